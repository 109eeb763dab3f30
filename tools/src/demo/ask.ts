// Calls a handler as the edge does: the body through the contract's own check, and a command key where one is needed.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Modules } from '../../../apps/server/src/app.ts'
import type { Actor, MerchantActor, OperatorActor } from '../../../apps/server/src/kernel/actor.ts'
import type { Clock } from '../../../apps/server/src/kernel/clock.ts'
import { createFieldCipher } from '../../../apps/server/src/kernel/field-cipher.ts'
import type { Client, HandlerRequest, SpooledFile, UploadedFile } from '../../../apps/server/src/kernel/handlers.ts'
import { actOf } from '../../../apps/server/src/kernel/step-up.ts'

/** Nobody repeats a command of the demo, whose key is kept nowhere: nobody will ever open its answer. */
const cipher = createFieldCipher(randomBytes(32), randomBytes(32))

const client: Client = { ip: '114.114.114.114', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) demo' }

interface Question<E extends Endpoint, By extends Actor> {
  readonly endpoint: E
  readonly handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>
  readonly actor: By
  readonly body: InputOf<E>
  readonly file?: UploadedFile | SpooledFile
  /** By which the command is known later; one that nobody knows unless given. */
  readonly commandKey?: string
}

interface ProvingDeps {
  readonly modules: Pick<Modules, 'sessions'>
  readonly clock: Clock
  readonly db: Database
}

/** `ask` for an act that wants a proof of its own: given first, for exactly this body. */
export async function askProven<E extends Endpoint>(
  { modules, clock, db }: ProvingDeps,
  question: Question<E, MerchantActor | OperatorActor>,
): Promise<DataOf<E>> {
  const { endpoint, actor, body } = question
  const act = actOf({ operation: endpoint.path, bodyHash: hashOf(endpoint.body.parse(body)) })
  await modules.sessions.proveAct(db.global, actor, {
    act,
    until: new Date(clock.now().getTime() + 60_000),
    isByCode: true,
  })
  return ask(question)
}

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')

/** Answers what the handler answers. Errors: throws for a body that the contract refuses, and whatever the handler throws. */
export function ask<E extends Endpoint>({
  endpoint,
  handler,
  actor,
  body,
  file,
  commandKey = randomUUID(),
}: Question<E, Actor>): Promise<DataOf<E>> {
  const checked: unknown = endpoint.body.parse(body)
  const bodyHash = hashOf(checked)
  const request: object = {
    body: checked,
    actor,
    command: endpoint.command ? { operation: endpoint.path, key: commandKey, bodyHash, cipher } : undefined,
    client,
    // Nobody has a browser here that could keep a session.
    refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined, leave: () => undefined },
    deviceCookie: { read: () => null, write: () => undefined },
    file,
  } satisfies Record<keyof HandlerRequest<E>, unknown>
  return handler(request as HandlerRequest<E>)
}
