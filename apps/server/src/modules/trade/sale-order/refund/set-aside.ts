// The merchant's part of a refund of settled money: out of its balance; where that is too small, what it owes its buyer all the same
// comes out of its deposit, and what the platform has ruled is lent for the rest.
import { type Fen, formatYuan } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balancesOf, BalanceShort, movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import { refuse } from '../../../../kernel/refusal.ts'
import { system } from '../../../../kernel/operation-log.ts'
import { happened } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { orderRefundCovered, refundLent } from '../sale-order.events.ts'
import type { OrderRecord } from '../sale-order.store.ts'
import type { RefundRecord } from './refund-order.store.ts'

/** What bears it at most, each with those before it. */
export type Cover = 'BALANCE' | 'DEPOSIT' | 'DEBT'
export type CoverDeps = Pick<SaleOrderDeps, 'notify'>

/** The merchant's part, by what bears it. */
interface Part {
  readonly availableFen: Fen
  readonly depositFen: Fen
  readonly lentFen: Fen
}

/** Of what bears it nothing is taken while something before it is left. Errors: refuses balance.short. */
export async function splitOf(tx: TenantTx, fen: Fen, cover: Cover): Promise<Part> {
  if (cover === 'BALANCE') return { availableFen: fen, depositFen: 0, lentFen: 0 }
  const { M_AVAILABLE, M_DEPOSIT } = await balancesOf(tx)
  const availableFen = Math.min(M_AVAILABLE, fen)
  const depositFen = Math.min(M_DEPOSIT, fen - availableFen)
  const lentFen = fen - availableFen - depositFen
  if (lentFen > 0 && cover !== 'DEBT') refuse('balance.short', { available: formatYuan(M_AVAILABLE, true) })
  return { availableFen, depositFen, lentFen }
}

/** Somebody has taken of the balances between the look at them and the posting: all of it is done again. */
class BalanceMoved extends Error {
  /** What the database says of such a thing, for whoever repeats a transaction. */
  readonly code = '40001'
}

interface Aside {
  readonly order: OrderRecord
  readonly refund: Pick<RefundRecord, 'id' | 'refund_no'>
  readonly part: Part
  readonly cover: Cover
}

/**
 * So that it can't be withdrawn while the refund is under way. What is lent joins it as soon as the provider has brought it. Errors: refuses
 * balance.short where the balance alone bears it.
 */
export async function setAside(deps: CoverDeps, tx: TenantTx, aside: Aside, now: Date): Promise<void> {
  const { availableFen, depositFen, lentFen } = aside.part
  const { fundsFrozen, settledRefundCovered } = postingRules
  await book(tx, aside, {
    part: 'held',
    kind: fundsFrozen.kind,
    moves: movesOf(fundsFrozen, { amountFen: availableFen }),
    now,
  })
  const moves = movesOf(settledRefundCovered, { fromDepositFen: depositFen })
  await book(tx, aside, { part: 'covered', kind: settledRefundCovered.kind, moves, now })
  if (depositFen + lentFen === 0) return
  const { order, refund } = aside
  await happened(tx, order, { actor: system, happening: { event: 'refundCovered', depositFen, lentFen }, now })
  const about = { subjectId: order.id, shopId: order.shop_id }
  await deps.notify(tx, orderRefundCovered(about, { orderNo: order.order_no, orderId: order.id, depositFen, lentFen }))
  if (lentFen > 0) await deps.notify(tx, refundLent({ orderNo: order.order_no, refundNo: refund.refund_no, lentFen }))
}

interface Booked {
  readonly part: 'held' | 'covered'
  readonly kind: PostingKind
  readonly moves: ReturnType<typeof movesOf>
  readonly now: Date
}

async function book(tx: TenantTx, { order, refund, cover }: Aside, { part, kind, moves, now }: Booked): Promise<void> {
  if (moves.length === 0) return
  try {
    await post(
      tx,
      {
        key: `refundOrder/${refund.id}/${part}`,
        kind,
        occurredAt: now,
        moves,
        subject: { type: 'saleOrder', id: order.id, no: order.order_no },
        note: `退款 ${refund.refund_no} 处理中`,
        relatedNo: refund.refund_no,
      },
      now,
    )
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error
    if (cover === 'BALANCE') refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw new BalanceMoved('A balance was smaller than a moment ago')
  }
}
