// The accounts of merchants' people as rows of user_account; personal data is sealed and opened here alone.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import {
  type Changed,
  changedPhoneAt,
  changeStaff,
  findUser,
  phoneById,
  tryEmailCode,
  updateUser,
  userById,
} from './user.store.ts'
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

type Row = Selectable<Tables['user_account']>

const PHONE = 'user_account.phone'
const EMAIL = 'user_account.email'

export const createUsers = (cipher: FieldCipher) => ({
  ...createReads(cipher),
  ...createChanges(cipher),
  changeStaff,
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
      const user = await userById.first(db, { userId })
      if (user === undefined) throw new Error(`There is no user ${userId}`)
      return accountOf(user)
    },

    /** The account, with everybody else who would change it kept waiting. */
    async lock(tx: TenantTx, userId: string): Promise<Account> {
      return accountOf(await findUser(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow())
    },

    /** A user's own phone, in full. */
    async phoneOf(db: TenantDb | TenantTx, userId: string): Promise<string> {
      const user = await phoneById.first(db, { userId })
      if (user === undefined) throw new Error(`There is no user ${userId}`)
      return phoneIn(user)
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
      updateUser(tx, { userId: id, now, passwordHash: from }, { password_hash: to, password_changed_at: now }),

    async changePhone(tx: TenantTx, { phone, ...change }: Changed & { readonly phone: string }): Promise<void> {
      await updateUser(tx, change, {
        phone_enc: cipher.encrypt(PHONE, tx.merchantId, phone),
        phone_hash: cipher.index('phone', phone),
        phone_changed_at: change.now,
      })
    },

    async changeLoginName(tx: TenantTx, change: Changed & { readonly loginName: string }): Promise<void> {
      await updateUser(tx, change, { login_name: change.loginName })
    },

    async saveProfile(
      tx: TenantTx,
      change: Changed & Pick<Account, 'nickname' | 'introduction' | 'avatarFileId'>,
    ): Promise<void> {
      const { nickname, introduction, avatarFileId } = change
      await updateUser(tx, change, { nickname, introduction, avatar_file_id: avatarFileId })
    },

    /** Sets the address that counts and the one that waits; a code that was sent is worth nothing any more. */
    async setEmails(tx: TenantTx, change: Changed & { readonly email: string; readonly pending: string }) {
      const { email, pending } = change
      const row = { email_enc: sealedEmail(tx, email), email_pending_enc: sealedEmail(tx, pending) }
      await updateUser(tx, change, { ...row, email_code_hash: null, email_code_sent_at: null, email_code_tries: 0 })
    },

    async keepEmailCode(tx: TenantTx, change: Changed & { readonly hash: Buffer }): Promise<void> {
      const { hash, now } = change
      await updateUser(tx, change, { email_code_hash: hash, email_code_sent_at: now, email_code_tries: 0 })
    },
  }
}
