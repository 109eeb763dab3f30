// What the states of a withdrawal are called, in which tone, and how fast it arrives.
export {
  withdrawLabels,
  withdrawSpeedTexts as speedTexts,
  withdrawTabTexts as tabLabels,
} from '@merchant/contract/labels'
