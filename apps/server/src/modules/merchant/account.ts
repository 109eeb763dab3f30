// A user's own account, as the security of accounts reads and changes it; personal data is sealed and opened here.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { FieldCipher } from '../../kernel/field-cipher.ts'

export interface Account {
  readonly id: string
  readonly nickname: string
  readonly phone: string
  readonly loginName: string | null
  readonly introduction: string
  readonly email: string
  readonly avatarFileId: string | null
  readonly passwordHash: string
  readonly passwordChangedAt: Date
}

export interface Profile {
  readonly nickname: string
  readonly introduction: string
  readonly email: string
  readonly avatarFileId: string | null
}

type Row = Selectable<Tables['user_account']>

export function createAccounts(cipher: FieldCipher) {
  const emailOf = (row: Row) =>
    row.email_enc === null ? '' : cipher.decrypt('user_account.email', row.merchant_id, row.email_enc)
  const accountOf = (row: Row): Account => ({
    id: row.id,
    nickname: row.nickname,
    phone: cipher.decrypt('user_account.phone', row.merchant_id, row.phone_enc),
    loginName: row.login_name,
    introduction: row.introduction,
    email: emailOf(row),
    avatarFileId: row.avatar_file_id,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
  })

  return {
    async read(db: TenantDb, userId: string): Promise<Account> {
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
      const { nickname, introduction, email, avatarFileId } = profile
      const sealed = email === '' ? null : cipher.encrypt('user_account.email', tx.merchantId, email)
      const row = { nickname, introduction, email_enc: sealed, avatar_file_id: avatarFileId }
      await update(tx, userId, row, now)
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** When a phone of the merchant's people was last changed: whoever has taken one over shall not take money out (T4). */
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
