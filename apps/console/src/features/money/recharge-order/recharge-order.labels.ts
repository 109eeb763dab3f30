// What the states, ways and purposes of a recharge are called; a transfer's differ in two of them.
import type { RechargeRow } from '@merchant/contract'
import { rechargeLabels } from '@merchant/contract/labels'

export {
  rechargeMethodTexts as methodLabels,
  rechargeLabels,
  rechargeRefundLabels as refundLabels,
  rechargeTargetTexts as targetLabels,
} from '@merchant/contract/labels'

/** What is paid at a bank's counter or page of the payer's own is transferred and credited, not paid. */
export const transferLabels: typeof rechargeLabels = {
  ...rechargeLabels,
  CREATED: { text: ['待转账', 'To be transferred'], tone: 'warning' },
  PAYING: { text: ['入账中', 'Being credited'], tone: 'info' },
}

/** As the way in which it is paid says it. */
export const rechargeLabelOf = ({ method, status }: Pick<RechargeRow, 'method' | 'status'>) =>
  (method === 'TRANSFER' ? transferLabels : rechargeLabels)[status]
