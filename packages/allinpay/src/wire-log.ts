/** What was asked and answered, for people who have to find out what happened: only fields that are known to be harmless. */
import type { Exchange } from './exchange-record.ts'
import { type JsonInput, JsonNumber } from './wire/index.ts'

type MaskedValue = null | boolean | string | number | readonly MaskedValue[] | Masked
export interface Masked {
  readonly [name: string]: MaskedValue
}

/** A call as it is about to be sent. */
export interface Asked {
  readonly id: string
  readonly at: Date
  readonly method: string
  /** `query` changes nothing; `command` changes a member; `money` may move money, and is planned and recorded before. */
  readonly kind: 'query' | 'command' | 'money'
  readonly orderNo: string | null
  readonly memberNo: string | null
  readonly request: Masked
}

export interface Answered extends Pick<Exchange, 'ms' | 'httpStatus' | 'outcome' | 'code' | 'reason'> {
  readonly providerNo: string | null
  /** Null when nothing came back that can be believed. */
  readonly reply: Masked | null
}

export interface WireLog {
  /** Awaited before anything is sent: a call that can't be recorded is not made. */
  asked(asked: Asked): Promise<void>
  /** Never awaited, and never allowed to turn an accepted order into an exception. */
  answered(asked: Asked, answered: Answered): void
}

/** Numbers of orders and members, amounts, codes, states and times. Whatever is not here stays masked, new fields too. */
const SHOWN = new Set([
  'bizUserId', 'payerId', 'recieverId', 'receiverId', 'userId', 'sourceBizUserId', 'targetBizUserId', 'buyerBizUserId',
  'bizOrderNo', 'orderNo', 'oriBizOrderNo', 'oriOrderNo', 'bizTransferNo', 'transferNo', 'bizFreezenNo', 'bizBatchNo',
  'bizGoodsNo', 'tradeNo', 'payInterfaceOutTradeNo', 'collectPayList', 'refundList', 'batchPayList', 'splitRuleList',
  'splitRule', 'recieverList', 'amount', 'fee', 'feeAmount', 'couponAmount', 'changeAmount', 'curAmount', 'oriAmount',
  'allAmount', 'freezenAmount', 'accountSetNo', 'sourceAccountSetNo', 'targetAccountSetNo', 'tradeCode', 'industryCode',
  'withdrawType', 'refundType', 'validateType', 'orderExpireDatetime', 'orderStatus', 'payStatus', 'payFailMessage',
  'errorMessage', 'closeResult', 'payDatetime', 'createDatetime', 'registerTime', 'status', 'state', 'result', 'checkTime', 'memberType',
  'memberInfo', 'userState', 'isAuth', 'isPhoneChecked', 'isSetRealName', 'isSignContract', 'isIdentityChecked', 'source',
  'verificationCodeType', 'identityType', 'cardCheck', 'cardType', 'bankCode', 'bankName', 'cardBinInfo', 'cardState',
  'bindCardList', 'bindState', 'bankCardPro', 'acctType', 'accountType', 'operationType', 'type', 'dateStart', 'dateEnd',
  'startPosition', 'queryNum', 'totalNum', 'inExpDetail', 'chgAmount', 'date', 'fileType', 'payMethod', 'protocolReqSn',
  'protocolNo', 'acctOrgType',
]) // prettier-ignore

const MASK = '***'
const LONGEST_TEXT = 200
const MOST_ITEMS = 20
/** A larger number may be a phone's or a card's. */
const LARGEST_NUMBER = 10_000_000_000

/** The fields of a request or a reply as they may be kept. */
export function masked(fields: { readonly [name: string]: JsonInput | undefined }): Masked {
  const kept = Object.entries(fields).filter((field): field is [string, JsonInput] => field[1] !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [name, maskedValue(value, SHOWN.has(name))]))
}

function maskedValue(value: JsonInput, isShown: boolean): MaskedValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return isShown ? value.slice(0, LONGEST_TEXT) : MASK
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonNumber) {
    const number = Number(value instanceof JsonNumber ? value.text : value)
    return isShown && Math.abs(number) < LARGEST_NUMBER ? number : MASK
  }
  if (isList(value)) return value.slice(0, MOST_ITEMS).map((one) => maskedValue(one, isShown))
  // The names inside say for themselves what may be shown.
  return masked(value)
}

const isList = (value: object): value is readonly JsonInput[] => Array.isArray(value)
