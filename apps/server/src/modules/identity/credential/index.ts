// Module entry of credentials: passwords, the second factor and one-time passwords, which prove who somebody is.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Users } from '../principal/index.ts'
import { createCurrentPassword } from './current-password.ts'
import { createOneTimePasswords } from './one-time-password.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createSecondFactor } from './second-factor.ts'

export { loginParameters, passwordParameters } from './credential.parameters.ts'

export type { Credential } from './current-password.ts'
export type { PasswordCost } from './passwords.ts'
export { earlierHashes, rememberHash } from './password-history.store.ts'
export { isRecoveryCode } from './recovery-code.ts'
export { totpCode, totpStepAt, totpStepBegins } from './totp.ts'

export function createCredentials(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly secrets: { readonly pepper: Buffer }
  readonly users: Users
  readonly passwordCost?: PasswordCost | undefined
}) {
  const passwords = createPasswords(deps.secrets.pepper, deps.passwordCost)
  return {
    passwords,
    currentPassword: createCurrentPassword({ ...deps, passwords }),
    secondFactor: createSecondFactor(deps),
    /** The one-time password of a version of an operator's account. */
    oneTimePassword: createOneTimePasswords(deps.secrets.pepper),
  }
}

export type Credentials = ReturnType<typeof createCredentials>
