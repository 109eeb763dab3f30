// The goods endpoints, each handed to its use case.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { createGoodsService } from './goods.service.ts'

export function goodsHandlers(service: ReturnType<typeof createGoodsService>): HandlersOf<Api['goods']> {
  return {
    save: ({ actor, body, command }) => service.save(actor, body, command),
    list: ({ actor, body }) => service.list(actor, body),
    info: ({ actor, body }) => service.info(actor, body.id),
    update: ({ actor, body, command }) => service.update(actor, body, command),
  }
}
