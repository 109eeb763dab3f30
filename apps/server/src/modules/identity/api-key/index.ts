// Module entry of API keys: the merchant's screen over them, and the proof of who signed a storefront's request.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { createApiKeyService, type ApiKeyDeps } from './api-key.service.ts'

export type { ApiKeyDeps, IssuedKey, SignedRequest } from './api-key.service.ts'

export function createApiKeys(deps: ApiKeyDeps) {
  const service = createApiKeyService(deps)
  const handlers: HandlersOf<Api['apiKey']> = {
    list: ({ actor }) => service.list(actor),
    create: ({ body, actor, command }) => service.create(actor, command, body.name),
    revoke: ({ body, actor, command }) => service.revoke(actor, command, body.id),
  }
  return { handlers, bySignature: service.bySignature, issue: service.issue }
}
