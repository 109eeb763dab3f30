// The checklist: which step is done, which can be done now, and which waits for another.
import type { WalletState } from '@merchant/contract'
import { expect, test } from 'vitest'
import type { OnboardingFacts } from './onboarding-facts.ts'
import { nextStepOf, onboardingOf } from './onboarding.ts'

const shops = [{ id: '0', name: '青禾', status: 'OPEN', shipHours: 48, logoFileId: null } as const]
function facts(
  realName: 'NONE' | 'PASSED' | 'REJECTED',
  wallet: WalletState,
  rest: Partial<OnboardingFacts> = {},
): OnboardingFacts {
  const proof = { status: realName, reason: null, maskedName: '', maskedIdNumber: '' }
  const company = companyIs('NONE')
  return {
    isCompany: false,
    company,
    realName: proof,
    wallet,
    shops: [],
    deposit: deposit(0, 0),
    hasGoods: false,
    ...rest,
  }
}
const deposit = (requiredFen: number, paidFen: number) => ({
  requiredFen,
  paidFen,
  missingFen: Math.max(0, requiredFen - paidFen),
})
function companyIs(status: OnboardingFacts['company']['status'], reason: string | null = null) {
  return { status, reason, name: '', maskedCode: '' }
}
const statesOf = (of: OnboardingFacts) =>
  onboardingOf(of)
    .map((row) => row.state.slice(0, 1))
    .join('')

// Order: 实名, 会员, 手机, 签约, 银行卡, 店铺, 商品; d done, c current, l locked, f failed.
test.each([
  ['nothing done', facts('NONE', 'NONE'), 'cllllll', 'REALNAME'],
  ['real name refused', facts('REJECTED', 'NONE'), 'fllllll', 'REALNAME'],
  ['real name passed: wallet and shop side by side', facts('PASSED', 'NONE'), 'dclllcl', 'WALLET_MEMBER'],
  ['member made', facts('PASSED', 'REALNAME_SET'), 'ddcllcl', 'WALLET_PHONE'],
  ['phone bound, shop filled in', facts('PASSED', 'PHONE_BOUND', { shops }), 'dddcldc', 'WALLET_CONTRACT'],
  ['signed', facts('PASSED', 'SIGNED', { shops }), 'ddddcdc', 'WALLET_CARD'],
  ['wallet ready, no goods', facts('PASSED', 'READY', { shops }), 'ddddddc', 'GOODS'],
  ['all done', facts('PASSED', 'READY', { shops, hasGoods: true }), 'ddddddd', 'DONE'],
  ['wallet locked', facts('PASSED', 'LOCKED', { shops, hasGoods: true }), 'dfllldd', 'WALLET_MEMBER'],
] as const)('%s', (_, of, states, next) => {
  expect(statesOf(of)).toBe(states)
  expect(nextStepOf(onboardingOf(of))).toBe(next)
})

// Order: 实名, 企业, 会员, 手机, 签约, 银行卡, 店铺, 商品.
test.each([
  ['nothing done', facts('NONE', 'NONE'), 'clllllll', 'REALNAME'],
  ['real name passed: the papers and the shop', facts('PASSED', 'NONE'), 'dcllllcl', 'COMPANY'],
  ['papers under audit', facts('PASSED', 'CREATED', { company: companyIs('VERIFYING') }), 'dcllllcl', 'COMPANY'],
  ['papers refused', facts('PASSED', 'CREATED', { company: companyIs('REJECTED') }), 'dfllllcl', 'COMPANY'],
  ['papers passed', facts('PASSED', 'COMPANY_SET', { company: companyIs('PASSED') }), 'dddcllcl', 'WALLET_PHONE'],
  [
    'passed by us, not yet by the provider',
    facts('PASSED', 'CREATED', { company: companyIs('PASSED') }),
    'ddclllcl',
    'WALLET_MEMBER',
  ],
  ['papers run out', facts('PASSED', 'READY', { company: companyIs('EXPIRED'), shops }), 'dfdddddc', 'COMPANY'],
] as const)('a company: %s', (_, of, states, next) => {
  const company = { ...of, isCompany: true }
  expect(statesOf(company)).toBe(states)
  expect(nextStepOf(onboardingOf(company))).toBe(next)
})

// Order: 实名, 会员, 手机, 签约, 银行卡, 保证金, 店铺, 商品.
test.each([
  ['before the wallet', facts('PASSED', 'SIGNED', { deposit: deposit(200_000, 0), shops }), 'ddddcldc', null],
  [
    'nothing paid',
    facts('PASSED', 'READY', { deposit: deposit(200_000, 0), shops, hasGoods: true }),
    'dddddcdd',
    '还差 2,000.00 元',
  ],
  [
    'a part paid',
    facts('PASSED', 'READY', { deposit: deposit(200_000, 150_050), shops, hasGoods: true }),
    'dddddcdd',
    '还差 499.50 元',
  ],
  ['paid', facts('PASSED', 'READY', { deposit: deposit(200_000, 200_000), shops, hasGoods: true }), 'dddddddd', null],
] as const)('where a category asks a deposit: %s', (_, of, states, reason) => {
  expect(statesOf(of)).toBe(states)
  const row = onboardingOf(of).find(({ step }) => step === 'DEPOSIT')
  expect(row?.reason).toBe(reason)
  expect(row?.link).toBe(`/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=${of.deposit.missingFen}`)
})

test('a refusal says why', () => {
  const refused = facts('REJECTED', 'NONE')
  const reason = '姓名与身份证号不一致'
  expect(onboardingOf({ ...refused, realName: { ...refused.realName, reason } })[0]).toMatchObject({ reason })
})
