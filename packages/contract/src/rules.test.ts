// The validation rules that browser and server share: what each takes and what it turns away.
import { describe, expect, test } from 'vitest'
import { idNumberInFull, isBankCardNumber, isCreditCode, isGenuineIdNumber, isOrgCode } from './number-checks.ts'
import { contactPhoneSchema, emailSchema, isIdNumber, isLandline, isMobile, lineSchema, textSchema } from './rules.ts'

type Rule = (text: string) => boolean
const isEmail: Rule = (text) => emailSchema.safeParse(text).success

const rules: readonly { name: string; rule: Rule; takes: readonly string[]; refuses: readonly string[] }[] = [
  {
    name: 'a mobile number has 11 digits and begins with 13 to 19',
    rule: isMobile,
    takes: ['13000000000', '15912345678', '19999999999'],
    refuses: ['12912345678', '23800138000', '1380013800', '138001380000', '1380013800a', ' 13800138000', ''],
  },
  {
    name: 'a landline has an area code of 2–3 digits after its 0, 7–8 digits, and a dash or none',
    rule: isLandline,
    takes: ['010-12345678', '01012345678', '0571-88888888', '057188888888', '0571-8888888', '10-12345678'],
    refuses: ['0571-888888', '0571-888888888', '05711-8888888', '0571--8888888', '0571 88888888', '88888888', ''],
  },
  {
    name: 'an ID number has 15 or 18 characters, the last a digit or X',
    rule: isIdNumber,
    takes: ['330106900101077', '330106199001010771', '33010619900101077X', '33010619900101077x'],
    refuses: ['33010619900101077', '3301061990010107711', '33010690010107X', '33010619900101X771', ''],
  },
  {
    name: 'the ID number of a real person also passes the GB 11643 check digit and holds a birth date',
    rule: isGenuineIdNumber,
    takes: ['330106199001010771', '11010519491231002X', '11010519491231002x'],
    refuses: ['330106199001010772', '110105194912310020', '330106199002300771', '330106900101077'],
  },
  {
    name: 'a unified social credit code has 18 characters of GB 32100, the last one its check character',
    rule: isCreditCode,
    takes: ['91350100M000100Y43', '91110000802100433B'],
    refuses: [
      '91350100M000100Y44',
      '91350100M000100Y4',
      '91350100M000100Y433',
      '9135O100M000100Y43',
      '91350100m000100y43',
      '',
    ],
  },
  {
    name: 'an organisation code has eight characters of GB 11714 and a check character',
    rule: isOrgCode,
    takes: ['708461136', '802100433', 'MA27XY1Q9'],
    refuses: ['708461137', '70846113-6', '7084611366', 'ma27xy1q9', ''],
  },
  {
    name: 'a bank card number passes the Luhn check',
    rule: isBankCardNumber,
    takes: ['6228480000000000075', '4111111111111111'],
    refuses: ['6228480000000000076', '4111111111111112', '41111111111', '4111 1111 1111 1111', ''],
  },
  {
    name: 'an e-mail address has a name, an @ and a domain, and at most 100 characters',
    rule: isEmail,
    takes: ['zhang.san@example.com', 'a+b@mail.example.cn'],
    refuses: ['zhang.san', '@example.com', 'zhang san@example.com', 'a@b', `${'a'.repeat(100)}@example.com`, ''],
  },
]

describe.each(rules)('$name', ({ rule, takes, refuses }) => {
  test.each(takes)('takes %j', (text) => expect(rule(text)).toBe(true))
  test.each(refuses)('refuses %j', (text) => expect(rule(text)).toBe(false))
})

test('a contact phone may be a mobile number or a landline, and says so when it is neither', () => {
  expect(contactPhoneSchema.safeParse('13800138000').success).toBe(true)
  expect(contactPhoneSchema.safeParse('0571-88888888').success).toBe(true)
  expect(contactPhoneSchema.safeParse('400').error?.issues[0]?.message).toBe('请输入手机号或带区号的座机号')
})

test('an ID number of 15 digits and the 18 that replaced it are one person’s', () => {
  expect(idNumberInFull('330106900101077')).toBe('330106199001010771')
  expect(idNumberInFull('110105491231002')).toBe('11010519491231002X')
  expect(isGenuineIdNumber(idNumberInFull('110105491231002'))).toBe(true)
  expect(idNumberInFull('11010519491231002x')).toBe('11010519491231002X')
})

test('what nobody sees is no text: it is not kept, and does not count', () => {
  const text = textSchema(2, 4)
  expect(text.parse(' 急\u200B件\uFEFF ')).toBe('急件')
  expect(text.parse('\u202E易碎\u2066')).toBe('易碎')
  expect(text.safeParse('\u200B'.repeat(4)).success).toBe(false)
  expect(text.safeParse('急\u200D\u200D\u200D').success).toBe(false)
  expect(textSchema(1, 4).safeParse('\u3164').success).toBe(false)
  expect(text.parse('急\u0001\u001b件\u009b')).toBe('急件')
  expect(text.safeParse('\u0001\u0002').success).toBe(false)
  expect(text.parse('一\n二')).toBe('一\n二')
  expect(lineSchema(2, 8).parse(' 李\r\n雷\u2028 139 ')).toBe('李 雷 139')
  // What joins the parts of one sign is part of it.
  expect(textSchema(1, 8).parse('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  expect(textSchema(1, 4).parse('❤️')).toBe('❤️')
})
