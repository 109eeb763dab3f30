// npm run db:migrate: applies all migrations to a fresh database, writes what is generated from it, then serves DATABASE_URL.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ensureDatabase, generateSchemaSql, generateTables, migrate, startEmbeddedPostgres } from '@merchant/database'

const PACKAGE = path.join(import.meta.dirname, '..', '..', 'packages', 'database')

// A database of its own, so that the generated files depend on the migrations alone and not on what someone has at home.
const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'merchant-migrate-'))
const server = await startEmbeddedPostgres({ dir, fsync: false })
try {
  const url = await ensureDatabase(server.url, 'fresh')
  await migrate(url)
  await fs.writeFile(path.join(PACKAGE, 'src', 'tables.generated.ts'), await generateTables(url))
  await fs.writeFile(path.join(PACKAGE, 'schema.sql'), await generateSchemaSql(url))
  console.log('Written: tables.generated.ts, schema.sql')
} finally {
  await server.stop()
  await fs.rm(dir, { recursive: true, force: true })
}

const { DATABASE_URL } = process.env
if (DATABASE_URL) {
  const applied = await migrate(DATABASE_URL)
  console.log(applied.length > 0 ? `Applied to DATABASE_URL: ${applied.join(', ')}` : 'DATABASE_URL is up to date')
}
