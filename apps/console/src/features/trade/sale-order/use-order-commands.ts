// What is done to orders, each command by itself, so that a retry of one never takes the key of another.
import { api, type Fen, type InputOf, type SaleOrderInfo, type SaleOrderRow } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { addressTexts } from './address.texts.ts'
import type { Receiver } from './change-address-modal.tsx'
import { invoiceTexts } from './invoice.texts.ts'
import type { ExtendDays } from './extend-modal.tsx'
import type { OrderNote } from './flagged-remark.tsx'
import { orderActsTexts } from './order-acts.texts.ts'
import { orderTagsTexts } from './order-tags.texts.ts'
import { parcelTexts } from './parcel.texts.ts'
import type { PriceWish } from './price-modal.tsx'
import { refundTexts } from './refund.texts.ts'
import type { Tagging } from './tags-modal.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'

type Operation = InputOf<typeof api.saleOrder.operate>
type OperationOf<Action extends Operation['action']> = Extract<Operation, { action: Action }>
type Terms<Action extends Operation['action']> = Omit<OperationOf<Action>, 'action' | 'orderId' | 'version'>

const reads = [api.saleOrder.list, api.saleOrder.info]
const readsAndBoard = [...reads, api.board.merchant]

export type OrderCommands = ReturnType<typeof useOrderCommands>

export function useOrderCommands() {
  const t = useText(saleOrderTexts)
  const refundSay = useText(refundTexts)
  const say = useText(orderActsTexts)
  const parcel = useText(parcelTexts)
  const notice = useNotice()
  const client = useQueryClient()
  const shipping = useSend(api.saleOrder.operate)
  const undoing = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const editing = useSend(api.saleOrder.operate, { refreshes: reads })
  const noting = useSend(api.saleOrder.operate, { refreshes: reads })
  const dropping = useSend(api.saleOrder.operate, { refreshes: readsAndBoard, proves: () => parcel('outOfStockProof') })
  const closing = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const refunds = useSend(api.saleOrder.operate, { refreshes: readsAndBoard, proves: () => refundSay('closeProof') })
  const pricing = useSend(api.saleOrder.operate, { refreshes: reads })
  const extending = useSend(api.saleOrder.operate, { refreshes: reads })
  const readdressing = useSend(api.saleOrder.operate, { refreshes: reads })
  const approving = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const rejecting = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const issuing = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const refusing = useSend(api.saleOrder.operate, { refreshes: readsAndBoard })
  const invoice = useText(invoiceTexts)
  const confirm = useConfirm()
  const address = useText(addressTexts)
  const remarking = useSend(api.saleOrder.operate, { refreshes: reads })
  const tagging = useSend(api.saleOrder.operate, { refreshes: [...reads, api.saleOrder.tags] })
  const tags = useText(orderTagsTexts)
  return {
    async ship(order: SaleOrderInfo, terms: Terms<'ship'>): Promise<SaleOrderInfo> {
      const after = await shipping.send({ action: 'ship', orderId: order.id, version: order.version, ...terms })
      // Not waited for: the next parcel need not stand still until every list has been read again.
      void refreshReads(client, readsAndBoard)
      return after
    },
    async undoShip(order: SaleOrderInfo, shipmentId: string): Promise<SaleOrderInfo> {
      const { id: orderId, version } = order
      const after = await undoing.send({ action: 'undoShip', orderId, version, shipmentId })
      notice.success(parcel('undone'))
      return after
    },
    async editShipment(order: SaleOrderInfo, terms: Terms<'editShipment'>): Promise<void> {
      await editing.send({ action: 'editShipment', orderId: order.id, version: order.version, ...terms })
      notice.success(parcel('edited'))
    },
    async noteParcel({ id: orderId }: SaleOrderInfo, terms: Terms<'noteParcel'>): Promise<void> {
      await noting.send({ action: 'noteParcel', orderId, ...terms })
      notice.success(parcel('noteSaved'))
    },
    async outOfStock(order: SaleOrderInfo, terms: Terms<'outOfStock'>): Promise<void> {
      await dropping.send({ action: 'outOfStock', orderId: order.id, version: order.version, ...terms })
      notice.success(parcel(order.deliveryType === 'VOUCHER' ? 'dropDone' : 'dropped'))
    },
    async close(order: SaleOrderRow, why: Terms<'close'>): Promise<void> {
      await closing.send({ action: 'close', orderId: order.id, version: order.version, ...why })
      notice.success(t('closed'))
    },
    async refund(order: SaleOrderInfo, asked: { amountFen: Fen; reason: string }): Promise<void> {
      await refunds.send({ action: 'refund', orderId: order.id, version: order.version, ...asked })
      notice.success(refundSay('asked'))
    },
    async remark(order: SaleOrderRow, note: OrderNote): Promise<void> {
      await remarking.send({ action: 'remark', orderId: order.id, ...note })
      notice.success(note.flag === undefined ? t('remarkSaved') : say('flagSaved'))
    },
    async tag(order: SaleOrderRow, terms: Tagging): Promise<void> {
      await tagging.send({ action: 'remark', orderId: order.id, ...terms })
      notice.success(tags('saved'))
    },
    async changeAddress({ id: orderId, version }: SaleOrderInfo, receiver: Receiver): Promise<void> {
      await readdressing.send({ action: 'changeAddress', orderId, version, receiver })
      notice.success(address('changed'))
    },
    async approveAddress({ id: orderId, addressChange: asked }: SaleOrderInfo): Promise<void> {
      if (asked === null) return
      const content = address('approveMeans', { address: asked.after.address })
      if (!(await confirm({ title: address('approveTitle'), content }))) return
      await approving.send({ action: 'approveAddress', orderId, changeId: asked.id })
      notice.success(address('approved'))
    },
    async rejectAddress({ id: orderId, addressChange: asked }: SaleOrderInfo, reason: string): Promise<void> {
      if (asked === null) return
      await rejecting.send({ action: 'rejectAddress', orderId, changeId: asked.id, reason })
      notice.success(address('rejected'))
    },
    /** Of one that is issued already the number is set right. */
    async issueInvoice({ id: orderId, version, invoice: asked }: SaleOrderInfo, invoiceNo: string): Promise<void> {
      const action = asked?.status === 'ISSUED' ? 'correctInvoice' : 'issueInvoice'
      await issuing.send({ action, orderId, version, invoiceNo })
      notice.success(invoice(action === 'correctInvoice' ? 'corrected' : 'issued'))
    },
    async rejectInvoice({ id: orderId, version }: SaleOrderInfo, reason: string): Promise<void> {
      await refusing.send({ action: 'rejectInvoice', orderId, version, reason })
      notice.success(invoice('rejected'))
    },
    async price(order: SaleOrderRow, { lines, freightFen, note }: PriceWish): Promise<void> {
      const { id: orderId, version } = order
      await pricing.send({ action: 'price', orderId, version, lines: [...lines], freightFen, note })
      notice.success(say('priceSaved'))
    },
    async extend(order: SaleOrderInfo, days: ExtendDays): Promise<void> {
      await extending.send({ action: 'extend', orderId: order.id, version: order.version, days })
      notice.success(say('extendSaved'))
    },
  }
}
