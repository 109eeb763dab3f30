// Where goods stand, as people read it.
export { goodsLabels } from '@merchant/contract/labels'
