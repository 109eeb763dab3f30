// Returns: their kinds, reasons and states; and disputes about them.
import type {
  DisputeLiability,
  DisputeRuling,
  DisputeStatus,
  EvidenceKind,
  EvidenceSide,
  ReturnFreightBy,
} from '../endpoints/trade/return-dispute-facts.ts'
import type {
  AtDeadline,
  ReturnCloseType,
  ReturnDisputed,
  ReturnHandBack,
  ReturnStatus,
  ReturnTab,
} from '../endpoints/trade/return-order.ts'
import type {
  OfferType,
  ReceiveResult,
  ReturnReject,
  ReturnPhase,
  ReturnReason,
  ReturnType,
} from '../endpoints/trade/return-reasons.ts'
import type { ReturnRuleAction } from '../endpoints/trade/return-rule.ts'
import type { Labels, LabelTexts } from './label.ts'

export const returnTypeTexts: LabelTexts<ReturnType> = {
  REFUND_ONLY: ['仅退款', 'Refund only'],
  RETURN_REFUND: ['退货退款', 'Return and refund'],
  EXCHANGE: ['换货', 'Exchange'],
  RESHIP: ['补寄', 'Missing goods sent'],
}

export const offerTypeTexts: LabelTexts<OfferType> = {
  ...returnTypeTexts,
  CANCEL: ['请买家撤销', 'Let it be'],
}

export const returnPhaseTexts: LabelTexts<ReturnPhase> = {
  BEFORE_SHIP: ['未发货', 'Not sent'],
  AFTER_SHIP: ['已发货', 'Sent'],
  AFTER_DONE: ['交易完成后', 'After completion'],
}

export const returnDisputedTexts: LabelTexts<ReturnDisputed> = {
  OPEN: ['介入中', 'With the platform'],
  DECIDED: ['已裁决', 'Ruled on'],
}

export const returnReasonTexts: LabelTexts<ReturnReason> = {
  NO_REASON: ['七天无理由', 'No reason given'],
  CHANGED_MIND: ['不想要了或拍错', 'Changed my mind'],
  WRONG_INFO: ['信息填错', 'Wrong details'],
  LATE_SHIP: ['未按约定时间发货', 'Shipped late'],
  OUT_OF_STOCK: ['缺货', 'Out of stock'],
  MISSING: ['少件漏发', 'Pieces missing'],
  WRONG_GOODS: ['发错货', 'Wrong goods'],
  QUALITY: ['质量问题', 'Poor quality'],
  NOT_AS_DESCRIBED: ['与描述不符', 'Not as described'],
  DAMAGED: ['商品破损', 'Damaged'],
  FAKE: ['假冒品牌', 'Counterfeit'],
  NO_TRACE: ['快递无记录', 'No trace of the parcel'],
  LOST: ['快递丢失', 'Parcel lost'],
  REFUSED: ['拒收', 'Refused at the door'],
  AGREED: ['与商家协商一致', 'Agreed with the merchant'],
  OTHER: ['其他', 'Other'],
}

export const returnRejectTexts: LabelTexts<ReturnReject> = {
  SHIPPED: ['商品已发出', 'It is on its way'],
  USED: ['影响二次销售', 'It can’t be sold again'],
  EXPIRED: ['超出售后期', 'The time for returns is over'],
  NOT_RECEIVED: ['未收到退货', 'Nothing came back'],
  WRONG_RETURN: ['退回商品不符', 'Something else came back'],
  CUSTOM: ['定制商品', 'Made to order'],
  AMOUNT: ['金额有误', 'The amount is wrong'],
  AGREED: ['已与买家协商', 'Settled with the buyer'],
  OTHER: ['其他', 'Other'],
}

export const receiveResultTexts: LabelTexts<ReceiveResult> = {
  OK: ['完好', 'Fine'],
  PARTIAL: ['少件或缺配件', 'In part'],
  DAMAGED: ['破损或已使用', 'Damaged or used'],
  WRONG: ['商品不符', 'Something else'],
  EMPTY: ['空包裹', 'An empty parcel'],
}

const statusTexts: LabelTexts<ReturnStatus> = {
  MERCHANT_REVIEW: ['待商家处理', 'To answer'],
  BUYER_NEGOTIATE: ['待买家答复', 'Offer made'],
  MERCHANT_REJECTED: ['商家已拒绝', 'Refused'],
  WAIT_BUYER_RETURN: ['待买家退货', 'Goods awaited'],
  WAIT_MERCHANT_RECEIVE: ['待商家收货', 'To receive'],
  WAIT_MERCHANT_SHIP: ['待商家发出', 'To send anew'],
  WAIT_BUYER_RECEIVE: ['待买家收货', 'On its way anew'],
  IN_DISPUTE: ['平台介入中', 'In dispute'],
  REFUNDING: ['退款中', 'Refunding'],
  REFUND_FAILED: ['退款异常', 'Refund failed'],
  SUCCESS: ['售后成功', 'Done'],
  CLOSED: ['售后关闭', 'Closed'],
}

export const returnStatusLabels: Labels<ReturnStatus> = {
  MERCHANT_REVIEW: { text: statusTexts.MERCHANT_REVIEW, tone: 'warning' },
  BUYER_NEGOTIATE: { text: statusTexts.BUYER_NEGOTIATE, tone: 'info' },
  MERCHANT_REJECTED: { text: statusTexts.MERCHANT_REJECTED, tone: 'neutral' },
  WAIT_BUYER_RETURN: { text: statusTexts.WAIT_BUYER_RETURN, tone: 'info' },
  WAIT_MERCHANT_RECEIVE: { text: statusTexts.WAIT_MERCHANT_RECEIVE, tone: 'warning' },
  WAIT_MERCHANT_SHIP: { text: statusTexts.WAIT_MERCHANT_SHIP, tone: 'warning' },
  WAIT_BUYER_RECEIVE: { text: statusTexts.WAIT_BUYER_RECEIVE, tone: 'info' },
  IN_DISPUTE: { text: statusTexts.IN_DISPUTE, tone: 'warning' },
  REFUNDING: { text: statusTexts.REFUNDING, tone: 'info' },
  REFUND_FAILED: { text: statusTexts.REFUND_FAILED, tone: 'danger' },
  SUCCESS: { text: statusTexts.SUCCESS, tone: 'success' },
  CLOSED: { text: statusTexts.CLOSED, tone: 'neutral' },
}

export const returnTabTexts: LabelTexts<ReturnTab> = { ...statusTexts, SOON: ['即将逾期', 'Due soon'] }

export const returnHandBackTexts: LabelTexts<ReturnHandBack> = { DUE: ['待寄回买家', 'To send to the buyer'] }

export const returnRuleActionTexts: LabelTexts<ReturnRuleAction> = {
  AGREE: ['自动同意', 'Agree by itself'],
  REMIND: ['提醒处理', 'Remind people'],
}

/** What happens by itself when the time is over. */
export const atDeadlineTexts: LabelTexts<AtDeadline> = {
  REFUND: ['超时将自动退款', 'Refunded by itself then'],
  AGREE: ['超时将自动同意', 'Agreed to by itself then'],
  REVIEW: ['超时将回到商家处理', 'Back to the merchant then'],
  CLOSE: ['超时将自动关闭', 'Closed by itself then'],
  TURN_OVER: ['届时仍未签收将由平台裁决', 'The platform decides then'],
  PAY_AGAIN: ['届时自动再次退款', 'Refunded once more then'],
  JUDGE: ['超时将按另一方举证裁决', 'Ruled without it then'],
  FINISH: ['超时将自动完成', 'Done by itself then'],
  EXECUTE: ['届时裁决生效', 'The ruling is in force then'],
}

export const returnCloseTexts: LabelTexts<ReturnCloseType> = {
  BUYER_CANCEL: ['买家撤销', 'Taken back by the buyer'],
  BUYER_TIMEOUT: ['买家超时未处理', 'The buyer let the time pass'],
  NEGOTIATED: ['双方协商撤销', 'Let be by agreement'],
  PLATFORM_REJECT: ['平台裁决支持商家', 'The platform ruled for the merchant'],
}

export const disputeStatusLabels: Labels<DisputeStatus> = {
  WAIT_MERCHANT_EVIDENCE: { text: ['待商家举证', 'Merchant’s evidence'], tone: 'info' },
  WAIT_BUYER_EVIDENCE: { text: ['待买家举证', 'Buyer’s evidence'], tone: 'info' },
  JUDGING: { text: ['待裁决', 'To rule on'], tone: 'warning' },
  APPEALING: { text: ['申诉待裁决', 'Appealed'], tone: 'warning' },
  DONE_BUYER: { text: ['支持买家', 'For the buyer'], tone: 'success' },
  DONE_MERCHANT: { text: ['支持商家', 'For the merchant'], tone: 'success' },
  DONE_PARTIAL: { text: ['部分支持', 'For both in part'], tone: 'success' },
  CANCELED: { text: ['已撤销', 'Taken back'], tone: 'neutral' },
}

export const disputeRulingTexts: LabelTexts<DisputeRuling> = {
  BUYER: ['支持买家', 'For the buyer'],
  MERCHANT: ['支持商家', 'For the merchant'],
  PARTIAL: ['部分支持', 'In part'],
}

export const disputeLiabilityTexts: LabelTexts<DisputeLiability> = {
  BUYER: ['买家责任', 'The buyer’s fault'],
  MERCHANT: ['商家责任', 'The merchant’s fault'],
  CARRIER: ['物流责任', 'The carrier’s fault'],
  PLATFORM: ['平台责任', 'The platform’s fault'],
}

export const returnFreightByTexts: LabelTexts<ReturnFreightBy> = {
  BUYER: ['买家承担', 'Paid by the buyer'],
  MERCHANT: ['商家承担', 'Paid by the merchant'],
  INSURANCE: ['运费险承担', 'Paid by the freight insurance'],
}

export const evidenceSideTexts: LabelTexts<EvidenceSide> = {
  BUYER: ['买家', 'Buyer'],
  MERCHANT: ['商家', 'Merchant'],
  PLATFORM: ['平台', 'Platform'],
}

export const evidenceKindTexts: LabelTexts<EvidenceKind> = {
  CLAIM: ['申请介入', 'Why the platform shall decide'],
  EVIDENCE: ['举证', 'Evidence'],
  QUESTION: ['要求补充举证', 'Asks for evidence'],
  APPEAL: ['申诉', 'Appeal'],
}
