// Where each thing that keeps a merchant from being closed is cleared; null: by the platform.
import type { ClosingBlockerKind, PageHref } from '@merchant/contract'

export const blockerPages: Readonly<Record<ClosingBlockerKind, PageHref | null>> = {
  ORDERS: '/order/saleorder',
  SETTLEMENTS: '/order/saleorder?tab=COMPLETED',
  RETURNS: '/goodsreturn/order',
  DISPUTES: '/goodsreturn/order?tab=IN_DISPUTE',
  REFUNDS: '/order/saleorder?tab=AFTER_SALE',
  BILLS: '/finance/FinanceBill',
  PLATFORM_ORDERS: '/order/platformorder',
  PLATFORM_PAYMENTS: '/finance/FinanceDetail',
  RECHARGES: '/order/rechargeorder',
  WITHDRAWALS: '/order/WithdrawOrder',
  DEBT: '/ec/index',
  PENDING: '/finance/FinanceDetail',
  FROZEN: '/finance/FinanceDetail',
  AVAILABLE: '/order/WithdrawOrder',
  // Given back to the balance by two of the platform's people.
  PROMOTION: null,
  DEPOSIT: null,
  SUSPENSE: null,
  CASES: null,
  RESTRICTIONS: null,
}
