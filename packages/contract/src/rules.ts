// The validation rules that browser and server share.
import { MISSING, said, type Said, spoken, telling } from './said.ts'
import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'

/** Mainland mobile number: 11 digits, prefix 13 to 19. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Landline: area code of 2–3 digits after its 0, 7–8 digits, optional dash. */
export const isLandline = (text: string): boolean => /^0?\d{2,3}-?\d{7,8}$/.test(text) && !isMobile(text)

/**
 * ID number as forms take it: 15 or 18 characters, last one a digit or X. Whether it is a person's, the provider decides, who
 * knows numbers that don't follow the rules.
 */
export const isIdNumber = (text: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(text)

/**
 * Why a password is refused, or null: 8–64 characters, three of four classes or 15 and more, not a common one.
 *
 * @param names what the person is called, none of which it may contain
 */
export function passwordWeakness(password: string, phone = '', names: readonly string[] = []): Said | null {
  if (password.length < 8 || password.length > 64) return said('密码长度为 8 到 64 位', '8 to 64 characters')
  if (names.some((name) => isNameInside(password, name)))
    return said('密码不能包含姓名、昵称或登录名', 'it must not contain a name of yours')
  if (phone !== '' && password.includes(phone))
    return said('密码不能包含手机号', 'it must not contain the phone number')
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((pattern) => pattern.test(password)).length
  if (isCommonPassword(password))
    return said('这个密码太常见，容易被猜中，请换一个', 'it is too common and easily guessed')
  return password.length >= 15 || classes >= 3
    ? null
    : said(
        '密码需包含大写、小写、数字、符号中的至少三种，或不少于 15 位',
        'three of capitals, small letters, digits and signs, or 15 characters and more',
      )
}

export const mobileSchema = z
  .string()
  .refine(isMobile, { error: telling('请输入 11 位大陆手机号', 'Enter a mainland mobile number of 11 digits') })
export const contactPhoneSchema = z.string().refine((text) => isMobile(text) || isLandline(text), {
  error: telling('请输入手机号或带区号的座机号', 'Enter a mobile number, or a landline with its area code'),
})
export const emailSchema = z
  .email({ error: telling('邮箱格式不正确', 'Not an e-mail address') })
  .max(100, { error: telling('邮箱过长', 'Too long') })
export const smsCodeSchema = z
  .string()
  .regex(/^\d{6}$/, { error: telling('请输入 6 位数字验证码', 'Enter the code of 6 digits') })
/** A name of one letter would forbid too much to be worth it. */
function isNameInside(password: string, name: string): boolean {
  const bare = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return [...bare(name)].length >= 2 && bare(password).includes(bare(name))
}

/** The six digits of an authenticator, or one of the recovery codes as it is shown: two groups of five. */
export const otpSchema = z
  .string()
  .trim()
  .regex(/^(\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5})$/, {
    error: telling(
      '请输入 6 位动态口令，或 10 位恢复码',
      'Enter the dynamic code of 6 digits, or a recovery code of 10',
    ),
  })

/** The solution of a challenge that a refusal proofOfWork.missing brought: the challenge's text, a dot, and the number found. */
export const proofOfWorkSchema = z
  .string()
  .regex(/^\d{1,7}\.\d{13}\.[0-9a-f]{24}\.[0-9a-f]{64}\.[\w-]{43}\.\d{1,7}$/, {
    error: telling('安全验证已失效，请重试', 'The security check has expired, please try again'),
  })
  .optional()
  .meta({ title: '安全验证' })
export const passwordSchema = z.string().superRefine((password, context) => {
  const weakness = passwordWeakness(password)
  if (weakness !== null) context.addIssue({ code: 'custom', message: spoken(weakness) })
})

/** What nobody sees is no text, but for what joins or varies the signs beside it; of control characters only tabs and ends of lines are any. */
const UNSEEN = /\p{DI}/gu
const UNJOINED = /(?!\u200c|\u200d|\p{VS}|[\u{e0020}-\u{e007f}])\p{DI}|(?![\t\n\r])\p{Cc}/gu

/** Text as people mean it: trimmed, NFC, inner spaces folded; length in Unicode code points, at least so many that are seen. */
export const textSchema = (min: number, max: number) => foldedText(min, max, /[ \t]+/g)

/** The same of what stands in one line, on a label or in a list: the end of a line is a space in it. */
export const lineSchema = (min: number, max: number) => foldedText(min, max, /[ \t\r\n\u2028\u2029]+/g)

const foldedText = (min: number, max: number, spaces: RegExp) =>
  z
    .string()
    .max(max * 4 + 100, { error: telling(`不能超过 ${max} 个字`, `At most ${max} characters`) })
    .transform((text) => text.normalize('NFC').replace(UNJOINED, '').trim().replace(spaces, ' '))
    .refine((text) => [...text.replace(UNSEEN, '')].length >= min, {
      error: min === 1 ? MISSING : telling(`至少 ${min} 个字`, `At least ${min} characters`),
    })
    .refine((text) => [...text].length <= max, { error: telling(`不能超过 ${max} 个字`, `At most ${max} characters`) })

/** A company's name: the provider takes Chinese brackets only, so both kinds of typing come to the same. */
export const companyNameSchema = (min: number, max: number) =>
  textSchema(min, max).transform((text) => text.replaceAll('(', '（').replaceAll(')', '）'))

/** A single-choice region: 6-digit GB/T 2260 codes from province to district with their names. */
export const regionSchema = z
  .array(z.object({ code: z.string().regex(/^\d{6}$/), name: z.string().max(30) }))
  .min(2, { error: telling('请选择到区县', 'Choose down to the district') })
  .max(3, { error: telling('请选择到区县', 'Choose down to the district') })
