// What the states of a withdrawal are called, and in which tone.
export { withdrawLabels, withdrawTabTexts as tabLabels } from '@merchant/contract/labels'
