// Makes an operator in a running stack's database through the product's own code; no endpoint can.
import { openDatabase } from '@merchant/database'
import { readConfig } from '../../../apps/server/src/config.ts'
import { createFieldCipher } from '../../../apps/server/src/kernel/field-cipher.ts'
import { systemClock } from '../../../apps/server/src/kernel/clock.ts'
import { createSessions } from '../../../apps/server/src/modules/session/index.ts'
import type { Stack } from '../stack/start-stack.ts'
import { nothingAround } from '../../../apps/server/src/modules/session/session.testing.ts'

export async function createOperatorFor(stack: Stack): Promise<{ username: string; password: string }> {
  const { secrets, databaseUrl } = readConfig({ ...stack.serverEnv })
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
  const operator = { username: 'op_walk', password: 'Walk-2026-operator' }
  try {
    const cipher = createFieldCipher(secrets.fieldKey, secrets.indexKey)
    const sessions = createSessions({ db, clock: systemClock, cipher, secrets, ...nothingAround })
    await sessions.createOperator({
      login: operator.username,
      name: '平台财务',
      role: 'PLATFORM_FINANCE',
      password: operator.password,
    })
    return operator
  } finally {
    await db.close()
  }
}
