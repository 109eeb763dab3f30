// For tests: what the edge hands to a handler, without HTTP.
import { randomUUID } from 'node:crypto'
import type { BodyOf, Endpoint, InputOf } from '@merchant/contract'
import { createFieldCipher } from '../kernel/field-cipher.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'

/** Of commands that no edge has sealed; constant, so that a repeated one can be read. */
export const commandCipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))

/** The body after the contract's check, and a command key of its own unless given. */
export function requestFor<E extends Endpoint>(
  endpoint: E,
  actor: unknown,
  body: InputOf<E>,
  key: string = randomUUID(),
): HandlerRequest<E> {
  const parsed = endpoint.body.parse(body) as BodyOf<E>
  const request = {
    body: parsed,
    actor,
    command: { operation: endpoint.path, key, bodyHash: JSON.stringify(parsed), cipher: commandCipher },
    client: { ip: '203.0.113.9', userAgent: 'test' },
    refreshCookie: { read: () => null, write: () => {}, clear: () => {}, leave: () => {} },
    deviceCookie: { read: () => null, write: () => undefined },
    file: undefined,
  }
  return request as unknown as HandlerRequest<E>
}
