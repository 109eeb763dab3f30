// What API keys need.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

export interface ApiKeyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}
