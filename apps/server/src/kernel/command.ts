// One command, one effect, one answer, for ever: the key is remembered in the transaction of the effect (promises P3).
import type { TenantTx } from '@merchant/database'
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

async function repeatOf<T>(tx: TenantTx, command: Command): Promise<T> {
  const earlier = await tx
    .selectFrom('command')
    .select(['body_hash', 'answer'])
    .where('operation', '=', command.operation)
    .where('key', '=', command.key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== command.bodyHash) refuse('command.keyReused')
  return earlier.answer as T
}
