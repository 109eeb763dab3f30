// npm run db:roles: makes the roles of a foreign server and hands the database of DATABASE_URL over to them; again renews rights.
import { randomBytes } from 'node:crypto'
import { setUpRoles, urlsWith } from '@merchant/database'

const { DATABASE_URL } = process.env
if (DATABASE_URL === undefined) {
  console.error('DATABASE_URL is missing: the database as a superuser, or as a role that may make roles')
  process.exit(1)
}
const urls = urlsWith(DATABASE_URL, () => randomBytes(24).toString('base64url'))
const made = await setUpRoles(DATABASE_URL, urls)
const uses = {
  owner: 'npm run db:migrate and db:distribute: DATABASE_URL',
  app: 'the server: DATABASE_URL',
  house: 'the server: DATABASE_HOUSE_URL',
} as const
for (const role of made) console.log(`${uses[role]}=${urls[role]}`)
console.log(
  made.length === 0
    ? 'The roles were there and keep their passwords; the database is theirs'
    : 'Shown once: keep these addresses with the secrets of the installation',
)
