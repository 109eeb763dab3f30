// What the cycles, states and lines of bills are called.
export { billFormatTexts, billLabels, billLineTexts, settlementCycleTexts } from '@merchant/contract/labels'
