/** Notifications: only an authentic one has content, in our words and sorted by what it says, not by its label. */
import {
  fromChinaTime,
  COMPANY_STATUS,
  type FormFields,
  type JsonObject,
  NOTIFY_STATUS,
  NOTIFY_TYPES,
  PAY_STATUS,
  parseForm,
  parseObject,
} from './wire/index.ts'
import {
  type DigestMode,
  type DigestSetting,
  type ForgedReason,
  readNotification,
  type TrustedKey,
} from './wire/index.ts'
import { type Masked, masked } from './wire-log.ts'
import { findInteger, findText, findTime, mustInteger, mustText, nameOf, UnexpectedShape } from './reply-data.ts'

/** An order ended, or moved on. Compare order number and amount with ours before believing it; best, query `detail`. */
export interface OrderNotification {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly amountFen: number
  /** `pending` also for a word nobody knows. */
  readonly result: 'succeeded' | 'failed' | 'pending'
  readonly paidAt: Date | null
  readonly payerNo: string | null
  readonly originalOrderNo: string | null
  readonly payerAccount: string | null
  readonly channelTradeNo: string | null
  readonly note: string | null
  /** Whether its label is that of payments too: another is a reason to ask before believing it. */
  readonly isLabelledSo: boolean
}

/** A company's audit ended. Sent once only. */
export interface CompanyAuditNotification {
  readonly memberNo: string
  readonly status: keyof typeof COMPANY_STATUS
  readonly checkedAt: Date | null
  readonly failReason: string | null
  readonly remark: string | null
}

/** A member signed the agreement. Sent once only. */
export interface ContractNotification {
  readonly memberNo: string
  readonly contractNo: string | null
}

/** A picture was read and compared. May come several times; null where it says nothing. */
export interface PictureNotification {
  readonly memberNo: string
  readonly licenceMatches: boolean | null
  readonly identityMatches: boolean | null
  readonly note: string | null
}

/** A member signed 账户提现协议. Sent once only. */
export interface ProtocolNotification {
  readonly memberNo: string
  readonly protocolNo: string
}

/** A payer signed 余额支付协议. Sent once only. */
export interface BalanceProtocolNotification {
  /** Ours: of the request that opened the page. */
  readonly requestNo: string
  readonly protocolNo: string
}

/** A person changed the bound phone on the provider's page. Sent once only. */
export interface PhoneNotification {
  readonly memberNo: string
  readonly phone: string
}

interface Authentic<Type extends string, Body> {
  readonly kind: 'authentic'
  readonly type: Type
  /** The provider's id of this notification; a repeat of the same event may bear another. */
  readonly id: string
  readonly at: Date
  readonly body: Body
  readonly digest: DigestMode
}

export type Notification =
  | Authentic<'order', OrderNotification>
  | Authentic<'companyAudit', CompanyAuditNotification>
  | Authentic<'contract', ContractNotification>
  | Authentic<'picture', PictureNotification>
  | Authentic<'protocol', ProtocolNotification>
  | Authentic<'phone', PhoneNotification>
  | Authentic<'balanceProtocol', BalanceProtocolNotification>
  /** Genuine, but about something this client does not read: keep it and notify a person. */
  | Authentic<'unrecognised', { readonly label: string }>
  | { readonly kind: 'forged'; readonly reason: ForgedReason }

/** What people may read of a notification: its label, and of its content what is known to be harmless. */
export interface ShownNotification {
  readonly label: string
  /** Null where it can't be read. */
  readonly body: Masked | null
}

export interface Notifications {
  /** In: the raw form body, or its fields decoded exactly once. Never throws. */
  verify(received: string | Readonly<FormFields>): Notification
  /** Of one that was kept, whether it is believed still or not. Never throws. */
  show(kept: string): ShownNotification
}

/** The verifier of one app. `trust` is asked each time, so that certificates can change while running. */
export function createNotifications(
  settings: { appId: string; notifyDigest: DigestSetting },
  trust: () => readonly TrustedKey[],
): Notifications {
  return {
    verify(received) {
      const fields = typeof received === 'string' ? parseForm(received) : received
      if (!fields) return { kind: 'forged', reason: 'malformed' }
      const read = readNotification(fields, { keys: trust(), digest: settings.notifyDigest, appId: settings.appId })
      if (read.kind === 'forged') return read
      const at = fromChinaTime(read.notifyTime)
      if (!at) return { kind: 'forged', reason: 'malformed' }
      const frame = { kind: 'authentic', id: read.notifyId, at, digest: read.digest } as const
      return { ...frame, ...sortByContent(read.body, read.notifyType) }
    },
    show(kept) {
      const { notifyType: label = '', bizContent = '' } = parseForm(kept) ?? {}
      const body = parseObject(bizContent)
      return { label, body: body === null ? null : masked(body) }
    },
  }
}

type Sorted =
  | { type: 'order'; body: OrderNotification }
  | { type: 'companyAudit'; body: CompanyAuditNotification }
  | { type: 'contract'; body: ContractNotification }
  | { type: 'picture'; body: PictureNotification }
  | { type: 'protocol'; body: ProtocolNotification }
  | { type: 'phone'; body: PhoneNotification }
  | { type: 'balanceProtocol'; body: BalanceProtocolNotification }
  | { type: 'unrecognised'; body: { label: string } }

// The label is no guide: it says `orderService.pay` for every kind of order, and for audits in some deployments.
function sortByContent(body: JsonObject, label: string): Sorted {
  try {
    if (findText(body, 'bizOrderNo') !== null) return { type: 'order', body: readOrder(body, label) }
    const status = nameOf(COMPANY_STATUS, auditResult(body))
    if (status) return { type: 'companyAudit', body: readAudit(body, status) }
    const [licence, identity] = [
      findInteger(body, 'ocrRegnumComparisonResult'),
      findInteger(body, 'ocrIdcardComparisonResult'),
    ]
    if (licence !== null || identity !== null) {
      const matches = (word: number | null) => (word === null ? null : word === 1)
      const found = { licenceMatches: matches(licence), identityMatches: matches(identity) }
      return {
        type: 'picture',
        body: { memberNo: mustText(body, 'bizUserId'), ...found, note: findText(body, 'resultInfo') },
      }
    }
    const [protocolNo, phone] = [findText(body, 'acctProtocolNo'), findText(body, 'newPhone')]
    if (protocolNo !== null) return { type: 'protocol', body: { memberNo: mustText(body, 'bizUserId'), protocolNo } }
    if (phone !== null) return { type: 'phone', body: { memberNo: mustText(body, 'bizUserId'), phone } }
    const requestNo = findText(body, 'protocolReqSn')
    if (requestNo !== null && findText(body, 'signStatus') === PAY_STATUS.success) {
      return { type: 'balanceProtocol', body: { requestNo, protocolNo: mustText(body, 'protocolNo') } }
    }
    const contractNo = findText(body, 'contractNo') ?? findText(body, 'ContractNo')
    if (findText(body, 'status') === NOTIFY_STATUS.ok && (contractNo !== null || label.endsWith('.signContract'))) {
      return { type: 'contract', body: { memberNo: mustText(body, 'bizUserId'), contractNo } }
    }
  } catch (error) {
    if (!(error instanceof UnexpectedShape)) throw error
  }
  return { type: 'unrecognised', body: { label } }
}

// `result` is 2 or 3 for an audit and a word such as OK for other events.
function auditResult(body: JsonObject): number | null {
  return /^\d$/.test(findText(body, 'result') ?? '') ? findInteger(body, 'result') : null
}

function readOrder(body: JsonObject, label: string): OrderNotification {
  return {
    orderNo: mustText(body, 'bizOrderNo'),
    providerOrderNo: mustText(body, 'orderNo'),
    amountFen: mustInteger(body, 'amount'),
    result: resultOf(findText(body, 'status')),
    paidAt: findTime(body, 'payDatetime'),
    payerNo: findText(body, 'buyerBizUserId'),
    originalOrderNo: findText(body, 'oriBizOrderNo'),
    payerAccount: findText(body, 'acct'),
    channelTradeNo: findText(body, 'payInterfaceOutTradeNo'),
    note: findText(body, 'extendInfo'),
    isLabelledSo: label === NOTIFY_TYPES.order,
  }
}

function resultOf(status: string | null): OrderNotification['result'] {
  if (status === NOTIFY_STATUS.ok) return 'succeeded'
  return status === NOTIFY_STATUS.error ? 'failed' : 'pending'
}

function readAudit(body: JsonObject, status: CompanyAuditNotification['status']): CompanyAuditNotification {
  return {
    memberNo: mustText(body, 'bizUserId'),
    status,
    checkedAt: findTime(body, 'checkTime'),
    failReason: findText(body, 'failReason'),
    remark: findText(body, 'remark'),
  }
}
