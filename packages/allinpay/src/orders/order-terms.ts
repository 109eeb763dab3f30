/** What all orders have in common: the terms they are placed on and the answer they get. */
import { mayBeNote, mayBeText, mustBeAddress, mustBeFee, mustBeFen, mustBeText } from '../argument.ts'
import type { Params } from '../exchange.ts'
import { type Line, type Source, sourceCode } from '../operation.ts'
import { findInteger, findText, mustText, UnexpectedShape } from '../reply-data.ts'
import { type JsonObject, PAY_STATUS, toChinaTime, VALIDATE_TYPE } from '../wire/index.ts'

/** How the payer confirms; the provider asks for an SMS code unless another is given. */
export type Confirmation = keyof typeof VALIDATE_TYPE

export interface OrderTerms {
  /** Ours, unique among all orders of the app; written down before the call, and never used for a second one. */
  readonly orderNo: string
  /** With the fee inside. */
  readonly amountFen: number
  readonly feeFen: number
  readonly confirmation?: Confirmation
  /** At most 24 h ahead. */
  readonly expiresAt?: Date
  /** Where the browser returns from a payment page. */
  readonly returnUrl?: string
  readonly backUrl?: string
  readonly goodsName?: string
  readonly goodsDescription?: string
  readonly goodsType?: number
  readonly goodsNo?: string
  readonly source?: Source
  /** At most 20 characters. */
  readonly summary?: string
  /** At most 50 characters, without `|`; comes back in notifications and check files. */
  readonly note?: string
}

/**
 * `unpaid`: accepted, waiting for the payer. `pending`: the bank is working. Only `succeeded` and `failed` are final.
 */
export type PayStatus = 'succeeded' | 'failed' | 'pending' | 'unpaid'

export interface OrderAccepted {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly payStatus: PayStatus
  readonly failMessage: string | null
  /** To be handed to `confirmBySms`, when given. */
  readonly tradeNo: string | null
  /** QR text, JavaScript or app parameters, or a link, depending on the method. Valid 60 minutes (a link: 5). */
  readonly payInfo: string | null
  /** 收银宝快捷 only: an SMS was sent and `confirmBySms` has to follow. */
  readonly needsSms: boolean
  readonly note: string | null
}

/** The wire parameters of the common terms, without the pay method. */
export function writeTerms(terms: OrderTerms, { settings }: Line): Params {
  return {
    bizOrderNo: mustBeOrderNo(terms.orderNo),
    amount: mustBeFen(terms.amountFen, 'the amount'),
    fee: mustBeFee(terms.feeFen, terms.amountFen),
    validateType: terms.confirmation === undefined ? undefined : VALIDATE_TYPE[terms.confirmation],
    frontUrl: terms.returnUrl === undefined ? undefined : mustBeAddress(terms.returnUrl, 'the return address'),
    backUrl: mustBeAddress(terms.backUrl ?? settings.backUrl, 'the notification address'),
    orderExpireDatetime: terms.expiresAt === undefined ? undefined : toChinaTime(terms.expiresAt),
    goodsName: mayBeText(terms.goodsName, 'the goods name', 100),
    goodsDesc: mayBeText(terms.goodsDescription, 'the goods description', 200),
    goodsType: terms.goodsType,
    bizGoodsNo: terms.goodsNo,
    industryCode: settings.industry.code,
    industryName: settings.industry.name,
    source: sourceCode(terms.source),
    summary: mayBeText(terms.summary, 'the summary', 20),
    extendInfo: mayBeNote(terms.note),
  }
}

/** Reads the common answer; a missing pay status means that nobody has paid yet. */
export function readAccepted(data: JsonObject): OrderAccepted {
  return {
    orderNo: mustText(data, 'bizOrderNo'),
    providerOrderNo: mustText(data, 'orderNo'),
    payStatus: findPayStatus(data) ?? 'unpaid',
    failMessage: findText(data, 'payFailMessage'),
    tradeNo: findText(data, 'tradeNo'),
    payInfo: findText(data, 'payInfo'),
    needsSms: findInteger(data, 'validateType') === VALIDATE_TYPE.sms,
    note: findText(data, 'extendInfo'),
  }
}

/** The pay status, null when absent. A word nobody knows is `pending`: it is neither money nor failure. */
export function findPayStatus(data: JsonObject): PayStatus | null {
  const word = findText(data, 'payStatus')
  if (word === null) return null
  if (word === PAY_STATUS.success) return 'succeeded'
  if (word === PAY_STATUS.fail) return 'failed'
  return word === 'unpay' ? 'unpaid' : 'pending'
}

export function mustPayStatus(data: JsonObject): PayStatus {
  const status = findPayStatus(data)
  if (status === null) throw new UnexpectedShape('payStatus')
  return status
}

/** An order number as the gateway and its `|`-separated check files take it. */
export function mustBeOrderNo(orderNo: string): string {
  return mustBeText(/[^\w-]/.test(orderNo) ? '' : orderNo, 'the order number, letters, digits, - and _ only,', 50)
}
