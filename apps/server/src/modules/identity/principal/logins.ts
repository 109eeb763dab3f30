// Login names given to people and taken back, each of them one person's on the whole platform.
import type { Database, GlobalTx } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import {
  deleteLoginName,
  findLoginName,
  findPrincipal,
  insertLoginName,
  loginHashOf,
  type Principal,
} from './login-name.store.ts'

interface Claim {
  readonly login: string
  readonly merchantId: string
  readonly userId: string
  readonly now: Date
}

export function createLogins({ db, cipher }: { readonly db: Database; readonly cipher: FieldCipher }) {
  const hashOf = (login: string) => loginHashOf(cipher, login)
  return {
    /** Gives a merchant's user a login name; false when somebody has it already. */
    claim: (tx: GlobalTx, { login, merchantId, userId, now }: Claim): Promise<boolean> =>
      insertLoginName(tx, {
        login_hash: hashOf(login),
        party: 'merchant',
        merchant_id: merchantId,
        principal_id: userId,
        created_at: now,
      }),

    /** Gives back a login name of this person. */
    release: (tx: GlobalTx, login: string, principalId: string): Promise<void> =>
      deleteLoginName(tx, hashOf(login), principalId),

    /** Whether two ways of writing are one login name. */
    isSame: (one: string, other: string): boolean => hashOf(one).equals(hashOf(other)),

    /** The active person behind a login, or null; a login that nobody has costs the same reads. */
    async findActive(login: string): Promise<Principal | null> {
      const principal = await findPrincipal(db, await findLoginName(db.global, hashOf(login)))
      return principal?.isActive === true ? principal : null
    },
  }
}

export type Logins = ReturnType<typeof createLogins>
