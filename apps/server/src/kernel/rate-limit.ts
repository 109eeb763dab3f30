// Counts attempts in the database, so that all instances share one memory of who tried how often.
import { dayOf, startOfDay } from '@merchant/contract'
import { type GlobalDb, type GlobalTx, statement } from '@merchant/database'
import { acquireLock, noteLock } from './acquire-lock.ts'

/** How often a key may be used. */
export interface TurnRule {
  readonly key: string
  /** How far back uses matter; older ones are forgotten. */
  readonly memoryMs: number
  /** At most `max` uses in any stretch of `perMs`. */
  readonly limits: readonly { readonly max: number; readonly perMs: number }[]
  /** After the first use, after the second, …; the last holds for all further uses. */
  readonly pausesMs: readonly number[]
}

interface Turn {
  /** Until the turn can be had; 0 means that it is taken. */
  readonly waitMs: number
  /** How often the key of each rule was used within its memory, by the key; with this turn, when it is taken. */
  readonly uses: ReadonlyMap<string, number>
}

/**
 * Takes one turn of every key, or none of them. Of those who have a key in common one at a time decides, so no limit is passed
 * by being quick; who comes too soon anyway is told so before, without a lock.
 * Errors: request.tooMany when too many want a turn of the same key at the same moment.
 */
export async function takeTurns(tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<Turn> {
  const taken = await taking.first(tx, { rules: JSON.stringify(rules), now })
  if (taken === undefined) throw new Error('rate_take answered nothing')
  const { wait_ms, busy, uses } = taken
  const names = wait_ms > 0 ? [] : rules.map(({ key }) => `turn|${key}`)
  noteLock(tx, names, busy)
  return { waitMs: wait_ms, uses: new Map(rules.map(({ key }, at) => [key, uses[at] ?? 0])) }
}

interface Taken {
  readonly wait_ms: number
  readonly busy: string | null
  readonly uses: readonly number[]
}

const taking = statement((db: GlobalDb, value: { readonly rules: string; readonly now: Date }) =>
  db
    .selectFrom(({ fn, val }) => fn<Taken>('rate_take', [val(value.rules), val(value.now)]).as('turn'))
    .select(['wait_ms', 'busy', 'uses']),
)

/** `takeTurns` for who asks nothing but how many milliseconds to wait. */
export const consumeLimit = async (tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<number> =>
  (await takeTurns(tx, rules, now)).waitMs

/**
 * Takes some of the `max` turns (at least 1) that a key has on the Shanghai day of `now`, one unless told; answers how many are
 * left, or null when there were not so many, and then none is taken. One counted row a day instead of one row a use, because a key may have many thousands.
 * Errors: in a transaction, request.tooMany when too many want one of the key's at the same moment.
 */
export async function consumeDailyLimit(
  db: GlobalDb | GlobalTx,
  key: string,
  limit: number | { readonly max: number; readonly turns: number },
  now: Date,
): Promise<number | null> {
  const { max, turns } = typeof limit === 'number' ? { max: limit, turns: 1 } : limit
  if (turns > max) return null
  // The row stays locked until a transaction ends; a single statement has it for a moment only.
  if (db.isTransaction) await acquireLock(db as GlobalTx, [`day|${key}`])
  return takeOfDay(db, key, { max, turns }, now)
}

/**
 * One turn of the Shanghai day, for work that is not sent away because others of the same key are at it: it waits for them. For keys
 * that few want at the same moment. Answers whether it was had.
 */
export const waitForDailyLimit = async (tx: GlobalTx, key: string, max: number, now: Date): Promise<boolean> =>
  (await takeOfDay(tx, key, { max, turns: 1 }, now)) !== null

/** Gives such a turn back. */
export const refundDailyLimit = (db: GlobalDb | GlobalTx, key: string, now: Date): Promise<void> =>
  refundLimit(db, key, startOfDay(dayOf(now)))

async function takeOfDay(
  handle: GlobalDb,
  key: string,
  { max, turns }: { readonly max: number; readonly turns: number },
  now: Date,
): Promise<number | null> {
  const taken = await handle
    .insertInto('rate_window')
    .values({ key, window_start_at: startOfDay(dayOf(now)), count: turns })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start_at'])
        .doUpdateSet((row) => ({ count: row('rate_window.count', '+', turns) }))
        .where('rate_window.count', '<=', max - turns),
    )
    .returning('count')
    .executeTakeFirst()
  return taken === undefined ? null : max - taken.count
}

/** How often a key was used since an instant. Exact for who holds its turn, a moment old for everybody else. */
export async function usesOf(db: GlobalDb | GlobalTx, key: string, since: Date): Promise<number> {
  const handle: GlobalDb = db
  const { uses } = await handle
    .selectFrom('rate_window')
    .select(({ fn }) => fn.sum<string | null>('count').as('uses'))
    .where('key', '=', key)
    .where('window_start_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(uses ?? 0)
}

/** Forgets every use of keys: they were proven to be in the right hands. */
export async function forgetTurns(db: GlobalDb | GlobalTx, ...keys: string[]): Promise<void> {
  await forgetting.run(db, { keys })
}

const forgetting = statement((db: GlobalDb, value: { readonly keys: readonly string[] }) =>
  db.deleteFrom('rate_window').where(({ eb, fn, val }) => eb('key', '=', fn.any(val(value.keys)))),
)

/** Gives one turn back, taken at `takenAt`. */
export async function refundLimit(db: GlobalDb | GlobalTx, key: string, takenAt: Date): Promise<void> {
  await refunding.run(db, { key, takenAt })
}

const refunding = statement((db: GlobalDb, value: { readonly key: string; readonly takenAt: Date }) =>
  db
    .updateTable('rate_window')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', value.key)
    .where('window_start_at', '=', value.takenAt)
    .where('count', '>', 0),
)

/** Removes what no rule remembers any more; for the nightly sweep. */
export async function sweepTurns(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('rate_window').where('window_start_at', '<', olderThan).execute()
}

/** At most `max` uses in any stretch of `perMs`. */
export const atMost = (key: string, limits: TurnRule['limits']): TurnRule => ({
  key,
  memoryMs: Math.max(...limits.map((limit) => limit.perMs)),
  limits,
  pausesMs: [],
})

/**
 * A pause after each use that grows by the list, whose last entry holds for all further uses; never a permanent lock.
 *
 * @param pausesMs after the first use, after the second, …
 */
export function backoff(
  key: string,
  { pausesMs, windowMs }: { readonly pausesMs: readonly number[]; readonly windowMs: number },
): TurnRule {
  // Longer than the longest pause, or waiting it out would make the count forget and start over.
  return { key, memoryMs: windowMs + (pausesMs.at(-1) ?? 0), limits: [], pausesMs }
}

/** Only counts: for what is not forbidden after some uses, but asked for differently. */
export const counted = (key: string, memoryMs: number): TurnRule => ({ key, memoryMs, limits: [], pausesMs: [] })

/** What one caller can't easily change: an IPv4 address, and of IPv6 the /64 that every line is given whole. */
export function addressOf(ip: string): string {
  if (ip.includes('.') || !ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}

/** The network an address belongs to: /24 of IPv4, /48 of IPv6. A phone that changes its last digits stays the same. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (mapped.includes('.')) return mapped.split('.').slice(0, 3).join('.')
  return mapped.split(':').slice(0, 3).join(':')
}

/** What one operator of networks usually has: /16 of IPv4, /32 of IPv6. */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip)
  const separator = network.includes('.') ? '.' : ':'
  return network.split(separator).slice(0, 2).join(separator)
}
