// What the accounts and directions of the fund flow are called.
export {
  flowAccountTexts as accountLabels,
  flowDirectionLabels as directionLabels,
  flowKindTexts as kindTexts,
} from '@merchant/contract/labels'
