// Texts of what waits, as the home page lists it.
import { defineTexts } from '../../../i18n/text.ts'

export const waitingTexts = defineTexts({
  oldest_toShip: ['最急的待发货', 'To ship first'],
  oldest_certificationReview: ['等待最久的认证', 'Certifications, longest waiting'],
  oldest_withdrawAudit: ['等待最久的待审核提现', 'Withdrawals to review, longest waiting'],
  oldest_withdrawPay: ['等待最久的待打款提现', 'Withdrawals to pay, longest waiting'],
  oldest_transferConfirm: ['等待最久的待确认转账', 'Transfers to confirm, longest waiting'],
  oldest_settlementDue: ['逾期最久的待结算订单', 'Orders to settle, longest overdue'],
  oldest_moneyCase: ['等待最久的待领取个案', 'Cases to take, longest waiting'],
  oldest_myMoneyCase: ['我的个案', 'My cases'],
  showAll: ['查看全部', 'Show all'],
  left: ['剩', 'Left:'],
  late: ['已超时', 'Overdue'],
  kind_COMPANY: ['企业认证', 'Company'],
  kind_REAL_NAME: ['实名认证', 'Real name'],
})
