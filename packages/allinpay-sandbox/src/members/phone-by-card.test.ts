/** A person shows a card of their own in place of the phone they no longer have. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, openMarketplace } from '../testing/marketplace.ts'
import { mustText, PERSON } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, refused } = market
const { admin } = merchant.sandbox

beforeAll(() => merchant.person('mover'))
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const NEW_PHONE = '13711112222'
const change = (changes: Body = {}): Body => ({
  bizUserId: 'mover',
  cardNo: merchant.encrypt(PERSON.cardNo),
  phone: NEW_PHONE,
  name: PERSON.name,
  cardCheck: 7,
  identityType: 1,
  identityNo: merchant.encrypt(PERSON.identityNo),
  ...changes,
})
const APPLY = 'memberService.bankCardChangeBindPhone'
const VERIFY = 'memberService.verifyBankCardChangeBindPhone'

test.each([
  ['30006', 'a company', { bizUserId: 'shop' }],
  ['30014', 'another person', { name: '别人' }],
  ['30024', 'the phone that is bound', { phone: PERSON.phone }],
  ['30014', 'another number of a paper', { identityNo: merchant.encrypt('310226123456745676') }],
  ['30049', 'a card that nobody knows', { cardNo: merchant.encrypt('6222021234567890123') }],
  ['30001', 'a stranger', { bizUserId: 'nobody' }],
  ['10000', 'a check without a code', { cardCheck: 5 }],
] as const)('a phone is not changed by a card, refused %s: %s', async (code, _what, changes) => {
  expect(await refused(APPLY, change(changes))).toBe(code)
})

test.each([6, 7])('a phone is changed by a card and a code to the new one, check %i', async (cardCheck) => {
  const phone = `1371111222${cardCheck}`
  const { tranceNum } = await merchant.done(APPLY, change({ cardCheck, phone }))
  const verify = { bizUserId: 'mover', tranceNum: mustText(tranceNum), phone, verificationCode: '111111' }
  expect(await refused(VERIFY, { ...verify, verificationCode: '00000' })).toBe('20011')
  expect(await refused(VERIFY, { ...verify, phone: '13700000000' })).toBe('30014')
  // The card proves the person; it is not bound by this.
  expect(await refused('memberService.bindBankCard', verify)).toBe('30014')
  await merchant.done(VERIFY, verify)
  const { memberInfo } = await merchant.done('memberService.getMemberInfo', { bizUserId: 'mover' })
  expect(memberInfo).toMatchObject({ phone, isPhoneChecked: true })
  expect(await refused(VERIFY, verify)).toBe('30024')
})

test('nobody changes a phone by a card before being real-named, nor in place of none', async () => {
  const at = new Date().toISOString()
  const { name, identityNo } = PERSON
  await admin.history([
    { op: 'member', at, bizUserId: 'stranger' },
    { op: 'member', at, bizUserId: 'silent', name, identityNo },
  ])
  expect(await refused(APPLY, change({ bizUserId: 'stranger' }))).toBe('30008')
  expect(await refused(APPLY, change({ bizUserId: 'silent' }))).toBe('30021')
})

test('a confirmation whose answer was lost has changed the phone, and says so when it is sent again', async () => {
  const phone = '13711112229'
  const { tranceNum } = await merchant.done(APPLY, change({ phone }))
  const verify = { bizUserId: 'mover', tranceNum: mustText(tranceNum), phone, verificationCode: '111111' }
  await admin.scenario({ fault: 'resetAfterCommit', match: { method: VERIFY, bizUserId: 'mover' } })
  await expect(merchant.call(VERIFY, verify)).rejects.toThrow()
  expect(await refused(VERIFY, verify)).toBe('30024')
  const { memberInfo } = await merchant.done('memberService.getMemberInfo', { bizUserId: 'mover' })
  expect(memberInfo).toMatchObject({ phone })
})

test('a code that came too late changes nothing', async () => {
  const phone = '13711112230'
  const { tranceNum } = await merchant.done(APPLY, change({ phone }))
  const verify = { bizUserId: 'mover', tranceNum: mustText(tranceNum), phone, verificationCode: '99999' }
  expect(await refused(VERIFY, verify)).toBe('20011')
  await merchant.done(VERIFY, { ...verify, verificationCode: '111111' })
})
