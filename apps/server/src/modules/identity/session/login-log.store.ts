// Who signed in and who tried, one row each, also for accounts that do not exist; kept for a year.
import { type GlobalDb, type GlobalTx, newId, type Tables } from '@merchant/database'
import { sql } from 'kysely'

/** How an attempt ended, and whose account it was at; null for nobody's. */
interface LoginEnd {
  readonly result: Tables['login_log']['result']
  readonly principalId: string | null
  readonly risk?: Tables['login_log']['risk']
  readonly now: Date
}

export interface LoginAttempt {
  readonly loginHash: Buffer
  /** The account as it was typed, masked. */
  readonly account: string
  readonly ip: string
  readonly userAgent: string
  /** What a person recognises the device by. */
  readonly device: string
  readonly network: string
}

export async function insertLogin(
  db: GlobalDb | GlobalTx,
  attempt: LoginAttempt,
  { result, principalId, now, risk = null }: LoginEnd,
): Promise<void> {
  const handle: GlobalDb = db
  await handle
    .insertInto('login_log')
    .values({
      id: newId(now),
      login_hash: attempt.loginHash,
      principal_id: principalId,
      account: attempt.account,
      result,
      ip: attempt.ip,
      user_agent: attempt.userAgent,
      device: attempt.device,
      network: attempt.network,
      risk,
      at: now,
    })
    .execute()
}

/** How often a person signed in since an instant, and whether from this device and from this network. */
export async function isKnown(
  tx: GlobalTx,
  principalId: string,
  { device, network, since }: Pick<LoginAttempt, 'device' | 'network'> & { readonly since: Date },
): Promise<{ logins: number; device: boolean; network: boolean }> {
  const seen = await tx
    .selectFrom('login_log')
    .select(({ fn }) => [
      fn.countAll<string>().as('logins'),
      sql<boolean>`coalesce(bool_or(device = ${device}), false)`.as('device'),
      sql<boolean>`coalesce(bool_or(network = ${network}), false)`.as('network'),
    ])
    .where('principal_id', '=', principalId)
    .where('result', '=', 'SUCCESS')
    // Sign-ins of before devices were written down.
    .where('device', '!=', '')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return { ...seen, logins: Number(seen.logins) }
}

/** Whether a person signed in from this network since an instant, and where given not later than another. */
export async function isKnownNetwork(
  db: GlobalDb,
  {
    principalId,
    network,
    since,
    until,
  }: { readonly principalId: string; readonly network: string; readonly since: Date; readonly until?: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('login_log')
    .select('id')
    .where('principal_id', '=', principalId)
    .where('result', '=', 'SUCCESS')
    .where('network', '=', network)
    .where('at', '>', since)
    .$if(until !== undefined, (query) => query.where('at', '<=', until ?? since))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Notes a sign-in that had to wait, once in `everyMs` per account: a flood must not fill the log.
 * One statement that does the same whether the account exists or not, so that its time gives nothing away.
 */
export async function insertLocked(
  db: GlobalDb,
  attempt: LoginAttempt,
  { now, everyMs }: { readonly now: Date; readonly everyMs: number },
): Promise<void> {
  const since = new Date(now.getTime() - everyMs)
  const holder = db.selectFrom('login_name').select('principal_id').where('login_hash', '=', attempt.loginHash)
  const noted = db
    .selectFrom('login_log')
    .select('id')
    .where('login_hash', '=', attempt.loginHash)
    .where('result', '=', 'LOCKED')
    .where('at', '>', since)
  const row = db
    .selectNoFrom([
      sql<string>`${newId(now)}::uuid`.as('id'),
      sql<Buffer>`${attempt.loginHash}::bytea`.as('login_hash'),
      holder.as('principal_id'),
      sql<string>`${attempt.account}::text`.as('account'),
      sql<string>`'LOCKED'`.as('result'),
      sql<string>`${attempt.ip}::text`.as('ip'),
      sql<string>`${attempt.userAgent}::text`.as('user_agent'),
      sql<string>`${attempt.device}::text`.as('device'),
      sql<string>`${attempt.network}::text`.as('network'),
      sql<Date>`${now}::timestamptz`.as('at'),
    ])
    .where(({ not, exists }) => not(exists(noted)))
  await db
    .insertInto('login_log')
    .columns(['id', 'login_hash', 'principal_id', 'account', 'result', 'ip', 'user_agent', 'device', 'network', 'at'])
    .expression(row)
    .execute()
}

export async function deleteLogins(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('login_log').where('at', '<', olderThan).execute()
}
