// Hostile statements of the query builder with text in them: in the place of a table, and out of the place it was given.
// One file, because the list is only worth something when read whole.
import { sql } from 'kysely'
import { LI, WANG } from '../shop-fixture.ts'
import { COLUMNS, forged, type Hostile, lisRow } from './hostile.testing.ts'

const everything = sql<{ amount_fen: number }>`(select amount_fen from sale)`
const largest = sql<number>`(select max(amount_fen) from sale)`
const wide = sql<boolean>`true`

const places: readonly Hostile[] = [
  [
    'raw in from',
    (db) =>
      db
        .selectFrom(sql<{ id: number }>`sale`.as('s'))
        .selectAll()
        .execute(),
  ],
  [
    'raw in from, upper case',
    (db) =>
      db
        .selectFrom(sql<{ id: number }>`SALE`.as('s'))
        .selectAll()
        .execute(),
  ],
  ['sql.raw in from', (db) => db.selectFrom(sql.raw<{ id: number }>('sale').as('s')).selectAll().execute()],
  ['sql.table in from', (db) => db.selectFrom(sql.table('sale').as('s')).selectAll().execute()],
  ['sql.id in from', (db) => db.selectFrom(sql.id('sale').as('s')).selectAll().execute()],
  ['sql.ref in from', (db) => db.selectFrom(sql.ref('sale').as('s')).selectAll().execute()],
  ['sql.id with a schema in from', (db) => db.selectFrom(sql.id('public', 'sale').as('s')).selectAll().execute()],
  ['a raw subquery in from', (db) => db.selectFrom(everything.as('s')).selectAll().execute()],
  [
    'an expression in from',
    (db) =>
      db
        .selectFrom((eb) => eb.ref(forged<never>('sale')).as('s'))
        .selectAll()
        .execute(),
  ],
  [
    'a table function in from',
    (db) =>
      db
        .selectFrom((eb) =>
          eb
            .fn<{ x: string }>('query_to_xml', [eb.val('select * from sale'), eb.lit(true), eb.lit(false), eb.val('')])
            .as('s'),
        )
        .selectAll()
        .execute(),
  ],
  [
    'a catalogue in from',
    (db) =>
      db
        .selectFrom(forged<'sale'>('pg_catalog.pg_stats'))
        .select(sql`histogram_bounds::text`.as('h'))
        .execute(),
  ],
  [
    'raw in an inner join',
    (db) =>
      db
        .selectFrom('category as g')
        .innerJoin(sql<{ id: number }>`sale`.as('s'), (join) => join.onTrue())
        .selectAll('s')
        .execute(),
  ],
  [
    'raw in a left join',
    (db) =>
      db
        .selectFrom('category as g')
        .leftJoin(sql.table('sale').as('s'), (join) => join.onTrue())
        .select(sql`s.amount_fen`.as('a'))
        .execute(),
  ],
  [
    'raw in a cross join',
    (db) =>
      db
        .selectFrom('category as g')
        .crossJoin(sql<{ id: number }>`sale`.as('s'))
        .selectAll('s')
        .execute(),
  ],
  [
    'raw in a lateral join',
    (db) =>
      db
        .selectFrom('category as g')
        .innerJoinLateral(everything.as('s'), (join) => join.onTrue())
        .selectAll('s')
        .execute(),
  ],
  [
    'raw in update … from',
    (db) =>
      db
        .updateTable('sale')
        .from(sql<{ x: number }>`sale`.as('o'))
        .set({ amount_fen: sql<number>`o.amount_fen` })
        .where(wide)
        .returning('amount_fen')
        .execute(),
  ],
  [
    'raw in delete … using',
    (db) =>
      db
        .deleteFrom('customer')
        .using(sql<{ x: number }>`sale`.as('o'))
        .returning(sql`o.amount_fen`.as('a'))
        .execute(),
  ],
  [
    'raw as what is updated',
    (db) =>
      db
        .updateTable(forged<'sale'>(sql`sale`.as('s')))
        .set({ amount_fen: 1 })
        .execute(),
  ],
  ['raw as what is deleted from', (db) => db.deleteFrom(forged<'sale'>(sql`sale`.as('s'))).execute()],
  [
    'a raw with query',
    (db) =>
      db
        .with('x', () => forged<never>(sql`(select * from sale)`))
        .selectFrom(forged<'sale'>('x'))
        .selectAll()
        .execute(),
  ],
  [
    'a raw with query that deletes',
    (db) =>
      db
        .with('x', () => forged<never>(sql`(delete from sale returning *)`))
        .selectFrom(forged<'sale'>('x'))
        .selectAll()
        .execute(),
  ],
  [
    'a with query that reads the catalogue under its name',
    (db) =>
      db
        .with('pg_stats', (w) => forged<never>(w.selectFrom(forged<'sale'>('pg_stats')).selectAll()))
        .selectFrom(forged<'sale'>('pg_stats'))
        .select(sql`histogram_bounds::text`.as('h'))
        .execute(),
  ],
  [
    'a raw union',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .union(forged<never>(sql`select amount_fen from sale`))
        .execute(),
  ],
  [
    'a dynamic table',
    (db) =>
      db
        .selectFrom(db.dynamic.table('sale').as(forged<'s'>('s')))
        .selectAll()
        .execute(),
  ],
  [
    'a table in the middle of an expression',
    (db) =>
      db
        .selectFrom('category')
        .select((eb) => eb.fn.toJson(forged<never>('sale')).as('row'))
        .execute(),
  ],
]

const ways: readonly Hostile[] = [
  [
    'a condition that closes its parenthesis',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .where(sql<boolean>`true) or (true`)
        .execute(),
  ],
  [
    'an update whose condition closes its parenthesis',
    (db) =>
      db
        .updateTable('sale')
        .set({ amount_fen: 1 })
        .where(sql<boolean>`true) or (true`)
        .execute(),
  ],
  [
    'a delete whose condition closes its parenthesis',
    (db) =>
      db
        .deleteFrom('sale')
        .where(sql<boolean>`true) or (true`)
        .execute(),
  ],
  [
    'a condition that comments the filter out',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .where(sql<boolean>`true) -- `)
        .execute(),
  ],
  [
    'a condition that opens a comment',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .where(sql<boolean>`true) /* `)
        .orderBy(sql`*/ amount_fen`)
        .execute(),
  ],
  [
    'a join condition that closes its parenthesis',
    (db) =>
      db
        .selectFrom('customer as c')
        .innerJoin('sale as s', (join) => join.on(sql<boolean>`true) or (true`))
        .select('s.amount_fen')
        .execute(),
  ],
  [
    'a condition with a subquery',
    (db) =>
      db
        .selectFrom('category')
        .select('id')
        .where(sql<boolean>`(select cast(amount_fen || '元' as int) from sale where amount_fen > 900) = 0`)
        .execute(),
  ],
  ['a selection with a subquery', (db) => db.selectFrom('category').select(largest.as('m')).execute()],
  [
    'a selection that brings its own from',
    (db) =>
      db
        .selectFrom('category')
        .select(sql`amount_fen from sale as s cross join category`.as('m'))
        .execute(),
  ],
  [
    'a selection named by text',
    (db) =>
      db
        .selectFrom('category as g')
        .select(sql`1`.as(sql`x, (select max(amount_fen) from sale) as y`))
        .execute(),
  ],
  [
    'a subquery named by text',
    (db) =>
      db
        .selectFrom((eb) =>
          eb
            .selectFrom('category')
            .select('id')
            .as(forged<'t'>(sql`t, sale`)),
        )
        .selectAll()
        .execute(),
  ],
  [
    'an alias of a table by text',
    (db) =>
      db
        .selectFrom(
          forged<'sale'>({
            isAliasedExpression: true,
            alias: sql`s, sale`,
            expression: db.dynamic.table('sale'),
            toOperationNode: () => ({
              kind: 'AliasNode',
              node: {
                kind: 'TableNode',
                table: { kind: 'SchemableIdentifierNode', identifier: { kind: 'IdentifierNode', name: 'category' } },
              },
              alias: sql`c, sale`.toOperationNode(),
            }),
          }),
        )
        .selectAll()
        .execute(),
  ],
  [
    'an end that widens a read',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .modifyEnd(sql`or true`)
        .execute(),
  ],
  [
    'an end that widens a delete',
    (db) =>
      db
        .deleteFrom('sale')
        .modifyEnd(sql`or true`)
        .execute(),
  ],
  [
    'an end that widens an update',
    (db) =>
      db
        .updateTable('sale')
        .set({ amount_fen: 1 })
        .modifyEnd(sql`or true`)
        .execute(),
  ],
  [
    'an end with a union',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .modifyEnd(sql`union all select amount_fen from sale`)
        .execute(),
  ],
  [
    'a front with a union',
    (db) =>
      db
        .selectFrom('sale')
        .modifyFront(sql`amount_fen from sale union all select`)
        .select('amount_fen')
        .execute(),
  ],
  [
    'an order with a subquery',
    (db) =>
      db
        .selectFrom('category')
        .select('id')
        .orderBy(sql`(select cast(amount_fen || '元' as int) from sale where amount_fen > 900)`)
        .execute(),
  ],
  [
    'a limit with a union',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .limit(sql<number>`10) union all (table sale`)
        .execute(),
  ],
  [
    'a grouping that closes the query',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .groupBy(sql`amount_fen union all select amount_fen from sale`)
        .execute(),
  ],
  [
    'a value that sets another column',
    (db) =>
      db
        .updateTable('sale')
        .set({ amount_fen: sql<number>`1, merchant_id = ${WANG}, id = 70` })
        .execute(),
  ],
  [
    'a value with a subquery',
    (db) => db.updateTable('sale').set({ amount_fen: largest }).returning('amount_fen').execute(),
  ],
  [
    'a value that adds a row',
    (db) =>
      db
        .insertInto('sale')
        .values({ ...lisRow(7), amount_fen: sql<number>`1), (${WANG}, 71, 1, 1` })
        .execute(),
  ],
  [
    'a value that moves the columns',
    (db) =>
      db
        .insertInto('customer')
        .columns(['name', 'merchant_id', 'id'])
        .values(forged<never>({ name: sql`'x', ${WANG}::uuid, 72) on conflict do nothing --`, merchant_id: LI, id: 3 }))
        .execute(),
  ],
  [
    'an insert from a raw select',
    (db) =>
      db
        .insertInto('sale')
        .columns(COLUMNS)
        .expression(sql`select ${WANG}::uuid, 73, 1, 1`)
        .execute(),
  ],
  [
    'an insert from a selection of two columns in one',
    (db) =>
      db
        .insertInto('customer')
        .columns(['merchant_id', 'id', 'name'])
        .expression((eb) =>
          forged<never>(
            eb
              .selectFrom('customer as c')
              .select([sql`${WANG}::uuid, 74`.as('m'), 'c.merchant_id', sql`'x'`.as('n')])
              .limit(1),
          ),
        )
        .execute(),
  ],
  [
    'a returning with a subquery',
    (db) => db.updateTable('sale').set({ amount_fen: 1 }).returning(largest.as('m')).execute(),
  ],
  [
    'a conflict target that goes on',
    (db) =>
      db
        .insertInto('sale')
        .values(lisRow(1))
        .onConflict((conflict) =>
          conflict
            .expression(sql`merchant_id, id) do update set merchant_id = ${WANG}, id = 75 --`)
            .doUpdateSet({ amount_fen: 1 }),
        )
        .execute(),
  ],
  [
    'a conflict with a row of another',
    (db) =>
      db
        .insertInto('customer')
        .values({ merchant_id: LI, id: 9, name: '王的客' })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: '李的了' }))
        .returningAll()
        .execute(),
  ],
  [
    'a function whose name is a statement',
    (db) =>
      db
        .selectFrom('category')
        .select((eb) => eb.fn(forged<never>('amount_fen from sale as s cross join category --')).as('x'))
        .execute(),
  ],
  [
    'an aggregate whose name is a statement',
    (db) =>
      db
        .selectFrom('category')
        .select((eb) =>
          eb.fn.agg(forged<never>('(select max(amount_fen) from sale) + count'), [forged<never>('id')]).as('x'),
        )
        .execute(),
  ],
  [
    'a function that runs text',
    (db) =>
      db
        .selectNoFrom((eb) =>
          eb.fn('query_to_xml', [eb.val('select * from sale'), eb.lit(true), eb.lit(false), eb.val('')]).as('x'),
        )
        .execute(),
  ],
  [
    'a function that changes the session',
    (db) =>
      db
        .selectNoFrom((eb) => eb.fn('set_config', [eb.val('search_path'), eb.val('pg_temp'), eb.lit(false)]).as('x'))
        .execute(),
  ],
  [
    'a quoted function that runs text',
    (db) => db.selectNoFrom(sql`pg_catalog."query_to_xml"('select * from sale', true, false, '')`.as('x')).execute(),
  ],
  [
    'a cast to text that goes on',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .where((eb) => forged<never>(eb.cast(eb.lit(true), forged<'boolean'>(sql`boolean) or (true`))))
        .execute(),
  ],
  [
    'an operator that goes on',
    (db) =>
      db
        .selectFrom('sale')
        .select('amount_fen')
        .where('id', sql`= 1 or true) or (1 =`, forged<never>(1))
        .execute(),
  ],
  [
    'a merge',
    (db) =>
      db
        .mergeInto('sale')
        .using('customer', 'customer.id', 'sale.customer_id')
        .whenMatched()
        .thenUpdateSet({ amount_fen: 1 })
        .execute(),
  ],
  [
    'a right join',
    (db) =>
      db.selectFrom('customer as c').rightJoin('sale as s', 's.customer_id', 'c.id').select('s.amount_fen').execute(),
  ],
]

export const hostileBuilders: readonly Hostile[] = [...places, ...ways]
