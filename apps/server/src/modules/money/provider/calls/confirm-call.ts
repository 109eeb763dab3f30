// The code with which a payer confirms an order at the provider: handed on once, sent anew when asked for.
import type { Allinpay } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import { payerIp } from './cashier.ts'
import { memberNoOf } from './member-no.ts'
import { reasonOf, WRONG_CODE } from './provider-refusal.ts'
import { findCall } from './provider-call.store.ts'
import type { CallOutcome } from './settle-call.ts'

interface ConfirmCallDeps {
  readonly db: Database
  readonly orders: Pick<Allinpay['orders'], 'confirmBySms' | 'resendSms'>
  readonly localPayerIp: string | null
}

/** `taken`: the provider works with it, or may; whoever asks learns what became of the order. */
export type Confirmed =
  | { readonly kind: 'taken' }
  | { readonly kind: 'wrongCode' }
  | { readonly kind: 'refused'; readonly reason: string }

export type Resent = { readonly kind: 'sent' | 'unknown' } | { readonly kind: 'refused'; readonly reason: string }

export interface TypedCode {
  readonly code: string
  readonly clientIp: string
}

/** Of an order of the merchant's own; no transaction may be open. Whoever gets no answer asks before confirming again. */
export async function confirmCall(
  { db, orders, localPayerIp }: ConfirmCallDeps,
  { merchantId, callId }: { readonly merchantId: string; readonly callId: string },
  { code, clientIp }: TypedCode,
): Promise<Confirmed> {
  const call = await findCall(db.tenant(merchantId), callId)
  const consumerIp = payerIp(clientIp, localPayerIp)
  if (consumerIp === null) return { kind: 'refused', reason: '无法取得付款人的网络地址' }
  const outcome = await orders.confirmBySms({
    memberNo: memberNoOf(merchantId),
    orderNo: call.number,
    code,
    consumerIp,
  })
  if (outcome.kind !== 'refused') return { kind: 'taken' }
  return outcome.code === WRONG_CODE ? { kind: 'wrongCode' } : { kind: 'refused', reason: reasonOf(outcome) }
}

/** Why no code goes out for an order that does not wait for one any more. */
const NO_CODE: Readonly<Record<CallOutcome, string>> = {
  succeeded: '已付款，无需验证码',
  failed: '付款已失败，请重新发起',
  pending: '银行正在处理，无需验证码',
  unknown: '正在查询付款结果，请稍后查看',
}

/** While the old code lives the provider sends the same one again. An order that waits for no code is asked about instead. */
export async function resendCallCode(
  { db, orders, ask }: ConfirmCallDeps & { readonly ask: (merchantId: string, callId: string) => Promise<CallOutcome> },
  { merchantId, callId }: { readonly merchantId: string; readonly callId: string },
): Promise<Resent> {
  const call = await findCall(db.tenant(merchantId), callId)
  const outcome = await orders.resendSms({ orderNo: call.number })
  if (outcome.kind === 'done') return { kind: 'sent' }
  if (outcome.kind === 'repeated') return { kind: 'refused', reason: NO_CODE[await ask(merchantId, callId)] }
  return outcome.kind === 'refused' ? { kind: 'refused', reason: reasonOf(outcome) } : { kind: 'unknown' }
}
