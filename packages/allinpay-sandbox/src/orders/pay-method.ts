/** How a collect is paid: the methods built here, each with its own rules, and what the payer is handed. */
import { isJsonObject, type JsonObject, type JsonValue } from '@merchant/allinpay/wire'
import { amount, type OpenSecret, optional, readParams, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { decryptOf } from '../edge/secrets.ts'
import type { AcctType } from '../members/bind-acct.ts'
import type { UnitOfWork } from '../work.ts'

/** `scan`: a QR text; `js`: handed to WeChat or Alipay; `page`: the cashier; `balance`: the payer's own account; `quick`: a bound card. */
type PayMethodKind = 'scan' | 'js' | 'page' | 'balance' | 'quick'

export interface PayMethod {
  /** The key as sent, such as SCAN_WEIXIN. */
  readonly name: string
  readonly kind: PayMethodKind
  readonly acct: string | null
  readonly acctType: AcctType | null
  readonly cardNo: string | null
}

const SCANS = ['SCAN_WEIXIN', 'SCAN_ALIPAY', 'SCAN_UNIONPAY', 'SCAN_WEIXIN_ORG', 'SCAN_ALIPAY_ORG', 'SCAN_UNIONPAY_ORG']
const PAGES = ['H5_CASHIER_VSP', 'H5_CASHIER_VSP_ORG', 'GATEWAY_VSP', 'GATEWAY_VSP_ORG']
const JS_ACCTS: Readonly<Record<string, AcctType>> = {
  WECHATPAY_MINIPROGRAM: 'weChatMiniProgram',
  WECHATPAY_MINIPROGRAM_ORG: 'weChatMiniProgram',
  WECHAT_PUBLIC: 'weChatPublic',
  WECHAT_PUBLIC_ORG: 'weChatPublic',
  ALIPAY_SERVICE: 'aliPayService',
  ALIPAY_SERVICE_ORG: 'aliPayService',
}

const QUICK_PAY = 'QUICKPAY_VSP'

/** Every method of this file, for the catalogue. */
export const BUILT_PAY_METHODS = [...SCANS, ...PAGES, ...Object.keys(JS_ACCTS), 'BALANCE', QUICK_PAY]

/** Reads `payMethod`. Refuses 40009 not built or combined, 40005 another sum than the order's, 10001/10000 malformed. */
export function readPayMethod(
  payMethod: JsonObject,
  orderAmount: bigint,
  work: UnitOfWork,
  open: OpenSecret = (hex) => decryptOf(work, hex),
): PayMethod {
  const [name, ...others] = Object.keys(payMethod)
  if (name === undefined) refuse('10001')
  if (others.length > 0 || !BUILT_PAY_METHODS.includes(name)) refuse('40009')
  const content = payMethod[name]
  if (name === 'BALANCE') return readBalance(content, orderAmount, work.app.accountSetNo)
  if (name === QUICK_PAY) return readQuickPay(content, orderAmount, open)
  if (!isJsonObject(content)) refuse('10000')
  const read = readParams(
    { amount: amount(), acct: optional(text(64)), vspCusid: optional(text(20)), paytype: optional(text(10)) },
    content,
    (value) => value,
  )
  if (read.amount !== orderAmount) refuse('40005')
  if (name.endsWith('_ORG') && !read.vspCusid) refuse('10001')
  if (name.startsWith('GATEWAY') && !['B2C', 'B2B', 'B2C,B2B'].includes(read.paytype ?? '')) refuse('10001')
  if (SCANS.includes(name) || name.startsWith('H5_CASHIER')) mustNameLimitPay(content)
  const acctType = JS_ACCTS[name] ?? null
  if (acctType && !read.acct) refuse('10001')
  const kind = acctType ? 'js' : SCANS.includes(name) ? 'scan' : 'page'
  return { name, kind, acct: read.acct ?? null, acctType, cardNo: null }
}

// The one parameter that must be present and may be empty.
function mustNameLimitPay(content: JsonObject): void {
  if (!Object.hasOwn(content, 'limitPay')) refuse('10001')
  if (content.limitPay !== '' && content.limitPay !== 'no_credit') refuse('10000')
}

function readBalance(content: JsonValue | undefined, orderAmount: bigint, accountSetNo: string): PayMethod {
  if (!Array.isArray(content) || content.length !== 1 || !isJsonObject(content[0])) refuse('10000')
  const read = readParams({ accountSetNo: text(20), amount: amount() }, content[0], (value) => value)
  if (read.accountSetNo !== accountSetNo) refuse('30018')
  if (read.amount !== orderAmount) refuse('40005')
  return { name: 'BALANCE', kind: 'balance', acct: null, acctType: null, cardNo: null }
}

function readQuickPay(content: JsonValue | undefined, orderAmount: bigint, open: OpenSecret): PayMethod {
  if (!isJsonObject(content)) refuse('10000')
  const read = readParams({ bankCardNo: secret(), amount: amount() }, content, open)
  if (read.amount !== orderAmount) refuse('40005')
  return { name: QUICK_PAY, kind: 'quick', acct: null, acctType: null, cardNo: read.bankCardNo }
}
