// The accounts of merchants' people as rows of user_account; personal data is sealed and opened here alone.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { type NewUser, userRow } from './user-row.ts'

export interface Account {
  readonly id: string
  readonly nickname: string
  readonly phone: string
  readonly loginName: string | null
  readonly introduction: string
  /** The confirmed one, or ''. */
  readonly email: string
  /** Waits to be confirmed; '' when none does. */
  readonly emailPending: string
  readonly avatarFileId: string | null
  readonly passwordHash: string
  readonly passwordChangedAt: Date
}

/** Whose row is changed, and when. */
interface Changed {
  readonly userId: string
  readonly now: Date
}

type Row = Selectable<Tables['user_account']>

const PHONE = 'user_account.phone'
const EMAIL = 'user_account.email'

export const createUsers = (cipher: FieldCipher) => ({
  ...createReads(cipher),
  ...createChanges(cipher),
  changeStaff,
  /** When a phone of the merchant's people was last changed: whoever has taken one over shall not take money out. */
  changedPhoneAt,
  tryEmailCode,
})

export type Users = ReturnType<typeof createUsers>

function createReads(cipher: FieldCipher) {
  const phoneIn = (row: Pick<Row, 'merchant_id' | 'phone_enc'>) => cipher.decrypt(PHONE, row.merchant_id, row.phone_enc)
  const emailIn = (row: Row, sealed: Buffer | null) =>
    sealed === null ? '' : cipher.decrypt(EMAIL, row.merchant_id, sealed)
  const accountOf = (row: Row): Account => ({
    id: row.id,
    nickname: row.nickname,
    phone: phoneIn(row),
    loginName: row.login_name,
    introduction: row.introduction,
    email: emailIn(row, row.email_enc),
    emailPending: emailIn(row, row.email_pending_enc),
    avatarFileId: row.avatar_file_id,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
  })

  return {
    async read(db: TenantDb | TenantTx, userId: string): Promise<Account> {
      return accountOf(await find(db, userId).executeTakeFirstOrThrow())
    },

    /** The account, with everybody else who would change it kept waiting. */
    async lock(tx: TenantTx, userId: string): Promise<Account> {
      return accountOf(await find(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow())
    },

    /** A user's own phone, in full. */
    async phoneOf(db: TenantDb | TenantTx, userId: string): Promise<string> {
      return phoneIn(await find(db, userId).executeTakeFirstOrThrow())
    },

    /** The phone that registered the merchant, in full: codes of the merchant's own acts go to it. */
    async ownerPhone(db: TenantDb | TenantTx): Promise<string> {
      const handle: TenantDb = db
      const owner = handle.selectFrom('user_account').select(['merchant_id', 'phone_enc']).where('kind', '=', 'OWNER')
      return phoneIn(await owner.executeTakeFirstOrThrow())
    },
  }
}

function createChanges(cipher: FieldCipher) {
  const sealedEmail = (tx: TenantTx, email: string) =>
    email === '' ? null : cipher.encrypt(EMAIL, tx.merchantId, email)

  return {
    async add(tx: TenantTx, user: NewUser): Promise<void> {
      await tx
        .insertInto('user_account')
        .values(userRow(cipher, tx.merchantId, user))
        .execute()
    },

    /** Puts a new password in place of the one that was proven; false when that was replaced meanwhile. */
    replacePassword: (
      tx: TenantTx,
      { id, from, to, now }: { readonly id: string; readonly from: string; readonly to: string; readonly now: Date },
    ): Promise<boolean> =>
      update(tx, { userId: id, now, passwordHash: from }, { password_hash: to, password_changed_at: now }),

    async changePhone(tx: TenantTx, { phone, ...change }: Changed & { readonly phone: string }): Promise<void> {
      await update(tx, change, {
        phone_enc: cipher.encrypt(PHONE, tx.merchantId, phone),
        phone_hash: cipher.index('phone', phone),
        phone_changed_at: change.now,
      })
    },

    async changeLoginName(tx: TenantTx, change: Changed & { readonly loginName: string }): Promise<void> {
      await update(tx, change, { login_name: change.loginName })
    },

    async saveProfile(
      tx: TenantTx,
      change: Changed & Pick<Account, 'nickname' | 'introduction' | 'avatarFileId'>,
    ): Promise<void> {
      const { nickname, introduction, avatarFileId } = change
      await update(tx, change, { nickname, introduction, avatar_file_id: avatarFileId })
    },

    /** Sets the address that counts and the one that waits; a code that was sent is worth nothing any more. */
    async setEmails(tx: TenantTx, change: Changed & { readonly email: string; readonly pending: string }) {
      const { email, pending } = change
      const row = { email_enc: sealedEmail(tx, email), email_pending_enc: sealedEmail(tx, pending) }
      await update(tx, change, { ...row, email_code_hash: null, email_code_sent_at: null, email_code_tries: 0 })
    },

    async keepEmailCode(tx: TenantTx, change: Changed & { readonly hash: Buffer }): Promise<void> {
      const { hash, now } = change
      await update(tx, change, { email_code_hash: hash, email_code_sent_at: now, email_code_tries: 0 })
    },
  }
}

/** One try at the code that was sent last, counted in the statement that looks; the hash, or null when none can be tried. */
async function tryEmailCode(
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

async function changedPhoneAt(db: TenantDb | TenantTx): Promise<Date | null> {
  const handle: TenantDb = db
  const row = await handle
    .selectFrom('user_account')
    .select(({ fn }) => fn.max('phone_changed_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Changes a staff member's account as one version; false when the id is no staff member's or the version is old.
 * Without a status only the version moves: something that belongs to the member was changed.
 */
async function changeStaff(
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

function find(db: TenantDb | TenantTx, userId: string) {
  const handle: TenantDb = db
  return handle.selectFrom('user_account').selectAll().where('id', '=', userId)
}

async function update(
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
