// Calls that move money: recorded, then sent, then settled by what the provider's order query says, and by nothing else.
import type { OrderDetail, Outcome, PayStatus } from '@merchant/allinpay'
import type { TenantTx } from '@merchant/database'
import type { CallEvents } from './call-events.ts'
import { judgeOrder, type Verdict } from './call-verdict.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import type { CallRow, PlannedCall } from './planned-call.ts'
import { isFinal, NOT_FOUND_GAP_MS } from './provider-call.states.ts'
import {
  findCall,
  insertCall,
  keepUndecided,
  lockCall,
  markBegun,
  takeToCheck,
  takeToResend,
  takeToSend,
} from './provider-call.store.ts'
import { type OrderAnswer, sendOrder, type SendOrderDeps } from './send-order.ts'
import {
  type CallOutcome,
  type Hearing,
  type Judge,
  outcomeOf,
  planCheck,
  settleCall,
  type Settled,
} from './settle-call.ts'

/** 订单不存在. Once it proves nothing: the query may run ahead of the order. */
const NO_SUCH_ORDER = '40000'
/** 访问频率受限: nothing was done, so the same order goes out again later. */
const RATE_LIMITED = 'GW0015'

export interface Calls {
  /** Writes a call in the caller's transaction; the caller sends it after the commit. */
  plan(tx: TenantTx, call: PlannedCall, now: Date): Promise<{ callId: string; number: string }>
  /** Sends a call that was not sent yet, otherwise asks what became of it. Safe to repeat. */
  send(merchantId: string, callId: string): Promise<CallOutcome>
  /** Asks what became of a call that was sent; it never goes out again before the provider denied it twice. */
  ask(merchantId: string, callId: string): Promise<CallOutcome>
  /** Makes sure that an unpaid collect can't be paid any more; `paid` when it was. */
  close(merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'>
}

export interface CallService extends Calls {
  /** `ask`, with what it did to the call. */
  look(merchantId: string, callId: string): Promise<Settled>
}

/** The reply to the order says that its money may move: whatever closes it later leaves that in doubt. */
const isAtWork = (payStatus: PayStatus): boolean => payStatus === 'pending' || payStatus === 'succeeded'

const undecided = (call: CallRow): Settled => ({ outcome: outcomeOf(call.status), effect: 'undecided' })

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'allinpay'> & Omit<SendOrderDeps, 'allinpay'>

/** The calls of all merchants. */
export function createCallService(deps: Deps, events: CallEvents): CallService {
  const { db, clock, allinpay } = deps
  const settle = (call: CallRow, judge: Judge, hearing: Hearing): Promise<Settled> =>
    db.transaction(call.merchant_id, (tx) => settleCall(tx, events, call.id, judge, clock.now(), hearing))
  const judgeBy =
    (detail: OrderDetail): Judge =>
    (call) =>
      judgeOrder(call, detail)

  /** Keeps a call that nobody knows the outcome of, and plans the next question. */
  async function keepUnknown(
    call: CallRow,
    learnt: { readonly notFoundCount?: number; readonly hasBegun?: boolean } = {},
  ): Promise<Settled> {
    const { notFoundCount = call.not_found_count, hasBegun = false } = learnt
    await db.transaction(call.merchant_id, async (tx) => {
      const now = clock.now()
      const planned = await planCheck(tx, call, 'provider', now)
      const soonest = new Date(now.getTime() + NOT_FOUND_GAP_MS)
      const isDenied = notFoundCount > call.not_found_count
      const next = isDenied && planned < soonest ? soonest : planned
      if (hasBegun) await markBegun(tx, call, now)
      await keepUndecided(tx, call.id, { next_check_at: next, not_found_count: notFoundCount })
    })
    return undecided(call)
  }

  /** Sends the order and reads the answer. The caller has taken the call. */
  async function transmit(call: CallRow): Promise<Settled> {
    const outcome: Outcome<OrderAnswer> = await sendOrder(deps, call)
    if (outcome.kind === 'unknown') return keepUnknown(call)
    if (outcome.kind === 'repeated') return question(call, true)
    if (outcome.kind === 'refused') {
      return outcome.code === RATE_LIMITED ? keepUnknown(call) : settleRefused(call, outcome)
    }
    const { providerOrderNo, payStatus } = outcome.data
    if (payStatus === 'unpaid')
      return settle(call, () => ({ kind: 'unpaid', providerNo: providerOrderNo }), { isCheck: true })
    // The reply names no amount: only the query shows the whole order, so only the query settles.
    return question(call, true, isAtWork(payStatus))
  }

  /** A refusal is certain; but when the number went out before, it may be that earlier order which stands. */
  async function settleRefused(call: CallRow, { code, message }: { code: string; message: string }): Promise<Settled> {
    const failed: Verdict = {
      kind: 'failed',
      providerNo: null,
      reason: message === '' ? `渠道拒绝（${code}）` : message,
    }
    if (call.resent_at === null) return settle(call, () => failed, { isCheck: true })
    const detail = await allinpay.orders.detail({ orderNo: call.number })
    if (detail.kind === 'done') return settle(call, judgeBy(detail.data), { isCheck: true })
    const isDenied = detail.kind === 'refused' && detail.code === NO_SUCH_ORDER
    return isDenied ? settle(call, () => failed, { isCheck: true }) : keepUnknown(call)
  }

  /** Asks the provider. `isCheck`: the due check is ours, so what is learnt counts and plans the next one. */
  async function question(call: CallRow, isCheck: boolean, hasBegun = false): Promise<Settled> {
    const detail = await allinpay.orders.detail({ orderNo: call.number })
    if (detail.kind === 'done') return settle(call, judgeBy(detail.data), { isCheck, hasBegun })
    // Once it has been seen at the provider, a denial is no proof of anything.
    const wasSeen = call.status !== 'SENT' || hasBegun || call.provider_began_at !== null
    const isDenied = detail.kind === 'refused' && detail.code === NO_SUCH_ORDER && !wasSeen
    if (!isCheck) return undecided(call)
    if (!isDenied) return keepUnknown(call, { hasBegun })
    if (call.not_found_count === 0) return keepUnknown(call, { notFoundCount: 1 })
    const again = await db.transaction(call.merchant_id, (tx) => takeToResend(tx, call.id, clock.now()))
    return again === undefined ? look(call.merchant_id, call.id) : transmit(again)
  }

  async function look(merchantId: string, callId: string): Promise<Settled> {
    const due = await db.transaction(merchantId, (tx) => takeToCheck(tx, callId, clock.now()))
    if (due !== undefined) return question(due, true)
    const call = await mustFind(merchantId, callId)
    if (isFinal(call.status)) return { outcome: outcomeOf(call.status), effect: 'repeated' }
    return call.status === 'NEW' ? { outcome: 'unknown', effect: 'undecided' } : question(call, false)
  }

  async function mustFind(merchantId: string, callId: string): Promise<CallRow> {
    const call = await findCall(db.tenant(merchantId), callId)
    if (call === undefined) throw new Error(`No such call: ${callId}`)
    return call
  }

  return {
    look,
    async plan(tx, call, now) {
      return { callId: await insertCall(tx, call, now), number: call.number }
    },
    async send(merchantId, callId) {
      const taken = await db.transaction(merchantId, (tx) => takeToSend(tx, callId, clock.now()))
      const settled = taken === undefined ? await look(merchantId, callId) : await transmit(taken)
      return settled.outcome
    },
    async ask(merchantId, callId) {
      return (await look(merchantId, callId)).outcome
    },
    async close(merchantId, callId) {
      const call = await mustFind(merchantId, callId)
      if (call.service !== 'collect') throw new Error(`Only a collect can be closed: ${call.number}`)
      if (call.status === 'NEW') {
        const isTaken = await closeUnsent(call)
        if (isTaken) return 'closed'
      }
      // Its answer is not believed; the query that follows tells whether it is closed or was paid a moment before.
      if (!isFinal(call.status)) await allinpay.orders.close({ orderNo: call.number })
      const { outcome } = await look(merchantId, callId)
      return outcome === 'succeeded' ? 'paid' : outcome === 'failed' ? 'closed' : 'unknown'
    },
  }

  /** A collect that was never sent ends here; false when someone sends it at this moment. */
  async function closeUnsent(call: CallRow): Promise<boolean> {
    const reason = '未发起支付即已关闭'
    return db.transaction(call.merchant_id, async (tx) => {
      const current = await lockCall(tx, call.id)
      if (current.status !== 'NEW') return false
      const settled = await settleCall(
        tx,
        events,
        call.id,
        () => ({ kind: 'failed', providerNo: null, reason }),
        clock.now(),
        { isCheck: true },
      )
      return settled.effect === 'ended'
    })
  }
}
