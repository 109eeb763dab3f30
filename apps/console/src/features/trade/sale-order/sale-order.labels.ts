// What the states of an order and of its payments are called, and in which tone.
import type { RefundStatus, SaleOrderInfo, SaleOrderStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

interface Label {
  readonly text: Text
  readonly tone: Tone
}

export const saleOrderLabels: Readonly<Record<SaleOrderStatus, Label>> = {
  UNPAID: { text: ['待付款', 'Unpaid'], tone: 'warning' },
  TO_SHIP: { text: ['待发货', 'To ship'], tone: 'info' },
  SHIPPED: { text: ['已发货', 'Shipped'], tone: 'neutral' },
  COMPLETED: { text: ['已完成', 'Completed'], tone: 'success' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

export const settleLabels: Readonly<Record<SaleOrderInfo['settleStatus'], Label>> = {
  NOT_DUE: { text: ['未到期', 'Not due'], tone: 'neutral' },
  PENDING: { text: ['待结算', 'Settling'], tone: 'warning' },
  SETTLED: { text: ['已结算', 'Settled'], tone: 'success' },
  VOID: { text: ['不结算', 'Void'], tone: 'neutral' },
}

export const refundLabels: Readonly<Record<RefundStatus, Label>> = {
  PROCESSING: { text: ['退款中', 'Being refunded'], tone: 'warning' },
  RETRYING: { text: ['退款未成功，重试中', 'Failed, trying again'], tone: 'warning' },
  MANUAL: { text: ['平台核实中', 'The platform looks into it'], tone: 'danger' },
  SUCCESS: { text: ['退款成功', 'Refunded'], tone: 'success' },
}

const paymentLabels: Readonly<Record<string, Label>> = {
  CREATED: { text: ['已创建', 'Created'], tone: 'neutral' },
  PAYING: { text: ['支付中', 'Paying'], tone: 'warning' },
  SUCCESS: { text: ['已支付', 'Paid'], tone: 'success' },
  FAILED: { text: ['支付失败', 'Failed'], tone: 'danger' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

/** A status this build does not know is shown as it is. */
export const paymentLabel = (status: string): Label =>
  paymentLabels[status] ?? { text: [status, status], tone: 'neutral' }
