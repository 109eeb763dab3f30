// Shipping by the numbers of orders: each row sends all that is left of an order in one parcel, in a transaction of its own.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type Fen,
  refusalCode,
  type RefusalName,
  said,
  type Said,
  spoken,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { type Command, once, wasDone } from '../../../../kernel/command.ts'
import { Refusal, refuse } from '../../../../kernel/refusal.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { lockOrder } from '../sale-order.store.ts'
import type { By, ShipDeps } from './by.ts'
import { ship } from './ship.ts'
import { numbersSent } from './shipment.store.ts'
import { findWaiting, whyNot } from './waiting.ts'

type Rows = BodyOf<Api['saleOrder']['shipRows']>['rows']
type Outcome = DataOf<Api['saleOrder']['shipRows']>
type Sent = Outcome['succeeded'][number]
type Deps = ShipDeps & Pick<SaleOrderDeps, 'db' | 'clock' | 'namedCarrier' | 'onError'>

interface AllLeft {
  readonly orderNo: string
  readonly carrierCode: string
  readonly waybillNo: string
  readonly weightG?: number | undefined
  readonly costFen?: Fen | undefined
  /** The number is on another buyer's parcel too, and right all the same. */
  readonly isSure: boolean
}

/** A table of orders names the parcels that have left: the rest of an order does not go by the same number because a row came in again. */
export const SENT_ALREADY = said('该订单已有包裹用此单号发出', 'a parcel of this order has left by this number')

/** Errors: those of `ship`, record.notFound, and state.notAllowed for a number of its own that has left. An open refund is never refused by it. */
export async function shipAllLeft(deps: ShipDeps, tx: TenantTx, { orderNo, isSure, ...parcel }: AllLeft, by: By) {
  const found = (await findWaiting(tx, [orderNo])).get(orderNo) ?? refuse('record.notFound')
  const { id, version } = await lockOrder(tx, found.id)
  const sent = (await numbersSent(tx, [id])).get(id) ?? []
  if (!isSure && sent.includes(parcel.waybillNo)) refuse('state.notAllowed', { status: SENT_ALREADY })
  await ship(deps, tx, { action: 'ship', orderId: id, version, packages: [parcel], isSure, refuseReturns: false }, by)
  return { id, left: found.left }
}

interface ShipRowsCommand {
  readonly actor: MerchantActor
  readonly rows: Rows
  readonly command: Command
}

/**
 * A row that was sent stays sent, and nothing that follows makes it look undone: each has a key of its own, so that the
 * command may be repeated when it broke off halfway. Errors: refuses command.keyReused; each row's own are in `failed`.
 */
export async function shipRows(deps: Deps, { actor, rows, command }: ShipRowsCommand): Promise<Outcome> {
  const { db, clock } = deps
  const outcome: Outcome = { succeeded: [], failed: [] }
  const keep = () => db.transaction(actor.merchantId, (tx) => once(tx, command, clock.now(), async () => outcome))
  if (await wasDone(db.tenant(actor.merchantId), command)) return keep()
  for (const [at, row] of rows.entries()) {
    const own = { ...command, key: `${command.key}|${at}` }
    const sent = await afterwards<Sent | (Said & { readonly name: RefusalName })>(
      deps,
      () =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, own, clock.now(), () => shipRow(deps, tx, row, { actor, now: clock.now() })),
        ),
      whyFailed,
    )
    if ('shipmentId' in sent) outcome.succeeded.push(sent)
    else outcome.failed.push({ orderNo: row.orderNo, code: refusalCode(sent.name), message: spoken(sent) })
  }
  return afterwards(deps, keep, () => outcome)
}

/** Whatever else went wrong has been told to those who run the system. */
function whyFailed(error: unknown): Said & { readonly name: RefusalName } {
  const { refusal: name, said: why } = error instanceof Refusal ? error : new Refusal('system.busy')
  return { name, ...why }
}

async function shipRow(deps: Deps, tx: TenantTx, row: Rows[number], by: By): Promise<Sent> {
  const { orderNo, waybillNo, isSure } = row
  const { code: carrierCode } = deps.namedCarrier(row.carrierCode ?? '', waybillNo) ?? refuse('carrier.unknown')
  const { id: orderId } = await shipAllLeft(deps, tx, { orderNo, carrierCode, waybillNo, isSure }, by)
  const { version } = await lockOrder(tx, orderId)
  const { id: shipmentId } = await tx
    .selectFrom('shipment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('waybill_no', '=', waybillNo)
    .where('canceled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { orderNo, orderId, version, shipmentId }
}

/** What the numbers are of, and whether each may be shipped. */
export async function checkRows(
  { db }: Pick<Deps, 'db'>,
  actor: MerchantActor,
  orderNos: readonly string[],
): Promise<DataOf<Api['saleOrder']['checkRows']>> {
  const found = await findWaiting(db.tenant(actor.merchantId), orderNos)
  return [...found].map(([orderNo, order]) => {
    const problem = whyNot(order) ?? (order.left === 0 ? ASKED_BACK : null)
    const { about, receiverName, left } = order
    return { orderNo, about, receiverName, left, problem: problem === null ? null : spoken(problem) }
  })
}

const ASKED_BACK = said('买家已申请退款，待处理', 'Its buyer asks for the money back')
