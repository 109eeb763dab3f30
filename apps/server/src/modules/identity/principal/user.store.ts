// The accounts of merchants' people as rows of user_account, sealed as they are.
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type Updateable } from 'kysely'

/** Whose row is changed, and when. */
export interface Changed {
  readonly userId: string
  readonly now: Date
}

/** One try at the code that was sent last, counted in the statement that looks; the hash, or null when none can be tried. */
export async function tryEmailCode(
  tx: TenantTx,
  { userId, maxTries, since }: { readonly userId: string; readonly maxTries: number; readonly since: Date },
): Promise<Buffer | null> {
  const tried = await tx
    .updateTable('user_account')
    .set({ email_code_tries: sql`email_code_tries + 1` })
    .where('id', '=', userId)
    .where('email_code_tries', '<', maxTries)
    .where('email_code_sent_at', '>', since)
    .returning('email_code_hash')
    .executeTakeFirst()
  return tried?.email_code_hash ?? null
}

/** When a phone of the merchant's people was last changed: whoever has taken one over shall not take money out. */
export async function changedPhoneAt(db: TenantDb | TenantTx): Promise<Date | null> {
  return (await lastPhoneChange.first(db, {}))?.at ?? null
}

const lastPhoneChange = statement((db: TenantDb, _value: object) =>
  db.selectFrom('user_account').select(({ fn }) => fn.max('phone_changed_at').as('at')),
)

/**
 * Changes a staff member's account as one version; false when the id is no staff member's or the version is old.
 * Without a status only the version moves: something that belongs to the member was changed.
 */
export async function changeStaff(
  tx: TenantTx,
  change: {
    readonly id: string
    readonly version: number
    readonly status?: 'ACTIVE' | 'DISABLED'
    readonly now: Date
  },
): Promise<boolean> {
  const { id, version, status, now } = change
  const changed = await tx
    .updateTable('user_account')
    .set({ ...(status === undefined ? {} : { status }), updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .where('kind', '=', 'STAFF')
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** One person's row, read and not held. */
export const userById = statement((db: TenantDb, value: { readonly userId: string }) => findUser(db, value.userId))

/** What opens one person's phone, and nothing else of the row. */
export const phoneById = statement((db: TenantDb, value: { readonly userId: string }) =>
  db.selectFrom('user_account').select(['merchant_id', 'phone_enc']).where('id', '=', value.userId),
)

export function findUser(db: TenantDb | TenantTx, userId: string) {
  const handle: TenantDb = db
  return handle.selectFrom('user_account').selectAll().where('id', '=', userId)
}

/** Writes one person's row as its next version; with a hash, only while the password is still that one. */
export async function updateUser(
  tx: TenantTx,
  { userId, now, passwordHash }: Changed & { readonly passwordHash?: string },
  change: Updateable<Tables['user_account']>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('user_account')
    .set({ ...change, updated_at: now, version: sql`version + 1` })
    .where('id', '=', userId)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
