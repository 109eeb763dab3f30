// Module entry of the directory 商户管理: every merchant, for the platform's people.
import type { Api, BodyOf, StandingShop } from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listMerchants } from './merchant-directory.list.ts'
import { type DirectoryDeps, showMerchant } from './show-merchant.ts'

export type { DirectoryDeps } from './show-merchant.ts'

interface Deps extends DirectoryDeps {
  readonly freezeShop: (
    actor: OperatorActor,
    decision: BodyOf<Api['merchantDirectory']['freezeShop']>,
    command: Command,
  ) => Promise<StandingShop>
  readonly restrictions: DirectoryDeps['restrictions'] & {
    readonly handlers: Pick<HandlersOf<Api['merchantDirectory']>, 'restrict' | 'suspend' | 'restore'>
  }
}

export function createMerchantDirectory(deps: Deps) {
  const handlers: HandlersOf<Api['merchantDirectory']> = {
    list: ({ body }) => listMerchants(deps.db, body),
    info: ({ body }) => showMerchant(deps, body.merchantId),
    ...deps.restrictions.handlers,
    freezeShop: ({ actor, body, command }) => deps.freezeShop(actor, body, command),
  }
  return { handlers }
}
