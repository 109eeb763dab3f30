// What the accounts and directions of the fund flow are called.
import { flowKindTexts, idleFlowKinds } from '@merchant/contract/labels'

export { flowAccountTexts as accountLabels, flowDirectionLabels as directionLabels } from '@merchant/contract/labels'

/** The kinds that may stand in a flow, for who chooses among them. */
export const offeredKinds = Object.entries(flowKindTexts).filter(([kind]) =>
  idleFlowKinds.every((idle) => idle !== kind),
)
