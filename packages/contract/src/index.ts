// What server, console and tools agree on: the API as one tree, its types, and the rules that both sides ask.
import type * as tree from './api.ts'

export * as api from './api.ts'
export type Api = typeof tree

export { amountInWords } from './amount-in-words.ts'
export * from './acts.ts'
export { type CarrierNumbers, plainWaybill, recogniseCarriers } from './carriers.ts'
export * from './codes.ts'
export * from './endpoint.ts'
export * from './export-lists.ts'
export * from './frame-cookie.ts'
export {
  charactersOf,
  type DetailBlock,
  detailInWords,
  detailLimits,
  detailOfText,
  type DetailSpan,
  detailTexts,
  type GoodsDetail,
  goodsDetail,
  isSafeLink,
  picturesOfDetail,
  readDetail,
  sentDetail,
  showDetail,
  type ShownDetail,
  shownDetail,
  type ShownDetailBlock,
} from './goods-detail.ts'
export * from './ids.ts'
export * from './import-tables.ts'
export { dimensionColumns } from './import-new-goods.ts'
export * from './issues.ts'
export * from './commission.ts'
export * from './money.ts'
export * from './number-checks.ts'
export * from './paging.ts'
export * from './page-routes.ts'
export * from './permission-labels.ts'
export * from './permission-titles.ts'
export * from './permissions.ts'
export * from './public-paths.ts'
export * from './rights.ts'
export * from './rules.ts'
export * from './said.ts'
export * from './storefront-signature.ts'
export * from './time.ts'

export type { ApiKeyRow } from './endpoints/identity/api-key.ts'
export {
  type CertificationInfo,
  certificationKind,
  type CertificationKind,
  type CertificationRow,
  certificationStatus,
  type CertificationStatus,
} from './endpoints/merchant/certification-review.ts'
export {
  companyAuthType,
  type CompanyInfo,
  type CompanyPapers,
  companyStatus,
  type CompanyStatus,
  wrongField,
  type WrongField,
  taxpayerType,
} from './endpoints/merchant/company.ts'
export {
  type AskedQualification,
  askedState,
  LONG_TERM_DAY,
  type Qualification,
  QUALIFICATION_CATEGORIES,
  QUALIFICATION_FILES,
  type QualificationReviewInfo,
  type QualificationReviewRow,
  QUALIFICATIONS_AT_MOST,
  type BrandLevel,
  brandLevel,
  qualificationStatus,
  type QualificationStatus,
} from './endpoints/merchant/qualification.ts'
export {
  billFormat,
  type BillInfo,
  type BillLine,
  billLineFigure,
  type BillLineFigure,
  billLineKind,
  type BillLineKind,
  type BillAction,
  type BillRow,
  billStatus,
  type BillStatus,
  MOST_DISPUTED_LINES,
  type OtherBill,
  type PlatformBillAction,
  type PlatformBillInfo,
  type PlatformBillRow,
  settlementCycle,
  type SettlementCycle,
  type SettlementTerms,
  type CycleTerms,
} from './endpoints/money/bill.ts'
export type { BookProof, ProofState, ProvenAccount } from './endpoints/money/book-proof.ts'
export {
  CATEGORIES_AT_MOST,
  CATEGORY_DAYS,
  CATEGORY_GOODS_COUNTED,
  CATEGORY_MERGE_COUNTED,
  type CategoryMerge,
  type Category,
  type CategoryRow,
  noReasonReturn,
  type NoReasonReturn,
} from './endpoints/trade/category.ts'
export {
  type AttributeBody,
  attributeInput,
  type AttributeInput,
  attributeKind,
  type AttributeKind,
  attributeLimits,
  attributesBody,
  type CategoryAttribute,
  type GoodsParam,
  hasOptions,
  keptParams,
  paramText,
  specInputs,
  valuesComplaint,
} from './endpoints/trade/attributes.ts'
export { type CarrierRow, CARRIERS_AT_MOST } from './endpoints/console/carrier.ts'
export { type ParameterChange, PARAMETER_CHANGES_SHOWN, type ParameterRow } from './endpoints/console/parameter.ts'
export {
  isParameterKey,
  fitsParameter,
  parameterCatalogue,
  parameterChoices,
  type ParameterGroup,
  type ParameterKey,
  parameterKeys,
  parameterMs,
  parameterNumber,
  parameterText,
  type ParameterWords,
  type ParameterTerms,
  type ParameterUnit,
  standardMs,
} from './parameters.ts'
export {
  type Brand,
  BRAND_CATEGORIES,
  BRAND_GOODS_COUNTED,
  type BrandRow,
  BRANDS_AT_MOST,
} from './endpoints/trade/brand.ts'
export {
  type AskedPaper,
  askedPaper,
  askedPapers,
  covers,
  type Paper,
  paperKey,
  type PaperKind,
  type AskedKind,
  paperKind,
  paperKinds,
  paperKindTitle,
  PAPERS_OF_CATEGORY,
  papersTogether,
  paperTitle,
} from './endpoints/trade/papers.ts'
export { SHOP_CATEGORIES_AT_MOST, type ShopCategory } from './endpoints/trade/shop-category.ts'
export {
  exportFormat,
  exportMask,
  exportStatus,
  type ExportStatus,
  type ExportTask,
} from './endpoints/console/export.ts'
export {
  type ImportFailure,
  importFailure,
  type ImportMode,
  importMode,
  type ImportOutcome,
  importOutcome,
  type ImportRow,
  type ImportStatus,
  importStatus,
  type ImportTask,
} from './endpoints/console/import.ts'
export {
  type FlowAccount,
  flowAccount,
  flowCounterparty,
  type FlowCounterparty,
  flowDirection,
  flowPeriod,
  type FlowPeriod,
  type FundPeriod,
  type FundDay,
  type FundEvent,
  type FundFlow,
  type HeldMoney,
} from './endpoints/money/finance.ts'
export type { FreightTemplate, FreightTemplateRow } from './endpoints/trade/freight.ts'
export {
  type ChargeMode,
  chargeMode,
  chargeUnits,
  type FreightAreaRule,
  type FreightCharge,
  type FreightFreeRule,
  type FreightKind,
  freightKindOf,
  freightLimits,
  type FreightResult,
  freightStep,
  type FreightStep,
  freightTerms,
  type FreightTerms,
  keptFreightTerms,
  UNUSUAL_FREIGHT_FEN,
} from './endpoints/trade/freight-terms.ts'
export type { LineMode, LogisticsLine } from './endpoints/trade/logistics.ts'
export {
  TRACK_PUSH_PATH,
  type ParcelExceptionRow,
  parcelExceptionStatus,
  type ParcelExceptionStatus,
  parcelExceptionType,
  type ParcelExceptionType,
  parcelState,
  parcelTab,
  type ParcelTab,
  type ParcelState,
  type ParcelTrack,
} from './endpoints/trade/parcel.ts'
export {
  type GoodsInfo,
  type GoodsRow,
  goodsListTab,
  type GoodsListTab,
  goodsTab,
  limitPeriod,
  type LimitPeriod,
  goodsTabOf,
  GOODS_AT_ONCE,
  goodsTextLimits,
  LONG_PICTURES_OF_GOODS,
  MOST_PER_BUYER,
  MOST_SORT_WEIGHT,
  SHOP_CATEGORIES_OF_GOODS,
  sortWeight,
  type GoodsTab,
} from './endpoints/trade/goods.ts'
export {
  type AuditFlag,
  auditDeadline,
  auditFlag,
  type GoodsAuditInfo,
  type GoodsAuditRow,
  type GoodsAuditStatus,
  type GoodsDifference,
  type GoodsRevision,
  rejectCode,
  type RejectCode,
  rejectField,
  type RejectField,
  type RejectItem,
  revisionStatus,
  type RevisionStatus,
  SENSITIVE_WORDS_AT_MOST,
} from './endpoints/trade/goods-audit.ts'
export type { GoodsSnapshot, SeenField } from './endpoints/trade/goods-snapshot.ts'
export {
  APPEAL_FILES,
  type GoodsAppealState,
  type OffOutcome,
  type PlatformGoodsRow,
  RULING_FILES,
} from './endpoints/trade/goods-off.ts'
export type { Violation, ViolationDeskRow, ViolationRow } from './endpoints/trade/violation.ts'
export {
  conductRule,
  type ConductRule,
  offCode,
  type OffCode,
  VIOLATION_APPEAL_DAYS,
  violationEffect,
  type ViolationEffect,
  violationRule,
  violationRules,
  type ViolationRule,
  violationStatus,
  type ViolationStatus,
  violationTarget,
  type ViolationTarget,
  violationType,
  type ViolationType,
} from './endpoints/trade/violation-words.ts'
export type { GoodsRuling } from './endpoints/trade/goods-ruling.ts'
export { saleStatus, type SaleStatus } from './endpoints/trade/sale-status.ts'
export {
  GOODS_DRAFT_CHARS,
  GOODS_DRAFTS_AT_MOST,
  type GoodsDraft,
  type GoodsDraftRow,
} from './endpoints/trade/goods-draft.ts'
export { GOODS_TEMPLATES_AT_MOST, type GoodsTemplate, type GoodsTemplateRow } from './endpoints/trade/goods-template.ts'
export { type GoodsType, goodsType, voucherLimits } from './endpoints/trade/goods-type.ts'
export { type DeliveryType, deliveryType } from './endpoints/trade/delivery-type.ts'
export {
  CODE_DIGITS,
  type FoundCode,
  groupedCode,
  type RedeemBarrier,
  redeemCodeStatus,
  type RedeemCodeStatus,
  type ShownCode,
} from './endpoints/trade/redeem-code.ts'
export {
  atDeadline,
  type AtDeadline,
  MOST_APPLICATIONS,
  MOST_CHANGES,
  MOST_OFFERS,
  MOST_PROOFS,
  MOST_REJECTIONS,
  returnAction,
  type ReturnAction,
  type ReturnCloseType,
  type ExchangeSku,
  returnDisputed,
  returnHandBack,
  type ReturnDisputed,
  type ReturnHandBack,
  type ReturnInfo,
  type ReturnRow,
  returnStatus,
  type ReturnStatus,
  returnTab,
  type ReturnTab,
} from './endpoints/trade/return-order.ts'
export {
  RETURN_RULES_AT_MOST,
  type ReturnRule,
  returnRuleAction,
  type ReturnRuleAction,
} from './endpoints/trade/return-rule.ts'
export {
  type DisputeEvidence,
  disputeLiability,
  type DisputeLiability,
  disputeRuling,
  type DisputeRuling,
  disputeSide,
  type DisputeSide,
  disputeStatus,
  type DisputeStatus,
  type DisputeVerdict,
  evidenceKind,
  type EvidenceKind,
  evidenceSide,
  type EvidenceSide,
  MOST_EVIDENCE_FILES,
  MOST_EVIDENCES,
  returnClockAct,
  type ReturnClockAct,
  type ReturnDisputeInfo,
  returnFreightBy,
  type ReturnFreightBy,
} from './endpoints/trade/return-dispute-facts.ts'
export { type DisputeAction, type DisputeDesk, type DisputeRow } from './endpoints/trade/return-dispute.ts'
export {
  fitsReason,
  freightBy,
  isReplacing,
  isSentBack,
  needsPictures,
  needsProof,
  receiptRejects,
  reasonFits,
  offerType,
  receiveResult,
  type ReceiveResult,
  type OfferType,
  isMoneyOffer,
  requestRejects,
  returnPhase,
  type ReturnPhase,
  returnReason,
  type ReturnReason,
  returnReject,
  type ReturnReject,
  returnType,
  type ReturnType,
} from './endpoints/trade/return-reasons.ts'
export {
  type PriceKind,
  priceKind,
  type PriceLogRow,
  type PriceReason,
  priceReason,
  stockReason,
  type StockLogRow,
} from './endpoints/trade/sku-log.ts'
export {
  type Completeness,
  completenessGoals,
  type CompletenessFacts,
  type CompletenessItem,
  completenessItem,
  completenessOf,
  completenessPoints,
} from './goods-completeness.ts'
export {
  type GoodsService,
  goodsService,
  keptServices,
  presaleLimits,
  promisedServices,
  type ShipMode,
} from './endpoints/trade/goods-promises.ts'
export {
  COMMISSION_RULES_AT_MOST,
  type CommissionRuleRow,
  type CommissionRuleTerms,
  commissionScope,
  type CommissionScope,
  commissionState,
  type CommissionState,
  type CommissionSubject,
  type HeldCommissionRule,
  type LineCommissionTerms,
  type ShownCommissionTerms,
} from './endpoints/trade/commission-rule.ts'
export {
  combinationOf,
  type GoodsSku,
  type GoodsSpec,
  keptTierPrices,
  MAX_PRICE_FEN,
  MAX_STOCK,
  type SkuBody,
  skuComplaints,
  skuLimits,
  type SpecsBody,
  type TierPrice,
  unitFenOf,
} from './endpoints/trade/goods-skus.ts'
export {
  type ManualEntryInfo,
  manualEntryKind,
  type ManualEntryKind,
  type ManualEntryRow,
  manualEntryStatus,
  type ManualEntryStatus,
} from './endpoints/money/manual-entry.ts'
export {
  type BookedResolution,
  type MoneyCaseEvent,
  type MoneyCaseFacts,
  type MoneyCaseInfo,
  moneyCaseFacts,
  moneyCaseKind,
  type MemberStep,
  type MoneyCaseKind,
  moneyCaseResolution,
  type MoneyCaseResolution,
  type MoneyCaseRow,
  moneyCaseState,
  type MoneyCaseState,
  type MoneyCaseSubject,
  moneyResolutions,
  quietResolutions,
} from './endpoints/money/money-case.ts'
export type { OperatorAccount, PlatformRecord } from './endpoints/identity/operator.ts'
export { documentPurpose, type DocumentPurpose, imagePurpose, type ImagePurpose } from './endpoints/console/file.ts'
export {
  MEDIA_DIRS_AT_MOST,
  MEDIA_FILES_AT_ONCE,
  type MediaDir,
  type MediaFile,
  type MediaKind,
  mediaKind,
  type MediaShelves,
  type MediaUse,
  type MediaUseKind,
  mediaUseKind,
} from './endpoints/console/media.ts'
export {
  acceptOf,
  goodsPictureRatios,
  isOfRatio,
  MAX_FILE_NAME,
  MAX_PICTURE_PIXELS,
  typesText,
  type UploadKind,
  type UploadPurpose,
  type UploadRule,
  uploadRules,
  type UploadType,
  uploadTypes,
} from './upload-rules.ts'
export {
  type PackStanding,
  OBJECTION_FILES,
  PROVE_FROM_FEN,
  type PlatformOrderInfo,
  type PlatformOrderRow,
} from './endpoints/money/platform-order.ts'
export {
  type PlatformOrderDeskInfo,
  type PlatformOrderDeskRow,
  TWO_PERSONS_FROM_FEN,
} from './endpoints/money/platform-order-desk.ts'
export {
  MOST_MONTHS,
  MOST_UNITS,
  type PlatformProduct,
  type PlatformProductRow,
  PRODUCTS_AT_MOST,
  type ProductVersion,
  VERSIONS_AT_MOST,
} from './endpoints/money/platform-product.ts'
export {
  type IssuedOrderType,
  issuedOrderType,
  objectionStatus,
  type ObjectionStatus,
  packKind,
  type PackKind,
  packKindOf,
  type PlatformDeskAction,
  platformInvoiceStatus,
  type PlatformInvoiceStatus,
  type PlatformOrderAction,
  type PlatformOrderCloseType,
  type PlatformOrderPaidBy,
  type PlatformOrderStatus,
  platformOrderStatus,
  type PlatformOrderType,
  platformOrderType,
  type PlatformPayMethod,
  platformProductType,
  type PlatformProductType,
} from './endpoints/money/platform-order-words.ts'
export {
  type RechargeInfo,
  rechargeMethod,
  type RechargeMethod,
  type RechargeRow,
  type RechargeStep,
  type ReceivingAccount,
} from './endpoints/money/recharge-order.ts'
export {
  rechargeStatus,
  type RechargeStatus,
  rechargeTarget,
  type RechargeTarget,
} from './endpoints/money/recharge-status.ts'
export type { PlatformPaymentRow } from './endpoints/money/platform-payment.ts'
export type { TransferInfo, TransferRow } from './endpoints/money/recharge-transfer.ts'
export {
  reconKind,
  type ReconKind,
  type StatementService,
  type StatementSums,
  statementSums,
} from './endpoints/money/recon-kind.ts'
export {
  type ReconAccount,
  type ReconDay,
  reconDayStatus,
  type ReconDayStatus,
  type ReconDiff,
  reconDiffStatus,
  type ReconDiffStatus,
  type ReconFault,
  type SuspenseBook,
} from './endpoints/money/reconciliation.ts'
export type { Region } from './endpoints/console/init.ts'
export { merchantType, type OnboardingStep, onboardingStep, onboardingSteps } from './endpoints/merchant/merchant.ts'
export {
  type ClosingBlocker,
  closingBlockerKind,
  type ClosingBlockerKind,
  type ClosingStanding,
  type OwnClosing,
} from './endpoints/merchant/merchant-closing.ts'
export type {
  DirectoryRow,
  MerchantStanding,
  RestrictedMerchant,
  StandingShop,
} from './endpoints/merchant/merchant-directory.ts'
export {
  type MerchantRestriction,
  type OwnRestriction,
  restrictionScope,
  type RestrictionScope,
} from './endpoints/merchant/merchant-restriction.ts'
export { merchantStatus, type MerchantStatus } from './endpoints/merchant/merchant-status.ts'
export { outOfStockFen } from './out-of-stock.ts'
export {
  ORDER_FLAGS,
  type OrderFlag,
  holdReason,
  type HoldReason,
  saleOrderAction,
  type SaleOrderAction,
  saleOrderList,
  saleOrderStage,
  saleOrderTab,
  type SaleOrderTab,
  type SaleOrderStage,
  type SaleOrderRow,
  saleOrderStatus,
  type SaleOrderStatus,
  settleStatus,
  type SettleStatus,
  orderMark,
  type OrderMark,
  shipDeadline,
  type ShipDeadline,
  orderSource,
  type OrderSource,
  afterSaleStatus,
  type AfterSaleStatus,
} from './endpoints/trade/sale-order-list.ts'
export { type AddressChange, type AddressChangeStatus, MOST_ADDRESS_CHANGES } from './endpoints/trade/address-change.ts'
export {
  type InvoiceBody,
  invoiceStatus,
  type InvoiceStatus,
  invoiceType,
  type InvoiceType,
  type OrderInvoice,
} from './endpoints/trade/order-invoice.ts'
export { MOST_TAG_NAMES, MOST_TAGS, TAG_LENGTH } from './endpoints/trade/order-tags.ts'
export { EXTEND_DAYS, MOST_AT_ONCE } from './endpoints/trade/sale-order-batch.ts'
export { printTemplate, type PrintTemplate } from './endpoints/trade/sale-order-paper.ts'
export {
  MOST_EXTENDED_DAYS,
  MOST_EXTENDS,
  MOST_PACKAGES,
  MOST_PARCELS,
  MOST_PRICE_CUTS,
  MOST_TOGETHER,
} from './endpoints/trade/sale-order.ts'
export { SHIP_ROWS_AT_MOST } from './endpoints/trade/ship-rows.ts'
export { MOST_SELLABLE, type SellableSku } from './endpoints/trade/sellable.ts'
export {
  type BuyerOrder,
  type BuyerOrderWithPay,
  ORDER_LINES_AT_MOST,
  type PayBy,
  payBy,
  type PayKind,
  payKind,
  type PayStep,
} from './endpoints/trade/place-order.ts'
export { closeReasonCode, type CloseReasonCode } from './endpoints/trade/close-reason.ts'
export { type RefundStatus, type SaleOrderInfo } from './endpoints/trade/sale-order-info.ts'
export {
  type PlatformReturnInfo,
  type PlatformReturnListRow,
  type PlatformReturnRow,
} from './endpoints/trade/platform-return.ts'
export { type PlatformSaleOrderRow, platformSaleOrderTab } from './endpoints/trade/platform-sale-order.ts'
export {
  WAYBILL_ACCOUNTS_AT_MOST,
  type WaybillAccount,
  type WaybillPayType,
  waybillPayType,
} from './endpoints/trade/waybill.ts'
export {
  type Waybill,
  type WaybillPaper,
  waybillPaper,
  type WaybillState,
  waybillState,
} from './endpoints/trade/waybill-view.ts'
export { waybillSchema } from './waybill.ts'
export type { Device, LoginRecord, OperationRecord } from './endpoints/identity/security.ts'
export { type SettlementRow, settlementState } from './endpoints/trade/settlement.ts'
export {
  PICKUP_MOST_DAYS,
  hoursLines,
  openHours,
  type PickupPlace,
  type PickupPoint,
  pickupPoint,
} from './endpoints/merchant/pickup.ts'
export {
  type ServiceHours,
  serviceHoursSchema,
  type ShopAddress,
  shopAddress,
  type ShopInfo,
  STOCK_ALERT_MOST,
} from './endpoints/merchant/shop.ts'
export {
  type DeliveryNote,
  deliveryNote,
  NOTE_FOOT_MOST,
  type NotePaper,
  notePaper,
  type NotePart,
  notePart,
} from './endpoints/merchant/delivery-note.ts'
export {
  SHOP_ADDRESSES_AT_MOST,
  type ShopAddressKind,
  type ShopAddressRow,
  shopAddressKind,
} from './endpoints/merchant/shop-address.ts'
export { shopStatus, type ShopStatus } from './endpoints/merchant/shop-status.ts'
export {
  type MerchantNotificationKind,
  merchantNotificationKinds,
  type Notification,
  type NotificationChannel,
  type NotificationChoice,
} from './endpoints/messaging/notification.ts'
export {
  isLiveKind,
  LIVE_BEAT_MS,
  liveChange,
  type LiveChange,
  liveHearers,
  type LiveKind,
  liveKinds,
} from './live-kinds.ts'
export { LIVE_STREAM_PATH } from './endpoints/messaging/live.ts'
export { type ScoreKind, scorePart, type ScorePart, type ShopScores } from './endpoints/merchant/shop-score.ts'
export { revealReason, type Revealed, type RevealReason } from './reveal.ts'
export type { DataScope, Role, StaffMember } from './endpoints/identity/staff.ts'
export {
  authFlag,
  type AuthFlag,
  type EnrolmentStep,
  type Feature,
  type LoginInfo,
  realNameStatus,
} from './endpoints/identity/user.ts'
export { type BankCard, type WalletState, walletState } from './endpoints/money/wallet.ts'
export type { ActingParty } from './acting-party.ts'
export type { WireExchange, WireNotification, WireOutcome } from './endpoints/money/wire-log.ts'
export type { EarlierWithdrawal, WithdrawStep } from './endpoints/money/withdraw-facts.ts'
export type { HeldReason, ReviewedWithdrawal, WithdrawInfo, WithdrawRow } from './endpoints/money/withdraw-order.ts'
export type { WithdrawRiskLevel, WithdrawRiskRule } from './endpoints/money/withdraw-risk.ts'
export type { ScheduleDay, WithdrawSchedule } from './endpoints/money/withdraw-schedule.ts'
export {
  statusesIn,
  WITHDRAW_BOUNCE_DAYS,
  withdrawSpeed,
  type WithdrawSpeed,
  withdrawStatus,
  type WithdrawStatus,
  withdrawTab,
  type WithdrawTab,
} from './endpoints/money/withdraw-status.ts'
export {
  type BookAuditDay,
  jobName,
  type JobName,
  type JobStatus,
  type RecurringJobState,
} from './endpoints/console/system-status.ts'
export { type ClientError, type ServerError } from './endpoints/console/error-log.ts'
export { type FoundObject, type SavedView, type ViewScope } from './endpoints/console/workbench.ts'
export { learnTitles, titleInBoth } from './titles.ts'
