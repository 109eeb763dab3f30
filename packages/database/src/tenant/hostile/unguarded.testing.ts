// A handle of a merchant without any guard of ours, for the test of what the database itself refuses.
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import { openPool } from '../../open-pool.ts'
import { LI, type Shop, type ShopTables } from '../shop-fixture.ts'
import type { HostileDb } from './hostile.testing.ts'

interface Unguarded {
  /** Runs it through a handle of Li's: every statement runs as it is, on a connection that speaks for Li at first. */
  of<T>(run: (db: HostileDb) => Promise<T>): Promise<T>
  /** The same in one transaction. */
  inside<T>(run: (db: HostileDb) => Promise<T>): Promise<T>
}

/** Each run gets connections of its own; as the server's role for merchants, unless another address is given. */
export function unguarded(shop: Shop, url: string = shop.urls.app): Unguarded {
  const withHandle = async <T>(work: (db: Kysely<ShopTables>) => Promise<T>): Promise<T> => {
    const pool = openPool({ url, maxConnections: 2 })
    // The connection is lent only once it has said so.
    const onCreateConnection = async (connection: DatabaseConnection) =>
      void (await connection.executeQuery(CompiledQuery.raw(`set app.merchant_id = '${LI}'`)))
    const db = new Kysely<ShopTables>({ dialect: new PostgresDialect({ pool, onCreateConnection }) })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  return {
    of: (run) => withHandle(run),
    inside: (run) => withHandle((db) => db.transaction().execute((tx) => run(tx))),
  }
}
