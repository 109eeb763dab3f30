// What the provider's services do, in words; one that is not listed is shown by its own name alone.
import type { Text } from '../../../i18n/text.ts'

const services: Readonly<Record<string, Text>> = {
  'memberService.createMember': ['创建会员', 'Create a member'],
  'memberService.sendVerificationCode': ['发送验证码', 'Send a code'],
  'memberService.bindPhone': ['绑定手机', 'Bind a phone'],
  'memberService.unbindPhone': ['解绑手机', 'Unbind a phone'],
  'memberService.signContract': ['会员签约', 'Sign the contract'],
  'memberService.setRealName': ['个人实名认证', 'Prove a person'],
  'memberService.setCompanyInfo': ['设置企业信息', 'Set company papers'],
  'memberService.getMemberInfo': ['查询会员', 'Look up a member'],
  'memberService.getBankCardBin': ['查询卡信息', 'Look up a card'],
  'memberService.applyBindBankCard': ['申请绑卡', 'Ask to bind a card'],
  'memberService.bindBankCard': ['确认绑卡', 'Bind a card'],
  'memberService.queryBankCard': ['查询绑卡', 'List bound cards'],
  'memberService.unbindBankCard': ['解绑银行卡', 'Unbind a card'],
  'memberService.lockMember': ['锁定会员', 'Lock a member'],
  'memberService.unlockMember': ['解锁会员', 'Unlock a member'],
  'orderService.depositApply': ['充值申请', 'Recharge'],
  'orderService.withdrawApply': ['提现申请', 'Withdraw'],
  'orderService.consumeApply': ['消费申请', 'Purchase'],
  'orderService.agentCollectApply': ['托管代收', 'Collect'],
  'orderService.signalAgentPay': ['单笔托管代付', 'Pay a member'],
  'orderService.batchAgentPay': ['批量托管代付', 'Pay members'],
  'orderService.refund': ['退款申请', 'Refund'],
  'orderService.applicationTransfer': ['平台转账', 'Transfer of the platform'],
  'orderService.closeOrder': ['关闭订单', 'Close an order'],
  'orderService.getOrderDetail': ['查询订单', 'Look up an order'],
  'orderService.getOrderStatus': ['查询订单状态', 'Look up a state'],
  'orderService.getOrderSplitRuleListDetail': ['查询分账明细', 'Look up splits'],
  'orderService.getPaymentInformationDetail': ['查询代付明细', 'Look up payouts'],
  'orderService.getPayeeFundsInTransitDetail': ['查询在途资金', 'Look up money on the way'],
  'orderService.queryBalance': ['查询会员余额', 'Ask a balance'],
  'orderService.queryInExpDetail': ['查询收支明细', 'List moves of a member'],
  'orderService.freezeMoney': ['冻结金额', 'Freeze money'],
  'orderService.unfreezeMoney': ['解冻金额', 'Release money'],
  'orderService.payByPwd': ['密码确认支付', 'Confirm by password'],
  'orderService.payBySMS': ['短信确认支付', 'Confirm by text'],
  'orderService.payByBackSMS': ['短信确认支付', 'Confirm by text'],
  'orderService.resendPaySMS': ['重发支付短信', 'Send the text again'],
  'merchantService.queryMerchantBalance': ['查询平台账户余额', 'Ask a platform balance'],
  'merchantService.queryReserveFundBalance': ['查询备付金余额', 'Ask the reserve'],
  'merchantService.getCheckAccountFile': ['获取对账文件', 'Fetch the check file'],
}

/** In words, and undefined for one that has none. */
export const serviceWords = (service: string): Text | undefined =>
  Object.hasOwn(services, service) ? services[service] : undefined
