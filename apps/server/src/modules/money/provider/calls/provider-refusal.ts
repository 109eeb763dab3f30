// How an outcome that is not `done` reaches the caller: as the step that is missing, the provider's reason, or "not known yet".
import type { Outcome } from '@merchant/allinpay'
import { refuse } from '../../../../kernel/refusal.ts'

/** 验证码错误 */
export const WRONG_CODE = '20011'

const MISSING_STEP: Readonly<Record<string, string>> = {
  30001: '开通支付账户',
  30008: '实名认证',
  30021: '绑定支付手机',
  30034: '签署支付协议',
  30046: '签署支付协议',
}

/** The provider's sentence of a refusal. */
export const reasonOf = ({ code, message }: { code: string; message: string }): string =>
  message === '' ? `渠道代码 ${code}` : message

/** Ends the use case for everything but `done`. Refuses wallet.stepMissing, provider.refused, provider.pending. */
export function refuseOutcome(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): never {
  if (outcome.kind === 'unknown') return refuse('provider.pending')
  const step = MISSING_STEP[outcome.code]
  if (step !== undefined) return refuse('wallet.stepMissing', { step })
  return refuse('provider.refused', { reason: reasonOf(outcome) })
}
