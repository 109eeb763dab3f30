// Module entry of API keys: the merchant's screen over them, and the proof of who signed a storefront's request.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { ApiKeyDeps } from './api-key.deps.ts'
import { createKey, issueKey, listKeys, revokeKey } from './keep-keys.ts'
import { createVerifySignature } from './verify-signature.ts'

export type { SignedRequest } from './verify-signature.ts'

export function createApiKeys(deps: ApiKeyDeps) {
  const handlers: HandlersOf<Api['apiKey']> = {
    list: ({ actor }) => listKeys(deps, actor),
    create: ({ body, actor, command }) => createKey(deps, actor, command, body.name),
    revoke: ({ body, actor, command }) => revokeKey(deps, actor, command, body.id),
  }
  return {
    handlers,
    bySignature: createVerifySignature(deps),
    issue: (tx: TenantTx, key: { readonly name: string; readonly createdBy: string }) => issueKey(deps, tx, key),
  }
}
