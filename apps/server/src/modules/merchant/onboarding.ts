// The checklist of a new merchant, drawn from facts and never stored, so it can't disagree with them (domain-model 2.6).
import type { Api, DataOf, OnboardingStep, WalletState } from '@merchant/contract'
import type { OnboardingFacts } from './onboarding-facts.ts'

type Step = Exclude<OnboardingStep, 'DONE'>
/** `label` is for screens that show the list without knowing the steps. */
export type OnboardingRow = DataOf<Api['merchant']['info']>['onboarding'][number] & { readonly label: string }

interface StepRule {
  readonly step: Step
  readonly label: string
  readonly link: string
  /** The step that must be done before; steps of the wallet and of the shop can be done side by side. */
  readonly after: Step | null
  isDone(facts: OnboardingFacts): boolean
  /** Why it went wrong, or null. */
  failure?(facts: OnboardingFacts): string | null
}

const walletOrder: readonly WalletState[] = ['NONE', 'CREATED', 'REALNAME_SET', 'PHONE_BOUND', 'SIGNED', 'READY']
/** A locked wallet has reached nothing until it is unlocked. */
export const walletHas = (state: WalletState, reached: WalletState): boolean =>
  walletOrder.indexOf(state) >= walletOrder.indexOf(reached)

const rules: readonly StepRule[] = [
  {
    step: 'REALNAME',
    label: '实名认证',
    link: '/certification',
    after: null,
    isDone: ({ realName }) => realName.status === 'PASSED',
    failure: ({ realName }) =>
      realName.status === 'REJECTED' ? (realName.reason ?? '认证未通过，请核对后重新提交') : null,
  },
  {
    step: 'WALLET_MEMBER',
    label: '开通支付账户',
    link: '/ec/index',
    after: 'REALNAME',
    isDone: ({ wallet }) => walletHas(wallet, 'CREATED'),
    failure: ({ wallet }) => (wallet === 'LOCKED' ? '支付账户已被锁定，请联系客服' : null),
  },
  {
    step: 'WALLET_PHONE',
    label: '绑定手机',
    link: '/ec/index',
    after: 'WALLET_MEMBER',
    isDone: ({ wallet }) => walletHas(wallet, 'PHONE_BOUND'),
  },
  {
    step: 'WALLET_CONTRACT',
    label: '签约',
    link: '/ec/index',
    after: 'WALLET_PHONE',
    isDone: ({ wallet }) => walletHas(wallet, 'SIGNED'),
  },
  {
    step: 'WALLET_CARD',
    label: '绑定银行卡',
    link: '/ec/index',
    after: 'WALLET_CONTRACT',
    isDone: ({ wallet }) => walletHas(wallet, 'READY'),
  },
  {
    step: 'SHOP',
    label: '填写店铺信息',
    link: '/shop/manager',
    after: 'REALNAME',
    isDone: ({ shops }) => shops.length > 0,
  },
  { step: 'GOODS', label: '发布首个商品', link: '/goods/add', after: 'SHOP', isDone: ({ hasGoods }) => hasGoods },
]

/** Each step with its state: done, failed, current (can be done now) or locked (another one comes first). */
export function onboardingOf(facts: OnboardingFacts): OnboardingRow[] {
  const done = new Set(rules.filter((rule) => rule.isDone(facts)).map((rule) => rule.step))
  return rules.map(({ step, label, link, after, failure }) => {
    if (done.has(step)) return { step, label, link, state: 'done', reason: null }
    const reason = failure?.(facts) ?? null
    if (reason !== null) return { step, label, link, state: 'failed', reason }
    return { step, label, link, state: after === null || done.has(after) ? 'current' : 'locked', reason: null }
  })
}

/** The first step that is not done, or DONE. */
export const nextStepOf = (rows: readonly OnboardingRow[]): OnboardingStep =>
  rows.find((row) => row.state !== 'done')?.step ?? 'DONE'
