// Module entry of step-up: proving again who one is, by password, second factor or phone.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { proveAgain, sendProofCode, type StepUpDeps, waysToProve } from './prove-again.ts'

export type { StepUpDeps } from './prove-again.ts'

type StepUpHandlers = Pick<HandlersOf<Api['security']>, 'stepUpMethods' | 'sendStepUpCode' | 'stepUp'>

export function createStepUp(deps: StepUpDeps) {
  const handlers: StepUpHandlers = {
    stepUpMethods: ({ actor }) => waysToProve(deps, actor),
    sendStepUpCode: ({ actor, body, client }) =>
      sendProofCode(deps, actor, { ip: client.ip, proofOfWork: body?.proofOfWork }),
    stepUp: ({ actor, body }) => proveAgain(deps, actor, body),
  }
  return { handlers }
}

export type StepUp = ReturnType<typeof createStepUp>
