// Module entry of a person's own account: passwords, second factor, phone, profile, e-mail, devices and logs.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listPlatformOperations } from '../operation-log/index.ts'
import type { AccountDeps } from './account.deps.ts'
import {
  createDeviceHandlers,
  createLogHandlers,
  createOwnHandlers,
  createRecoveryHandlers,
} from './account.handlers.ts'
import { notifyGuessed } from './notify-guessed.ts'

export type { AccountDeps } from './account.deps.ts'

export function createAccount(deps: AccountDeps) {
  const handlers: HandlersOf<Api['security']> = {
    ...deps.stepUp.handlers,
    ...createRecoveryHandlers(deps),
    ...createOwnHandlers(deps),
    ...createDeviceHandlers(deps),
    ...createLogHandlers(deps),
  }
  /** What the platform's people did, for those of them who may look. */
  const platformLog: HandlersOf<Api['operator']>['log'] = ({ body }) =>
    listPlatformOperations(deps.db, body, deps.clock.now())
  return { handlers, platformLog, notifyGuessed: () => notifyGuessed(deps) }
}
