// The payer types the code of its bank card: handed on to the provider once at a time, and never again before it was asked.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { provider } from '../../../kernel/operation-log.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { log } from './recharge-order.log.ts'
import { rechargeParameters } from './recharge-order.parameters.ts'
import { hasTriesLeft, statusName } from './recharge-order.states.ts'
import { lockRecharge, move, mustFindRecharge } from './recharge-order.store.ts'

type ConfirmDeps = Pick<RechargeDeps, 'db' | 'clock'> & {
  readonly calls: Pick<RechargeDeps['calls'], 'confirm' | 'ask' | 'resendCode'>
}

interface Confirmation {
  readonly actor: MerchantActor
  readonly id: string
  readonly code: string
  readonly clientIp: string
}

/** Safe to repeat. No transaction may be open. Refuses smsCode.wrong, provider.refused, state.notAllowed. */
export async function confirmRecharge(deps: ConfirmDeps, confirmation: Confirmation): Promise<void> {
  const { db, calls } = deps
  const { actor, id, code, clientIp } = confirmation
  const { merchantId } = actor
  const callId = await claim(deps, confirmation)
  const confirmed = await calls.confirm({ merchantId, callId }, { code, clientIp })
  if (confirmed.kind === 'taken') {
    await calls.ask(merchantId, callId)
    return
  }
  // Certain: nothing was paid, and another code may be typed.
  const hasTries = await db.transaction(merchantId, async (tx) => {
    const order = await lockRecharge(tx, id)
    if (order.status !== 'PAYING') return hasTriesLeft(order)
    const moved = await move(tx, order, 'codeRefused', {
      confirmed_at: null,
      code_tries: order.code_tries + (confirmed.kind === 'wrongCode' ? 1 : 0),
    })
    const summary =
      confirmed.kind === 'wrongCode'
        ? said('验证码错误，未付款', 'The code was wrong; nothing was paid')
        : said(`银行未受理：${confirmed.reason}`, `The bank refused: ${inBoth(confirmed.reason).en}`)
    await log(tx, order, { actor: provider, event: 'confirm', summary, now: deps.clock.now() })
    return hasTriesLeft(moved)
  })
  if (confirmed.kind === 'refused') refuse('provider.refused', { reason: inBoth(confirmed.reason) })
  if (!hasTries) refuse('state.notAllowed', { status: NO_TRIES })
  refuse('smsCode.wrong')
}

const NO_TRIES = said(
  `验证码已输错 ${rechargeParameters.maxCodeTries} 次，请取消后重新充值`,
  `the code was wrong ${rechargeParameters.maxCodeTries} times; cancel and begin anew`,
)

/** The order is this confirmation's alone until it is refused or was not heard of for a minute. */
async function claim({ db, clock, calls }: ConfirmDeps, { actor, id }: Confirmation): Promise<string> {
  const { merchantId } = actor
  const seen = await mustFindRecharge(db.tenant(merchantId), id)
  if (seen.method !== 'QUICK' || seen.call_id === null)
    return refuse('state.notAllowed', { status: statusName(seen.status) })
  if (seen.status === 'PAYING') await askFirst(calls, seen.call_id, merchantId)
  await db.transaction(merchantId, async (tx) => {
    const order = await lockRecharge(tx, id)
    const now = clock.now()
    if (!hasTriesLeft(order)) refuse('state.notAllowed', { status: NO_TRIES })
    const since = order.confirmed_at?.getTime() ?? 0
    if (order.status === 'PAYING' && now.getTime() - since < rechargeParameters.confirmAgainMs)
      refuse('state.notAllowed', { status: statusName(order.status) })
    await move(tx, order, 'confirm', { confirmed_at: now })
    const summary = said('已提交银行卡验证码，等待银行结果', 'The card’s code was handed in; the bank decides')
    await log(tx, order, { actor, event: 'confirm', summary, now })
  })
  return seen.call_id
}

/** A confirmation that nobody has heard of may have been taken. */
async function askFirst(calls: ConfirmDeps['calls'], callId: string, merchantId: string): Promise<void> {
  const outcome = await calls.ask(merchantId, callId)
  if (outcome === 'unknown') refuse('provider.pending')
}

/** The provider sends the code of the card's phone anew. */
export async function resendCode(
  { db, clock, calls }: ConfirmDeps,
  { actor, id }: Pick<Confirmation, 'actor' | 'id'>,
): Promise<{ readonly resendAfterSeconds: number }> {
  const { merchantId } = actor
  const order = await mustFindRecharge(db.tenant(merchantId), id)
  if (order.status !== 'CREATED' || order.method !== 'QUICK' || order.call_id === null)
    return refuse('state.notAllowed', { status: statusName(order.status) })
  if (!hasTriesLeft(order)) refuse('state.notAllowed', { status: NO_TRIES })
  const { resendMs } = rechargeParameters
  const waitMs = await db.globalTransaction((tx) =>
    consumeLimit(tx, [atMost(`recharge.code|${id}`, [{ max: 1, perMs: resendMs }])], clock.now()),
  )
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
  const resent = await calls.resendCode({ merchantId, callId: order.call_id })
  if (resent.kind === 'unknown') refuse('provider.pending')
  if (resent.kind === 'refused') refuse('provider.refused', { reason: inBoth(resent.reason) })
  return { resendAfterSeconds: resendMs / 1_000 }
}
