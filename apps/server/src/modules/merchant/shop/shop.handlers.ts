// The shop endpoints, each handed to its use case.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { createShopService } from './shop.service.ts'

export function shopHandlers(service: ReturnType<typeof createShopService>): HandlersOf<Api['shop']> {
  return {
    info: ({ actor }) => service.info(actor),
    save: ({ actor, body, command }) => service.save(actor, body, command),
  }
}
