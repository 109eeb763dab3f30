// Sessions and their tokens as rows; every lookup is by hash or id, every revocation is one statement.
import { type GlobalDb, type GlobalTx, statement, type Tables } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export type SessionRow = Selectable<Tables['session']>

/** What of a session says who calls. */
const callerColumns = [
  's.id',
  's.party',
  's.merchant_id',
  's.principal_id',
  's.principal_role',
  's.principal_name',
  's.step_up_until',
  's.created_at',
  's.last_seen_at',
  's.is_kept',
  's.chosen_shop_id',
] as const
type CallerColumn = (typeof callerColumns)[number] extends `s.${infer Name}` ? Name : never

/** A session with what its person may do beyond the sign-in: the second factor, and the rights of a staff member or operator. */
type CallerRow = Pick<SessionRow, CallerColumn & keyof SessionRow> & {
  readonly has_totp: boolean
  readonly has_one_time_password: boolean
  /** Null for owners, whose rights are code alone. */
  readonly is_enabled: boolean | null
  readonly built_in_roles: string[] | null
  readonly permissions: string[] | null
  readonly data_scope: Tables['staff_access']['data_scope']
  readonly shop_ids: string[] | null
  /** Null for operators, and for merchants whose real name never passed. */
  readonly verified_until: Date | null
  /** Of merchants that have left. */
  readonly closed_at: Date | null
}

/** Why sessions are ended, and when. */
interface Ending {
  readonly reason: string
  readonly now: Date
}

const byAccessToken = statement(
  (db: GlobalDb, value: { readonly hash: Buffer; readonly now: Date }) =>
    livingOf(db, value.now)
      .innerJoin('access_token as t', 't.session_id', 's.id')
      .where('t.token_hash', '=', value.hash)
      .where('t.expires_at', '>', value.now),
  // Every request begins with it: one key has one plan, and the connection need not be told how to make it.
  'either',
)

const bySession = statement((db: GlobalDb, value: { readonly ids: readonly string[]; readonly now: Date }) =>
  livingOf(db, value.now).where(({ eb, fn, val }) => eb('s.id', '=', fn.any(val(value.ids)))),
)

/** Living sessions with what says who calls. */
const livingOf = (db: GlobalDb, now: Date) =>
  db
    .selectFrom('session as s')
    .leftJoin('totp as f', (join) =>
      join.onRef('f.principal_id', '=', 's.principal_id').on('f.confirmed_at', 'is not', null),
    )
    // By primary key, and one row at most: the read stays one round trip (decision 9).
    .leftJoin('staff_access as a', 'a.user_id', 's.principal_id')
    .leftJoin('merchant_verification as v', 'v.id', 's.merchant_id')
    .select(callerColumns)
    .select(['v.verified_until', 'v.closed_at'])
    .select(['a.is_enabled', 'a.built_in_roles', 'a.permissions', 'a.data_scope', 'a.shop_ids'])
    .select(({ eb, fn, lit }) => [
      eb('f.principal_id', 'is not', null).$castTo<boolean>().as('has_totp'),
      fn.coalesce('a.has_one_time_password', lit(false)).as('has_one_time_password'),
    ])
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', now)
    .where('s.absolute_expires_at', '>', now)

/** Those of these sessions that live, whether a token of theirs does or not. */
export const findSessions = (db: GlobalDb, ids: readonly string[], now: Date): Promise<CallerRow[]> =>
  bySession.all(db, { ids, now })

/** The living session behind an access token, in one round trip; null when either is dead. */
export const findByAccessToken = async (db: GlobalDb, hash: Buffer, now: Date): Promise<CallerRow | null> =>
  (await byAccessToken.first(db, { hash, now })) ?? null

export async function findLiving(tx: GlobalTx, id: string, now: Date): Promise<SessionRow | null> {
  const row = await tx
    .selectFrom('session')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Why a session was ended; null when it was not, or is forgotten. */
export async function revokeReasonOf(tx: GlobalTx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('session').select('revoke_reason').where('id', '=', id).executeTakeFirst()
  return row?.revoke_reason ?? null
}

/** Slides the idle limit; a session that was revoked meanwhile stays so. */
export async function touch(
  db: GlobalDb | GlobalTx,
  id: string,
  { now, idleExpiresAt }: { readonly now: Date; readonly idleExpiresAt: Date },
): Promise<void> {
  const handle: GlobalDb = db
  await handle
    .updateTable('session')
    .set({ last_seen_at: now, idle_expires_at: idleExpiresAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Which shop this session looks at; null: all that its person reaches. */
export async function chooseShop(db: GlobalDb, id: string, shopId: string | null): Promise<void> {
  await db.updateTable('session').set({ chosen_shop_id: shopId }).where('id', '=', id).execute()
}

/** Whoever signs in again with the same browser looks at the shop that was chosen there last. */
export async function insertSession(
  tx: GlobalTx,
  session: Omit<Insertable<Tables['session']>, 'chosen_shop_id'> & { readonly device_hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('session')
    .values((eb) => ({
      ...session,
      chosen_shop_id: eb
        .selectFrom('session as last')
        .select('last.chosen_shop_id')
        .where('last.principal_id', '=', session.principal_id)
        .where('last.device_hash', '=', session.device_hash)
        .orderBy('last.created_at', 'desc')
        .limit(1),
    }))
    .execute()
}

/** Ends the oldest of a person's living sessions until `keep` are left. */
export async function revokeOldest(
  tx: GlobalTx,
  { principalId, keep, now }: { readonly principalId: string; readonly keep: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: 'TOO_MANY' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('principal_id', '=', principalId)
        .where('revoked_at', 'is', null)
        .where('idle_expires_at', '>', now)
        .where('absolute_expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

export async function revokeSession(db: GlobalDb | GlobalTx, id: string, { reason, now }: Ending): Promise<void> {
  const handle: GlobalDb = db
  await handle
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeOfPrincipal(
  db: GlobalDb | GlobalTx,
  principalId: string,
  { reason, now }: Ending,
): Promise<void> {
  const handle: GlobalDb = db
  await handle
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('principal_id', '=', principalId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A person's living sessions, the one used last first. */
export async function listLiving(db: GlobalDb, principalId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('principal_id', '=', principalId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends living sessions of one person: the one named, or all but the one named. Answers how many. */
export async function revokeOwn(
  db: GlobalDb | GlobalTx,
  which: { readonly principalId: string; readonly only?: string; readonly except?: string },
  { reason, now }: Ending,
): Promise<number> {
  const handle: GlobalDb = db
  const { principalId, only, except } = which
  const revoked = await handle
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('principal_id', '=', principalId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  return revoked.length
}

/** The name that living sessions act under. */
export async function renameSessions(tx: GlobalTx, principalId: string, name: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ principal_name: name })
    .where('principal_id', '=', principalId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes sessions that ended before `olderThan`, with their tokens; for the nightly sweep. */
export async function deleteEnded(db: GlobalDb, olderThan: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('absolute_expires_at', '<', olderThan), row('revoked_at', '<', olderThan)]))
    .execute()
}
