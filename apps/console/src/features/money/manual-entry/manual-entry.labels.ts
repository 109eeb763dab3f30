// What kinds and states of manual entries are called; the compiler asks for every new one.
import { formatYuan, type ManualEntryKind, type ManualEntryStatus, TWO_PERSONS_FROM_FEN } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

interface KindLabel {
  readonly name: Text
  /** What it does to the money. */
  readonly means: Text
  /** What its number is called; null where it is about no document. */
  readonly subject: Text | null
  /** The day that its slip names, where it is booked by one. */
  readonly day?: { readonly name: Text; readonly hint: Text }
  /** How the bank numbers what has come. */
  readonly reference?: { readonly name: Text; readonly hint: Text }
  /** What its reason is for; the merchant reads it in the fund flow unless given. */
  readonly reasonHint?: Text
  /** What the approver is told where the provider's answer books it. */
  readonly bookedLater?: Text
  /** What an approval does that more is to be said of than that it books, or books later. */
  readonly approval?: { readonly button: Text; readonly done: Text; readonly what: Text }
  /** Where its lines would be, when there are none. */
  readonly noLines?: Text
  /** Entered from a money case alone, and told to its merchant nowhere. */
  readonly isOfCase?: true
}

const declares = {
  button: ['复核通过并认定', 'Approve and declare'],
  done: ['已认定', 'Declared'],
  what: [
    '{kind} · {merchant}。认定后不能撤销；渠道之后的相反结果会另立个案。',
    '{kind} · {merchant}. It can’t be undone; what the provider says otherwise later is a case of its own.',
  ],
} as const satisfies KindLabel['approval']

const fromYuan = formatYuan(TWO_PERSONS_FROM_FEN, true)
/** Of what a merchant is asked to pay. */
const issues = [
  `24 小时内对同一商户合计达到 ${fromYuan} 元的违约金、赔付与账单欠款由两人开出；复核通过后商户收到平台订单，可支付或申诉，到期自动扣款。`,
  `From ¥${fromYuan} within 24 hours for one merchant on, two persons issue penalties, compensations and bills. Approved, the merchant has an order to pay or to object to; it is taken when due.`,
] as const
const issuedFor = ['关联单号', 'About'] as const
const readOnOrder = [
  '商户会在平台订单与通知中看到；凭证为违约或赔付的依据',
  'The merchant reads it on the order and in the notice; the voucher shows the grounds',
] as const
const isIssued = {
  button: ['复核通过并开出', 'Approve and issue'],
  done: ['已开出', 'Issued'],
  what: [
    '{kind} · {merchant}。商户随即收到通知；开错的可在平台订单中撤回。',
    '{kind} · {merchant}. The merchant is told at once; what was a mistake can be taken back on the order.',
  ],
} as const satisfies KindLabel['approval']
const issuesOnly = [
  '不记账：商户支付或到期扣款时入账',
  'Nothing is booked until the merchant pays or it is due',
] as const

export const kindLabels: Record<ManualEntryKind, KindLabel> = {
  ADJUST_UP: {
    name: ['人工调增', 'Adjustment up'],
    means: [
      '增加商户可用余额，对方科目为“待查”，查明后再冲销。',
      'Raises what the merchant may spend, against the suspense account until it is explained.',
    ],
    subject: null,
  },
  ADJUST_DOWN: {
    name: ['人工调减', 'Adjustment down'],
    means: [
      '减少商户可用余额，对方科目为“待查”；可用余额不足时不能入账。',
      'Lowers what the merchant may spend, against the suspense account; never below zero.',
    ],
    subject: null,
  },
  FREEZE_FUNDS: {
    name: ['冻结', 'Freeze'],
    means: [
      '冻结商户可用余额（纠纷、风险或司法协助），商户可见原因；须附依据。',
      'Sets available money aside, for a dispute, a risk or an order of a court. The merchant reads why.',
    ],
    subject: null,
  },
  RELEASE_FUNDS: {
    name: ['解冻', 'Release'],
    means: [
      '按冻结时的入账单号解冻，可分多次；款项回到商户可用余额。',
      'Gives back what the named entry froze, all of it or a part.',
    ],
    subject: ['冻结的入账单号', 'Entry that froze it'],
  },
  DEPOSIT_RETURN: {
    name: ['保证金退还', 'Deposit given back'],
    means: [
      '把保证金退还到商户可用余额，例如清退或退出类目；平台订单缴纳、未被扣过的保证金也可用“平台订单退款”退还。',
      'Gives what is on the deposit back to the balance, when the merchant leaves or leaves a category; an untouched one that a platform order paid can go back by its refund as well.',
    ],
    subject: null,
  },
  PROMO_RETURN: {
    name: ['推广金退还', 'Promotion money given back'],
    means: ['把未用的推广金退还到商户可用余额。', 'Gives promotion money that was not used back to the balance.'],
    subject: null,
  },
  WITHDRAW_BOUNCED: {
    name: ['提现退票', 'Returned withdrawal'],
    means: [
      '银行退回已到账的提现，款项回到商户可用余额；须附银行退票凭证。',
      'The bank sent a withdrawal back: its money is available again. The bank’s slip is the voucher.',
    ],
    subject: ['提现单号', 'Withdrawal no.'],
    day: {
      name: ['退回日期', 'Came back on'],
      hint: [
        '以银行退票凭证为准，须在到账后七天内；按这一天入账，补登时不要填今天。',
        'As the bank’s slip says it, within seven days of the arrival. It is booked by this day, however late it is entered.',
      ],
    },
    reasonHint: [
      '商户会在提现详情和通知中看到，例如：收款账户状态异常',
      'The merchant reads it on the withdrawal and in the notice',
    ],
  },
  WITHDRAW_DECLARED_PAID: {
    name: ['认定提现已到账', 'Withdrawal declared paid'],
    means: [
      '打款发出两天以上、渠道仍无结果时，凭银行或渠道的书面答复认定到账；金额为到账金额。渠道之后给出相反结果会另立个案。',
      'For a payout that the provider has not decided for two days: the bank or the provider’s people confirm that it arrived. What is said otherwise later is a new case.',
    ],
    subject: ['提现单号', 'Withdrawal no.'],
    approval: declares,
  },
  WITHDRAW_DECLARED_FAILED: {
    name: ['认定提现未到账', 'Withdrawal declared failed'],
    means: [
      '打款发出两天以上、渠道仍无结果时，凭银行或渠道的书面答复认定未到账，提现金额退回商户可用余额。渠道之后给出相反结果会另立个案。',
      'For a payout that the provider has not decided for two days: the bank or the provider’s people confirm that it did not arrive, and the whole amount is available again.',
    ],
    subject: ['提现单号', 'Withdrawal no.'],
    approval: declares,
  },
  CALL_DECLARED_DONE: {
    name: ['认定渠道已办成', 'Order at the provider declared done'],
    means: [
      '退款、结算、充值退回、转账或付给平台的款项发出两天以上、渠道仍无结果时，凭银行或渠道的书面答复认定已办成；单号与金额须与该单一致，按渠道成功记账。渠道之后给出相反结果会另立个案，不再变动账目。',
      'For a refund, settlement, recharge refund, transfer or payment to the platform that the provider has not decided for two days: its people or the bank confirm that it was done. Number and amount are those of the order, and it is booked as if the provider had said so. What is said otherwise later is a new case and changes nothing.',
    ],
    subject: ['平台单号（渠道订单）', 'Our number of the order'],
    reasonHint: ['商户看不到；写明谁在何时以何种方式答复', 'The merchant does not read it: who answered, when and how'],
    approval: declares,
  },
  CALL_DECLARED_FAILED: {
    name: ['认定渠道未办成', 'Order at the provider declared failed'],
    means: [
      '发出两天以上、渠道仍无结果时，凭银行或渠道的书面答复认定未办成。买家的付款与商户的充值按未付款关闭，充值退回的款项回到商户可用余额；退款、结算、转账与付给平台的款项会以新单号自动再次向渠道发起，所以须确知原单没有成功。',
      'For an order that the provider has not decided for two days, confirmed as not done: a payment or recharge counts as not paid, a recharge refund is available again; refunds, settlements, transfers and payments to the platform go out once more under a new number, so be sure that this one came to nothing.',
    ],
    subject: ['平台单号（渠道订单）', 'Our number of the order'],
    reasonHint: ['商户会看到，作为未成功的原因', 'The merchant reads it as the reason of the failure'],
    approval: declares,
    noLines: ['不记账：该单按失败处理', 'Nothing is booked: the order counts as failed'],
  },
  RECHARGE_TRANSFER: {
    name: ['转账充值到账', 'Transfer received'],
    means: [
      '平台银行账户已收到商户的对公转账；金额以银行到账为准，凭证为平台账户的银行流水。复核后由渠道从平台账户转入商户钱包，渠道成功后记账。',
      'The platform’s bank has received a merchant’s transfer: the amount as it came, with the statement of the platform’s account. Approved, it goes from the platform’s account into the wallet, and is booked when the provider has done that.',
    ],
    subject: ['充值单号', 'Recharge no.'],
    reference: {
      name: ['银行流水号', 'Bank’s reference'],
      hint: [
        '平台账户银行流水上这笔到账的编号；每个流水号只能用于一笔充值。',
        'How the statement of the platform’s account numbers what came; each is good for one recharge.',
      ],
    },
    reasonHint: ['商户看不到；写明到账时间', 'The merchant does not read it: when it came'],
    bookedLater: ['已复核，正在由渠道转入商户钱包', 'Approved; the provider brings it into the wallet'],
  },
  RECHARGE_REFUND: {
    name: ['充值退回', 'Recharge refund'],
    means: [
      '把 90 天内到账、尚未用掉的充值原路退回付款账户，可分次。复核后从商户可用余额扣出（充到保证金、推广金的也是）并交渠道退款，渠道成功后记账；渠道拒绝的回到可用余额。',
      'Sends a recharge of the last 90 days back to its payer, all of it or a part. Approved, it leaves the available balance, also when it came into deposit or promotion, and goes out; it is booked when the provider has done it, and available again when that refuses.',
    ],
    subject: ['充值单号', 'Recharge no.'],
    reasonHint: [
      '商户会在充值单与资金流水中看到；凭证为商户的退款申请',
      'The merchant reads it on the recharge and in the fund flow; its request is the voucher',
    ],
    bookedLater: ['已复核，正在由渠道原路退回', 'Approved; the provider sends it back'],
  },
  PLATFORM_ORDER_REFUND: {
    name: ['平台订单退款', 'Refund of a platform order'],
    means: [
      '商户付给平台的款项退回其可用余额：服务须退全部未使用的天数并随退款终止，用量包须退全部未使用的数量并收回；其余在实付以内。保证金与推广金复核后即入账，其余由渠道从平台账户转回，成功后记账。',
      'What a merchant paid to the platform goes back to its balance: of a service all of its unused days, which ends with it, of a pack all of its unused units, of the rest up to what was paid. Deposits and promotion money are booked at the approval, the rest when the provider has brought it back.',
    ],
    subject: ['平台订单号', 'Platform order no.'],
    reasonHint: ['商户会在平台订单中看到', 'The merchant reads it on the order'],
    approval: {
      button: ['复核通过并退款', 'Approve and refund'],
      done: ['已入账', 'Booked'],
      what: [
        '{kind} · {merchant}。保证金与推广金立即入账，其余由渠道转回后入账；不能撤销。',
        '{kind} · {merchant}. Deposits and promotion money are booked at once, the rest when the provider has brought it back; it can’t be undone.',
      ],
    },
    bookedLater: ['已复核，款项退回商户余额', 'Approved; the money goes back to the balance'],
  },
  ISSUE_PENALTY: {
    name: ['开出违约金', 'Issue a penalty'],
    means: issues,
    subject: issuedFor,
    reasonHint: readOnOrder,
    approval: isIssued,
    noLines: issuesOnly,
  },
  ISSUE_COMPENSATION: {
    name: ['开出赔付', 'Issue a compensation'],
    means: issues,
    subject: issuedFor,
    reasonHint: readOnOrder,
    approval: isIssued,
    noLines: issuesOnly,
  },
  ISSUE_BILL_DUE: {
    name: ['开出账单欠款', 'Issue a bill that is due'],
    means: issues,
    subject: issuedFor,
    reasonHint: readOnOrder,
    approval: isIssued,
    noLines: issuesOnly,
  },
  PLATFORM_ADVANCE: {
    name: ['平台垫付', 'Advance'],
    means: [
      '商户余额不足（例如不够退款）时，由平台账户垫付到商户可用余额，成为商户欠款，从其下一笔结算或充值中自动抵扣，结清前不能提现。复核后由渠道转账，成功后记账。',
      'Lends a merchant what it lacks, for a refund mostly, out of the platform’s account. It is owed from then on, taken from the next settlement or recharge, and bars withdrawals. Booked when the provider has brought it.',
    ],
    subject: null,
    reasonHint: ['商户会在欠款明细中看到', 'The merchant reads it where it sees its debt'],
    bookedLater: ['已复核，正在由渠道转入商户账户', 'Approved; the provider brings it to the merchant'],
  },
  CASE_RETURNED: {
    name: ['资金退回付款人', 'Returned to the payer'],
    means: [
      '个案中未入账的来款已退回付款人；入账后个案自动结案，须从个案登记，附退款凭证。',
      'Money of a case that was nobody’s has gone back. The booking closes the case; entered from the case, with the slip.',
    ],
    subject: null,
    isOfCase: true,
  },
  CASE_LOSS: {
    name: ['平台承担损失', 'Loss taken by the platform'],
    means: [
      '商户会员账户在渠道的缺口由平台补足，记为赔付成本；复核后由渠道从平台账户转入，成功后记账并结案，须从个案登记。',
      'The platform makes good what is missing in a merchant’s account at the provider. Approved, it is transferred out of the platform’s account; once done it is booked and closes the case. Entered from the case.',
    ],
    subject: null,
    isOfCase: true,
    bookedLater: ['已复核，正在由渠道转入商户账户', 'Approved; the provider brings it to the merchant'],
  },
  DIFFERENCE_MORE: {
    name: ['渠道多出记入待查', 'More at the provider'],
    means: [
      '商户会员账户在渠道的余额多于账本：按差额记入待查，两边重新一致，个案随之结案。查明归属后，属于商户的再登记人工调增。',
      'The provider holds more for a merchant than the book says: the difference is put to suspense, both agree again and the case is closed. What turns out to be the merchant’s is then adjusted up.',
    ],
    subject: null,
    isOfCase: true,
  },
  DIFFERENCE_LESS: {
    name: ['渠道短少记入待查', 'Less at the provider'],
    means: [
      '商户会员账户在渠道的余额少于账本：按差额记入待查，两边重新一致，个案随之结案。查明后，由平台补足（平台补足待查短少）或由商户承担（人工调减）。',
      'The provider holds less for a merchant than the book says: the difference is put to suspense, both agree again and the case is closed. Later the platform makes it good, or the merchant bears it.',
    ],
    subject: null,
    isOfCase: true,
  },
  SUSPENSE_LOSS: {
    name: ['平台补足待查短少', 'Missing in suspense, made good'],
    means: [
      '待查中的短少查明由平台承担：复核后由渠道从平台账户转入商户会员账户，成功后记账，待查相应减少。',
      'What suspense says is missing is borne by the platform. Approved, it is transferred out of the platform’s account to the merchant’s; once done it is booked.',
    ],
    subject: null,
    bookedLater: ['已复核，正在由渠道转入商户账户', 'Approved; the provider brings it to the merchant'],
  },
}

export const statusLabels: Record<ManualEntryStatus, { readonly text: Text; readonly tone: Tone }> = {
  PENDING: { text: ['待复核', 'To approve'], tone: 'warning' },
  APPROVED: { text: ['已复核，入账中', 'Approved, being booked'], tone: 'info' },
  BOOKED: { text: ['已入账', 'Booked'], tone: 'success' },
  FAILED: { text: ['未办成', 'Not done'], tone: 'danger' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  WITHDRAWN: { text: ['已撤回', 'Taken back'], tone: 'neutral' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'neutral' },
}

/** What was declared may have booked nothing. */
export const statusOf = ({ kind, status }: { readonly kind: ManualEntryKind; readonly status: ManualEntryStatus }) => {
  const { approval } = kindLabels[kind]
  return status === 'BOOKED' && approval !== undefined
    ? { ...statusLabels.BOOKED, text: approval.done }
    : statusLabels[status]
}
