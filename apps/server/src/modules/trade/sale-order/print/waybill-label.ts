// The label of a waybill number: whom the parcel goes to, who sends it, and what the carrier sorts by.
import { type Api, type DataOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { spokenText } from '../../../../kernel/in-both.ts'
import { maskAddress, maskName, maskPhone } from '../../../../kernel/masks.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { isToShip } from '../sale-order.states.ts'
import { partiesOf } from '../waybill/ask-carrier.ts'
import type { LabelParty } from '../waybill/driver/index.ts'
import { nameOf } from '../waybill/save-account.ts'
import { isStale, labelledOf, STALE, type WaybillRecord } from '../waybill/waybill.store.ts'
import type { PaperOrder } from './paper.store.ts'

type Label = DataOf<Api['saleOrder']['print']>['labels'][number]
/** By the order. */
export type Labels = ReadonlyMap<string, readonly WaybillRecord[]>

/** Of each order the number that is to be stuck on its next parcel, or where none is those of the parcels that have left. */
export async function labelsFor(
  tx: TenantTx,
  ids: readonly string[],
  orders: ReadonlyMap<string, PaperOrder>,
): Promise<Labels> {
  const all = Map.groupBy(await labelledOf(tx, ids), (row) => row.order_id)
  return new Map(
    [...all].map(([id, rows]) => {
      const order = orders.get(id)
      const unused = order !== undefined && isToShip(order) ? rows.filter(({ state }) => state === 'ISSUED') : []
      return [id, unused.length > 0 ? unused.slice(-1) : rows.filter(({ state }) => state === 'USED')]
    }),
  )
}

/** Refuses with state.notAllowed for an order without a number, or whose number names another receiver. */
export function mustHaveLabel(order: PaperOrder, labels: Labels): void {
  const own = labels.get(order.id) ?? []
  if (own.length === 0)
    refuse('state.notAllowed', { status: said('还没有电子面单单号，请先取号', 'it has no e-waybill number yet') })
  if (own.some((label) => label.state === 'ISSUED' && isStale(label, order)))
    refuse('state.notAllowed', { status: STALE })
}

interface Labelled {
  readonly order: PaperOrder
  readonly basket: number
  readonly label: WaybillRecord
  readonly isFull: boolean
}

export function labelOf(
  deps: Pick<SaleOrderDeps, 'cipher' | 'carrierOf'>,
  { order, basket, label, isFull }: Labelled,
): Label {
  const { sender, receiver } = partiesOf(deps.cipher, label)
  return {
    id: label.id,
    basket,
    orderNo: order.order_no,
    paper: label.paper,
    carrierName: spokenText(nameOf(deps, label.carrier_code)),
    carrierPhone: deps.carrierOf(label.carrier_code)?.phone ?? '',
    waybillNo: label.waybill_no ?? '',
    sortCode: label.sort_code,
    hub: label.hub,
    payType: label.pay_type,
    sender: addressed(sender),
    receiver: isFull ? addressed(receiver) : masked(receiver),
    isReceiverFull: isFull,
    goods: label.goods,
    buyerRemark: order.buyer_remark,
    printCount: label.print_count + 1,
  }
}

const addressed = ({ name, phone, region, detail }: LabelParty) => ({
  name,
  phone,
  address: `${region.join('')} ${detail}`,
})

const masked = ({ name, phone, region, detail }: LabelParty) => ({
  name: maskName(name),
  phone: maskPhone(phone),
  address: `${region.join('')} ${maskAddress(detail)}`,
})
