// What violations are of and against, and where they stand, as people read it.
export {
  conductRuleTexts,
  violationDemandTexts,
  violationEffectTexts,
  violationLabels,
  violationTargetTexts,
  violationTypeTexts,
} from '@merchant/contract/labels'
