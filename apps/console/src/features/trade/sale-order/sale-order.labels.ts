// What the states of an order and of its payments are called, and in which tone.
import type { Label } from '@merchant/contract/labels'

export {
  refundLabels,
  saleOrderLabelOf,
  saleOrderLabels,
  saleOrderTabTexts,
  settleLabels,
} from '@merchant/contract/labels'

const paymentLabels: Readonly<Record<string, Label>> = {
  CREATED: { text: ['已创建', 'Created'], tone: 'neutral' },
  PAYING: { text: ['支付中', 'Paying'], tone: 'warning' },
  SUCCESS: { text: ['已支付', 'Paid'], tone: 'success' },
  FAILED: { text: ['支付失败', 'Failed'], tone: 'danger' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

/** Paid, and not the order's. */
export const surplusLabel: Label = { text: ['多付，原路退回', 'Paid twice or late, goes back'], tone: 'warning' }
export const sentBackLabel: Label = { text: ['多付，已原路退回', 'Paid twice or late, gone back'], tone: 'neutral' }

/** A status this build does not know is shown as it is. */
export const paymentLabel = (status: string): Label =>
  paymentLabels[status] ?? { text: [status, status], tone: 'neutral' }
