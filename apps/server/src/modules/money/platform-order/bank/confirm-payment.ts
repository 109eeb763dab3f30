// The payer types the code of its bank card: handed on once at a time, and never again before the provider was asked.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { inBoth } from '../../../../kernel/in-both.ts'
import { atMost, consumeLimit } from '../../../../kernel/rate-limit.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { platformOrderParameters } from '../platform-order.parameters.ts'
import { statusName } from '../platform-order.states.ts'
import { lockOrder, mustFindOrder } from '../platform-order.store.ts'
import { changePayment, openPaymentOf, type PaymentRecord } from './payment.store.ts'

type ConfirmDeps = Pick<PlatformOrderDeps, 'db' | 'clock'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'confirm' | 'ask' | 'resendCode'>
}

interface Confirmation {
  readonly actor: MerchantActor
  /** Of the order. */
  readonly id: string
  readonly code: string
  readonly clientIp: string
}

const { maxCodeTries, confirmAgainMs, resendMs } = platformOrderParameters
const NO_TRIES = said(
  `验证码已输错 ${maxCodeTries} 次，请放弃后重新支付`,
  `the code was wrong ${maxCodeTries} times; give it up and pay anew`,
)

export const hasTriesLeft = ({ code_tries: tries }: Pick<PaymentRecord, 'code_tries'>): boolean => tries < maxCodeTries

/** Safe to repeat. No transaction may be open. Refuses smsCode.wrong, provider.refused, state.notAllowed. */
export async function confirmPayment(deps: ConfirmDeps, confirmation: Confirmation): Promise<void> {
  const { db, calls } = deps
  const { actor, id, code, clientIp } = confirmation
  const { merchantId } = actor
  const { call_id: callId, id: paymentId } = await claim(deps, confirmation)
  const confirmed = await calls.confirm({ merchantId, callId }, { code, clientIp })
  if (confirmed.kind === 'taken') {
    await calls.ask(merchantId, callId)
    return
  }
  // Certain: nothing was paid, and another code may be typed.
  const hasTries = await db.transaction(merchantId, async (tx) => {
    await lockOrder(tx, id)
    const payment = await openPaymentOf(tx, id)
    if (payment?.id !== paymentId) return true
    const tries = payment.code_tries + (confirmed.kind === 'wrongCode' ? 1 : 0)
    await changePayment(tx, paymentId, { confirmed_at: null, code_tries: tries })
    return hasTriesLeft({ code_tries: tries })
  })
  if (confirmed.kind === 'refused') refuse('provider.refused', { reason: inBoth(confirmed.reason) })
  if (!hasTries) refuse('state.notAllowed', { status: NO_TRIES })
  refuse('smsCode.wrong')
}

/** The attempt is this confirmation's alone until it is refused or was not heard of for a minute. */
async function claim({ db, clock, calls }: ConfirmDeps, { actor, id }: Confirmation): Promise<PaymentRecord> {
  const { merchantId } = actor
  const seen = await mustBeTyped(db.tenant(merchantId), id)
  if (seen.confirmed_at !== null && (await calls.ask(merchantId, seen.call_id)) === 'unknown')
    refuse('provider.pending')
  return db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, id)
    const payment = await openPaymentOf(tx, id)
    const now = clock.now()
    if (payment?.id !== seen.id) return refuse('state.notAllowed', { status: statusName(order.status) })
    if (!hasTriesLeft(payment)) refuse('state.notAllowed', { status: NO_TRIES })
    if (payment.confirmed_at !== null && now.getTime() - payment.confirmed_at.getTime() < confirmAgainMs)
      refuse('provider.pending')
    await changePayment(tx, payment.id, { confirmed_at: now })
    return payment
  })
}

async function mustBeTyped(db: Parameters<typeof mustFindOrder>[0], id: string): Promise<PaymentRecord> {
  const order = await mustFindOrder(db, id)
  const payment = await openPaymentOf(db, id)
  if (payment === undefined || payment.method !== 'QUICK')
    return refuse('state.notAllowed', { status: statusName(order.status) })
  return payment
}

/** The provider sends the code of the card's phone anew. */
export async function resendCode(
  { db, clock, calls }: ConfirmDeps,
  { actor, id }: Pick<Confirmation, 'actor' | 'id'>,
): Promise<{ readonly resendAfterSeconds: number }> {
  const { merchantId } = actor
  const payment = await mustBeTyped(db.tenant(merchantId), id)
  if (!hasTriesLeft(payment)) refuse('state.notAllowed', { status: NO_TRIES })
  const waitMs = await db.globalTransaction((tx) =>
    consumeLimit(tx, [atMost(`platformOrder.code|${payment.id}`, [{ max: 1, perMs: resendMs }])], clock.now()),
  )
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
  const resent = await calls.resendCode({ merchantId, callId: payment.call_id })
  if (resent.kind === 'unknown') refuse('provider.pending')
  if (resent.kind === 'refused') refuse('provider.refused', { reason: inBoth(resent.reason) })
  return { resendAfterSeconds: resendMs / 1_000 }
}
