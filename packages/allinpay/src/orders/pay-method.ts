/** How an order is paid, in our words, and as the gateway wants it. */
import { InvalidArgument, mustBeFen, sumOfFen } from '../argument.ts'
import { type Line, mayEncrypt } from '../operation.ts'
import { ACCOUNT_SET, type JsonInput } from '../wire/index.ts'

/** `allowCredit` is true unless said otherwise. All but `combined` pay the whole amount. */
export type PayMethod =
  /** 收银台 on a phone; the buyer chooses there. Opened by `cashierPage`. */
  | { readonly kind: 'cashierH5'; readonly allowCredit?: boolean }
  /** A QR code to scan; its text comes back as `payInfo`. */
  | { readonly kind: 'scanWeixin' | 'scanAlipay' | 'scanUnionpay'; readonly allowCredit?: boolean }
  | OnlineBanking
  | {
      readonly kind: 'weixinMiniProgram'
      readonly programId: string
      readonly openId: string
      readonly allowCredit?: boolean
    }
  | { readonly kind: 'weixinPublic'; readonly openId: string; readonly allowCredit?: boolean }
  | { readonly kind: 'alipayService'; readonly userId: string; readonly allowCredit?: boolean }
  /** 收银宝快捷 with a bound card; confirmed by SMS when the reply says so. */
  | { readonly kind: 'quickPay'; readonly cardNo: string }
  /** From the payer's own account. */
  | { readonly kind: 'balance' }
  /** Out of an account of the platform's, for the payer. */
  | ({ readonly kind: 'coupon' } & CouponAccount)
  /** 组合支付: parts that add up to the order's amount. With a bank it is opened by `cashierPage`, else confirmed as a balance is. */
  | {
      readonly kind: 'combined'
      readonly balanceFen?: number
      readonly coupon?: CouponAccount & { readonly amountFen: number }
      readonly bank?: { readonly payment: OnlineBanking; readonly amountFen: number }
    }

/** 网银: opened by `cashierPage`. */
export interface OnlineBanking {
  readonly kind: 'onlineBanking'
  readonly customers: 'B2C' | 'B2B' | 'B2C,B2B'
  readonly bankNo?: string
  readonly allowCredit?: boolean
}

interface CouponAccount {
  /** The marketing account unless given. */
  readonly account?: 'platformMarketing' | 'platformDeposit'
}

type WireMethod = { readonly [name: string]: JsonInput | undefined }

/** The `payMethod` object; with a sub-merchant configured the channel methods go out in their group form. */
export function writePayMethod(method: PayMethod, amountFen: number, line: Line): WireMethod {
  switch (method.kind) {
    case 'cashierH5':
      return channel(line, 'H5_CASHIER_VSP', { amount: amountFen, limitPay: limitPay(method) })
    case 'scanWeixin':
      return channel(line, 'SCAN_WEIXIN', { amount: amountFen, limitPay: limitPay(method) })
    case 'scanAlipay':
      return channel(line, 'SCAN_ALIPAY', { amount: amountFen, limitPay: limitPay(method) })
    case 'scanUnionpay':
      return channel(line, 'SCAN_UNIONPAY', { amount: amountFen, limitPay: limitPay(method) })
    case 'onlineBanking':
      return channel(line, 'GATEWAY_VSP', {
        amount: amountFen,
        paytype: method.customers,
        gateid: method.bankNo,
        limitPay: limitPay(method),
      })
    case 'weixinMiniProgram':
      return channel(line, 'WECHATPAY_MINIPROGRAM', {
        amount: amountFen,
        subAppid: method.programId,
        acct: method.openId,
        limitPay: limitPay(method),
      })
    case 'weixinPublic':
      return channel(line, 'WECHAT_PUBLIC', { amount: amountFen, acct: method.openId, limitPay: limitPay(method) })
    case 'alipayService':
      return channel(line, 'ALIPAY_SERVICE', { amount: amountFen, acct: method.userId, limitPay: limitPay(method) })
    case 'quickPay':
      return { QUICKPAY_VSP: { bankCardNo: mayEncrypt(line.cipher, method.cardNo), amount: amountFen } }
    case 'balance':
      return { BALANCE: [{ accountSetNo: line.settings.accountSetNo, amount: amountFen }] }
    case 'coupon':
      return { COUPON: { accountSetNo: ACCOUNT_SET[method.account ?? 'platformMarketing'], amount: amountFen } }
    case 'combined':
      return writeCombined(method, amountFen, line)
  }
}

function writeCombined(
  { balanceFen, coupon, bank }: Extract<PayMethod, { kind: 'combined' }>,
  amountFen: number,
  line: Line,
): WireMethod {
  const parts: readonly (readonly [PayMethod, number])[] = [
    ...(bank === undefined ? [] : [[bank.payment, mustBeFen(bank.amountFen, 'the bank’s part')] as const]),
    ...(balanceFen === undefined ? [] : [[{ kind: 'balance' }, mustBeFen(balanceFen, 'the balance’s part')] as const]),
    ...(coupon === undefined
      ? []
      : [[{ ...coupon, kind: 'coupon' }, mustBeFen(coupon.amountFen, 'the coupon’s part')] as const]),
  ]
  if (parts.length < 2) throw new InvalidArgument('a combined payment has two parts or more')
  if (sumOfFen(parts.map(([, fen]) => fen)) !== amountFen) {
    throw new InvalidArgument('the parts of a combined payment must add up to the amount')
  }
  return Object.assign({}, ...parts.map(([part, fen]) => writePayMethod(part, fen, line)))
}

function channel(line: Line, name: string, content: WireMethod): WireMethod {
  const { vspCusid } = line.settings
  return vspCusid === null ? { [name]: content } : { [`${name}_ORG`]: { ...content, vspCusid } }
}

// The field must be there even when nothing is limited: left out, the channel refuses the order.
function limitPay(method: { allowCredit?: boolean }): string {
  return method.allowCredit === false ? 'no_credit' : ''
}
