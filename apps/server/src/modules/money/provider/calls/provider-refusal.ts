// How an outcome that is not `done` reaches the caller: as the step that is missing, the provider's reason, or "not known yet".
import { said, type Said } from '@merchant/contract'
import type { Outcome } from '@merchant/allinpay'
import { inBoth } from '../../../../kernel/in-both.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { isPlatformFault, UNAVAILABLE } from './platform-fault.ts'

/** 验证码错误 */
export const WRONG_CODE = '20011'

const MISSING_STEP: Readonly<Record<string, Said>> = {
  30001: said('开通支付账户', 'open the wallet'),
  30008: said('实名认证', 'real-name certification'),
  30021: said('绑定支付手机', 'bind the payment phone'),
  30034: said('签署支付协议', 'sign the payment agreement'),
  30046: said('签署支付协议', 'sign the payment agreement'),
}

/** The provider's sentence of a refusal. */
export const reasonOf = ({ code, message }: { code: string; message: string }): string =>
  message === '' ? `渠道代码 ${code}` : message

/** The same for whoever can't mend what is wrong with the platform. */
export const toldReasonOf = (refused: { code: string; message: string }): string =>
  isPlatformFault(refused.code) ? UNAVAILABLE : reasonOf(refused)

/** Ends the use case for everything but `done`. Refuses wallet.stepMissing, provider.refused, provider.pending. */
export function refuseOutcome(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): never {
  if (outcome.kind === 'unknown') return refuse('provider.pending')
  const step = MISSING_STEP[outcome.code]
  if (step !== undefined) return refuse('wallet.stepMissing', { step })
  return refuse('provider.refused', { reason: inBoth(toldReasonOf(outcome)) })
}
