// What the kinds, reasons and states of returns are called.
export {
  atDeadlineTexts,
  offerTypeTexts,
  receiveResultTexts,
  returnCloseTexts,
  returnDisputedTexts,
  returnHandBackTexts,
  returnPhaseTexts,
  returnReasonTexts,
  returnRejectTexts,
  returnRuleActionTexts,
  returnStatusLabels,
  returnTabTexts,
  returnTypeTexts,
  saleOrderLabels,
} from '@merchant/contract/labels'
