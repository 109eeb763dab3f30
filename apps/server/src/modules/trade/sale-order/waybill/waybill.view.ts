// A number as the people who ship see it.
import type { Waybill } from '@merchant/contract'
import { spokenText } from '../../../../kernel/in-both.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { nameOf } from './save-account.ts'
import type { WaybillRecord } from './waybill.store.ts'

type Shown = Pick<
  WaybillRecord,
  | 'id'
  | 'order_id'
  | 'carrier_code'
  | 'state'
  | 'waybill_no'
  | 'reason'
  | 'print_count'
  | 'last_printed_at'
  | 'created_at'
>

export const waybillView = (deps: Pick<SaleOrderDeps, 'carrierOf'>, row: Shown, isStale: boolean): Waybill => ({
  id: row.id,
  orderId: row.order_id,
  carrierCode: row.carrier_code,
  carrierName: spokenText(nameOf(deps, row.carrier_code)),
  state: row.state,
  waybillNo: row.waybill_no,
  reason: row.reason === null ? null : spokenText(row.reason),
  isStale: isStale && (row.state === 'ISSUED' || row.state === 'ASKING'),
  printCount: row.print_count,
  lastPrintedAt: row.last_printed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
