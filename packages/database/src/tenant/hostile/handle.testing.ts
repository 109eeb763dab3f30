// Hostile ways around a handle: everything by which the query builder hands out an executor, a plugin or a connection.
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely'
import { LI, WANG, type ShopTables } from '../shop-fixture.ts'
import { forged, type Hostile, lisRow } from './hostile.testing.ts'

const sales = (db: Kysely<ShopTables>) => db.selectFrom('sale').selectAll()
const allSales = 'select * from sale'

/** Takes the condition off again, after everybody else had their say. */
const strip: KyselyPlugin = {
  transformQuery: ({ node }) => forged({ ...node, where: undefined }),
  transformResult: async ({ result }) => result,
}

/** Puts text in the place where rows go. */
const elsewhere: KyselyPlugin = {
  transformQuery: ({ node }) => forged({ ...node, into: sql`sale`.toOperationNode() }),
  transformResult: async ({ result }) => result,
}

export const hostileHandles: readonly Hostile[] = [
  ['no plugins', async (db) => sales(db.withoutPlugins()).execute()],
  ['a schema, then no plugins', async (db) => sales(db.withSchema('public').withoutPlugins()).execute()],
  ['a plugin, then no plugins', async (db) => sales(db.withPlugin(strip).withoutPlugins()).execute()],
  [
    'more tables, then no plugins',
    async (db) => sales(db.$extendTables<Record<never, never>>().withoutPlugins()).execute(),
  ],
  ['fewer tables, then no plugins', async (db) => sales(db.$omitTables<'category'>().withoutPlugins()).execute()],
  ['picked tables, then no plugins', async (db) => sales(db.$pickTables<'sale'>().withoutPlugins()).execute()],
  ['a plugin that takes the condition off', async (db) => sales(db.withPlugin(strip)).execute()],
  ['a plugin on the query', async (db) => sales(db).withPlugin(strip).execute()],
  ['a plugin on a delete', async (db) => db.deleteFrom('sale').withPlugin(strip).execute()],
  [
    'a plugin that inserts elsewhere',
    async (db) =>
      db
        .insertInto('category')
        .values(forged({ ...lisRow(76), merchant_id: WANG }))
        .withPlugin(elsewhere)
        .execute(),
  ],
  [
    'a plugin behind a with query',
    async (db) =>
      db
        .with('x', (w) => w.selectFrom('category').selectAll())
        .withPlugin(strip)
        .selectFrom('sale')
        .selectAll()
        .execute(),
  ],
  ['text handed to the handle', (db) => db.executeQuery(CompiledQuery.raw(allSales))],
  ['text handed to a handle derived', (db) => db.withSchema('public').executeQuery(CompiledQuery.raw(allSales))],
  [
    'something that compiles to text',
    (db) => db.executeQuery(forged<CompiledQuery>({ compile: () => CompiledQuery.raw(allSales), isCompilable: true })),
  ],
  [
    'a compiled statement with other text',
    (db) => db.executeQuery({ ...sales(db).compile(), sql: allSales, parameters: [] }),
  ],
  [
    'a compiled statement with other values',
    async (db) => {
      const compiled = sales(db).compile()
      const values = forged<unknown[]>(compiled.parameters)
      for (let at = 0; at < values.length; at += 1) values[at] = values[at] === LI ? WANG : values[at]
      return db.executeQuery(compiled)
    },
  ],
  ['text handed to its executor', (db) => db.getExecutor().executeQuery(CompiledQuery.raw(allSales))],
  ['its executor without plugins', (db) => db.getExecutor().withoutPlugins().executeQuery(CompiledQuery.raw(allSales))],
  [
    'its connection',
    (db) => db.getExecutor().provideConnection((connection) => connection.executeQuery(CompiledQuery.raw(allSales))),
  ],
  [
    'a stream of its connection',
    (db) =>
      db.getExecutor().provideConnection(async (connection) => {
        for await (const chunk of connection.streamQuery(CompiledQuery.raw(allSales), 10)) return chunk
        return null
      }),
  ],
  [
    'a stream',
    async (db) => {
      for await (const row of sales(db.withoutPlugins()).stream()) return row
      return null
    },
  ],
  ['a connection of its own', async (db) => db.connection().execute((own) => sales(own.withoutPlugins()).execute())],
  [
    'a derived connection',
    async (db) =>
      db
        .withSchema('public')
        .connection()
        .execute((own) => sales(own.withoutPlugins()).execute()),
  ],
  ['a transaction of its own', async (db) => db.transaction().execute((own) => sales(own.withoutPlugins()).execute())],
  [
    'a derived transaction',
    async (db) =>
      db
        .withSchema('public')
        .transaction()
        .execute((own) => sales(own.withoutPlugins()).execute()),
  ],
  [
    'a transaction held open',
    async (db) => {
      const own = await db.$extendTables<Record<never, never>>().startTransaction().execute()
      const found = await sales(own.withoutPlugins()).execute()
      await own.rollback().execute()
      return found
    },
  ],
  [
    'a table made of all rows',
    (db) =>
      db.schema
        .createTable('loot')
        .as(forged(sql`select * from sale`))
        .execute(),
  ],
  [
    'a view of all rows',
    (db) =>
      db.schema
        .createView('loot')
        .as(forged(sql`select * from sale`))
        .execute(),
  ],
  ['a table dropped', (db) => db.schema.dropTable('sale').execute()],
  [
    'a derived schema, without plugins',
    (db) => db.withSchema('public').withoutPlugins().schema.dropTable('sale').execute(),
  ],
  ['an explanation by running', async (db) => sales(db).explain('json', sql`analyze, verbose) table sale --`)],
]
