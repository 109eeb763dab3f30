// Where goods stand, and what became of appeals, as people read it.
export { goodsAppealLabels, goodsAppealStateLabels, saleStatusLabels } from '@merchant/contract/labels'
