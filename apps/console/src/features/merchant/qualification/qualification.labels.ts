// What the states of a qualification are called, and in which tone.
export { askedLabels, brandLevelTexts as levelTexts, qualificationLabels } from '@merchant/contract/labels'
