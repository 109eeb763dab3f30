// One command, one effect, one answer, for ever: the key is remembered in the transaction of the effect (promises P3).
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from './clock.ts'
import { refuse } from './refusal.ts'

export interface Command {
  /** The endpoint's path: the same key may serve two different operations. */
  readonly operation: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * Runs `work` unless this command was done before; then answers what it answered then.
 * The insert waits for an equal command still under way, so of two at once the second repeats the first.
 * Refuses with command.keyReused when the key comes with another body. The answer must survive JSON.
 */
export async function once<T>(tx: TenantTx, command: Command, now: Date, work: () => Promise<T>): Promise<T> {
  const inserted = await tx
    .insertInto('command')
    .values({
      merchant_id: tx.merchantId,
      operation: command.operation,
      key: command.key,
      body_hash: command.bodyHash,
      answer: JSON.stringify(null),
      done_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted === undefined) return repeatOf<T>(tx, command)
  const answer = await work()
  await tx
    .updateTable('command')
    .set({ answer: JSON.stringify(answer) })
    .where('operation', '=', command.operation)
    .where('key', '=', command.key)
    .execute()
  return answer
}

/**
 * `once` for work that speaks to the outside world, and therefore must stand in no transaction: `work` has to be
 * repeatable by itself, because a process that dies after it and before the answer is kept does it again.
 */
export async function onceOutside<T>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantId: string,
  command: Command,
  work: () => Promise<T>,
): Promise<T> {
  const earlier = await findAnswer<T>(db.tenant(merchantId), command)
  if (earlier !== null) return earlier.answer
  const answer = await work()
  return db.transaction(merchantId, (tx) => once(tx, command, clock.now(), async () => answer))
}

async function repeatOf<T>(tx: TenantTx, command: Command): Promise<T> {
  const earlier = await findAnswer<T>(tx, command)
  if (earlier === null) throw new Error(`The command ${command.operation} was done, and has no answer`)
  return earlier.answer
}

/**
 * Whether this command was done before; for work that first looks outside and then joins `once`.
 * Refuses with command.keyReused when the key comes with another body, so that nothing at all happens.
 */
export async function wasDone(db: TenantDb | TenantTx, command: Command): Promise<boolean> {
  return (await findAnswer(db, command)) !== null
}

/** What this command answered, or null when it was not done; refuses command.keyReused like `once`. */
async function findAnswer<T>(db: TenantDb | TenantTx, command: Command): Promise<{ answer: T } | null> {
  const earlier = await db
    .selectFrom('command')
    .select(['body_hash', 'answer'])
    .where('operation', '=', command.operation)
    .where('key', '=', command.key)
    .executeTakeFirst()
  if (earlier === undefined) return null
  if (earlier.body_hash !== command.bodyHash) refuse('command.keyReused')
  return { answer: earlier.answer as T }
}
