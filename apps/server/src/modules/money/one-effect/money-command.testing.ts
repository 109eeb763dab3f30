// For tests: a command that moves money or is about it, ready to be sent, and what sending it has left behind.
import { setTimeout } from 'node:timers/promises'
import type { Endpoint, InputOf, RefusalName } from '@merchant/contract'
import { handlerOf } from '../../../development/handler-of.ts'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { actOf } from '../../../kernel/step-up.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { untilServed } from '../../../testing/until-served.ts'

export type World = Recharger

/** `other` is another body of the same command, which its key does not stand for. */
interface Sent<Body> {
  readonly actor: unknown
  readonly body: Body
  readonly other: Body
}

export interface MoneyCommand {
  readonly endpoint: Endpoint
  /** Which of its acts, where it has several. */
  readonly act: string
  /**
   * The provider goes on while it is answered: whoever asks again is shown the same document as it stands by then.
   * Otherwise all answers are equal in every word.
   */
  readonly isShownAnew?: true
  /** What its twin hears while the provider has not answered; asked again, it answers what the first did. */
  readonly meanwhile?: readonly RefusalName[]
  /** Everything that comes before it, anew each time. */
  prepare(world: World): Promise<Sent<unknown>>
}

export const command = <E extends Endpoint>(
  endpoint: E,
  prepare: (world: World) => Promise<Sent<InputOf<E>>>,
  { act = '', ...more }: Partial<Pick<MoneyCommand, 'act' | 'isShownAnew' | 'meanwhile'>> = {},
): MoneyCommand => ({ endpoint, act, prepare, ...more })

/** Sends it with this key, whichever server is next. */
export const sender =
  (
    testApp: TestApp,
    { endpoint, meanwhile = [] }: MoneyCommand,
    { actor }: Pick<Sent<unknown>, 'actor'>,
    key: string,
  ) =>
  async (body: unknown): Promise<unknown> => {
    const send = () => ask(endpoint, handlerOf(testApp.modules.handlers, endpoint), actor, body as never, key)
    for (let times = 0; ; times += 1) {
      try {
        return await untilServed(send)
      } catch (error) {
        const isEarly = error instanceof Refusal && meanwhile.includes(error.refusal)
        if (!isEarly || times >= MOST_TIMES) throw error
        await setTimeout(200)
      }
    }
  }
const MOST_TIMES = 100

/** What must be one and the same in all answers: links are signed anew each time, a code was sent by one of them, seconds run. */
export function saying({ isShownAnew }: MoneyCommand, answer: unknown): unknown {
  const fleeting = ['url', 'thumbnailUrl', 'isCodeSent', 'resendAfterSeconds']
  const kept = JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (fleeting.includes(key) ? null : value)),
  ) as object
  if (!isShownAnew) return kept
  // Its number at the provider is known to whoever asks after the provider has answered.
  return Object.fromEntries(Object.entries(kept).filter(([key]) => /^id$|Id$|No$/.test(key) && key !== 'providerNo'))
}

/** A proof for exactly this, where somebody has to give one: used up by what is done, and not by its repetition. */
export async function prove(testApp: TestApp, endpoint: Endpoint, { actor, body }: Sent<unknown>): Promise<void> {
  const by = actor as MerchantActor | OperatorActor
  if (endpoint.freshProof === null || !('sessionId' in by)) return
  const act = actOf({ operation: endpoint.path, bodyHash: JSON.stringify(endpoint.body.parse(body)) })
  const until = new Date(testApp.clock.now().getTime() + 60_000)
  await testApp.modules.sessions.proveAct(testApp.db.global, by, { act, until, isByCode: true })
}

/** How many rows each table has of the merchant; but for the one whose rows are counts, there from the first of a kind on. */
export async function footprint({ testApp, actor }: World): Promise<Map<string, number>> {
  const { pool } = testApp.db
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relation.relname as name from pg_class relation join pg_attribute col on col.attrelid = relation.oid
     where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace and col.attname = 'merchant_id'
       and relation.relname <> 'sale_order_counter'`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} where merchant_id = $1`,
  )
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' union all '), [actor.merchantId])
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** What was added, by table. */
export const between = (before: Map<string, number>, after: Map<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...after].flatMap(([name, rows]) => {
      const added = rows - (before.get(name) ?? 0)
      return added === 0 ? [] : [[name, added]]
    }),
  )
