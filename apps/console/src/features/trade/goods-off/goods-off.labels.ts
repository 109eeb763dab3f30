// Where goods stand, and what became of appeals, as people read it.
export { goodsAppealStateLabels, saleStatusLabels } from '@merchant/contract/labels'
