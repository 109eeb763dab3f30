// For tests: every act on an order as whoever may do it would ask for it, whether it is its time or not.
import type { api, InputOf, SaleOrderAction, SaleOrderInfo } from '@merchant/contract'
import { REGION } from '../../../testing/persons.ts'
import { newPhone } from '../../../testing/seller.ts'

type Operation = InputOf<typeof api.saleOrder.operate>
/** Notes are possible at any time. */
export type OperatedAct = Exclude<SaleOrderAction, 'remark'> | 'undoShip' | 'editShipment' | 'noteParcel'

export const BY_BUYER = [
  'confirm',
  'cancel',
  'urge',
  'askTime',
  'fastRefund',
  'askAddress',
  'dropAddress',
  'askInvoice',
] as const satisfies readonly OperatedAct[]

export const isByBuyer = (act: string): boolean => (BY_BUYER as readonly string[]).includes(act)

let waybill = 0
const label = () => ({ carrierCode: 'SF', waybillNo: `SF77${String((waybill += 1)).padStart(10, '0')}` })

const elsewhere = () => ({ name: '韩梅梅', phone: newPhone(), region: REGION, detail: '文三路 90 号 602 室' })

/** An act as it would be right, if it were its time; the dice say how much of it. */
export function operationOf(act: OperatedAct, order: SaleOrderInfo, dice: number): Operation {
  const { id: orderId, version } = order
  const [line] = order.items
  const itemId = line?.id ?? ''
  const one = [{ itemId, quantity: 1 }]
  const parcel = order.shipments.find(({ canceledAt }) => canceledAt === null) ?? order.shipments[0]
  const shipmentId = parcel?.id ?? orderId
  const restFen = order.money.paidFen - order.refundedFen - order.refundingFen
  switch (act) {
    case 'ship':
      return { action: act, orderId, version, packages: [{ ...label(), ...(dice % 2 === 0 ? { items: one } : {}) }] }
    case 'outOfStock':
      return { action: act, orderId, version, items: one, reason: '盘点缺货', isRestocked: dice % 2 === 0 }
    case 'undoShip':
      return { action: act, orderId, version, shipmentId }
    case 'editShipment':
      return { action: act, orderId, version, shipmentId, ...label() }
    case 'noteParcel':
      return { action: act, orderId, shipmentId, weightG: 100 + (dice % 900), costFen: dice % 2_000 }
    case 'refund':
      return {
        action: act,
        orderId,
        version,
        amountFen: dice % 3 === 0 ? Math.max(1, restFen) : 1,
        reason: '少发或漏发',
      }
    case 'extend':
      return { action: act, orderId, version, days: 3 }
    case 'price':
      return {
        action: act,
        orderId,
        version,
        lines: [{ itemId, payFen: Math.max(1, (line?.payFen ?? 2) - 1) }],
        freightFen: order.freightFen,
      }
    case 'close':
      return { action: act, orderId, version, reasonCode: 'OUT_OF_STOCK' }
    case 'changeAddress':
      return { action: act, orderId, version, receiver: elsewhere() }
    case 'askAddress':
      return { action: act, orderId, receiver: elsewhere() }
    case 'approveAddress':
      return { action: act, orderId, changeId: order.addressChange?.id ?? orderId }
    case 'rejectAddress':
      return { action: act, orderId, changeId: order.addressChange?.id ?? orderId, reason: '已打包出库' }
    case 'askInvoice':
      return { action: act, orderId, invoice: { type: 'PERSONAL', title: '韩梅梅', email: 'han@mail.example' } }
    case 'issueInvoice':
      return { action: act, orderId, version, invoiceNo: '26332000000018640273' }
    case 'correctInvoice':
      return { action: act, orderId, version, invoiceNo: `2633200000001864${String(dice % 10_000).padStart(4, '0')}` }
    case 'rejectInvoice':
      return { action: act, orderId, version, reason: '抬头有误' }
    case 'cancel':
      return { action: act, orderId, reason: '不想要了' }
    case 'confirm':
    case 'urge':
    case 'askTime':
    case 'fastRefund':
    case 'resendNotice':
    case 'dropAddress':
      return { action: act, orderId }
  }
}
