// The checklist of a new merchant: computed from facts and never stored, so it can't disagree with them.
import { inBoth } from '../../../kernel/in-both.ts'
import {
  type Api,
  type DataOf,
  depositHref,
  formatYuan,
  type OnboardingStep,
  type PageHref,
  said,
  type Said,
  spoken,
  type WalletState,
} from '@merchant/contract'
import type { OnboardingFacts } from './onboarding-facts.ts'

type Step = Exclude<OnboardingStep, 'DONE'>
/** `label` is for screens that show the list without knowing the steps. */
export type OnboardingRow = DataOf<Api['merchant']['info']>['onboarding'][number] & { readonly label: string }

interface StepRule {
  readonly step: Step
  readonly label: Said
  readonly link: PageHref | ((facts: OnboardingFacts) => PageHref)
  /** The step that must be done before; steps of the wallet and of the shop can be done side by side. */
  readonly after: Step | null
  /** Left out unless true: a person has no company, and few categories ask a deposit. */
  isNeeded?(facts: OnboardingFacts): boolean
  isDone(facts: OnboardingFacts): boolean
  /** Why it went wrong, or null. */
  failure?(facts: OnboardingFacts): Said | null
  /** What is left of it while it can be done. */
  rest?(facts: OnboardingFacts): Said
}

/** A person and a company go by different second steps; a locked wallet has reached nothing until it is unlocked. */
const walletRank: Readonly<Record<WalletState, number>> = {
  LOCKED: -1,
  NONE: 0,
  CREATED: 1,
  REALNAME_SET: 2,
  COMPANY_SET: 2,
  PHONE_BOUND: 3,
  SIGNED: 4,
  READY: 5,
}
export const walletHas = (state: WalletState, reached: WalletState): boolean => walletRank[state] >= walletRank[reached]

/** Expired papers count as rejected: the step is to be done again. */
const failureOf = ({ status, reason }: { readonly status: string; readonly reason: string | null }): Said | null =>
  status === 'REJECTED'
    ? inBoth(reason ?? '认证未通过，请核对后重新提交')
    : status === 'EXPIRED'
      ? inBoth('证件已过期，请更新后重新提交')
      : null

const rules: readonly StepRule[] = [
  {
    step: 'REALNAME',
    label: said('实名认证', 'Real-name certification'),
    link: '/certification',
    after: null,
    isDone: ({ realName }) => realName.status === 'PASSED',
    failure: ({ realName }) => failureOf(realName),
  },
  {
    step: 'COMPANY',
    label: said('企业认证', 'Company certification'),
    link: '/certification',
    after: 'REALNAME',
    isNeeded: ({ isCompany }) => isCompany,
    isDone: ({ company }) => company.status === 'PASSED',
    failure: ({ company }) => failureOf(company),
  },
  {
    step: 'WALLET_MEMBER',
    label: said('开通支付账户', 'Open the wallet'),
    link: '/ec/index',
    after: 'COMPANY',
    // A company's member is there before its audit, and is of use only after it.
    isDone: ({ isCompany, wallet }) => walletHas(wallet, isCompany ? 'COMPANY_SET' : 'CREATED'),
    failure: ({ wallet }) => (wallet === 'LOCKED' ? inBoth('支付账户已被锁定，请联系客服') : null),
  },
  {
    step: 'WALLET_PHONE',
    label: said('绑定手机', 'Bind a phone'),
    link: '/ec/index',
    after: 'WALLET_MEMBER',
    isDone: ({ wallet }) => walletHas(wallet, 'PHONE_BOUND'),
  },
  {
    step: 'WALLET_CONTRACT',
    label: said('签约', 'Sign the agreement'),
    link: '/ec/index',
    after: 'WALLET_PHONE',
    isDone: ({ wallet }) => walletHas(wallet, 'SIGNED'),
  },
  {
    step: 'WALLET_CARD',
    label: said('绑定银行卡', 'Bind a bank card'),
    link: '/ec/index',
    after: 'WALLET_CONTRACT',
    isDone: ({ wallet }) => walletHas(wallet, 'READY'),
  },
  {
    step: 'DEPOSIT',
    label: said('缴纳保证金', 'Pay the deposit'),
    link: ({ deposit }) => depositHref(deposit.missingFen),
    after: 'WALLET_CARD',
    isNeeded: ({ deposit }) => deposit.requiredFen > 0,
    isDone: ({ deposit }) => deposit.missingFen === 0,
    rest: ({ deposit }) => {
      const yuan = formatYuan(deposit.missingFen, true)
      return said(`还差 ${yuan} 元`, `¥${yuan} missing`)
    },
  },
  {
    step: 'SHOP',
    label: said('填写店铺信息', 'Fill in the shop'),
    link: '/shop/manager',
    after: 'REALNAME',
    isDone: ({ shops }) => shops.length > 0,
  },
  {
    step: 'GOODS',
    label: said('发布首个商品', 'Publish the first goods'),
    link: '/goods/add',
    after: 'SHOP',
    isDone: ({ hasGoods }) => hasGoods,
  },
]

/** Each step with its state: done, failed, current (can be done now) or locked (another one comes first). */
export function onboardingOf(facts: OnboardingFacts): OnboardingRow[] {
  const needed = rules.filter((rule) => rule.isNeeded?.(facts) ?? true)
  const done = new Set(needed.filter((rule) => rule.isDone(facts)).map((rule) => rule.step))
  // A step that nobody needs is behind as soon as the one before it is.
  for (const rule of rules) if (!needed.includes(rule) && isOpen(rule.after, done)) done.add(rule.step)
  return needed.map(({ step, after, failure, rest, ...rule }) => {
    const label = spoken(rule.label)
    const link = typeof rule.link === 'string' ? rule.link : rule.link(facts)
    if (done.has(step)) return { step, label, link, state: 'done', reason: null }
    const reason = failure?.(facts) ?? null
    if (reason !== null) return { step, label, link, state: 'failed', reason: spoken(reason) }
    if (!isOpen(after, done)) return { step, label, link, state: 'locked', reason: null }
    return { step, label, link, state: 'current', reason: rest === undefined ? null : spoken(rest(facts)) }
  })
}

const isOpen = (after: Step | null, done: ReadonlySet<Step>): boolean => after === null || done.has(after)

/** The first step that is not done, or DONE. */
export const nextStepOf = (rows: readonly OnboardingRow[]): OnboardingStep =>
  rows.find((row) => row.state !== 'done')?.step ?? 'DONE'
