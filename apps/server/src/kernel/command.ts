// One command, one effect, one answer: the key is remembered for ever in the transaction of the effect, its answer sealed.
import { type Database, statement, type TenantDb, type TenantTx, withCommit } from '@merchant/database'
import { noteTurn, tryTurn, waitForTurn } from './acquire-lock.ts'
import type { Clock } from './clock.ts'
import type { FieldCipher } from './field-cipher.ts'
import { refuse } from './refusal.ts'

export interface Command {
  /** The endpoint's path: the same key may serve two different operations. */
  readonly operation: string
  readonly key: string
  /** Keyed (`commandBodyHash`): a body may hold a phone or a code, which a plain hash would give away. */
  readonly bodyHash: string
  /** Seals the answer, which may hold personal data too. */
  readonly cipher: FieldCipher
}

/** The hash by which a repeated command is known to bring the same body. @param digest SHA-256 of the body's JSON, as base64url */
export const commandBodyHash = (cipher: FieldCipher, digest: string): string =>
  cipher.index('command.body', digest).toString('base64url')

/** Where an answer may be read from: an answer that was moved to another command's row can't be opened there. */
export const commandAnswerPlace = (operation: string, key: string): string => `command.answer|${operation}|${key}`

/**
 * Runs `work` unless this command was done before; then answers what it answered then.
 * An equal command still under way is waited for, without a connection, so of two at once the second repeats the first.
 * Refuses with command.keyReused when the key comes with another body, and with command.answerGone when its answer is not
 * kept any more. The answer must survive JSON.
 */
export async function once<T>(tx: TenantTx, command: Command, now: Date, work: () => Promise<T>): Promise<T> {
  const { operation, key, cipher } = command
  if (!(await isFirst(tx, command, now))) return repeatOf<T>(tx, command)
  const answer = await work()
  const sealed = cipher.encrypt(commandAnswerPlace(operation, key), tx.merchantId, JSON.stringify(answer))
  withCommit(tx, keeping, { operation, key, sealed })
  return answer
}

const keeping = statement(
  (db: TenantDb, value: { readonly operation: string; readonly key: string; readonly sealed: Buffer }) =>
    db
      .updateTable('command')
      .set({ answer_enc: value.sealed })
      .where('operation', '=', value.operation)
      .where('key', '=', value.key),
)

/** Remembers the command, and holds its turn until the transaction ends; false when it was done before. */
async function isFirst(tx: TenantTx, { operation, key, bodyHash }: Command, now: Date): Promise<boolean> {
  const turn = `command|${tx.merchantId}|${operation}|${key}`
  const first = await rememberingInTurn.first(tx, { operation, key, bodyHash, now, turn })
  if (first !== undefined) {
    noteTurn(tx, turn)
    return true
  }
  // Others have the turn, or it was done before.
  await waitForTurn(tx, turn)
  const row = { merchant_id: tx.merchantId, operation, key, body_hash: bodyHash, done_at: now }
  return (await remembering(tx).values(row).executeTakeFirst()) !== undefined
}

const remembering = (db: TenantDb) =>
  db
    .insertInto('command')
    .columns(['merchant_id', 'operation', 'key', 'body_hash', 'done_at'])
    .onConflict((conflict) => conflict.columns(['merchant_id', 'operation', 'key']).doNothing())
    .returning('key')

/** Turn and row in one statement: who has the turn waits for nobody at the row. */
const rememberingInTurn = statement(
  (
    db: TenantDb,
    value: Pick<Command, 'operation' | 'key' | 'bodyHash'> & { readonly now: Date; readonly turn: string },
  ) =>
    remembering(db).expression(
      db
        .selectNoFrom(({ cast, val }) => [
          cast<string>(val(db.merchantId), 'uuid').as('merchant_id'),
          cast<string>(val(value.operation), 'text').as('operation'),
          cast<string>(val(value.key), 'text').as('key'),
          cast<string>(val(value.bodyHash), 'text').as('body_hash'),
          cast<Date>(val(value.now), 'timestamptz').as('done_at'),
        ])
        .where(tryTurn(value.turn)),
    ),
)

/**
 * `once` for work that speaks to the outside world, and therefore must stand in no transaction: `work` has to be
 * repeatable by itself, because a process that dies after it and before the answer is kept does it again, and another server may
 * do it at the same moment.
 */
export async function onceOutside<T>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantId: string,
  command: Command,
  work: () => Promise<T>,
): Promise<T> {
  const { operation, key, bodyHash } = command
  const here = underWay.get(db) ?? new Map<string, UnderWay>()
  underWay.set(db, here)
  const name = `${merchantId}|${operation}|${key}`
  const twin = here.get(name)
  if (twin !== undefined && twin.bodyHash !== bodyHash) refuse('command.keyReused')
  if (twin !== undefined) return twin.answer as Promise<T>
  const done = async (): Promise<T> => {
    const earlier = await findAnswer<T>(db.tenant(merchantId), command)
    if (earlier !== null) return earlier.answer
    const answer = await work()
    return db.transaction(merchantId, (tx) => once(tx, command, clock.now(), async () => answer))
  }
  const answer = done().finally(() => here.delete(name))
  here.set(name, { bodyHash, answer })
  return answer
}

/** What each server does at this moment, by merchant, operation and key: an equal command waits for it, and hears the same. */
const underWay = new WeakMap<Database, Map<string, UnderWay>>()
interface UnderWay {
  readonly bodyHash: string
  readonly answer: Promise<unknown>
}

async function repeatOf<T>(tx: TenantTx, command: Command): Promise<T> {
  const earlier = await findAnswer<T>(tx, command)
  if (earlier === null) throw new Error(`The command ${command.operation} was done, and has no row`)
  return earlier.answer
}

/**
 * Whether this command was done before; for work that first looks outside and then joins `once`.
 * Refuses with command.keyReused when the key comes with another body, so that nothing at all happens.
 */
export async function wasDone(db: TenantDb | TenantTx, command: Command): Promise<boolean> {
  return (await findAnswer(db, command)) !== null
}

/** What this command answered, or null when it was not done; refuses command.keyReused and command.answerGone like `once`. */
async function findAnswer<T>(db: TenantDb | TenantTx, command: Command): Promise<{ answer: T } | null> {
  const { operation, key, bodyHash, cipher } = command
  const earlier = await db
    .selectFrom('command')
    // The JSON value null reads like no answer at all.
    .select(({ eb }) => ['body_hash', 'answer', 'answer_enc', eb('answer', 'is not', null).as('isPlain')])
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier === undefined) return null
  // From before answers were sealed: the hash is of the body alone then, and is keyed when the answer is sealed.
  const hash = earlier.isPlain ? commandBodyHash(cipher, earlier.body_hash) : earlier.body_hash
  if (hash !== bodyHash) refuse('command.keyReused')
  if (earlier.isPlain) return { answer: earlier.answer as T }
  if (earlier.answer_enc === null) refuse('command.answerGone')
  return {
    answer: JSON.parse(cipher.decrypt(commandAnswerPlace(operation, key), db.merchantId, earlier.answer_enc)) as T,
  }
}
