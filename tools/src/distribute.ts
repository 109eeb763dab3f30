// npm run db:distribute: distributes the migrated database of DATABASE_URL over its Citus workers; again changes nothing.
import { distribute } from '@merchant/database'

const { DATABASE_URL } = process.env
if (DATABASE_URL === undefined) {
  console.error('DATABASE_URL is missing: the coordinator of a Citus cluster, after npm run db:migrate')
  process.exit(1)
}
const done = await distribute(DATABASE_URL, (line) => console.log(line))
console.log(done.length === 0 ? 'Nothing to do: every table is in its place' : `Done: ${done.length} steps`)
