// npm run operator:create <login> <name> [role]: makes the first account of the platform; from then on its people make one another.
import { randomBytes } from 'node:crypto'
import { openDatabase } from '@merchant/database'
import { readConfig } from '../../apps/server/src/config.ts'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { createFieldCipher } from '../../apps/server/src/kernel/field-cipher.ts'
import { operatorRoles } from '../../apps/server/src/modules/identity/role/operator-roles.ts'
import { createCredentials } from '../../apps/server/src/modules/identity/credential/index.ts'
import { createOperator } from '../../apps/server/src/modules/identity/operator/index.ts'
import { createUsers, findOperator } from '../../apps/server/src/modules/identity/principal/index.ts'
import { operatorParameters } from '../../apps/server/src/modules/identity/operator/operator.parameters.ts'

const [login, name, wanted = 'PLATFORM_ADMIN'] = process.argv.slice(2)
const role = operatorRoles.find(({ key }) => key === wanted)?.key
if (login === undefined || name === undefined || role === undefined || !/^[A-Za-z][A-Za-z0-9_]{3,31}$/.test(login)) {
  console.error('Usage: npm run operator:create -- <login> <name> [PLATFORM_ADMIN]')
  console.error('  login: 4 to 32 letters, digits or underscores, first a letter; with the environment of the server')
  process.exit(1)
}

const { secrets, databaseUrl } = readConfig(process.env)
const db = openDatabase({ url: databaseUrl, maxConnections: 1, applicationName: 'merchant-create-operator' })
try {
  const cipher = createFieldCipher(secrets.fieldKey, secrets.indexKey)
  const deps = { db, clock: systemClock, cipher }
  const credentials = createCredentials({ ...deps, secrets, users: createUsers(cipher) })
  const password = randomBytes(15).toString('base64url')
  const oneTimeUntil = new Date(systemClock.now().getTime() + operatorParameters.oneTimePasswordMs)
  const startedAt = systemClock.now()
  const id = await createOperator({ ...deps, credentials }, { login, name, role, password, oneTimeUntil })
  const { created_at: createdAt } = await findOperator(db.global, id)
  if (createdAt < startedAt) {
    console.error(`${login} exists already and was left as it is; another administrator can reset it`)
    process.exitCode = 1
  } else {
    console.log(`${login} (${role}) may sign in with the one-time password  ${password}  for 72 hours,`)
    console.log('and then sets a password and an authenticator of their own.')
  }
} finally {
  await db.close()
}
