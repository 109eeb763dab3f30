// Codes of vouchers.
import type { RedeemBarrier, RedeemCodeStatus } from '../endpoints/trade/redeem-code.ts'
import type { Labels, LabelTexts } from './label.ts'

export const redeemCodeLabels: Labels<RedeemCodeStatus> = {
  UNUSED: { text: ['待核销', 'To redeem'], tone: 'info' },
  REDEEMED: { text: ['已核销', 'Redeemed'], tone: 'success' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'neutral' },
  REFUNDED: { text: ['已退款', 'Paid back'], tone: 'neutral' },
}

/** Why a code can't be redeemed. */
export const redeemBarrierTexts: LabelTexts<RedeemBarrier> = {
  REDEEMED: ['已核销', 'Redeemed already'],
  EXPIRED: ['券码已过期，款项自动退回买家', 'It has expired; its money goes back to the buyer by itself'],
  REFUNDED: ['券码已退款，不能核销', 'It was paid back and cannot be redeemed'],
  HELD: ['订单已被暂停，暂时不能核销', 'Its order is on hold: it cannot be redeemed now'],
  RETURNING: ['买家已申请退款，请先处理售后', 'Its buyer asks for the money back: answer that first'],
}
