// What the kinds, states, ends and steps of a money case are called; the compiler asks for every new one.
import type {
  ManualEntryStatus,
  MoneyCaseEvent,
  MoneyCaseFacts,
  MoneyCaseInfo,
  MoneyCaseKind,
  MoneyCaseResolution,
  MoneyCaseState,
  MoneyCaseSubject,
} from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const kindLabels: Record<MoneyCaseKind, { readonly name: Text; readonly means: Text }> = {
  CALL_CONTRADICTED: {
    name: ['渠道前后结果相反', 'Provider contradicts itself'],
    means: [
      '本单已按渠道的结果（或两人认定的结果）记账，渠道之后又给出相反结果。账目未变动，请与渠道核对实际资金去向。',
      'The order was booked as the provider said, or two persons declared, and then the provider said the opposite. Nothing was changed: find out where the money is.',
    ],
  },
  PAID_AFTER_FAILED: {
    name: ['支付失败后又到账', 'Paid after it had failed'],
    means: [
      '这笔支付已按失败处理，渠道之后通知付款成功，但查询未证实，或资金已由两人入账处理，系统因此没有自动入账。请与渠道核对。查询一旦证实，系统会自动入账并结案。',
      'This payment counts as failed. The provider then told of a payment that its own answer does not show, or that two persons have booked already, so nothing was booked by itself. Check with the provider; once its answer shows it, it is booked and the case closes.',
    ],
  },
  CLOSED_WHILE_WORKING: {
    name: ['渠道关闭处理中的订单', 'Closed while under way'],
    means: [
      '渠道已开始处理本单，随后将其关闭，资金可能已经划出。本单保持处理中，不会自动退回。',
      'The provider had begun to work on the order and then closed it, so its money may have moved. Nothing is released by itself.',
    ],
  },
  ANSWER_SENSELESS: {
    name: ['渠道返回与本单不符', 'Answer does not fit the order'],
    means: [
      '渠道返回或通知的订单号、金额或付款人与本单不一致，系统未采信，仍会继续查询，只按相符的查询结果处理。请向渠道查明原因；之后已有结果的，写明原因后结案；发出满两天仍没有结果的，可由两人凭书面答复认定。',
      'The order number, amount or payer that the provider named is not that of the order. It was not believed; the provider is asked on, and only an answer that fits counts. Find out why: once there is a result, resolve the case with the reason; two days after it was sent two persons may declare its end.',
    ],
  },
  CALL_UNDECIDED: {
    name: ['渠道超过一天未给出结果', 'No result for more than a day'],
    means: [
      '系统仍会继续查询。请联系渠道确认本单状态；发出满两天后，可由两人凭书面答复认定结果。',
      'The provider is still asked every day. Ask its people what became of the order; two days after it was sent two persons may declare its end.',
    ],
  },
  LATE_REFUND_FAILED: {
    name: ['多付或迟到的款项退回失败', 'Surplus could not be returned'],
    means: [
      '订单不应收的付款（关闭后到账、重复付款或改价前付款），原路退款多次被渠道拒绝，系统每日重试一次。已线下退回买家的，请登记“资金退回付款人”，由两人入账。',
      'What was paid beyond an order: the provider keeps refusing to send it back, and it is tried once a day. When it has gone back in another way, enter “Returned to the payer” for two persons to book.',
    ],
  },
  REFUND_STUCK: {
    name: ['退款多次未成功', 'Refund keeps failing'],
    means: [
      '退款（或退款前的佣金划转）多次被渠道拒绝，系统每日重试一次。请与渠道核实原因；平台账户余额不足时请先充值。已线下退回买家的，请登记“资金退回付款人”，由两人入账，系统不再重试。',
      'The provider keeps refusing a refund, or the transfer of its commission. It is tried once a day: find out why, and fill the platform’s account if it ran dry. When it has gone back in another way, enter “Returned to the payer” for two persons to book; then it is not tried any more.',
    ],
  },
  RECHARGE_STUCK: {
    name: ['转账充值多次未入账', 'Transfer keeps failing to reach the wallet'],
    means: [
      '平台已确认收到商户的对公转账，但转入商户钱包多次被渠道拒绝，系统每日重试一次。请与渠道核实原因；平台账户余额不足时请先充值。',
      'The platform has received a merchant’s transfer, and the provider keeps refusing to bring it into the wallet. It is tried once a day: find out why, and fill the platform’s account if it ran dry.',
    ],
  },
  TRANSFER_STUCK: {
    name: ['平台应付商户的款项多次未转入', 'Transfer to a merchant keeps failing'],
    means: [
      '账单的调整款或平台订单的退款，从平台账户转入商户会员账户多次被渠道拒绝，系统已暂停重试。请与渠道核实原因；平台账户余额不足时请先充值。处理完后结案，系统会再次转账。',
      'What a bill adds, or the refund of a platform order, is refused by the provider again and again, and is not tried any more. Find out why, and fill the platform’s account if it ran dry; once the case is resolved it is transferred again.',
    ],
  },
  PAYMENT_STUCK: {
    name: ['商户付款多次未转入平台', 'Payment keeps failing to reach the platform'],
    means: [
      '商户欠款已在账上抵扣，但把这笔钱从商户会员账户转入平台账户多次被渠道拒绝，系统每日重试一次。请与渠道核实原因。',
      'A merchant’s debt is repaid in its book, and the provider keeps refusing to bring the money over to the platform. It is tried once a day: find out why.',
    ],
  },
  NUMBER_UNKNOWN: {
    name: ['渠道通知了未知订单', 'Unknown order at the provider'],
    means: [
      '渠道以有效签名通知了一笔本平台没有的订单，未记账。先看下面的渠道报文：渠道单号属于本平台另一单据的，款项随那一单入账，写明后结案，不要登记入账。确实没有的，在渠道后台查清谁付给谁：误付的退回后登记“退回付款人”，由两人入账后自动结案；应归某商户的登记“补付商户”，由两人入账后以“资金已补付商户”结案。次日的对账文件与余额核对会就同一笔款各立个案，须分别处理。',
      'The provider told of an order, validly signed, that does not exist here. Nothing was booked. Look at the wire log below: where the provider’s number is that of another order of ours, the money is booked with that one; say so and enter nothing. Otherwise find out at the provider who paid whom: what was paid by mistake and sent back is entered as “Returned to the payer”, which closes the case; what is a merchant’s as “Pay the merchant”, and the case is resolved as “Paid to the merchant” after it. The next day’s file and balance open cases of their own about the same money.',
    ],
  },
  NOTIFICATION_STUCK: {
    name: ['渠道通知无法处理', 'Notification can’t be applied'],
    means: [
      '渠道的一条通知多次处理失败，系统每小时重试一次；处理成功后自动结案。请查明原因，并核对相关单据的状态。',
      'A notification of the provider fails whenever it is applied, and is tried every hour; the case closes once it works. Find the cause, and check the order.',
    ],
  },
  NOTIFICATION_UNREAD: {
    name: ['渠道通知无法识别', 'Notification can’t be read'],
    means: [
      '渠道发来一条签名有效、但系统不认识的通知，或签名所用的证书已被停用。系统没有据此做任何改动。请在渠道后台核对它说的是什么，相关单据可在“渠道报文”中查询。',
      'The provider sent a validly signed notification of a kind that is not read here, or its certificate was withdrawn meanwhile. Nothing was changed: find out at the provider what it is about.',
    ],
  },
  BOOK_BROKEN: {
    name: ['账本核对不符', 'Book does not add up'],
    means: [
      '每日核对发现该商户的账本与其分录不一致。请先停止人工打款，再查明原因。',
      'The nightly audit found that this merchant’s book does not follow from its entries. Stop paying out before you look for the cause.',
    ],
  },
  RECON_DIFFERENCE: {
    name: ['渠道对账差异', 'Difference with the provider'],
    means: [
      '渠道对账文件或渠道余额与本平台的订单、账本不一致。该商户的自动打款与大额提现暂缓，其他商户不受影响。',
      'The provider’s file or balance does not agree with order and ledger. Automatic and large payouts of this merchant alone wait.',
    ],
  },
  MEMBER_STUCK: {
    name: ['商户支付账户办理受阻', 'A merchant’s wallet can’t be opened'],
    means: [
      '渠道拒绝为该商户开户、审核企业或核验实名，原因不在商户提交的资料；或渠道在该会员号下登记的会员类型与本平台不同。商户看到的是“处理中”，自己无法解决。请与渠道核实；一经受理，本个案自动结案。',
      'The provider refuses to open this merchant’s wallet, to audit its company or to verify its person, for no reason of the merchant’s own; or holds another kind of member under its number. The merchant only sees that it is under way. Ask the provider: once it goes through, the case closes by itself.',
    ],
  },
}

/** Of a day whose file contradicts itself: no merchant of its own, so nobody's payouts wait. */
export const sumsMeans: Text = [
  '该日渠道文件的明细与汇总不一致，多半是文件有误；逐笔核对不受影响，也没有商户因此暂缓打款。请与渠道核实，更正后在渠道对账中重新对账，一致即自动结案。',
  'The lines of the provider’s file of that day and its summary disagree: most likely the file is wrong. Orders are compared all the same, and nobody’s payouts wait. Ask the provider, and reconcile the day again: the case closes once both agree.',
]

/** Of the account of the platform's own that every book follows: its difference is in no merchant's account. */
export const transitMeans: Text = [
  '平台中间账户在渠道的余额与全部账本之和不同，不属于任何商户，不记入商户账本。请查出是哪一笔：不认识的付款另有“未知订单”或“渠道多”个案。处理后余额一致即自动结案；查清的也可写明后结案。',
  'The platform’s transit account at the provider is not what all books add up to. It is no merchant’s, and nothing is put into a merchant’s book. Find the order: a payment that nobody knows has a case of its own. Once both agree the case closes; what was explained may be closed before.',
]

/** In these nobody knows how the order at the provider ends; of the others the ledger holds an end. */
export const UNDECIDED: readonly MoneyCaseKind[] = ['CALL_UNDECIDED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS']

export const hasEnded = ({ callStatus }: Pick<MoneyCaseInfo, 'callStatus'>): boolean =>
  callStatus === 'SUCCEEDED' || callStatus === 'FAILED'

/** No money has moved: nothing is entered for it. */
export const isWithoutMoney = (kind: MoneyCaseKind): boolean => kind === 'MEMBER_STUCK'

export const stateLabels: Record<MoneyCaseState, { readonly text: Text; readonly tone: Tone }> = {
  OPEN: { text: ['待领取', 'Open'], tone: 'danger' },
  TAKEN: { text: ['处理中', 'In progress'], tone: 'warning' },
  RESOLVED: { text: ['已结案', 'Resolved'], tone: 'neutral' },
}

export const resolutionLabels: Record<MoneyCaseResolution, Text> = {
  NO_DIFFERENCE: ['核实无误，无资金差异', 'Checked, no difference'],
  PROVIDER_CORRECTED: ['渠道已更正', 'Corrected by the provider'],
  OUTCOME_DECLARED: ['人工认定渠道结果', 'Outcome declared'],
  RETURNED_TO_PAYER: ['资金已退回付款人', 'Returned to the payer'],
  PAID_TO_MERCHANT: ['资金已补付商户', 'Paid to the merchant'],
  LOSS_TAKEN: ['由平台承担损失', 'Loss taken by the platform'],
  PUT_TO_SUSPENSE: ['差额已记入待查', 'The difference was put to suspense'],
}

/** Its money is a buyer's and waits to go back: it is neither its merchant's nor lost. */
export const isOwedToBuyer = (kind: MoneyCaseKind): boolean => kind === 'REFUND_STUCK' || kind === 'LATE_REFUND_FAILED'

/** It is tried again once the case is resolved: no entry pays it besides. */
export const isTriedAfterwards = (kind: MoneyCaseKind): boolean => kind === 'TRANSFER_STUCK'

/** Whom a case is about that names no merchant: a line of the file that nobody knows is nobody's. */
export const ownerlessLabel = ({ difference }: MoneyCaseFacts): Text =>
  difference === undefined || difference === 'BALANCE' ? ['平台', 'The platform'] : ['未知商户', 'Unknown merchant']

export const eventLabels: Record<MoneyCaseEvent, Text> = {
  opened: ['发现', 'Found'],
  repeated: ['再次发生', 'Reported again'],
  decided: ['渠道已给出结果', 'Decided by the provider'],
  taken: ['领取', 'Taken'],
  handedOver: ['转交', 'Handed over'],
  released: ['退回待领取', 'Given back'],
  noted: ['备注', 'Note'],
  resolved: ['结案', 'Resolved'],
}

export const subjectLabels: Record<MoneyCaseSubject, Text> = {
  providerCall: ['平台单号', 'Order no.'],
  saleOrder: ['销售订单', 'Sale order'],
  refundOrder: ['销售订单', 'Sale order'],
  rechargeOrder: ['充值单', 'Recharge'],
  bill: ['财务账单', 'Bill'],
  platformOrderRefund: ['平台订单', 'Platform order'],
  platformPayment: ['付给平台的款项', 'Payment to the platform'],
  notification: ['通知中的单号', 'Number in the notification'],
  book: ['账本', 'Book'],
  reconDiff: ['对账单号', 'Order in the file'],
  reconDay: ['对账日', 'Day'],
  payMember: ['会员编号', 'Member no.'],
}

export const serviceLabels: Record<NonNullable<MoneyCaseFacts['service']>, Text> = {
  collect: ['收款', 'Payment'],
  agentPay: ['结算', 'Settlement'],
  transfer: ['平台转账', 'Transfer'],
  deposit: ['充值', 'Recharge'],
  consume: ['付给平台', 'Payment to the platform'],
  purchase: ['银行付给平台', 'Payment to the platform by bank'],
  withdraw: ['提现', 'Withdrawal'],
  refund: ['退款', 'Refund'],
}

export const memberStepLabels: Record<NonNullable<MoneyCaseFacts['memberStep']>, Text> = {
  CREATE: ['开户', 'Opening the account'],
  KIND: ['会员类型核对', 'Kind of member'],
  AUDIT: ['企业审核', 'Audit of the company'],
  REAL_NAME: ['实名核验', 'Real-name check'],
}

export const callStatusLabels: Record<NonNullable<MoneyCaseFacts['status']>, Text> = {
  NEW: ['未发出', 'Not sent'],
  SENT: ['已发出，结果未知', 'Sent, outcome unknown'],
  PENDING: ['渠道处理中', 'Under way'],
  SUCCEEDED: ['成功', 'Succeeded'],
  FAILED: ['失败', 'Failed'],
}

export const doubtLabels: Record<NonNullable<MoneyCaseFacts['doubt']>, Text> = {
  CLOSED_WHILE_WORKING: ['处理中被关闭', 'Closed while under way'],
  OTHER_ORDER: ['返回了另一订单', 'Another order'],
  OTHER_AMOUNT: ['金额不一致', 'Another amount'],
  OTHER_PROVIDER_NO: ['渠道单号前后不一致', 'Another provider number'],
  OTHER_PAYER: ['付款人不一致', 'Another payer'],
}

/** Of a manual entry for the case. */
export const entryStatusTexts: Record<ManualEntryStatus, Text> = {
  PENDING: ['待复核', 'To approve'],
  APPROVED: ['已复核，入账中', 'Approved, being booked'],
  BOOKED: ['已入账', 'Booked'],
  FAILED: ['未办成', 'Not done'],
  REJECTED: ['已驳回', 'Rejected'],
  WITHDRAWN: ['已撤回', 'Taken back'],
  EXPIRED: ['已过期', 'Expired'],
}
