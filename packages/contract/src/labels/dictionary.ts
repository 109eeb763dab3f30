// Every enum that a merchant's people or its buyers meet, with what its values are called: what base data answers.
import type { z } from 'zod'
import { actingParty } from '../acting-party.ts'
import { exportFormat, exportMask, exportStatus } from '../endpoints/console/export.ts'
import { importMode, importStatus } from '../endpoints/console/import.ts'
import { loginResult, loginRisk, operationResult } from '../endpoints/identity/security.ts'
import { dataScope, staffStatus } from '../endpoints/identity/staff.ts'
import { companyAuthType, companyStatus, taxpayerType } from '../endpoints/merchant/company.ts'
import { closingBlockerKind, closingEnd } from '../endpoints/merchant/merchant-closing.ts'
import { restrictionKind, restrictionScope, restrictionSource } from '../endpoints/merchant/merchant-restriction.ts'
import { merchantStatus } from '../endpoints/merchant/merchant-status.ts'
import { merchantType, onboardingStep } from '../endpoints/merchant/merchant.ts'
import { askedState, brandLevel, qualificationStatus } from '../endpoints/merchant/qualification.ts'
import { notePaper, notePart } from '../endpoints/merchant/delivery-note.ts'
import { shopAddressKind } from '../endpoints/merchant/shop-address.ts'
import { scoreKind, scorePart } from '../endpoints/merchant/shop-score.ts'
import { shopStatus } from '../endpoints/merchant/shop-status.ts'
import {
  merchantNotificationKind,
  notificationChannel,
  notificationLevel,
} from '../endpoints/messaging/notification.ts'
import { proofState } from '../endpoints/money/book-proof.ts'
import { flowAccount, flowCounterparty, flowDirection, flowPeriod, heldKind } from '../endpoints/money/finance.ts'
import {
  objectionStatus,
  packKind,
  platformInvoiceStatus,
  platformOrderCloseType,
  platformOrderFile,
  platformOrderIssuer,
  platformOrderPaidBy,
  platformOrderStatus,
  platformOrderType,
  platformRefundKind,
} from '../endpoints/money/platform-order-words.ts'
import { paymentPurpose, paymentStatus, paymentWay } from '../endpoints/money/platform-payment.ts'
import { rechargeMethod, rechargeRefundStatus } from '../endpoints/money/recharge-order.ts'
import { rechargeStatus, rechargeTarget } from '../endpoints/money/recharge-status.ts'
import { cardKind, cardStatus, cardType, walletState } from '../endpoints/money/wallet.ts'
import { keptConfirmation } from '../endpoints/money/withdraw-facts.ts'
import { scheduleOutcome, scheduleState } from '../endpoints/money/withdraw-schedule.ts'
import { withdrawSpeed, withdrawStatus, withdrawTab } from '../endpoints/money/withdraw-status.ts'
import { attributeInput, attributeKind } from '../endpoints/trade/attributes.ts'
import { noReasonReturn } from '../endpoints/trade/category.ts'
import { chargeMode, freightKind, freightLogic, freightWay } from '../endpoints/trade/freight-terms.ts'
import {
  auditFlag,
  goodsAuditStatus,
  rejectCode,
  rejectField,
  revisionKind,
  revisionStatus,
} from '../endpoints/trade/goods-audit.ts'
import { goodsAppealState } from '../endpoints/trade/goods-off.ts'
import {
  offCode,
  violationEffect,
  violationRule,
  violationStatus,
  violationTarget,
  violationType,
} from '../endpoints/trade/violation-words.ts'
import { goodsService, shipMode } from '../endpoints/trade/goods-promises.ts'
import { closeReasonCode } from '../endpoints/trade/close-reason.ts'
import { payKind } from '../endpoints/trade/place-order.ts'
import { commissionScope, commissionState } from '../endpoints/trade/commission-rule.ts'
import { deliveryType } from '../endpoints/trade/delivery-type.ts'
import { goodsType } from '../endpoints/trade/goods-type.ts'
import { rulingKind } from '../endpoints/trade/goods-ruling.ts'
import { goodsListTab, goodsTab, limitPeriod } from '../endpoints/trade/goods.ts'
import { saleStatus } from '../endpoints/trade/sale-status.ts'
import { lineMode } from '../endpoints/trade/logistics.ts'
import { handedKind, paperKindTitle } from '../endpoints/trade/papers.ts'
import { parcelExceptionStatus, parcelExceptionType, parcelState, parcelTab } from '../endpoints/trade/parcel.ts'
import { refundStatus } from '../endpoints/trade/sale-order-info.ts'
import { addressChangeStatus } from '../endpoints/trade/address-change.ts'
import { invoiceStatus, invoiceType } from '../endpoints/trade/order-invoice.ts'
import {
  afterSaleStatus,
  holdReason,
  orderMark,
  orderSource,
  saleOrderStatus,
  saleOrderTab,
  settleStatus,
  shipDeadline,
} from '../endpoints/trade/sale-order-list.ts'
import {
  disputeLiability,
  disputeRuling,
  disputeStatus,
  evidenceKind,
  evidenceSide,
  returnFreightBy,
} from '../endpoints/trade/return-dispute-facts.ts'
import {
  billFormat,
  billLineFigure,
  billLineKind,
  billPayTrouble,
  billStatus,
  settlementCycle,
} from '../endpoints/money/bill.ts'
import {
  atDeadline,
  returnCloseType,
  returnDisputed,
  returnHandBack,
  returnStatus,
  returnTab,
} from '../endpoints/trade/return-order.ts'
import {
  offerType,
  receiveResult,
  returnPhase,
  returnReason,
  returnReject,
  returnType,
} from '../endpoints/trade/return-reasons.ts'
import { returnRuleAction } from '../endpoints/trade/return-rule.ts'
import { redeemBarrier, redeemCodeStatus } from '../endpoints/trade/redeem-code.ts'
import { waybillPayType } from '../endpoints/trade/waybill.ts'
import { waybillPaper, waybillState } from '../endpoints/trade/waybill-view.ts'
import { printTemplate } from '../endpoints/trade/sale-order-paper.ts'
import { priceKind, priceReason, stockReason } from '../endpoints/trade/sku-log.ts'
import { revealReason } from '../reveal.ts'
import * as words from './index.ts'
import type { Label, Labels, LabelText, LabelTexts } from './label.ts'

/** One value of an enum, as people read it. */
export interface Entry extends Label {
  readonly value: string
}

/** Of an enum in its own order: a value without a label does not compile. */
function entries<Value extends string>(
  of: z.ZodType<Value> & { readonly options: readonly Value[] },
  labels: Labels<Value> | LabelTexts<Value>,
): readonly Entry[] {
  return of.options.map((value) => {
    const label: Label | LabelText = labels[value]
    return 'text' in label ? { value, ...label } : { value, text: label, tone: 'neutral' as const }
  })
}

/** By the name of the enum; never reasons of the platform's own desks, which are nobody else's business. */
export const dictionary = {
  actingParty: entries(actingParty, words.partyTexts),
  askedState: entries(askedState, words.askedLabels),
  attributeInput: entries(attributeInput, words.attributeInputTexts),
  attributeKind: entries(attributeKind, words.attributeKindTexts),
  auditFlag: entries(auditFlag, words.auditFlagTexts),
  brandLevel: entries(brandLevel, words.brandLevelTexts),
  cardKind: entries(cardKind, words.cardKindTexts),
  cardStatus: entries(cardStatus, words.cardStatusLabels),
  cardType: entries(cardType, words.cardTypeTexts),
  certificationStatus: entries(companyStatus, words.certificationLabels),
  chargeMode: entries(chargeMode, words.chargeModeTexts),
  closeReason: entries(closeReasonCode, words.closeReasonTexts),
  commissionScope: entries(commissionScope, words.commissionScopeTexts),
  commissionState: entries(commissionState, words.commissionStateLabels),
  companyAuthType: entries(companyAuthType, words.companyAuthTypeTexts),
  dataScope: entries(dataScope, words.dataScopeTexts),
  deliveryType: entries(deliveryType, words.deliveryTypeTexts),
  exportFormat: entries(exportFormat, words.exportFormatTexts),
  exportMask: entries(exportMask, words.exportMaskTexts),
  exportStatus: entries(exportStatus, words.exportStatusTexts),
  flowAccount: entries(flowAccount, words.flowAccountTexts),
  flowCounterparty: entries(flowCounterparty, words.flowCounterpartyTexts),
  flowDirection: entries(flowDirection, words.flowDirectionLabels),
  flowPeriod: entries(flowPeriod, words.flowPeriodTexts),
  freightKind: entries(freightKind, words.freightKindTexts),
  freightLogic: entries(freightLogic, words.freightLogicTexts),
  freightWay: entries(freightWay, words.freightWayTexts),
  goodsAppealState: entries(goodsAppealState, words.goodsAppealStateLabels),
  violationType: entries(violationType, words.violationTypeTexts),
  violationTarget: entries(violationTarget, words.violationTargetTexts),
  violationEffect: entries(violationEffect, words.violationEffectTexts),
  violationRule: entries(violationRule, words.violationRuleTexts),
  violationStatus: entries(violationStatus, words.violationLabels),
  goodsAuditStatus: entries(goodsAuditStatus, words.goodsAuditLabels),
  goodsListTab: entries(goodsListTab, words.goodsTabTexts),
  goodsService: entries(goodsService, words.goodsServiceTexts),
  goodsType: entries(goodsType, words.goodsTypeTexts),
  limitPeriod: entries(limitPeriod, words.limitPeriodTexts),
  goodsTab: entries(goodsTab, words.goodsLabels),
  heldKind: entries(heldKind, words.heldKindTexts),
  importMode: entries(importMode, words.importModeTexts),
  importStatus: entries(importStatus, words.importStatusTexts),
  lineMode: entries(lineMode, words.lineModeTexts),
  loginResult: entries(loginResult, words.loginResultTexts),
  loginRisk: entries(loginRisk, words.loginRiskTexts),
  merchantStatus: entries(merchantStatus, words.merchantStatusLabels),
  merchantType: entries(merchantType, words.merchantTypeTexts),
  noReasonReturn: entries(noReasonReturn, words.noReasonReturnTexts),
  notificationChannel: entries(notificationChannel, words.notificationChannelTexts),
  notificationKind: entries(merchantNotificationKind, words.notificationKindTexts),
  notificationLevel: entries(notificationLevel, words.notificationLevelLabels),
  onboardingStep: entries(onboardingStep, words.onboardingStepTexts),
  operationResult: entries(operationResult, words.operationResultTexts),
  objectionStatus: entries(objectionStatus, words.objectionLabels),
  packKind: entries(packKind, words.packKindTexts),
  platformInvoiceStatus: entries(platformInvoiceStatus, words.platformInvoiceLabels),
  platformOrderCloseType: entries(platformOrderCloseType, words.platformOrderCloseTexts),
  platformOrderIssuer: entries(platformOrderIssuer, words.platformOrderIssuerTexts),
  platformOrderFile: entries(platformOrderFile, words.platformOrderFileTexts),
  platformOrderPaidBy: entries(platformOrderPaidBy, words.platformOrderPaidByTexts),
  platformOrderStatus: entries(platformOrderStatus, words.platformOrderLabels),
  platformOrderType: entries(platformOrderType, words.platformOrderTypeTexts),
  platformRefundKind: entries(platformRefundKind, words.platformRefundKindTexts),
  offCode: entries(offCode, words.offCodeTexts),
  paperKind: handedKind.options.map((value): Entry => {
    const { zh, en } = paperKindTitle(value)
    return { value, text: [zh, en], tone: 'neutral' }
  }),
  afterSale: entries(afterSaleStatus, words.afterSaleTexts),
  orderMark: entries(orderMark, words.orderMarkTexts),
  orderSource: entries(orderSource, words.orderSourceTexts),
  parcelExceptionStatus: entries(parcelExceptionStatus, words.parcelExceptionStatusLabels),
  parcelExceptionType: entries(parcelExceptionType, words.parcelExceptionLabels),
  parcelState: entries(parcelState, words.parcelStateLabels),
  parcelTab: entries(parcelTab, words.parcelTabLabels),
  payKind: entries(payKind, words.payKindTexts),
  paymentPurpose: entries(paymentPurpose, words.paymentPurposeTexts),
  paymentStatus: entries(paymentStatus, words.platformPaymentLabels),
  paymentWay: entries(paymentWay, words.paymentWayTexts),
  printTemplate: entries(printTemplate, words.printTemplateTexts),
  waybillPaper: entries(waybillPaper, words.waybillPaperTexts),
  waybillPayType: entries(waybillPayType, words.waybillPayTypeTexts),
  waybillState: entries(waybillState, words.waybillLabels),
  proofState: entries(proofState, words.proofStateTexts),
  qualificationStatus: entries(qualificationStatus, words.qualificationLabels),
  rechargeMethod: entries(rechargeMethod, words.rechargeMethodTexts),
  rechargeRefundStatus: entries(rechargeRefundStatus, words.rechargeRefundLabels),
  rechargeStatus: entries(rechargeStatus, words.rechargeLabels),
  rechargeTarget: entries(rechargeTarget, words.rechargeTargetTexts),
  refundStatus: entries(refundStatus, words.refundLabels),
  rejectCode: entries(rejectCode, words.rejectCodeTexts),
  rejectField: entries(rejectField, words.rejectFieldTexts),
  revealReason: entries(revealReason, words.revealReasonTexts),
  revisionKind: entries(revisionKind, words.revisionKindTexts),
  revisionStatus: entries(revisionStatus, words.revisionLabels),
  rulingKind: entries(rulingKind, words.rulingKindTexts),
  redeemBarrier: entries(redeemBarrier, words.redeemBarrierTexts),
  redeemCodeStatus: entries(redeemCodeStatus, words.redeemCodeLabels),
  billFormat: entries(billFormat, words.billFormatTexts),
  billLineFigure: entries(billLineFigure, words.billLineFigureTexts),
  billLineKind: entries(billLineKind, words.billLineTexts),
  billStatus: entries(billStatus, words.billLabels),
  billPayTrouble: entries(billPayTrouble, words.billTroubleLabels),
  settlementCycle: entries(settlementCycle, words.settlementCycleTexts),
  closingBlockerKind: entries(closingBlockerKind, words.closingBlockerTexts),
  closingEnd: entries(closingEnd, words.closingEndTexts),
  restrictionKind: entries(restrictionKind, words.restrictionKindTexts),
  restrictionScope: entries(restrictionScope, words.restrictionScopeTexts),
  restrictionSource: entries(restrictionSource, words.restrictionSourceTexts),
  returnAtDeadline: entries(atDeadline, words.atDeadlineTexts),
  returnCloseType: entries(returnCloseType, words.returnCloseTexts),
  returnOffer: entries(offerType, words.offerTypeTexts),
  returnDisputeLiability: entries(disputeLiability, words.disputeLiabilityTexts),
  returnDisputeRuling: entries(disputeRuling, words.disputeRulingTexts),
  returnDisputeStatus: entries(disputeStatus, words.disputeStatusLabels),
  returnEvidenceKind: entries(evidenceKind, words.evidenceKindTexts),
  returnEvidenceSide: entries(evidenceSide, words.evidenceSideTexts),
  returnFreightBy: entries(returnFreightBy, words.returnFreightByTexts),
  returnDisputed: entries(returnDisputed, words.returnDisputedTexts),
  returnHandBack: entries(returnHandBack, words.returnHandBackTexts),
  returnPhase: entries(returnPhase, words.returnPhaseTexts),
  returnReason: entries(returnReason, words.returnReasonTexts),
  returnReceiveResult: entries(receiveResult, words.receiveResultTexts),
  returnReject: entries(returnReject, words.returnRejectTexts),
  returnRuleAction: entries(returnRuleAction, words.returnRuleActionTexts),
  returnStatus: entries(returnStatus, words.returnStatusLabels),
  returnTab: entries(returnTab, words.returnTabTexts),
  returnType: entries(returnType, words.returnTypeTexts),
  saleOrderTab: entries(saleOrderTab, words.saleOrderTabTexts),
  saleOrderStatus: entries(saleOrderStatus, words.saleOrderLabels),
  saleStatus: entries(saleStatus, words.saleStatusLabels),
  scheduleOutcome: entries(scheduleOutcome, words.scheduleOutcomeTexts),
  scheduleState: entries(scheduleState, words.scheduleStateTexts),
  scoreKind: entries(scoreKind, words.scoreKindTexts),
  scorePart: entries(scorePart, words.scorePartTexts),
  settleStatus: entries(settleStatus, words.settleLabels),
  shipDeadline: entries(shipDeadline, words.shipDeadlineTexts),
  addressChangeStatus: entries(addressChangeStatus, words.addressChangeLabels),
  invoiceStatus: entries(invoiceStatus.exclude(['NONE']), words.invoiceLabels),
  invoiceType: entries(invoiceType, words.invoiceTypeTexts),
  holdReason: entries(holdReason, words.holdTexts),
  shipMode: entries(shipMode, words.shipModeTexts),
  notePaper: entries(notePaper, words.notePaperTexts),
  notePart: entries(notePart, words.notePartTexts),
  shopAddressKind: entries(shopAddressKind, words.shopAddressKindTexts),
  shopStatus: entries(shopStatus, words.shopLabels),
  staffStatus: entries(staffStatus, words.staffStatusTexts),
  priceKind: entries(priceKind, words.priceKindTexts),
  priceReason: entries(priceReason, words.priceReasonTexts),
  stockReason: entries(stockReason, words.stockReasonTexts),
  taxpayerType: entries(taxpayerType, words.taxpayerTexts),
  walletState: entries(walletState, words.walletStateLabels),
  withdrawConfirmation: entries(keptConfirmation, words.confirmationTexts),
  withdrawSpeed: entries(withdrawSpeed, words.withdrawSpeedTexts),
  withdrawStatus: entries(withdrawStatus, words.withdrawLabels),
  withdrawTab: entries(withdrawTab, words.withdrawTabTexts),
} as const satisfies Readonly<Record<string, readonly Entry[]>>
