// The refund of an order that one person has entered and no second one has decided.
import type { PlatformOrderDeskInfo } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { waitingEntry } from '../../manual-entry/index.ts'
import type { OrderRecord } from '../platform-order.store.ts'

export type WaitingRefund = NonNullable<Awaited<ReturnType<typeof waitingEntry>>>

export const waitingRefund = (db: TenantDb | TenantTx, order: Pick<OrderRecord, 'order_no'>) =>
  waitingEntry(db, { kind: 'PLATFORM_ORDER_REFUND', subjectNo: order.order_no })

export const shownRefund = (entry: WaitingRefund | undefined): PlatformOrderDeskInfo['waitingRefund'] =>
  entry === undefined
    ? null
    : {
        id: entry.id,
        entryNo: entry.entry_no,
        amountFen: entry.amount_fen,
        enteredBy: entry.entered_by_name,
        enteredAt: entry.entered_at.toISOString(),
      }
