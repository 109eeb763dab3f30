/** The provider's client: what the payment module may know of 通联, in our words. */
export { type Allinpay, createAllinpay, type Trust } from './allinpay.ts'
export { ALLINPAY_CATALOGUE, type CatalogueEntry } from './catalogue.ts'
export type { Exchange } from './exchange-record.ts'
export type {
  BankCards,
  BoundCard,
  CardApplication,
  CardApplied,
  CardBin,
  CardOwner,
  CardType,
  PhoneChangeByCard,
} from './members/bank-cards.ts'
export type { CompanyAuditStarted, CompanyPapers, CompanyStatus, ThreeCertificates } from './members/company-info.ts'
export type { MemberType, PaymentAccountType, SubMerchant } from './members/member-account.ts'
export type { CompanyMemberInfo, MemberInfo, PersonInfo } from './members/member-info.ts'
export type { PictureKind } from './members/pictures.ts'
export type { PasswordOwner } from './members/pay-password.ts'
export type {
  BalanceProtocolNotification,
  CompanyAuditNotification,
  ContractNotification,
  Notification,
  OrderNotification,
  PhoneNotification,
  PictureNotification,
  ProtocolNotification,
  ShownNotification,
} from './notifications.ts'
export type { Party, Source } from './operation.ts'
export type { AccountBalance, BankAccount, FundFlow, ReserveFund } from './orders/balances.ts'
export { CheckFileBroken, type CheckFiles, type OpenedCheckFile } from './orders/check-file.ts'
export type {
  Collect,
  Consume,
  Deposit,
  ProtocolCollect,
  ProtocolConsume,
  Receiver,
  UnassignedCollect,
} from './orders/collecting.ts'
export type { OrderClosing } from './orders/confirming.ts'
export type { Freeze, Frozen } from './orders/freezing.ts'
export type { OrderDetail, OrderStatus } from './orders/order-detail.ts'
export type { Confirmation, OrderAccepted, OrderTerms, PayStatus } from './orders/order-terms.ts'
export type { AgentPay, AgentPayBatch, OrderExecuted, Refund, Withdraw } from './orders/paying-out.ts'
export type { PayMethod } from './orders/pay-method.ts'
export type { Split } from './orders/split.ts'
export type { ShareInTransit, SharePayout } from './orders/transit.ts'
export { type Outcome, REFUSED_HERE, type UnknownReason } from './outcome.ts'
export type { Page } from './page.ts'
export type { AllinpaySettings, Timeouts } from './settings.ts'
export type { Answered, Asked, WireLog } from './wire-log.ts'
