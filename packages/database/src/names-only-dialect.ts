// PostgreSQL for the library of migrations, which looks for its own tables among all before every step: it gets their names and no more.
import { type DatabaseIntrospector, type Kysely, PostgresDialect, sql } from 'kysely'

/** The library's own reads every column of every table, 15 ms each time and two times a step. */
export class NamesOnlyDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    return {
      getSchemas: async () => (await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)).rows,
      async getTables() {
        const { rows } = await sql<{ schema: string; name: string }>`
          select schemaname as schema, tablename as name from pg_tables where tablename like 'kysely\\_%'`.execute(db)
        return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}
