// A label that was on the parcel of several orders is taken back from one of them: its parcel with that number.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { lockOrder } from '../sale-order.store.ts'
import type { TextDeps } from '../text/text-receiver.ts'
import type { By, ShipDeps } from './by.ts'
import { undoShip } from './undo-ship.ts'

interface TakenBack {
  readonly orderId: string
  readonly waybillNo: string
}

/** Errors: those of `undoShip`, and state.notAllowed where the order has no parcel with that number, or where it is back already. */
export async function undoByNumber(
  deps: Pick<ShipDeps, 'stock' | 'parcels' | 'returns'> & TextDeps,
  tx: TenantTx,
  { orderId, waybillNo }: TakenBack,
  by: By,
): Promise<void> {
  const { version } = await lockOrder(tx, orderId)
  const parcels = await tx
    .selectFrom('shipment')
    .select(['id', 'canceled_at'])
    .where('order_id', '=', orderId)
    .where('waybill_no', '=', waybillNo)
    .orderBy('id', 'desc')
    .execute()
  const parcel = parcels.find(({ canceled_at: canceledAt }) => canceledAt === null)
  if (parcel === undefined) refuse('state.notAllowed', { status: parcels.length === 0 ? NONE : BACK })
  await undoShip(deps, tx, { action: 'undoShip', orderId, version, shipmentId: parcel.id }, by)
}

const NONE = said('没有这个运单号的包裹', 'without a parcel of this number')
const BACK = said('已撤销', 'taken back')
