// Counts attempts in the database, so that all instances share one memory of who tried how often.
import { dayOf, startOfDay } from '@merchant/contract'
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { acquireLock } from './acquire-lock.ts'

/** How long a key must wait, given when it was used before (oldest first) and what time it is; 0 lets it go on. */
export interface TurnRule {
  readonly key: string
  /** How far back uses matter; older ones are forgotten. */
  readonly memoryMs: number
  waitMs(usedAt: readonly Date[], now: Date): number
}

/**
 * Takes one turn of every key, or none of them. Of those who have a key in common one at a time decides, so no limit is passed
 * by being quick; who comes too soon anyway is told so before, without a lock.
 * Answers the milliseconds to wait until the turn can be had; 0 means that it is taken.
 * Errors: request.tooMany when too many want a turn of the same key at the same moment.
 */
export async function consumeLimit(tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<number> {
  const tooSoonMs = await longestWait(tx, rules, now)
  if (tooSoonMs > 0) return tooSoonMs
  await acquireLock(
    tx,
    rules.map(({ key }) => `turn|${key}`),
  )
  const waitMs = await longestWait(tx, rules, now)
  if (waitMs > 0) return waitMs
  await forgetOld(tx, rules, now)
  await tx
    .insertInto('rate_window')
    .values(rules.map(({ key }) => ({ key, window_start_at: now, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start_at']).doUpdateSet((row) => ({ count: row('rate_window.count', '+', 1) })),
    )
    .execute()
  return 0
}

async function longestWait(tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<number> {
  const uses = await tx
    .selectFrom('rate_window')
    .select(['key', 'window_start_at', 'count'])
    .where(
      'key',
      'in',
      rules.map(({ key }) => key),
    )
    .where('count', '>', 0)
    .orderBy('window_start_at')
    .execute()
  return Math.max(
    ...rules.map(({ key, memoryMs, waitMs }) => {
      const since = now.getTime() - memoryMs
      const remembered = uses.filter((use) => use.key === key && use.window_start_at.getTime() > since)
      const usedAt = remembered.flatMap((use) => Array.from({ length: use.count }, () => use.window_start_at))
      return waitMs(usedAt, now)
    }),
  )
}

/** Removes the uses that their rule does not remember any more. */
async function forgetOld(tx: GlobalTx, rules: readonly TurnRule[], now: Date): Promise<void> {
  await tx
    .deleteFrom('rate_window')
    .where(({ and, eb, or }) =>
      or(
        rules.map(({ key, memoryMs }) =>
          and([eb('key', '=', key), eb('window_start_at', '<=', new Date(now.getTime() - memoryMs))]),
        ),
      ),
    )
    .execute()
}

/**
 * Takes one of the `max` turns (at least 1) that a key has on the Shanghai day of `now`; answers how many are left, or null
 * when they were used up. One counted row a day instead of one row a use, because a key may have many thousands.
 * Errors: in a transaction, request.tooMany when too many want one of the key's at the same moment.
 */
export async function consumeDailyLimit(
  db: GlobalDb | GlobalTx,
  key: string,
  max: number,
  now: Date,
): Promise<number | null> {
  const handle: GlobalDb = db
  // The row stays locked until a transaction ends; a single statement has it for a moment only.
  if (db.isTransaction) await acquireLock(db as GlobalTx, [`day|${key}`])
  const taken = await handle
    .insertInto('rate_window')
    .values({ key, window_start_at: startOfDay(dayOf(now)), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start_at'])
        .doUpdateSet((row) => ({ count: row('rate_window.count', '+', 1) }))
        .where('rate_window.count', '<', max),
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

/** Forgets every use of a key: it was proven to be in the right hands. */
export async function forgetTurns(db: GlobalDb | GlobalTx, key: string): Promise<void> {
  const handle: GlobalDb = db
  await handle.deleteFrom('rate_window').where('key', '=', key).execute()
}

/** Gives one turn back, taken at `takenAt`. */
export async function refundLimit(db: GlobalDb | GlobalTx, key: string, takenAt: Date): Promise<void> {
  const handle: GlobalDb = db
  await handle
    .updateTable('rate_window')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start_at', '=', takenAt)
    .where('count', '>', 0)
    .execute()
}

/** Removes what no rule remembers any more; for the nightly sweep. */
export async function sweepTurns(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('rate_window').where('window_start_at', '<', olderThan).execute()
}

/** At most `max` uses in any stretch of `perMs`. */
export function atMost(key: string, limits: readonly { readonly max: number; readonly perMs: number }[]): TurnRule {
  return {
    key,
    memoryMs: Math.max(...limits.map((limit) => limit.perMs)),
    waitMs: (usedAt, now) =>
      Math.max(
        0,
        ...limits.map(({ max, perMs }) => {
          const blocking = usedAt[usedAt.length - max]
          return blocking === undefined ? 0 : blocking.getTime() + perMs - now.getTime()
        }),
      ),
  }
}

/**
 * A pause after each use that grows by the list, whose last entry holds for all further uses; never a permanent lock.
 *
 * @param pausesMs after the first use, after the second, …
 */
export function backoff(
  key: string,
  { pausesMs, windowMs }: { readonly pausesMs: readonly number[]; readonly windowMs: number },
): TurnRule {
  const longestMs = pausesMs.at(-1) ?? 0
  return {
    key,
    // Longer than the longest pause, or waiting it out would make the count forget and start over.
    memoryMs: windowMs + longestMs,
    waitMs: (usedAt, now) => {
      const last = usedAt.at(-1)
      if (last === undefined) return 0
      return Math.max(0, last.getTime() + (pausesMs[usedAt.length - 1] ?? longestMs) - now.getTime())
    },
  }
}

/** Only counts: for what is not forbidden after some uses, but asked for differently. */
export const counted = (key: string, memoryMs: number): TurnRule => ({ key, memoryMs, waitMs: () => 0 })

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
