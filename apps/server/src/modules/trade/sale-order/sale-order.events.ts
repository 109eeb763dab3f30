// What a merchant's people learn of sale orders: who ships, and who looks after the money.
import { type Fen, formatYuan, type HoldReason, said } from '@merchant/contract'
import { holdTexts } from '@merchant/contract/labels'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'

export const orderToShip = permissionEvent<{ readonly orderNo: string }>({
  kind: 'ORDER_TO_SHIP',
  permission: 'saleOrder.ship',
  page: { path: '/order/saleorder', search: { tab: 'TO_SHIP' } },
  isCoalescing: true,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('有新订单待发货', 'A new order is to be shipped'),
    body: said(
      `买家已付款订单 ${orderNo}，请在发货时限内发货，并填写运单号`,
      `A buyer has paid order ${orderNo}. Ship it in time and enter the waybill number`,
    ),
  }),
})

export const orderRefundedFast = permissionEvent<{ readonly orderNo: string }>({
  kind: 'REFUND',
  permission: 'saleOrder.ship',
  page: { path: '/order/saleorder' },
  isCoalescing: false,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('买家极速退款', 'A buyer took an instant refund'),
    body: said(
      `订单 ${orderNo} 未发货，买家已申请极速退款，款项自动退回，请勿发货`,
      `Order ${orderNo} was not shipped and its buyer took the instant refund. The money goes back by itself: do not ship it`,
    ),
  }),
})

export const orderRefundCovered = permissionEvent<{
  readonly orderNo: string
  readonly orderId: string
  readonly depositFen: Fen
  readonly lentFen: Fen
}>({
  kind: 'REFUND',
  permission: 'saleOrder.refund',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo, depositFen, lentFen }) => {
    const [deposit, lent] = [formatYuan(depositFen, true), formatYuan(lentFen, true)]
    return {
      level: 'WARN',
      title: said('余额不足，退款动用保证金', 'A refund takes more than the balance'),
      body: said(
        `订单 ${orderNo} 的退款：可用余额不足，保证金承担 ${deposit} 元，平台垫付 ${lent} 元计入欠款，欠款结清前不能提现`,
        `The refund of order ${orderNo} takes ¥${deposit} of the deposit, and ¥${lent} are lent by the platform. Nothing can be withdrawn while they are owed`,
      ),
    }
  },
})

/** For whoever looks after what the platform has lent. */
export const refundLent = operatorEvent<{
  readonly orderNo: string
  readonly refundNo: string
  readonly lentFen: Fen
}>({
  permission: 'manualEntry.enter',
  page: () => ({ path: '/operator/manual-entry', search: {} }),
  bell: ({ orderNo, refundNo, lentFen }) => {
    const yuan = formatYuan(lentFen, true)
    return {
      level: 'WARN',
      title: said('平台为裁决退款垫付', 'The platform lends for a ruled refund'),
      body: said(
        `订单 ${orderNo} · 退款 ${refundNo} · 垫付 ${yuan} 元，计入商户欠款`,
        `Order ${orderNo} · refund ${refundNo} · ¥${yuan}, which its merchant owes`,
      ),
    }
  },
})

export const codesExpired = permissionEvent<{
  readonly orderNo: string
  readonly orderId: string
  readonly count: number
}>({
  kind: 'REFUND',
  permission: 'saleOrder.redeem',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: true,
  bell: ({ orderNo, count }) => ({
    level: 'INFO',
    title: said('券码过期未核销', 'Codes expired'),
    body: said(
      `订单 ${orderNo} 的 ${count} 个券码过期未核销，款项自动退回买家，库存已恢复`,
      `${count} codes of order ${orderNo} expired. Their money goes back by itself, and the stock is for sale again`,
    ),
  }),
})

export const pickupExpired = permissionEvent<{ readonly orderNo: string; readonly orderId: string }>({
  kind: 'REFUND',
  permission: 'saleOrder.redeem',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: true,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('自提订单逾期未取', 'An order was not fetched'),
    body: said(
      `订单 ${orderNo} 逾期未到店自提，款项自动退回买家，库存已恢复，请将商品归位`,
      `Order ${orderNo} was not fetched in time. Its money goes back by itself, and the stock is for sale again: put the goods back`,
    ),
  }),
})

export const orderToFetch = permissionEvent<{ readonly orderNo: string; readonly orderId: string }>({
  kind: 'ORDER_TO_SHIP',
  permission: 'saleOrder.redeem',
  page: { path: '/order/saleorder', search: { tab: 'TO_SHIP', mark: 'PICKUP' } },
  isCoalescing: true,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('有新的自提订单', 'A new order will be fetched'),
    body: said(
      `买家已付款订单 ${orderNo}，将到店自提，请备好商品，凭自提码核销`,
      `A buyer has paid order ${orderNo} and comes to fetch it. Have it ready, and redeem the code`,
    ),
  }),
})

export const orderUrged = permissionEvent<{ readonly orderNo: string; readonly orderId: string }>({
  kind: 'ORDER_TO_SHIP',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo }) => ({
    level: 'WARN',
    title: said('买家催发货', 'A buyer urges its order'),
    body: said(
      `订单 ${orderNo} 的买家催促发货，请尽快发出`,
      `The buyer of order ${orderNo} asks you to ship it: please do so soon`,
    ),
  }),
})

export const invoiceAsked = permissionEvent<{ readonly orderNo: string; readonly orderId: string }>({
  kind: 'INVOICE',
  permission: 'saleOrder.remark',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: true,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('买家申请发票', 'An invoice is asked for'),
    body: said(
      `订单 ${orderNo} 的买家申请发票，请开具后登记发票号码`,
      `The buyer of order ${orderNo} asks for an invoice: issue it, then enter its number`,
    ),
  }),
})

interface AddressFacts {
  readonly orderNo: string
  readonly orderId: string
}

export const addressAsked = permissionEvent<AddressFacts & { readonly hours: number }>({
  kind: 'ADDRESS_CHANGE',
  permission: 'saleOrder.address',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo, hours }) => ({
    level: 'WARN',
    title: said('买家申请改地址', 'A buyer asks for another address'),
    body: said(
      `订单 ${orderNo} 的买家申请修改收货地址，请在 ${hours} 小时内处理；逾期自动同意，处理前不能发货`,
      `The buyer of order ${orderNo} asks for another address. Answer within ${hours} hours, or it is agreed to; nothing is shipped before`,
    ),
  }),
})

export const addressChangedByBuyer = permissionEvent<AddressFacts>({
  kind: 'ADDRESS_CHANGE',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('买家修改了收货地址', 'A buyer changed the address'),
    body: said(
      `订单 ${orderNo} 的买家在付款后不久修改了收货地址，请按新地址发货`,
      `The buyer of order ${orderNo} changed the address soon after the payment. Ship it to the new one`,
    ),
  }),
})

interface HoldFacts {
  readonly orderNo: string
  readonly orderId: string
  /** What the operator said. */
  readonly note: string
}

export const orderHeld = permissionEvent<HoldFacts & { readonly reason: HoldReason }>({
  kind: 'ORDER_HELD',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo, reason, note }) => ({
    level: 'WARN',
    title: said('订单已暂停发货', 'An order is on hold'),
    body: said(
      `平台暂停了订单 ${orderNo} 的发货（${holdTexts[reason][0]}）：${note}。暂停期间发货时限停止计时，请勿发货`,
      `The platform holds order ${orderNo} (${holdTexts[reason][1]}): ${note}. Its promise stands still: do not ship it`,
    ),
  }),
})

export const orderReleased = permissionEvent<HoldFacts>({
  kind: 'ORDER_HELD',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo, note }) => ({
    level: 'INFO',
    title: said('订单已恢复发货', 'An order is released'),
    body: said(
      `平台恢复了订单 ${orderNo} 的发货：${note}。发货时限按剩余时间继续`,
      `The platform released order ${orderNo}: ${note}. What was left of its promise runs again`,
    ),
  }),
})

/** Told together while nobody has read of them. */
const promiseEvent = (kind: 'SHIP_SOON' | 'SHIP_LATE') =>
  permissionEvent<null>({
    kind,
    permission: 'saleOrder.ship',
    page: { path: '/order/saleorder', search: { tab: 'TO_SHIP', deadline: kind === 'SHIP_SOON' ? 'SOON' : 'OVERDUE' } },
    isCoalescing: false,
    tally: () => ({ fen: 0 }),
    bell: () =>
      kind === 'SHIP_SOON'
        ? {
            level: 'WARN',
            title: said('订单即将发货超时', 'Orders are to be shipped soon'),
            body: said(
              '{count} 笔订单即将到发货截止时间，请尽快发货',
              'Orders to be shipped soon: {count}. Please ship them',
            ),
          }
        : {
            level: 'WARN',
            title: said('订单发货超时', 'Orders are overdue'),
            body: said(
              '{count} 笔订单已过发货截止时间，请立即发货，或联系买家说明',
              'Orders past the time they were promised for: {count}. Ship them now, or tell the buyers',
            ),
          },
  })

export const orderShipSoon = promiseEvent('SHIP_SOON')
export const orderShipLate = promiseEvent('SHIP_LATE')

export const orderRefundStuck = permissionEvent<{ readonly orderNo: string; readonly orderId: string }>({
  kind: 'REFUND',
  permission: 'saleOrder.refund',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo }) => ({
    level: 'WARN',
    title: said('退款多次未成功', 'A refund keeps failing'),
    body: said(
      `订单 ${orderNo} 的退款多次被支付渠道拒绝，平台正在核实并继续重试，无需重复操作`,
      `The provider keeps refusing the refund of order ${orderNo}. The platform looks into it and it is tried again; there is nothing to do`,
    ),
  }),
})

interface SurplusFacts {
  readonly orderNo: string
  readonly orderId: string
}

const surplusTexts = {
  closed: said('订单关闭后到账', 'it was closed when the money came'),
  paidBefore: said('订单此前已付款', 'it had been paid before'),
  otherPrice: said('按改价前的金额付款', 'it was paid at a price that no longer holds'),
} as const

export const surplusPaid = permissionEvent<
  SurplusFacts & { readonly surplus: keyof typeof surplusTexts; readonly amountFen: Fen }
>({
  kind: 'REFUND',
  permission: 'saleOrder.refund',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo, surplus, amountFen }) => ({
    level: 'INFO',
    title: said('收到多付的款项', 'More was paid than an order takes'),
    body: said(
      `订单 ${orderNo} 又到账 ${formatYuan(amountFen, true)} 元（${surplusTexts[surplus].zh}），已自动原路退回买家，无需处理`,
      `¥${formatYuan(amountFen, true)} came for order ${orderNo}: ${surplusTexts[surplus].en}. It goes back to the buyer by itself; there is nothing to do`,
    ),
  }),
})

export const surplusStuck = permissionEvent<SurplusFacts>({
  kind: 'REFUND',
  permission: 'saleOrder.refund',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ orderNo }) => ({
    level: 'WARN',
    title: said('多收的款项退回未成功', 'Money beyond an order can’t be returned'),
    body: said(
      `订单 ${orderNo} 多收的款项多次被支付渠道拒绝退回，平台正在核实并继续重试，无需处理`,
      `The provider keeps refusing to return what was paid beyond order ${orderNo}. The platform looks into it and it is tried again; there is nothing to do`,
    ),
  }),
})

export const orderSettled = permissionEvent<{ readonly netFen: Fen }>({
  kind: 'SETTLEMENT',
  permission: 'fundFlow.view',
  page: { path: '/finance/FinanceDetail' },
  isCoalescing: false,
  tally: ({ netFen }) => ({ fen: netFen }),
  bell: () => ({
    level: 'INFO',
    title: said('货款已结算到可用余额', 'Money of your sales is available'),
    body: said(
      '{count} 笔订单结算，扣除佣金后共 {amount} 元转入可用余额；可以申请提现，或查看资金流水',
      'Orders settled: {count}, ¥{amount} after commission. Withdraw it, or look at the fund flow',
    ),
  }),
})
