/** Every service of the gateway: the ones built here, and the documented ones that answer "not permitted" until they are built. */
import { METHOD_PREFIX } from '@merchant/allinpay/wire'
import {
  queryBalanceService,
  queryBankBalanceService,
  queryInExpDetailService,
  queryMerchantBalanceService,
  queryReserveFundBalanceService,
} from './books/balance-queries.ts'
import { getCheckAccountFileService } from './check-files/get-check-account-file.ts'
import type { Service } from './edge/service.ts'
import { applyBindBankCardService, bindBankCardService } from './members/bank-card.ts'
import { applyBindAcctService } from './members/bind-acct.ts'
import { queryBankCardService, unbindBankCardService } from './members/bound-cards.ts'
import { getBankCardBinService } from './members/card-bin.ts'
import { setCompanyInfoService } from './members/company.ts'
import { signAcctProtocolService } from './members/acct-protocol.ts'
import { signBalanceProtocolService } from './members/balance-protocol.ts'
import { signContractQueryService, signContractService } from './members/contract.ts'
import { createMemberService } from './members/create-member.ts'
import { lockMemberService, unlockMemberService } from './members/lock-member.ts'
import { getMemberInfoService } from './members/member-info.ts'
import { idcardCollectService } from './members/picture.ts'
import { bindPhoneService, sendVerificationCodeService, unbindPhoneService } from './members/phone.ts'
import { resetPayPwdService, setPayPwdService, updatePayPwdService } from './members/pay-password.ts'
import { bankCardChangeBindPhoneService, verifyBankCardChangeBindPhoneService } from './members/phone-by-card.ts'
import { updatePhoneByPayPwdService } from './members/phone-by-password.ts'
import { setSafeCardService } from './members/safe-card.ts'
import { vspTermidService } from './members/vsp-terminal.ts'
import { setRealNameService } from './members/real-name.ts'
import { signalAgentPayService } from './orders/agent-pay.ts'
import { batchAgentPayService } from './orders/batch-agent-pay.ts'
import { closeOrderService } from './orders/close-order.ts'
import { agentCollectProtocolApplyService, consumeProtocolApplyService } from './orders/by-protocol.ts'
import { agentCollectApplyService, agentCollectApplySimplifyCheckService } from './orders/collect.ts'
import { payByBackSMSService, payBySMSService, resendPaySMSService } from './orders/confirm.ts'
import { freezeMoneyService, unfreezeMoneyService } from './orders/freeze-money.ts'
import { payByPwdService } from './orders/confirm-by-password.ts'
import { consumeApplyService } from './orders/consume.ts'
import { depositApplyService } from './orders/deposit.ts'
import { getOrderDetailService, getOrderSplitRuleListDetailService } from './orders/order-detail.ts'
import { electronicReceiptDownloadService } from './orders/payout-receipt.ts'
import { applicationTransferService } from './orders/platform-transfer.ts'
import { refundService } from './orders/refund.ts'
import { getPayeeFundsInTransitDetailService, getPaymentInformationDetailService } from './orders/transit-queries.ts'
import { queryVSPFundService } from './orders/vsp-fund.ts'
import { withdrawApplyService } from './orders/withdraw.ts'

export const SERVICES: readonly Service[] = [
  createMemberService,
  sendVerificationCodeService,
  bindPhoneService,
  unbindPhoneService,
  signContractService,
  signContractQueryService,
  signAcctProtocolService,
  setRealNameService,
  setCompanyInfoService,
  idcardCollectService,
  getMemberInfoService,
  getBankCardBinService,
  applyBindBankCardService,
  bindBankCardService,
  queryBankCardService,
  unbindBankCardService,
  setSafeCardService,
  lockMemberService,
  unlockMemberService,
  applyBindAcctService,
  setPayPwdService,
  updatePayPwdService,
  resetPayPwdService,
  updatePhoneByPayPwdService,
  bankCardChangeBindPhoneService,
  verifyBankCardChangeBindPhoneService,
  signBalanceProtocolService,
  vspTermidService,
  depositApplyService,
  consumeApplyService,
  agentCollectApplyService,
  agentCollectApplySimplifyCheckService,
  consumeProtocolApplyService,
  agentCollectProtocolApplyService,
  payBySMSService,
  payByBackSMSService,
  payByPwdService,
  resendPaySMSService,
  signalAgentPayService,
  batchAgentPayService,
  freezeMoneyService,
  unfreezeMoneyService,
  withdrawApplyService,
  refundService,
  applicationTransferService,
  closeOrderService,
  getOrderDetailService,
  getOrderSplitRuleListDetailService,
  getPaymentInformationDetailService,
  getPayeeFundsInTransitDetailService,
  queryBalanceService,
  queryInExpDetailService,
  queryMerchantBalanceService,
  queryReserveFundBalanceService,
  queryVSPFundService,
  queryBankBalanceService,
  electronicReceiptDownloadService,
  getCheckAccountFileService,
]

/** Documented services that exist at the real gateway and not yet here: they answer 40004/20003, never "no such method". */
export const MISSING_METHODS: readonly string[] = [
  'memberService.updateCompanyInfo',
  'orderService.transferTeaRefundFund',
  'orderService.getOrderStatus',
  'merchantService.getDetailFile',
  'merchantService.platformFundTransfer',
]

const byMethod = new Map(SERVICES.map((service) => [METHOD_PREFIX + service.method, service]))
const missing = new Set(MISSING_METHODS.map((method) => METHOD_PREFIX + method))

/** The service of a full method name; `missing` for one that is documented but not built, null for one that does not exist. */
export function findService(method: string): Service | 'missing' | null {
  return byMethod.get(method) ?? (missing.has(method) ? 'missing' : null)
}
