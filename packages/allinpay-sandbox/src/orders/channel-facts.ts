/** What the simulated channel reports about a payment: transaction code, its own number, when, who. */
import { ORDER_TYPE, toChinaTime } from '@merchant/allinpay/wire'
import type { OrderRow } from '../storage/tables.ts'

const PAYMENT_CODES: Readonly<Record<string, string>> = {
  SCAN_WEIXIN: 'VSP501',
  WECHATPAY_MINIPROGRAM: 'VSP501',
  WECHAT_PUBLIC: 'VSP501',
  SCAN_ALIPAY: 'VSP511',
  ALIPAY_SERVICE: 'VSP511',
  SCAN_UNIONPAY: 'VSP551',
  H5_CASHIER_VSP: 'VSP501',
}
const WECHAT_REFUND = 'VSP503'

/** The optional channel fields of getOrderDetail and of notifications; nothing before a channel answered. */
export function channelFacts(order: OrderRow): Readonly<Record<string, string>> {
  const finishedAt = order.finishedAt
  if (!finishedAt || !order.payMethod || order.payMethod === 'BALANCE') return {}
  const code = PAYMENT_CODES[order.payMethod.replace(/_ORG$/, '')]
  if (order.type === ORDER_TYPE.refund)
    return code ? { payInterfacetrxcode: WECHAT_REFUND, traceno: order.orderNo } : {}
  const facts: Record<string, string> = {
    payInterfaceOutTradeNo: `CH${order.orderNo}`,
    channelPaytime: toChinaTime(finishedAt),
  }
  if (order.details.acct) facts.acct = order.details.acct
  if (order.details.cardNo) facts.acct = maskCard(order.details.cardNo)
  if (code) return { ...facts, payInterfacetrxcode: code, accttype: '99', traceno: order.orderNo }
  return { ...facts, accttype: '00' }
}

/** `622848******4214`. */
function maskCard(cardNo: string): string {
  return `${cardNo.slice(0, 6)}******${cardNo.slice(-4)}`
}
