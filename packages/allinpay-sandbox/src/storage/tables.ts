/** The rows of every table as the core sees them, and the keys by which they are found. */

export interface Table<Row> {
  readonly name: string
  readonly key: readonly (keyof Row & string)[]
  /**
   * Rows that money operations only look at: they are locked against change, not against each other, so that two orders
   * naming the same members in opposite order never wait for one another.
   */
  readonly shared?: boolean
}

interface OfApp {
  appId: string
}

export interface AppRow extends OfApp {
  secretKey: string
  publicKeyPem: string
  accountSetNo: string
  /** Methods the app may use; null means all. */
  methods: string[] | null
  registeredAt: Date
}

export interface MemberRow extends OfApp {
  bizUserId: string
  memberType: number
  userId: string
  source: number
  locked: boolean
  name: string | null
  identityNo: string | null
  realNamedAt: Date | null
  phone: string | null
  phoneBoundAt: Date | null
  contractNo: string | null
  contractSignedAt: Date | null
  /** 账户提现协议. */
  acctProtocolNo: string | null
  registeredAt: Date
}

export interface CompanyInfo {
  companyName: string
  companyAddress?: string | undefined
  authType: number
  uniCredit?: string | undefined
  businessLicense?: string | undefined
  organizationCode?: string | undefined
  taxRegister?: string | undefined
  expLicense?: string | undefined
  telephone?: string | undefined
  legalName: string
  identityType: number
  legalIds: string
  legalPhone: string
  accountNo: string
  parentBankName: string
  bankCityNo?: string | undefined
  bankName: string
  unionBank: string
  province?: string | undefined
  city?: string | undefined
}

export interface CompanyRow extends OfApp {
  bizUserId: string
  info: CompanyInfo
  status: number
  backUrl: string | null
  submittedAt: Date
  checkedAt: Date | null
  failReason: string | null
  /** When the simulated auditor answers by himself; null while a person has to. */
  auditDueAt: Date | null
  auditOutcome: number | null
}

export interface BankCardRow extends OfApp {
  bizUserId: string
  cardNo: string
  phone: string | null
  cardType: number
  bindState: number
  bindMethod: number
  /** 安全卡. */
  isSafe: boolean
  boundAt: Date
}

interface CardApplicationRow extends OfApp {
  tranceNum: string
  bizUserId: string
  cardNo: string
  phone: string
  cardCheck: number
  cardType: number
  isSafe: boolean
  /** The card proves who changes the bound phone, and is not bound itself. */
  changesPhone: boolean
  appliedAt: Date
  usedAt: Date | null
}

/** 余额支付协议: asked for under a number of the caller's, and signed once it has one of its own. */
export interface BalanceProtocolRow extends OfApp {
  protocolReqSn: string
  payerId: string
  receiverId: string
  protocolName: string
  protocolNo: string | null
  requestedAt: Date
  signedAt: Date | null
}

interface BoundAcctRow extends OfApp {
  bizUserId: string
  acctType: string
  acct: string
  boundAt: Date
}

interface VspTerminalRow extends OfApp {
  bizUserId: string
  vspCusid: string
  vspMerchantid: string | null
  appid: string
  vspTermid: string | null
  boundAt: Date
}

export interface SmsCodeRow extends OfApp {
  id: string
  purpose: string
  /** Whom or what the code confirms: a member, an order, a card application. */
  subject: string
  phone: string
  code: string
  sentAt: Date
  lastSentAt: Date
  expiresAt: Date
  tries: number
  usedAt: Date | null
}

/** An element of a split rule list; amounts are texts because JSON loses large numbers. */
export interface SplitDetail {
  bizUserId: string
  accountSetNo: string | null
  amount: string
  fee: string
  remark: string | null
  splits: SplitDetail[]
}

/** One account a refund draws from; `receiver` names the collect share that is reduced by it. */
export interface RefundSource {
  owner: string
  accountSet: string
  amount: string
  receiver: string | null
  part: 'transit' | 'paid' | 'fee' | 'account'
}

/** One part of what pays an order: the channel, the payer's own account, or a coupon out of a set of the platform's. */
export interface PayPart {
  from: 'channel' | 'balance' | 'coupon'
  accountSet: string | null
  amount: string
  refunded: string
}

/** Where a part of a refund goes. */
export interface RefundTarget {
  from: PayPart['from']
  owner: string
  accountSet: string
  amount: string
}

export interface OrderDetails {
  /** Of an order that is paid in several ways, or by a coupon. */
  payParts?: PayPart[]
  refundTargets?: RefundTarget[]
  receivers?: { bizUserId: string; amount: string }[]
  collects?: { bizOrderNo: string; amount: string }[]
  splits?: SplitDetail[]
  refundSources?: RefundSource[]
  refundType?: string
  cardNo?: string
  bankCardPro?: number
  withdrawType?: string
  accountSetNo?: string
  /** The amount stands frozen in the account. */
  frozen?: boolean
  /** A paid withdrawal that the bank sent back. */
  returned?: boolean
  acct?: string
  /** The sub-merchant of the channel that took it. */
  vspCusid?: string
  tradeCode?: string
  goodsName?: string
  /** Why it will fail, when that is decided beforehand. */
  failReason?: string
}

export interface OrderRow extends OfApp {
  bizOrderNo: string
  orderNo: string
  type: number
  state: number
  amount: bigint
  fee: bigint
  buyer: string
  receiver: string | null
  validateType: number
  payMethod: string | null
  backUrl: string | null
  frontUrl: string | null
  expiresAt: Date | null
  createdAt: Date
  confirmedAt: Date | null
  finishedAt: Date | null
  errorMessage: string | null
  extendInfo: string | null
  payToken: string | null
  settleAt: Date | null
  settleOutcome: string | null
  oriBizOrderNo: string | null
  refunded: bigint
  refundedFee: bigint
  wasInProgress: boolean
  splitState: number | null
  details: OrderDetails
}

export interface CollectShareRow extends OfApp {
  bizOrderNo: string
  bizUserId: string
  amount: bigint
  paid: bigint
  refunded: bigint
  paidRefunded: bigint
}

interface PayPasswordRow extends OfApp {
  bizUserId: string
  salt: string
  hash: string
  /** The day in China of the last wrong entry, and how many there were on it. */
  wrongOn: string | null
  wrongTries: number
  setAt: Date
}

interface FreezeRow extends OfApp {
  bizFreezenNo: string
  bizUserId: string
  amount: bigint
  unfrozen: bigint
  frozenAt: Date
}

export interface DailyUseRow extends OfApp {
  owner: string
  day: string
  kind: string
  orders: number
  amount: bigint
}

export interface AccountRow extends OfApp {
  owner: string
  accountSet: string
  available: bigint
  frozen: bigint
  version: bigint
}

interface PostingRow extends OfApp {
  postingNo: string
  bizOrderNo: string | null
  kind: string
  postedAt: Date
}

export interface EntryRow extends OfApp {
  owner: string
  accountSet: string
  version: bigint
  postingNo: string
  bizOrderNo: string | null
  tradeNo: string
  tradeType: number
  availableChange: bigint
  frozenChange: bigint
  availableAfter: bigint
  frozenAfter: bigint
  extendInfo: string | null
  changedAt: Date
}

export interface NotificationRow extends OfApp {
  notifyId: string
  notifyType: string
  bizOrderNo: string | null
  bizUserId: string | null
  backUrl: string
  bizContent: string
  createdAt: Date
  /** When the next attempt is due; null when nothing more will be sent. */
  dueAt: Date | null
  attempts: number
  maxAttempts: number
  state: 'pending' | 'received' | 'givenUp'
  faults: { fault: string; [parameter: string]: unknown }[]
}

export interface AttemptRow extends OfApp {
  notifyId: string
  number: number
  attemptedAt: Date
  canonical: string
  digest: string
  sign: string
  httpStatus: number | null
  answer: string | null
  problem: string | null
}

export interface PageLinkRow extends OfApp {
  token: string
  kind:
    | 'signContract'
    | 'signContractQuery'
    | 'signAcctProtocol'
    | 'cashier'
    | 'setPayPwd'
    | 'updatePayPwd'
    | 'resetPayPwd'
    | 'updatePhoneByPayPwd'
    | 'payByPwd'
    | 'signBalanceProtocol'
    | 'payoutReceipt'
  bizUserId: string | null
  bizOrderNo: string | null
  jumpUrl: string | null
  backUrl: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export const apps: Table<AppRow> = { name: 'app', key: ['appId'] }
export const members: Table<MemberRow> = { name: 'member', key: ['appId', 'bizUserId'], shared: true }
export const companies: Table<CompanyRow> = { name: 'company', key: ['appId', 'bizUserId'], shared: true }
export const bankCards: Table<BankCardRow> = { name: 'bank_card', key: ['appId', 'bizUserId', 'cardNo'], shared: true }
export const cardApplications: Table<CardApplicationRow> = { name: 'card_application', key: ['appId', 'tranceNum'] }
export const balanceProtocols: Table<BalanceProtocolRow> = {
  name: 'balance_protocol',
  key: ['appId', 'protocolReqSn'],
}
export const boundAccts: Table<BoundAcctRow> = {
  name: 'bound_acct',
  key: ['appId', 'bizUserId', 'acctType'],
  shared: true,
}
export const vspTerminals: Table<VspTerminalRow> = {
  name: 'vsp_terminal',
  key: ['appId', 'bizUserId', 'vspCusid'],
  shared: true,
}
export const smsCodes: Table<SmsCodeRow> = { name: 'sms_code', key: ['appId', 'id'] }
export const orders: Table<OrderRow> = { name: 'payment_order', key: ['appId', 'bizOrderNo'] }
export const collectShares: Table<CollectShareRow> = {
  name: 'collect_share',
  key: ['appId', 'bizOrderNo', 'bizUserId'],
}
export const payPasswords: Table<PayPasswordRow> = { name: 'pay_password', key: ['appId', 'bizUserId'] }
export const freezes: Table<FreezeRow> = { name: 'money_freeze', key: ['appId', 'bizFreezenNo'] }
export const dailyUses: Table<DailyUseRow> = { name: 'daily_use', key: ['appId', 'owner', 'day', 'kind'] }
export const accounts: Table<AccountRow> = { name: 'account', key: ['appId', 'owner', 'accountSet'] }
export const postings: Table<PostingRow> = { name: 'posting', key: ['appId', 'postingNo'] }
export const entries: Table<EntryRow> = { name: 'entry', key: ['appId', 'owner', 'accountSet', 'version'] }
export const notifications: Table<NotificationRow> = { name: 'notification', key: ['appId', 'notifyId'] }
export const attempts: Table<AttemptRow> = { name: 'attempt', key: ['appId', 'notifyId', 'number'] }
export const pageLinks: Table<PageLinkRow> = { name: 'page_link', key: ['appId', 'token'] }

/** The tables a reset empties, and those a full export would hold. */
export const ALL_TABLES = [
  members,
  companies,
  bankCards,
  cardApplications,
  balanceProtocols,
  boundAccts,
  vspTerminals,
  payPasswords,
  smsCodes,
  orders,
  collectShares,
  freezes,
  dailyUses,
  accounts,
  postings,
  entries,
  notifications,
  attempts,
  pageLinks,
].map((table) => table.name)
