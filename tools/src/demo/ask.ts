// Asks a handler as the edge does: the body through the contract's own check, and a command key where one is needed.
import { createHash, randomUUID } from 'node:crypto'
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { Client, HandlerRequest, UploadedFile } from '../../../apps/server/src/kernel/handlers.ts'

const client: Client = { ip: '114.114.114.114', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) demo' }

/** Answers what the handler answers. Errors: throws for a body that the contract refuses, and whatever the handler says. */
export function ask<E extends Endpoint>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: Actor,
  body: InputOf<E>,
  file?: UploadedFile,
): Promise<DataOf<E>> {
  const checked: unknown = endpoint.body.parse(body)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(checked) ?? '')
    .digest('base64url')
  const request = {
    body: checked,
    actor,
    command: endpoint.command ? { operation: endpoint.path, key: randomUUID(), bodyHash } : undefined,
    client,
    // Nobody has a browser here that could keep a session.
    refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined },
    file,
  }
  return handler(request as unknown as HandlerRequest<E>)
}
