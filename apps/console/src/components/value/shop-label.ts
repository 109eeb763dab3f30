// How a shop stands, as people read it.
export { shopLabels } from '@merchant/contract/labels'
