// What the cycles, states and lines of bills are called.
export {
  billFormatTexts,
  billLabels,
  billLineTexts,
  billTroubleLabels,
  settlementCycleTexts,
} from '@merchant/contract/labels'
