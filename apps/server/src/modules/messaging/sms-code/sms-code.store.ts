// Codes as rows: only their keyed hash is stored, and using one is a single conditional update.
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import { type Insertable, sql } from 'kysely'

export async function insertCode(db: GlobalDb, code: Insertable<Tables['sms_code']>): Promise<void> {
  await db.insertInto('sms_code').values(code).execute()
}

interface CodeOwner {
  readonly scene: string
  readonly phoneHash: Buffer
  readonly binding: string
}

/** The newest code of a phone in a scene, when it can still be tried; an older one died when this was sent. */
export async function findLiveCode(
  db: GlobalDb,
  owner: CodeOwner,
  maxTries: number,
  now: Date,
): Promise<{ id: string } | null> {
  const newest = await db
    .selectFrom('sms_code')
    .select(['id', 'attempts', 'used_at', 'expires_at'])
    .where('phone_hash', '=', owner.phoneHash)
    .where('scene', '=', owner.scene)
    .where('binding', '=', owner.binding)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined || newest.used_at !== null || newest.attempts >= maxTries) return null
  return newest.expires_at > now ? { id: newest.id } : null
}

/**
 * One try at a code that is needed once more: a wrong one is counted, a right one lives at least until `goodUntil` and is
 * not used up. One statement, so that tries at the same moment are all counted.
 */
export async function proveCode(
  db: GlobalDb,
  id: string,
  codeHash: Buffer,
  { maxTries, now, goodUntil }: { readonly maxTries: number; readonly now: Date; readonly goodUntil: Date },
): Promise<boolean> {
  const tried = await db
    .updateTable('sms_code')
    .set((row) => ({
      attempts: row
        .case()
        .when('code_hash', '=', codeHash)
        .then(row.ref('attempts'))
        .else(row('attempts', '+', 1))
        .end(),
      expires_at: row
        .case()
        .when('code_hash', '=', codeHash)
        .then(sql<Date>`greatest(expires_at, ${goodUntil}::timestamptz)`)
        .else(row.ref('expires_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxTries)
    .where('expires_at', '>', now)
    .returning((row) => row('code_hash', '=', codeHash).as('isRight'))
    .executeTakeFirst()
  return tried?.isRight === true
}

/** Uses a code up; one that is used up stays good for the command that did it. */
export async function consumeCode(
  db: GlobalDb | GlobalTx,
  id: string,
  usedFor: string | null,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('sms_code')
    .set({ used_at: now, used_for: usedFor })
    .where('id', '=', id)
    .where((row) => row.or([row('used_at', 'is', null), row('used_for', '=', usedFor)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The right code that this command used up before, if it did. */
export async function findUsedCode(
  db: GlobalDb,
  owner: CodeOwner,
  codeHash: Buffer,
  usedFor: string,
): Promise<{ id: string } | null> {
  const used = await db
    .selectFrom('sms_code')
    .select('id')
    .where('phone_hash', '=', owner.phoneHash)
    .where('scene', '=', owner.scene)
    .where('binding', '=', owner.binding)
    .where('code_hash', '=', codeHash)
    .where('used_for', '=', usedFor)
    .limit(1)
    .executeTakeFirst()
  return used ?? null
}

/** Removes codes that died before `olderThan`; for the nightly sweep. */
export async function deleteExpired(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('sms_code').where('expires_at', '<', olderThan).execute()
}
