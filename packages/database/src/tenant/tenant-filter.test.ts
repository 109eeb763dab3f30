// Proves that a merchant's handle reaches this merchant's rows only, however the query is built.
// One file, because it is one promise: the list of all ways to build a query is only worth something when read whole.
// One file, because each shape of statement is tried on the same two merchants’ rows.
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LI, openShop, WANG, type Shop, type ShopTables } from './shop-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

describe('reading reaches only the merchant of the handle', () => {
  const reads: [how: string, query: (db: Kysely<ShopTables>) => { execute(): Promise<unknown[]> }, rows: unknown[]][] =
    [
      [
        'one table',
        (db) => db.selectFrom('sale').select('amount_fen').orderBy('id'),
        [{ amount_fen: 100 }, { amount_fen: 200 }],
      ],
      ['an alias', (db) => db.selectFrom('sale as s').select('s.id').orderBy('s.id'), [{ id: 1 }, { id: 2 }]],
      [
        'a condition with or',
        (db) =>
          db
            .selectFrom('sale')
            .select('id')
            .where((eb) => eb.or([eb('id', '=', 1), eb('id', '>', 0)]))
            .orderBy('id'),
        [{ id: 1 }, { id: 2 }],
      ],
      [
        'a raw condition with or',
        (db) =>
          db
            .selectFrom('sale')
            .select('id')
            .where(sql<boolean>`id = 1 or true`)
            .orderBy('id'),
        [{ id: 1 }, { id: 2 }],
      ],
      [
        'an inner join',
        (db) =>
          db
            .selectFrom('sale as s')
            .innerJoin('customer as c', 'c.id', 's.customer_id')
            .select(['s.id', 'c.name'])
            .orderBy('s.id'),
        [
          { id: 1, name: '李的客' },
          { id: 2, name: '李的客' },
        ],
      ],
      [
        'a join on a raw condition',
        (db) =>
          db
            .selectFrom('customer as c')
            .innerJoin('sale as s', (join) => join.on(sql<boolean>`s.id = c.id or true`))
            .select('s.amount_fen')
            .where('c.id', '=', 1)
            .orderBy('s.id'),
        [{ amount_fen: 100 }, { amount_fen: 200 }],
      ],
      [
        'a cross join',
        (db) =>
          db
            .selectFrom('customer as c')
            .crossJoin('sale as s')
            .select(['c.id as c', 's.id as s'])
            .where('c.id', '=', 1)
            .orderBy('s.id'),
        [
          { c: 1, s: 1 },
          { c: 1, s: 2 },
        ],
      ],
      [
        'two tables in from',
        (db) =>
          db.selectFrom(['customer as c', 'sale as s']).select('s.amount_fen').where('c.id', '=', 2).orderBy('s.id'),
        [{ amount_fen: 100 }, { amount_fen: 200 }],
      ],
      [
        'a left join keeps the rows without a partner',
        (db) =>
          db
            .selectFrom('customer as c')
            .leftJoin('sale as s', 's.customer_id', 'c.id')
            .select(({ fn }) => ['c.id', fn.sum('s.amount_fen').as('sum')])
            .groupBy('c.id')
            .orderBy('c.id'),
        [
          { id: 1, sum: 300 },
          { id: 2, sum: null },
        ],
      ],
      [
        'a left join from a global table',
        (db) =>
          db
            .selectFrom('category as g')
            .leftJoin('sale as s', 's.id', 'g.id')
            .select(['g.name', 's.amount_fen'])
            .orderBy('g.id'),
        [
          { name: '茶', amount_fen: 100 },
          { name: '酒', amount_fen: 200 },
        ],
      ],
      [
        'a subquery in from',
        (db) =>
          db
            .selectFrom((eb) =>
              eb
                .selectFrom('sale')
                .select(({ fn }) => fn.sum('amount_fen').as('sum'))
                .as('t'),
            )
            .select('t.sum'),
        [{ sum: 300 }],
      ],
      [
        'a subquery in select',
        (db) =>
          db
            .selectFrom('category as g')
            .select((eb) => eb.selectFrom('sale').select(eb.fn.countAll().as('n')).as('n'))
            .where('g.id', '=', 1),
        [{ n: 2 }],
      ],
      [
        'a lateral join',
        (db) =>
          db
            .selectFrom('category as g')
            .innerJoinLateral(
              (eb) => eb.selectFrom('sale').select('amount_fen').whereRef('sale.id', '=', 'g.id').as('l'),
              (join) => join.onTrue(),
            )
            .select('l.amount_fen')
            .orderBy('g.id'),
        [{ amount_fen: 100 }, { amount_fen: 200 }],
      ],
      [
        'exists',
        (db) =>
          db
            .selectFrom('category as g')
            .select('g.id')
            .where((eb) => eb.exists(eb.selectFrom('sale').select('sale.id').where('amount_fen', '>', 500))),
        [],
      ],
      [
        'in',
        (db) =>
          db
            .selectFrom('category as g')
            .select('g.id')
            .where('g.id', 'in', (eb) => eb.selectFrom('sale').select('sale.id').where('amount_fen', 'in', [200, 999])),
        [{ id: 2 }],
      ],
      [
        'a with query',
        (db) =>
          db
            .with('big', (w) => w.selectFrom('sale').select(['id', 'amount_fen']))
            .selectFrom('big')
            .select('amount_fen')
            .orderBy('id'),
        [{ amount_fen: 100 }, { amount_fen: 200 }],
      ],
      [
        'a recursive with query',
        (db) =>
          db
            .withRecursive('up(n)', (w) =>
              w
                .selectFrom('sale')
                .select('sale.id as n')
                .where('id', '=', 1)
                .unionAll(
                  w
                    .selectFrom('up')
                    .innerJoin('sale as s', (join) => join.on('s.id', '=', sql<number>`up.n + 1`))
                    .select('s.id as n'),
                ),
            )
            .selectFrom('up')
            .select('n')
            .orderBy('n'),
        [{ n: 1 }, { n: 2 }],
      ],
      [
        'a union',
        (db) => db.selectFrom('customer').select('id').union(db.selectFrom('sale').select('id')).orderBy('id'),
        [{ id: 1 }, { id: 2 }],
      ],
      [
        'the schema named',
        (db) => db.withSchema('public').selectFrom('sale').select('id').orderBy('id'),
        [{ id: 1 }, { id: 2 }],
      ],
      [
        'rows locked for update',
        (db) => db.selectFrom('sale').select('id').orderBy('id').forUpdate(),
        [{ id: 1 }, { id: 2 }],
      ],
    ]
  test.for(reads)('%s', async ([, query, rows]) => {
    expect(await query(shop.of(LI)).execute()).toEqual(rows)
  })

  test('a subquery inside raw SQL', async () => {
    const db = shop.of(LI)
    const largest = db.selectFrom('sale').select((eb) => eb.fn.max('amount_fen').as('m'))
    expect(await db.selectNoFrom(sql`coalesce(${largest}, 0)`.as('m')).execute()).toEqual([{ m: 200 }])
  })

  test('global tables whole', async () => {
    expect(await shop.of(LI).selectFrom('category').select('id').orderBy('id').execute()).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  })

  test('inside a transaction too', async () => {
    const rows = await shop.inside(WANG, (tx) => tx.selectFrom('sale').select('amount_fen').orderBy('id').execute())
    expect(rows).toEqual([{ amount_fen: 999 }, { amount_fen: 888 }])
  })
})

describe('writing reaches only the merchant of the handle', () => {
  const ofWang = async (): Promise<unknown[]> => (await shop.rows('sale')).filter((row) => row.merchant_id === WANG)
  const untouched = [
    { merchant_id: WANG, id: 1, customer_id: 1, amount_fen: 999 },
    { merchant_id: WANG, id: 2, customer_id: 1, amount_fen: 888 },
  ]

  test('update without a condition', async () => {
    const [result] = await shop.of(LI).updateTable('sale').set({ amount_fen: 1 }).execute()
    expect(result?.numUpdatedRows).toBe(2n)
    expect(await ofWang()).toEqual(untouched)
  })

  test('update under an alias', async () => {
    const [result] = await shop.of(LI).updateTable('sale as s').set({ amount_fen: 1 }).where('s.id', '>', 0).execute()
    expect(result?.numUpdatedRows).toBe(2n)
    expect(await ofWang()).toEqual(untouched)
  })

  test('update from another table reads only the own rows of that one', async () => {
    await shop.inside(WANG, (tx) => tx.updateTable('customer').set({ name: '贵客' }).execute())
    const [result] = await shop
      .of(LI)
      .updateTable('sale as s')
      .from('customer as c')
      .set({ amount_fen: 1 })
      .whereRef('s.customer_id', '=', 'c.id')
      .where('c.name', '=', '贵客')
      .execute()
    expect(result?.numUpdatedRows).toBe(0n)
  })

  test('delete without a condition', async () => {
    await shop.of(LI).deleteFrom('sale').execute()
    expect(await shop.rows('sale')).toEqual(untouched)
  })

  test('delete using another table reads only the own rows of that one', async () => {
    const query = shop.of(LI).deleteFrom('sale as s').using('customer as c').whereRef('s.customer_id', '=', 'c.id')
    const [result] = await query.where('c.name', '=', '王的客').execute()
    expect(result?.numDeletedRows).toBe(0n)
  })

  test('a write inside a with query', async () => {
    const db = shop.of(LI)
    await db
      .with('gone', (w) => w.deleteFrom('sale').returning('id'))
      .selectFrom('gone')
      .selectAll()
      .execute()
    expect(await shop.rows('sale')).toEqual(untouched)
  })

  test('insert of own rows, whatever the case of the id', async () => {
    await shop
      .of(LI)
      .insertInto('sale')
      .values({ merchant_id: LI.toUpperCase(), id: 3, customer_id: 2, amount_fen: 5 })
      .execute()
    expect(await shop.rows('sale')).toHaveLength(5)
  })

  test('insert from a select of own rows', async () => {
    await shop
      .of(LI)
      .insertInto('sale')
      .columns(['merchant_id', 'id', 'customer_id', 'amount_fen'])
      .expression((eb) =>
        eb
          .selectFrom('sale as s')
          .select(['s.merchant_id', sql<number>`s.id + 10`.as('id'), 's.customer_id', 's.amount_fen']),
      )
      .execute()
    const own = (await shop.rows('sale')).filter((row) => row.merchant_id === LI)
    expect(own.map((row) => row.id)).toEqual([1, 2, 11, 12])
    expect(await ofWang()).toEqual(untouched)
  })

  test('insert from a select with the merchant as a value', async () => {
    await shop
      .of(LI)
      .insertInto('customer')
      .columns(['merchant_id', 'id', 'name'])
      .expression((eb) =>
        eb
          .selectFrom('category')
          .select([eb.cast<string>(eb.val(LI), 'uuid').as('m'), sql<number>`id + 5`.as('id'), 'name']),
      )
      .execute()
    expect(await shop.rows('customer')).toHaveLength(5)
  })

  test('insert or update keeps to the own row', async () => {
    await shop
      .of(LI)
      .insertInto('sale')
      .values({ merchant_id: LI, id: 1, customer_id: 1, amount_fen: 7 })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'id']).doUpdateSet({ amount_fen: (eb) => eb.ref('excluded.amount_fen') }),
      )
      .execute()
    expect((await shop.rows('sale'))[0]).toMatchObject({ merchant_id: LI, id: 1, amount_fen: 7 })
    expect(await ofWang()).toEqual(untouched)
  })
})

describe('what could leave the merchant is refused', () => {
  const wangs = { merchant_id: WANG, id: 9, customer_id: 1, amount_fen: 1 }
  const lis = { ...wangs, merchant_id: LI }
  const columns = ['merchant_id', 'id', 'customer_id', 'amount_fen'] as const
  const refused: [what: string, query: (db: Kysely<ShopTables>) => Promise<unknown>, message: RegExp][] = [
    [
      'a row of another merchant',
      (db) => db.insertInto('sale').values(wangs).execute(),
      /must be the merchant of the handle/,
    ],
    [
      "another merchant's row among own ones",
      (db) => db.insertInto('sale').values([lis, wangs]).execute(),
      /must be the merchant of the handle/,
    ],
    [
      'a row without a merchant',
      (db) =>
        db
          .insertInto('sale')
          .values({ id: 9, customer_id: 1, amount_fen: 1 } as never)
          .execute(),
      /must give merchant_id/,
    ],
    [
      'one row without a merchant among others',
      (db) =>
        db
          .insertInto('sale')
          .values([lis, { id: 9, customer_id: 1, amount_fen: 1 } as never])
          .execute(),
      /must be the merchant of the handle/,
    ],
    ['a row of default values', (db) => db.insertInto('sale').defaultValues().execute(), /must give merchant_id/],
    [
      'a merchant that SQL computes',
      (db) =>
        db
          .insertInto('sale')
          .values({ ...lis, merchant_id: sql`gen_random_uuid()` })
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      "another merchant's row on conflict",
      (db) =>
        db
          .insertInto('sale')
          .values(wangs)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      'a conflict that changes the merchant',
      (db) =>
        db
          .insertInto('sale')
          .values(lis)
          .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ merchant_id: WANG }))
          .execute(),
      /never merchant_id/,
    ],
    [
      'an update of the merchant',
      (db) => db.updateTable('sale').set({ merchant_id: WANG }).execute(),
      /never merchant_id/,
    ],
    [
      'an update of the merchant by raw SQL',
      (db) =>
        db
          .updateTable('sale')
          .set(sql<string>`merchant_id`, WANG)
          .execute(),
      /plain columns/,
    ],
    [
      'an insert from a select of everything',
      (db) =>
        db
          .insertInto('sale')
          .columns(columns)
          .expression((eb) => eb.selectFrom('sale').selectAll())
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      'an insert from a select in which a star moves the columns',
      (db) =>
        db
          .insertInto('customer')
          .columns(['id', 'merchant_id', 'name'])
          .expression((eb) =>
            eb
              .selectFrom('category as g')
              .innerJoin('customer as c', 'c.id', 'g.id')
              .selectAll('g')
              .select(['c.merchant_id', 'c.name']),
          )
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      "an insert from a select of a global table's merchant",
      (db) =>
        db
          .insertInto('customer')
          .columns(['merchant_id', 'id', 'name'])
          .expression((eb) => eb.selectFrom('category').select(['category.merchant_id', 'id', 'name']) as never)
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      "an insert from a select with another's id",
      (db) =>
        db
          .insertInto('customer')
          .columns(['merchant_id', 'id', 'name'])
          .expression((eb) => eb.selectFrom('category').select([eb.val(WANG).as('m'), 'id', 'name']))
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      'an insert of another merchant inside a with query',
      (db) =>
        db
          .with('made', (w) => w.insertInto('sale').values(wangs).returning('id'))
          .selectFrom('made')
          .selectAll()
          .execute(),
      /must be the merchant of the handle/,
    ],
    [
      'a merge',
      (db) => db.mergeInto('sale').using('customer', 'customer.id', 'sale.id').whenMatched().thenDelete().execute(),
      /MERGE is refused/,
    ],
    [
      'a right join',
      (db) => db.selectFrom('customer as c').rightJoin('sale as s', 's.customer_id', 'c.id').select('s.id').execute(),
      /RightJoin is refused/,
    ],
    [
      'a full join',
      (db) => db.selectFrom('customer as c').fullJoin('sale as s', 's.customer_id', 'c.id').select('s.id').execute(),
      /FullJoin is refused/,
    ],
    [
      'a with query that takes the name of a table',
      (db) =>
        db
          .with('sale', (w) => w.selectFrom('category').selectAll())
          .selectFrom('sale')
          .selectAll()
          .execute(),
      /WITH may not take the name/,
    ],
    [
      'a table that is not known',
      (db) =>
        db
          .selectFrom('pg_settings' as never)
          .selectAll()
          .execute(),
      /Unknown table pg_settings/,
    ],
    [
      'a table of another schema',
      (db) => db.withSchema('elsewhere').selectFrom('sale').selectAll().execute(),
      /schema elsewhere/,
    ],
    ['raw SQL as a statement', (db) => sql`select * from sale`.execute(db), /Raw SQL is no statement/],
    [
      'raw SQL given a table',
      (db) =>
        db
          .selectFrom('category')
          .select(sql`count(${sql.table('sale')})`.as('n'))
          .execute(),
      /Raw SQL may not name the table sale/,
    ],
    [
      'raw SQL deep in a query',
      (db) =>
        db
          .selectFrom('category')
          .select(sql`(select max(amount_fen) from sale)`.as('m'))
          .execute(),
      /Raw SQL must be one expression that names no table: it says select/,
    ],
    ['a change of the tables themselves', (db) => db.schema.dropTable('sale').execute(), /made by migrations/],
    [
      'taking the filter off',
      async (db) => db.withoutPlugins().selectFrom('sale').selectAll().execute(),
      /Not on a handle/,
    ],
    [
      'a transaction of its own',
      async (db) => db.transaction().execute(async (tx) => tx.selectFrom('sale').selectAll().execute()),
      /Not on a handle/,
    ],
  ]
  test.for(refused)('%s', async ([, query, message]) => {
    const before = await shop.rows('sale')
    await expect(query(shop.of(LI))).rejects.toThrow(message)
    await expect(shop.inside(LI, query)).rejects.toThrow(message)
    expect(await shop.rows('sale')).toEqual(before)
  })

  test('a handle without a merchant', () => {
    expect(() => shop.of('')).toThrow(/Not a merchant id/)
    expect(() => shop.of("x' or true")).toThrow(/Not a merchant id/)
  })

  test('after a refusal the next query of the same handle works and is filtered', async () => {
    const db = shop.of(LI)
    await expect(
      db
        .selectFrom(sql`sale`.as('s'))
        .selectAll()
        .execute(),
    ).rejects.toThrow(/place of a table/)
    expect(await db.selectFrom('sale').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('the other handles', () => {
  test('the global handle refuses the tables of merchants, and reads its own', async () => {
    const global = shop.database.global as unknown as Kysely<ShopTables>
    await expect(global.selectFrom('sale').selectAll().execute()).rejects.toThrow(/belongs to merchants/)
    await expect(
      global.selectFrom('category as g').innerJoin('sale as s', 's.id', 'g.id').selectAll('g').execute(),
    ).rejects.toThrow(/belongs to merchants/)
    await expect(global.updateTable('sale').set({ amount_fen: 1 }).execute()).rejects.toThrow(/belongs to merchants/)
    await expect(global.deleteFrom('sale').execute()).rejects.toThrow(/belongs to merchants/)
    await expect(global.insertInto('sale').defaultValues().execute()).rejects.toThrow(/belongs to merchants/)
    await expect(sql`delete from sale`.execute(global)).rejects.toThrow(/Raw SQL is no statement/)
    expect(await global.selectFrom('category').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('the operator reads over all merchants and can write nothing', async () => {
    const all = shop.database.acrossMerchants as unknown as Kysely<ShopTables>
    const { sum } = await all
      .selectFrom('sale')
      .select(({ fn }) => fn.sum('amount_fen').as('sum'))
      .executeTakeFirstOrThrow()
    expect(sum).toBe(2187)
    await expect(all.deleteFrom('sale').execute()).rejects.toThrow(/may only read/)
    await expect(
      all
        .with('x', (w) => w.updateTable('sale').set({ amount_fen: 1 }).returning('id'))
        .selectFrom('x')
        .selectAll()
        .execute(),
    ).rejects.toThrow(/may only read/)
    // What the plugin can't see the server refuses.
    await expect(sql`delete from sale`.execute(all)).rejects.toThrow(/read-only transaction/)
    expect(await shop.rows('sale')).toHaveLength(4)
  })
})
