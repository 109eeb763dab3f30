// Settled money of a merchant is frozen while the platform decides about it, and free again before it is used or given back (J14).
import { type Fen, formatYuan } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../../kernel/refusal.ts'
import { commissionShare } from '../refund/commission-share.ts'
import type { OrderRecord } from '../sale-order.store.ts'

interface ForDispute {
  readonly id: string
  readonly no: string
}

/** ALL: what a refund would take, or refused. REST: what there is of it. NONE: nothing. */
export type HowMuch = 'ALL' | 'REST' | 'NONE'

/**
 * Freezes the merchant's part of what may go back of a settled order. Out: how much; 0 where the money is in transit still.
 * Errors: refuses balance.short.
 */
export async function holdMoney(
  tx: TenantTx,
  order: OrderRecord,
  dispute: ForDispute,
  { fen, most, now }: { readonly fen: Fen; readonly most: HowMuch; readonly now: Date },
): Promise<Fen> {
  if (order.settle_status !== 'SETTLED' || most === 'NONE') return 0
  const commissionFen = commissionShare(
    {
      paidFen: order.paid_fen,
      commissionFen: order.commission_fen,
      askedFen: order.refund_asked_fen,
      commissionAskedFen: order.commission_asked_fen,
    },
    fen,
  )
  const part = fen - commissionFen
  const amountFen = most === 'ALL' ? part : Math.min(part, Math.max(0, await balanceOf(tx, 'M_AVAILABLE')))
  if (amountFen === 0) return 0
  await book(tx, order, postingRules.fundsFrozen, { dispute, amountFen, part: 'held', now })
  return amountFen
}

/** All of it is free again. */
export async function releaseMoney(
  tx: TenantTx,
  order: OrderRecord,
  dispute: ForDispute,
  { fen, now }: { readonly fen: Fen; readonly now: Date },
): Promise<void> {
  await book(tx, order, postingRules.fundsUnfrozen, { dispute, amountFen: fen, part: 'released', now })
}

interface Booked {
  readonly dispute: ForDispute
  readonly amountFen: Fen
  readonly part: 'held' | 'released'
  readonly now: Date
}

async function book(
  tx: TenantTx,
  order: OrderRecord,
  rule: typeof postingRules.fundsFrozen | typeof postingRules.fundsUnfrozen,
  { dispute, amountFen, part, now }: Booked,
): Promise<void> {
  const posting = {
    key: `returnDispute/${dispute.id}/${part}`,
    kind: rule.kind,
    occurredAt: now,
    moves: movesOf(rule, { amountFen }),
    subject: { type: 'saleOrder', id: order.id, no: order.order_no },
    note: `平台介入 ${dispute.no}`,
    relatedNo: dispute.no,
  }
  try {
    await post(tx, posting, now)
  } catch (error) {
    if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw error
  }
}
