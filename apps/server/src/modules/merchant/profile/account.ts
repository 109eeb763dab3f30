// A user's own account, as the security of accounts reads and changes it; personal data is sealed and opened here.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

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

export interface Profile {
  readonly nickname: string
  readonly introduction: string
  readonly avatarFileId: string | null
}

/** A code that confirms an address, as it is kept. */
export interface EmailCode {
  readonly hash: Buffer
  readonly sentAt: Date
}

type Row = Selectable<Tables['user_account']>

export function createAccounts(cipher: FieldCipher) {
  const opened = (row: Row, sealed: Buffer | null) =>
    sealed === null ? '' : cipher.decrypt('user_account.email', row.merchant_id, sealed)
  const sealedEmail = (tx: TenantTx, email: string) =>
    email === '' ? null : cipher.encrypt('user_account.email', tx.merchantId, email)
  const accountOf = (row: Row): Account => ({
    id: row.id,
    nickname: row.nickname,
    phone: cipher.decrypt('user_account.phone', row.merchant_id, row.phone_enc),
    loginName: row.login_name,
    introduction: row.introduction,
    email: opened(row, row.email_enc),
    emailPending: opened(row, row.email_pending_enc),
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

    /** Puts a new password in place of the one that was proven; false when that was replaced meanwhile. */
    replacePassword: (
      tx: TenantTx,
      change: { readonly id: string; readonly from: string; readonly to: string; readonly now: Date },
    ): Promise<boolean> =>
      update(tx, change.id, { password_hash: change.to, password_changed_at: change.now }, change.now, change.from),

    async changePhone(tx: TenantTx, userId: string, phone: string, now: Date): Promise<void> {
      await update(
        tx,
        userId,
        {
          phone_enc: cipher.encrypt('user_account.phone', tx.merchantId, phone),
          phone_hash: cipher.index('phone', phone),
          phone_changed_at: now,
        },
        now,
      )
    },

    async changeLoginName(tx: TenantTx, userId: string, loginName: string, now: Date): Promise<void> {
      await update(tx, userId, { login_name: loginName }, now)
    },

    async saveProfile(tx: TenantTx, userId: string, profile: Profile, now: Date): Promise<void> {
      const { nickname, introduction, avatarFileId } = profile
      await update(tx, userId, { nickname, introduction, avatar_file_id: avatarFileId }, now)
    },

    /** Sets the address that counts and the one that waits; a code that was sent is worth nothing any more. */
    async setEmails(
      tx: TenantTx,
      userId: string,
      emails: { email: string; pending: string },
      now: Date,
    ): Promise<void> {
      const row = { email_enc: sealedEmail(tx, emails.email), email_pending_enc: sealedEmail(tx, emails.pending) }
      await update(tx, userId, { ...row, email_code_hash: null, email_code_sent_at: null, email_code_tries: 0 }, now)
    },

    async keepEmailCode(tx: TenantTx, userId: string, code: EmailCode): Promise<void> {
      const row = { email_code_hash: code.hash, email_code_sent_at: code.sentAt, email_code_tries: 0 }
      await update(tx, userId, row, code.sentAt)
    },

    /** One try at the code that was sent last, counted in the statement that looks; the hash, or null when none can be tried. */
    async tryEmailCode(tx: TenantTx, userId: string, maxTries: number, since: Date): Promise<Buffer | null> {
      const tried = await tx
        .updateTable('user_account')
        .set({ email_code_tries: sql`email_code_tries + 1` })
        .where('id', '=', userId)
        .where('email_code_tries', '<', maxTries)
        .where('email_code_sent_at', '>', since)
        .returning('email_code_hash')
        .executeTakeFirst()
      return tried?.email_code_hash ?? null
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** When a phone of the merchant's people was last changed: whoever has taken one over shall not take money out. */
export async function lastPhoneChange(db: TenantDb | TenantTx): Promise<Date | null> {
  const handle: TenantDb = db
  const row = await handle
    .selectFrom('user_account')
    .select(({ fn }) => fn.max('phone_changed_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

const find = (db: TenantDb | TenantTx, userId: string) =>
  (db as TenantDb).selectFrom('user_account').selectAll().where('id', '=', userId)

async function update(
  tx: TenantTx,
  userId: string,
  change: Updateable<Tables['user_account']>,
  now: Date,
  passwordHash?: string,
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
