/** How an order is paid: the methods built here, each with its own rules, and what the payer is handed. */
import { ACCOUNT_SET, isJsonObject, type JsonObject, type JsonValue } from '@merchant/allinpay/wire'
import { amount, type OpenSecret, optional, readParams, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { decryptOf } from '../edge/secrets.ts'
import type { AcctType } from '../members/bind-acct.ts'
import type { OrderDetails, PayPart } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/**
 * `scan`: a QR text; `js`: handed to WeChat or Alipay; `app`: handed to their apps; `page`: the cashier; `balance`: the payer's own
 * account; `quick`: a card bound by 收银宝; `agreement`: one bound by 通联通 or 实名付.
 */
type PayMethodKind = 'scan' | 'js' | 'app' | 'page' | 'balance' | 'quick' | 'agreement'

export interface PayMethod {
  /** The key as sent, such as SCAN_WEIXIN. */
  readonly name: string
  readonly kind: PayMethodKind
  readonly acct: string | null
  readonly acctType: AcctType | null
  readonly cardNo: string | null
  /** The sub-merchant of the channel, in a group. */
  readonly vspCusid: string | null
  /** 组合支付: each part of what pays; null where one method pays the whole. */
  readonly parts: readonly PayPart[] | null
}

const SCANS = ['SCAN_WEIXIN', 'SCAN_ALIPAY', 'SCAN_UNIONPAY', 'SCAN_WEIXIN_ORG', 'SCAN_ALIPAY_ORG', 'SCAN_UNIONPAY_ORG']

/** Whether the method, as sent, is paid by scanning. */
export const isScan = (name: string | null): boolean => name !== null && SCANS.includes(name)

const PAGES = ['H5_CASHIER_VSP', 'H5_CASHIER_VSP_ORG', 'GATEWAY_VSP', 'GATEWAY_VSP_ORG']
const JS_ACCTS: Readonly<Record<string, AcctType>> = {
  WECHATPAY_MINIPROGRAM: 'weChatMiniProgram',
  WECHATPAY_MINIPROGRAM_ORG: 'weChatMiniProgram',
  WECHAT_PUBLIC: 'weChatPublic',
  WECHAT_PUBLIC_ORG: 'weChatPublic',
  ALIPAY_SERVICE: 'aliPayService',
  ALIPAY_SERVICE_ORG: 'aliPayService',
}

const WEIXIN_APP = 'WECHATPAY_APP_OPEN'
const APPS = ['ALIPAY_APP_OPEN', WEIXIN_APP]
const CARDS: Readonly<Record<string, 'quick' | 'agreement'>> = {
  QUICKPAY_VSP: 'quick',
  QUICKPAY_TLT: 'agreement',
  REALNAMEPAY: 'agreement',
}
const COUPON = 'COUPON'
/** What may pay beside one another: one channel, the payer's balance, a coupon. */
const COMBINABLE_CHANNELS = ['GATEWAY_VSP', 'GATEWAY_VSP_ORG', 'QUICKPAY_TLT', 'REALNAMEPAY']
/** Of which a platform may give coupons. */
const COUPON_SETS: readonly string[] = [ACCOUNT_SET.platformMarketing, ACCOUNT_SET.platformDeposit]

/** Every method of this file, for the catalogue. */
export const BUILT_PAY_METHODS = [
  ...SCANS,
  ...PAGES,
  ...Object.keys(JS_ACCTS),
  ...APPS,
  'BALANCE',
  COUPON,
  ...Object.keys(CARDS),
]

/** The documented ones that are refused 40009, each with what nobody says about it. */
export const MISSING_PAY_METHODS: Readonly<Record<string, string>> = {
  REALNAMEPAY_BATCH: 'what tells it from REALNAMEPAY',
  WECHATPAY_MINIPROGRAM_OPEN: 'which of its parameters are required',
  WECHATPAY_PUBLIC_OPEN: 'which of its parameters are required',
  WECHATPAY_SCAN_OPEN: 'which of its parameters are required',
  WECHATPAY_H5_OPEN: 'which of its parameters are required',
  CODEPAY_VSP: 'a shop’s scanner reads the code: nothing is sold over a counter here',
  CODEPAY_VSP_ORG: 'a shop’s scanner reads the code: nothing is sold over a counter here',
  ORDER_VSPPAY: 'a terminal asks for the order by payCode, with messages that are not documented',
  WITHDRAW_SD: 'its parameters',
  WITHDRAW_JFB: 'its parameters',
  WITHDRAW_HTBANK: 'a bank whose accounts are closed',
}

/**
 * Reads `payMethod`. Refuses 40009 not built or not to be combined, 40005 another sum than the order's, 30018 another set,
 * 10001/10000 malformed.
 */
export function readPayMethod(
  payMethod: JsonObject,
  orderAmount: bigint,
  work: UnitOfWork,
  open: OpenSecret = (hex) => decryptOf(work, hex),
): PayMethod {
  const [name, ...others] = Object.keys(payMethod)
  if (name === undefined) refuse('10001')
  if (!BUILT_PAY_METHODS.includes(name)) refuse('40009')
  if (others.length > 0) return readCombined(payMethod, orderAmount, work, open)
  const { amount: paid, ...method } = readOne(name, payMethod[name], work, open)
  if (paid !== orderAmount) refuse('40005')
  return method
}

/** 组合支付. */
function readCombined(payMethod: JsonObject, orderAmount: bigint, work: UnitOfWork, open: OpenSecret): PayMethod {
  const names = Object.keys(payMethod)
  const channels = names.filter((name) => COMBINABLE_CHANNELS.includes(name))
  const isCombinable = names.every((name) => name === 'BALANCE' || name === COUPON || channels.includes(name))
  if (!isCombinable || channels.length > 1) refuse('40009')
  const read = names.map((name) => readOne(name, payMethod[name], work, open))
  if (read.reduce((sum, { amount: part }) => sum + part, 0n) !== orderAmount) refuse('40005')
  const parts = read.flatMap(({ parts: own, amount: part }) => own ?? [partOf('channel', part)])
  const shown = read.find(({ kind }) => kind !== 'balance') ?? read.find(({ name }) => name === 'BALANCE')
  if (shown === undefined) return refuse('40009')
  const { amount: _own, ...method } = shown
  return { ...method, parts }
}

type OneMethod = PayMethod & { readonly amount: bigint }

const partOf = (from: PayPart['from'], paid: bigint, accountSet: string | null = null): PayPart => ({
  from,
  accountSet,
  amount: paid.toString(),
  refunded: '0',
})

function readOne(name: string, content: JsonValue | undefined, work: UnitOfWork, open: OpenSecret): OneMethod {
  if (name === 'BALANCE') return readBalance(content, work.app.accountSetNo)
  if (name === COUPON) return readCoupon(content)
  const cardKind = CARDS[name]
  if (cardKind) return readCard({ name, kind: cardKind }, content, open)
  if (!isJsonObject(content)) refuse('10000')
  const read = readParams(
    { amount: amount(), acct: optional(text(64)), vspCusid: optional(text(20)), paytype: optional(text(10)) },
    content,
    (value) => value,
  )
  if (name.endsWith('_ORG') && !read.vspCusid) refuse('10001')
  if (name.startsWith('GATEWAY') && !['B2C', 'B2B', 'B2C,B2B'].includes(read.paytype ?? '')) refuse('10001')
  if (SCANS.includes(name) || name.startsWith('H5_CASHIER')) mustNameLimitPay(content)
  const acctType = JS_ACCTS[name] ?? null
  if (acctType && !read.acct) refuse('10001')
  const kind = acctType ? 'js' : APPS.includes(name) ? 'app' : SCANS.includes(name) ? 'scan' : 'page'
  const vspCusid = read.vspCusid ?? null
  return { name, kind, acct: read.acct ?? null, acctType, cardNo: null, vspCusid, parts: null, amount: read.amount }
}

// The one parameter that must be present and may be empty.
function mustNameLimitPay(content: JsonObject): void {
  if (!Object.hasOwn(content, 'limitPay')) refuse('10001')
  if (content.limitPay !== '' && content.limitPay !== 'no_credit') refuse('10000')
}

const INNER = { kind: 'balance', acct: null, acctType: null, cardNo: null, vspCusid: null } as const

function readBalance(content: JsonValue | undefined, accountSetNo: string): OneMethod {
  if (!Array.isArray(content) || content.length !== 1 || !isJsonObject(content[0])) refuse('10000')
  const read = readParams({ accountSetNo: text(20), amount: amount() }, content[0], (value) => value)
  if (read.accountSetNo !== accountSetNo) refuse('30018')
  const parts = [partOf('balance', read.amount)]
  return { ...INNER, name: 'BALANCE', parts, amount: read.amount }
}

function readCoupon(content: JsonValue | undefined): OneMethod {
  if (!isJsonObject(content)) refuse('10000')
  const read = readParams({ accountSetNo: optional(text(20)), amount: amount() }, content, (value) => value)
  const accountSet = read.accountSetNo ?? ACCOUNT_SET.platformMarketing
  if (!COUPON_SETS.includes(accountSet)) refuse('30018')
  const parts = [partOf('coupon', read.amount, accountSet)]
  return { ...INNER, name: COUPON, parts, amount: read.amount }
}

function readCard(
  method: Pick<PayMethod, 'name' | 'kind'>,
  content: JsonValue | undefined,
  open: OpenSecret,
): OneMethod {
  if (!isJsonObject(content)) refuse('10000')
  const read = readParams({ bankCardNo: secret(), amount: amount() }, content, open)
  return { ...INNER, ...method, cardNo: read.bankCardNo, parts: null, amount: read.amount }
}

/** An app of WeChat shows its payer what is bought. Refuses 10001 an order that says nothing. */
export function mustSayWhatIsBought(method: PayMethod, goodsName: string | undefined): void {
  if (method.name === WEIXIN_APP && !goodsName) refuse('10001')
}

/** What an order keeps of how it is paid. */
export const detailsOf = (method: PayMethod): Pick<OrderDetails, 'payParts' | 'acct' | 'cardNo' | 'vspCusid'> => ({
  ...(method.parts ? { payParts: [...method.parts] } : {}),
  ...(method.acct ? { acct: method.acct } : {}),
  ...(method.cardNo ? { cardNo: method.cardNo } : {}),
  ...(method.vspCusid ? { vspCusid: method.vspCusid } : {}),
})
