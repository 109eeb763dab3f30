/** Every service of the provider that matters to a marketplace, and which of our operations calls it; null is not built. */

export interface CatalogueEntry {
  readonly service: string
  /** Path of the operation on the client, or null when there is none. */
  readonly operation: string | null
}

const built = (service: string, operation: string): CatalogueEntry => ({ service, operation })
const missing = (service: string): CatalogueEntry => ({ service, operation: null })

export const ALLINPAY_CATALOGUE: readonly CatalogueEntry[] = [
  built('memberService.createMember', 'members.create'),
  built('memberService.sendVerificationCode', 'members.sendVerificationCode'),
  built('memberService.bindPhone', 'members.bindPhone'),
  built('memberService.unbindPhone', 'members.unbindPhone'),
  built('memberService.signContract', 'members.signContractPage'),
  built('memberService.setRealName', 'members.setRealName'),
  built('memberService.setCompanyInfo', 'members.setCompanyInfo'),
  built('memberService.getMemberInfo', 'members.info'),
  built('memberService.getBankCardBin', 'members.cardBin'),
  built('memberService.applyBindBankCard', 'members.applyBindCard'),
  built('memberService.bindBankCard', 'members.bindCard'),
  built('memberService.queryBankCard', 'members.cards'),
  built('memberService.unbindBankCard', 'members.unbindCard'),
  built('memberService.applyBindAcct', 'members.bindPaymentAccount'),
  built('memberService.idcardCollect', 'members.submitPicture'),
  missing('memberService.setSafeCard'),
  built('memberService.lockMember', 'members.lock'),
  built('memberService.unlockMember', 'members.unlock'),
  built('memberService.setPayPwd', 'members.setPasswordPage'),
  built('memberService.updatePayPwd', 'members.changePasswordPage'),
  built('memberService.resetPayPwd', 'members.resetPasswordPage'),
  missing('memberService.updatePhoneByPayPwd'),
  missing('memberService.signAcctProtocol'),
  missing('memberService.signContractQuery'),
  missing('memberService.vspTermidService'),
  built('orderService.depositApply', 'orders.deposit'),
  built('orderService.withdrawApply', 'orders.withdraw'),
  built('orderService.consumeApply', 'orders.consume'),
  built('orderService.agentCollectApply', 'orders.collect'),
  built('orderService.signalAgentPay', 'orders.agentPay'),
  built('orderService.payBySMS', 'orders.cashierPage'),
  built('orderService.payByBackSMS', 'orders.confirmBySms'),
  built('orderService.resendPaySMS', 'orders.resendSms'),
  built('orderService.refund', 'orders.refund'),
  built('orderService.closeOrder', 'orders.close'),
  built('orderService.getOrderDetail', 'orders.detail'),
  built('orderService.queryBalance', 'orders.balance'),
  built('orderService.queryInExpDetail', 'orders.fundFlow'),
  built('merchantService.queryMerchantBalance', 'orders.platformBalance'),
  built('merchantService.getCheckAccountFile', 'orders.checkFile'),
  built('orderService.payByPwd', 'orders.passwordPage'),
  built('orderService.batchAgentPay', 'orders.agentPayBatch'),
  built('orderService.freezeMoney', 'orders.freeze'),
  built('orderService.unfreezeMoney', 'orders.unfreeze'),
  built('orderService.applicationTransfer', 'orders.transfer'),
  built('orderService.getOrderSplitRuleListDetail', 'orders.splits'),
  built('orderService.getPaymentInformationDetail', 'orders.payouts'),
  built('orderService.getPayeeFundsInTransitDetail', 'orders.inTransit'),
  built('merchantService.queryReserveFundBalance', 'orders.reserveFund'),
  missing('merchantService.queryVSPFund'),
]
