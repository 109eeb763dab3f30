/** How an order is paid, in our words, and as the gateway wants it. */
import { type Line, mayEncrypt } from '../operation.ts'
import type { JsonInput } from '../wire/index.ts'

/** `allowCredit` is true unless said otherwise. One method pays the whole amount. */
export type PayMethod =
  /** 收银台 on a phone; the buyer chooses there. Opened by `cashierPage`. */
  | { readonly kind: 'cashierH5'; readonly allowCredit?: boolean }
  /** A QR code to scan; its text comes back as `payInfo`. */
  | { readonly kind: 'scanWeixin' | 'scanAlipay' | 'scanUnionpay'; readonly allowCredit?: boolean }
  /** 网银: opened by `cashierPage`. */
  | {
      readonly kind: 'onlineBanking'
      readonly customers: 'B2C' | 'B2B' | 'B2C,B2B'
      readonly bankNo?: string
      readonly allowCredit?: boolean
    }
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
  }
}

function channel(line: Line, name: string, content: WireMethod): WireMethod {
  const { vspCusid } = line.settings
  return vspCusid === null ? { [name]: content } : { [`${name}_ORG`]: { ...content, vspCusid } }
}

// The field must be there even when nothing is limited: left out, the channel refuses the order.
function limitPay(method: { allowCredit?: boolean }): string {
  return method.allowCredit === false ? 'no_credit' : ''
}
