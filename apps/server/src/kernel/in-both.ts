// Both languages of what is kept in Chinese alone: names of banks and carriers, reasons of the provider and of ours that stand
// in a column where people write too. What is not known here is somebody's own word and stays as it is.
import { type Said, sameInBoth, said, spoken } from '@merchant/contract'
import { names } from './in-both.names.ts'
import { providerSentences } from './in-both.provider.ts'

const reasons: Readonly<Record<string, string>> = {
  银行未受理: 'the bank did not take it',
  银行退回款项: 'the bank returned the money',
  银行拒绝受理: 'the bank refused it',
  银行当场拒绝: 'the bank refused it at once',
  渠道处理失败: 'the provider could not do it',
  渠道订单已关闭: 'the provider closed it',
  渠道通知失败: 'the provider reported a failure',
  渠道拒绝: 'the provider refused it',
  '已付款，无需验证码': 'it is paid, and takes no code any more',
  '付款已失败，请重新发起': 'the payment has failed; begin it anew',
  '银行正在处理，无需验证码': 'the bank works on it, and takes no code any more',
  '正在查询付款结果，请稍后查看': 'the outcome is being asked about; look again later',
  渠道暂不可用: 'the payment provider is not available for the moment',
  未发起支付即已关闭: 'closed before it was paid',
  无法取得付款人的网络地址: 'the payer’s network address is not known',
  渠道查询未显示已支付: 'the provider does not show it as paid',
  '渠道通知已支付，查询未显示': 'said to be paid, and the provider does not show it',
  '渠道通知已支付，查询没有答复': 'said to be paid, and the provider does not answer',
  渠道订单号前后不一致: 'the provider named another number than before',
  渠道付款人与本单不一致: 'the provider named another payer',
  '渠道关闭了处理中的订单，资金去向待核实':
    'the provider closed it while under way; where the money is is being found out',
  '订单关闭后到账，原路退回': 'paid after the order was closed, returned',
  '多付的款项，原路退回': 'paid beyond the order, returned',
  已全额退款: 'refunded in full',
  '缺货，已全额退款': 'out of stock, refunded in full',
  超时未付款: 'not paid in time',
  '超时未验证，自动撤销': 'not confirmed in time, cancelled',
  企业资料未通过渠道审核: 'the provider did not accept the company’s papers',
  资料与工商登记信息不一致: 'the papers differ from the company register',
  联行号不正确: 'the bank branch code is wrong',
  渠道暂不支持该开户银行: 'the provider does not support this bank yet',
  资料格式不被渠道接受: 'the provider does not accept the form of the papers',
  '支付账户已用其他企业资料完成认证，请联系客服':
    'the wallet is certified with another company’s papers, please call customer service',
  姓名与身份证号不一致: 'the name does not belong to the ID number',
  身份证号未通过核验: 'the ID number did not pass the check',
  不支持该证件: 'this kind of ID is not supported',
  姓名或证件号格式不被接受: 'the form of the name or the ID number is not accepted',
  '支付账户已用其他身份完成实名，无法更改': 'the wallet is certified in another name, which cannot be changed',
  '渠道暂未给出核验结果，由平台人工审核': 'the provider has not answered, so a person reviews it',
  '渠道暂未给出核验结果，由平台人工审核，也可稍后重新提交':
    'the provider has not answered; a person reviews it, or hand it in again later',
  '今日提交次数较多，本次资料由平台人工审核': 'handed in many times today, so a person reviews it',
  '渠道暂未受理，由平台人工审核': 'the provider has not taken it, so a person reviews it',
  '证照已更新，由平台人工审核': 'the licence was renewed, so a person reviews it',
  '认证未通过，请核对后重新提交': 'Not passed. Check it and hand it in again',
  '证件已过期，请更新后重新提交': 'The papers have expired. Renew them and hand them in again',
  '支付账户已被锁定，请联系客服': 'The wallet is locked, please call customer service',
  收货信息: 'receiver',
  收货人姓名: 'name of the receiver',
  收货人手机号: 'phone of the receiver',
  收货地址: 'address of the receiver',
  发货核对: 'to check before shipping',
  联系对方: 'to contact them',
  售后处理: 'after-sales',
  信息核验: 'to verify details',
  '银行卡状态异常，请更换银行卡后重新申请': 'something is wrong with the card, ask again with another one',
  '近期交易存在异常，请联系客服核实': 'something about recent sales is unusual, please call customer service',
  '退款纠纷处理中，处理完成后可重新申请': 'a refund is being disputed, ask again once that is settled',
  买家取消: 'cancelled by the buyer',
  买家极速退款: 'instant refund for the buyer',
  协商取消: 'cancelled by agreement',
  '收款人信息与实名不一致，请核对后重新申请': 'the payee is not the certified person; check and apply again',
  '收款银行系统维护，已退回': 'the payee’s bank is under maintenance, returned',
  无货: 'out of stock',
  可用余额不足: 'the available balance does not do',
  '银行拒绝：卡内余额不足': 'the bank refused it: too little on the card',
  商品有瑕疵: 'flawed goods',
  商品缺货: 'out of stock',
  与买家协商一致: 'agreed with the buyer',
  券码过期未核销: 'the code expired and was not redeemed',
  少发或漏发: 'something was missing',
  欠款已结清: 'nothing is owed any more',
  付款人支付失败: 'the payer’s payment failed',
}

/** English names of what rows call in Chinese, as they were read last. */
let named: ReadonlyMap<string, string> = new Map()

/** Whoever keeps such rows in the memory tells what they are called. What stands in the program goes before. */
export const knowNames = (names: ReadonlyMap<string, string>): void => void (named = names)

const known: Readonly<Record<string, string>> = { ...providerSentences, ...reasons, ...names }

/** Those with a number in them. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^付款已超过 (\d+) 天，支付渠道不再受理退款$/, 'paid more than $1 days ago, the provider takes no refund of it'],
  [/^该笔付款已退款 (\d+) 次，支付渠道不再受理$/, 'refunded $1 times, the provider takes no more'],
  [/^快递公司重复给出单号 (.+)，已用于订单 (.+)$/, 'the carrier gave the number $1 once more, which order $2 has'],
  [/^平台订单 (\S+) 逾期超过 7 天未结清$/, 'platform order $1 has been overdue for seven days'],
  [/^售后 (\S+)$/, 'return $1'],
  [/^商品已发出（(.+)）$/, 'it is on its way ($1)'],
  [/^渠道代码 (\S+)$/, 'provider code $1'],
  [/^渠道拒绝（(\S+)）$/, 'the provider refused it ($1)'],
  [/^渠道返回了另一订单 (\S+)$/, 'the provider answered with another order, $1'],
  [/^渠道金额 (\S+) 元与本单 (\S+) 元不一致$/, 'the provider says ¥$1, the order ¥$2'],
]

export function inBoth(text: string): Said {
  const pattern = patterns.find(([form]) => form.test(text))
  if (pattern !== undefined) return said(text, text.replace(...pattern))
  const english = Object.hasOwn(known, text) ? known[text] : named.get(text)
  return english === undefined ? sameInBoth(text) : said(text, english)
}

/** Such a text, or none, in the language of now. */
export function spokenText(text: string): string
export function spokenText(text: string | null): string | null
export function spokenText(text: string | null): string | null {
  return text === null ? null : spoken(inBoth(text))
}
