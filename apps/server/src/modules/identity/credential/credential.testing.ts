// For tests: what a password costs where the cost is not what is tested; the real one has tests of its own.
import type { PasswordCost } from './passwords.ts'

/** The least that the library takes. */
export const quickPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
