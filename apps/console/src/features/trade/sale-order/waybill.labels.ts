// What the states of an e-waybill are called here.
export { waybillLabels } from '@merchant/contract/labels'
