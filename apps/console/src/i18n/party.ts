// What the parties to an act are called, in every history.
export { partyTexts as partyLabels } from '@merchant/contract/labels'
