// For tests that have sessions and nothing around them: no phones, no e-mail.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { createCredentials } from '../credential/index.ts'
import { quickPasswords } from '../credential/credential.testing.ts'
import { createOperators } from '../operator/index.ts'
import { createLogins, createUsers } from '../principal/index.ts'
import { createSessions } from './index.ts'

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

/** Sessions, with the credentials and logins below them, and operators who can sign in. */
export function createTestSessions({ pepper = Buffer.alloc(32, 3), ...parts }: Parts & { readonly pepper?: Buffer }) {
  const deps = { ...parts, secrets: { pepper }, users: createUsers(parts.cipher) }
  const credentials = createCredentials({ ...deps, passwordCost: quickPasswords })
  const sessions = createSessions({
    ...deps,
    credentials,
    loginCodes: { recognise: async () => null, useUp: async () => false },
    onClosed: () => undefined,
    notify: async () => undefined,
    onSignedIn: async () => undefined,
    onError: () => undefined,
  })
  return {
    ...sessions,
    credentials,
    hashPassword: credentials.passwords.hash,
    claimLogin: createLogins(parts).claim,
    operators: createOperators({ ...parts, credentials, sessions }),
  }
}

export type TestSessions = ReturnType<typeof createTestSessions>
