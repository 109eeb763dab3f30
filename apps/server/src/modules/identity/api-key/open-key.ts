// What a key is stored as: key and secret together, encrypted, so that the table itself lets nobody sign or even name a key.
import { createHash } from 'node:crypto'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { ApiKeyRecord } from './api-key.store.ts'

interface KeyPair {
  readonly key: string
  readonly secret: string
}

const PLACE = 'api_key.secret'

export const hashOf = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest()

export const sealKey = (cipher: FieldCipher, merchantId: string, { key, secret }: KeyPair): Buffer =>
  cipher.encrypt(PLACE, merchantId, `${key}|${secret}`)

export function openKey(cipher: FieldCipher, record: ApiKeyRecord): KeyPair {
  const [key = '', secret = ''] = cipher.decrypt(PLACE, record.merchant_id, record.secret_enc).split('|')
  return { key, secret }
}
