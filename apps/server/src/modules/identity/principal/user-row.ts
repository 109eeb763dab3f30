// A new user account as a row, the same for whoever registers a merchant and for whoever is invited to one.
import type { Tables } from '@merchant/database'
import type { Insertable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

export interface NewUser {
  readonly userId: string
  readonly kind: 'OWNER' | 'STAFF'
  readonly phone: string
  readonly nickname: string
  readonly passwordHash: string
  readonly source: string
  /** The versions of the agreements that this person accepted. */
  readonly agreements: { readonly registration: string; readonly privacy: string }
  readonly ip: string
  readonly now: Date
}

export function userRow(cipher: FieldCipher, merchantId: string, user: NewUser): Insertable<Tables['user_account']> {
  const { phone, agreements, now, ip } = user
  const accepted = (version: string) => ({ version, at: now.toISOString(), ip })
  return {
    merchant_id: merchantId,
    id: user.userId,
    kind: user.kind,
    phone_enc: cipher.encrypt('user_account.phone', merchantId, phone),
    phone_hash: cipher.index('phone', phone),
    nickname: user.nickname,
    password_hash: user.passwordHash,
    password_changed_at: now,
    status: 'ACTIVE',
    register_source: user.source,
    agreements: JSON.stringify({
      registration: accepted(agreements.registration),
      privacy: accepted(agreements.privacy),
    }),
    created_at: now,
    updated_at: now,
    last_login_at: null,
  }
}
