// What the accounts and directions of the fund flow are called.
export { flowAccountTexts as accountLabels, flowDirectionLabels as directionLabels } from '@merchant/contract/labels'
