// Speaks with the provider about one call: sends its order, asks what became of it, and settles by the order query alone.
import type { Allinpay, OrderDetail, PayStatus } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { judgeOrder, type Verdict } from './judge-order.ts'
import type { CallRow } from './planned-call.ts'
import { isPlatformFaultOf } from './platform-fault.ts'
import { isFinal, isOverdue, nextCheckAt, NOT_FOUND_GAP_MS, waitsForPayer } from './provider-call.states.ts'
import {
  findCall,
  keepAccepted,
  keepPayInfo,
  keepUndecided,
  markBegun,
  takeToCheck,
  takeToResend,
} from './provider-call.store.ts'
import { type CardOf, sendOrder } from './send-order.ts'
import {
  type Effects,
  type Finding,
  NO_SUCH_ORDER,
  planCheck,
  settleCall,
  settledAs,
  type Settled,
} from './settle-call.ts'

/** 访问频率受限: nothing was done, so the same order goes out again later. */
const RATE_LIMITED = 'GW0015'

/** The reply to the order says that its money may move: whatever closes it later leaves that in doubt. */
const isAtWork = (payStatus: PayStatus): boolean => payStatus === 'pending' || payStatus === 'succeeded'

const judgeBy =
  (detail: OrderDetail): Finding['judge'] =>
  (call) =>
    judgeOrder(call, detail)

interface ExchangeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly orders: Allinpay['orders']
  readonly cardOf: CardOf
  readonly effects: Effects
  /** Counts an order that was refused for what is wrong with the platform. */
  readonly onPlatformFault: (code: string) => void
}

export type Exchange = ReturnType<typeof createExchange>

/** No transaction may be open around any of these. */
export function createExchange({ db, clock, cipher, orders, cardOf, effects, onPlatformFault }: ExchangeDeps) {
  const settle = (call: CallRow, finding: Omit<Finding, 'callId'>): Promise<Settled> =>
    db.transaction(call.merchant_id, (tx) => settleCall(tx, effects, { callId: call.id, ...finding }, clock.now()))

  const keepUnknown = (call: CallRow, learnt: Learnt = {}): Promise<Settled> =>
    keepUndecidedCall({ db, clock, effects }, call, learnt)

  /** Sends the order and reads the answer. The caller has taken the call. */
  async function send(call: CallRow): Promise<Settled> {
    const outcome = await sendOrder({ orders, cipher, cardOf }, call)
    if (outcome.kind === 'unknown') return keepUnknown(call)
    if (outcome.kind === 'repeated') return question(call, { isCheck: true })
    if (outcome.kind === 'refused')
      return outcome.code === RATE_LIMITED ? keepUnknown(call) : settleRefused(call, outcome)
    const { providerOrderNo: providerNo, payStatus, payInfo = null } = outcome.data
    if (payInfo !== null) await keepPayInfo(db.tenant(call.merchant_id), call.id, payInfo)
    if (payStatus === 'unpaid') return keepUnpaid(call, providerNo)
    // The reply names no amount: only the query shows the whole order, so only the query settles.
    return question(call, { isCheck: true, hasBegun: isAtWork(payStatus) })
  }

  /** The provider has the order and waits for its buyer. */
  async function keepUnpaid(call: CallRow, providerNo: string): Promise<Settled> {
    const now = clock.now()
    const { created_at: createdAt, attempts: exchanges } = call
    const nextCheck = nextCheckAt({ waitsFor: 'buyer', exchanges, since: createdAt, now })
    const isPlain = waitsForPayer(call.service) && !isOverdue(createdAt, now)
    if (isPlain && (await keepAccepted(db.tenant(call.merchant_id), call.id, { providerNo, nextCheckAt: nextCheck })))
      return { outcome: 'pending', effect: 'undecided' }
    return settle(call, { judge: () => ({ kind: 'unpaid', providerNo }), isCheck: true })
  }

  /** A refusal is certain; but when the number went out before, it may be that earlier order which stands. */
  async function settleRefused(call: CallRow, { code, message }: { code: string; message: string }): Promise<Settled> {
    const reason = message === '' ? `渠道拒绝（${code}）` : message
    const isOurs = isPlatformFaultOf(call.service, code)
    const failed: Verdict = { kind: 'failed', providerNo: null, reason, isPlatformFault: isOurs }
    if (isOurs) onPlatformFault(code)
    if (call.resent_at === null) return settle(call, { judge: () => failed, isCheck: true })
    const detail = await orders.detail({ orderNo: call.number })
    if (detail.kind === 'done') return settle(call, { judge: judgeBy(detail.data), isCheck: true })
    const isDenied = detail.kind === 'refused' && detail.code === NO_SUCH_ORDER
    return isDenied ? settle(call, { judge: () => failed, isCheck: true }) : keepUnknown(call)
  }

  /** Asks the provider. `isCheck`: the due check is the caller's, so what is learnt counts and plans the next one. */
  async function question(
    call: CallRow,
    { isCheck, hasBegun = false }: Pick<Finding, 'isCheck' | 'hasBegun'>,
  ): Promise<Settled> {
    const detail = await orders.detail({ orderNo: call.number })
    if (detail.kind === 'done') return settle(call, { judge: judgeBy(detail.data), isCheck, hasBegun })
    // Once it has been seen at the provider, a denial is no proof of anything.
    const wasSeen = call.status !== 'SENT' || hasBegun || call.provider_began_at !== null
    const isDenied = detail.kind === 'refused' && detail.code === NO_SUCH_ORDER && !wasSeen
    if (!isCheck) return settledAs(call, 'undecided')
    if (!isDenied) return keepUnknown(call, { hasBegun })
    if (call.not_found_count === 0) return keepUnknown(call, { notFoundCount: 1 })
    const again = await db.transaction(call.merchant_id, (tx) => takeToResend(tx, call.id, clock.now()))
    return again === undefined ? ask(call.merchant_id, call.id) : send(again)
  }

  /** Asks what became of a call that was sent; one that nobody sent yet stays unsent. */
  async function ask(merchantId: string, callId: string): Promise<Settled> {
    const due = await db.transaction(merchantId, (tx) => takeToCheck(tx, callId, clock.now()))
    if (due !== undefined) return question(due, { isCheck: true })
    const call = await findCall(db.tenant(merchantId), callId)
    if (isFinal(call.status)) return settledAs(call, 'repeated')
    return call.status === 'NEW' ? settledAs(call, 'undecided') : question(call, { isCheck: false })
  }

  return { send, ask, settle }
}

interface Learnt {
  readonly notFoundCount?: number
  readonly hasBegun?: boolean
}

/** Keeps a call that nobody knows the outcome of, and plans the next question. */
async function keepUndecidedCall(
  { db, clock, effects }: Pick<ExchangeDeps, 'db' | 'clock' | 'effects'>,
  call: CallRow,
  { notFoundCount = call.not_found_count, hasBegun = false }: Learnt,
): Promise<Settled> {
  await db.transaction(call.merchant_id, async (tx) => {
    const now = clock.now()
    const planned = await planCheck(effects.openCase, tx, { call, waitsFor: 'provider', now })
    const soonest = new Date(now.getTime() + NOT_FOUND_GAP_MS)
    const isDenied = notFoundCount > call.not_found_count
    if (hasBegun) await markBegun(tx, call, now)
    await keepUndecided(tx, call.id, {
      next_check_at: isDenied && planned < soonest ? soonest : planned,
      not_found_count: notFoundCount,
    })
  })
  return settledAs(call, 'undecided')
}
