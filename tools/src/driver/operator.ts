// The platform's people of a running stack: made in its database through the product's own code, because no endpoint makes the first.
import { openDatabase } from '@merchant/database'
import { readConfig } from '../../../apps/server/src/config.ts'
import { createFieldCipher } from '../../../apps/server/src/kernel/field-cipher.ts'
import { systemClock } from '../../../apps/server/src/kernel/clock.ts'
import { createCredentials } from '../../../apps/server/src/modules/identity/credential/index.ts'
import { createOperator, type NewOperator } from '../../../apps/server/src/modules/identity/operator/index.ts'
import { createUsers } from '../../../apps/server/src/modules/identity/principal/index.ts'
import { newTotpSecret } from '../../../apps/server/src/modules/identity/credential/totp.ts'
import type { Stack } from '../stack/start-stack.ts'

export interface OperatorLogin {
  readonly username: string
  readonly password: string
}

/** Who pays withdrawals, and the colleague who lets pass those that take two. */
export interface Operators extends OperatorLogin {
  readonly auditor: OperatorLogin
  readonly admin: OperatorLogin
  /** Has a one-time password and no second factor yet, and is asked for both before anything else. */
  readonly newcomer: OperatorLogin
}

/** Their second factors are on; the mailbox page of the stack shows the codes. */
export async function createOperatorFor(stack: Stack): Promise<Operators> {
  const { secrets, databaseUrl } = readConfig({ ...stack.serverEnv })
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
  const password = 'Drive-2026-operator'
  try {
    const cipher = createFieldCipher(secrets.fieldKey, secrets.indexKey)
    const deps = { db, clock: systemClock, cipher }
    const credentials = createCredentials({ ...deps, secrets, users: createUsers(cipher) })
    const create = (operator: NewOperator) => createOperator({ ...deps, credentials }, operator)
    const add = (login: string, name: string, role: 'PLATFORM_FINANCE' | 'PLATFORM_AUDIT' | 'PLATFORM_ADMIN') =>
      create({ login, name, role, password, totpSecret: newTotpSecret() })
    await add('op_finance', '平台财务', 'PLATFORM_FINANCE')
    await add('op_audit', '平台审核', 'PLATFORM_AUDIT')
    await add('op_admin', '平台管理员', 'PLATFORM_ADMIN')
    const newcomer = { login: 'op_new', name: '平台新人', role: 'PLATFORM_AUDIT', password } as const
    // Later than any clock of a test is put.
    await create({ ...newcomer, oneTimeUntil: new Date('2099-01-01T00:00:00Z') })
    return {
      username: 'op_finance',
      password,
      auditor: { username: 'op_audit', password },
      admin: { username: 'op_admin', password },
      newcomer: { username: 'op_new', password },
    }
  } finally {
    await db.close()
  }
}
