// Proves that somebody of one shop reaches this shop's rows only, whatever statement runs on their behalf.
import { sql, type Kysely, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit } from '../after-commit.ts'
import { openDatabaseOver, type Database } from '../database.ts'
import { createEmptyDatabase, dropDatabase } from '../testing/index.ts'
import { withoutDataScope, withDataScope } from './data-scope.ts'

const MERCHANT = '0190a000-0000-7000-8000-00000000000a'
const NORTH = '0190a000-0000-7000-8000-0000000000a1'
const SOUTH = '0190a000-0000-7000-8000-0000000000a2'
const WANG = '0190b000-0000-7000-8000-00000000000b'

interface Tables {
  shop: { merchant_id: string; id: string; name: string }
  item: { merchant_id: string; id: number; shop_id: string; title: string }
  part: { merchant_id: string; id: number; item_id: number; size: number }
  screw: { merchant_id: string; id: number; part_id: number }
  entry: { merchant_id: string; id: number; shop_id: string | null }
  draft: { merchant_id: string; id: number; written_by: string }
  purse: { merchant_id: string; fen: number }
}

const shopPaths = {
  shop: { column: 'id' },
  item: { column: 'shop_id' },
  part: { parent: 'item', key: 'item_id' },
  screw: { parent: 'part', key: 'part_id' },
  entry: { column: 'shop_id', orNone: true },
  draft: { why: 'nobody’s shop', person: 'written_by' },
  purse: { why: 'one for all shops' },
} as const

const DDL = `
  create table shop (merchant_id uuid not null, id uuid not null, name text not null, primary key (merchant_id, id));
  create table item (merchant_id uuid not null, id bigint not null, shop_id uuid not null, title text not null,
    primary key (merchant_id, id));
  create table part (merchant_id uuid not null, id bigint not null, item_id bigint not null, size bigint not null,
    primary key (merchant_id, id));
  create table screw (merchant_id uuid not null, id bigint not null, part_id bigint not null, primary key (merchant_id, id));
  create table entry (merchant_id uuid not null, id bigint not null, shop_id uuid, primary key (merchant_id, id));
  create table draft (merchant_id uuid not null, id bigint not null, written_by uuid not null, primary key (merchant_id, id));
  create table purse (merchant_id uuid not null, fen bigint not null, primary key (merchant_id));`

const m = `'${MERCHANT}'`
const ROWS = `
  truncate shop, item, part, screw, entry, draft, purse;
  insert into shop values (${m}, '${NORTH}', '北店'), (${m}, '${SOUTH}', '南店');
  insert into item values (${m}, 1, '${NORTH}', '茶'), (${m}, 2, '${SOUTH}', '酒');
  insert into part values (${m}, 1, 1, 10), (${m}, 2, 2, 20);
  insert into screw values (${m}, 1, 1), (${m}, 2, 2);
  insert into entry values (${m}, 1, '${NORTH}'), (${m}, 2, '${SOUTH}'), (${m}, 3, null);
  insert into draft values (${m}, 1, '${WANG}'), (${m}, 2, '${MERCHANT}');
  insert into purse values (${m}, 500);`

let database: Database
let url: string
beforeAll(async () => {
  url = await createEmptyDatabase()
  const tenant = new Set(Object.keys(shopPaths))
  database = openDatabaseOver({ url }, { tenant, global: new Set(), shopPaths })
  await database.pool.query(DDL)
})
beforeEach(async () => void (await database.pool.query(ROWS)))
afterAll(async () => {
  await database.close()
  await dropDatabase(url)
})

const db = () => database.tenant(MERCHANT) as unknown as Kysely<Tables>
const northern = { shopIds: [NORTH], onlyOf: null }
const within = <T>(work: () => Promise<T>, dataScope = northern as { shopIds: string[]; onlyOf: string | null }) =>
  withDataScope(dataScope, work)
const refused = (work: () => Promise<unknown>) => expect(within(work)).rejects.toThrow(/reach|shop/)

describe('somebody of the northern shop', () => {
  test.each(['shop', 'item', 'part', 'screw'] as const)('sees one row of %s, and the owner both', async (table) => {
    const read = () => db().selectFrom(table).selectAll().execute()
    expect(await within(read)).toHaveLength(1)
    expect(await read()).toHaveLength(2)
  })

  test('sees what is about the whole merchant, and everybody’s purse', async () => {
    expect(
      (await within(() => db().selectFrom('entry').select('id').orderBy('id').execute())).map(({ id }) => id),
    ).toEqual([1, 3])
    expect(await within(() => db().selectFrom('purse').select('fen').execute())).toEqual([{ fen: 500 }])
  })

  test('finds nothing of the other shop behind an alias, a join, a subquery, a union or an or', async () => {
    const joined = () =>
      db()
        .selectFrom('part as p')
        .innerJoin('item as i', (join) => join.on(sql<boolean>`true`))
        .select('i.title')
        .execute()
    expect(await within(joined)).toEqual([{ title: '茶' }])
    const left = () =>
      db()
        .selectFrom('purse')
        .leftJoin('item', (join) => join.on('item.id', '=', 2))
        .select('item.title')
        .execute()
    expect(await within(left)).toEqual([{ title: null }])
    const nested = () =>
      db()
        .selectFrom((eb) => eb.selectFrom('screw').selectAll().unionAll(eb.selectFrom('screw').selectAll()).as('all'))
        .select('all.id')
        .execute()
    expect((await within(nested)).map(({ id }) => id)).toEqual([1, 1])
    const either = () =>
      db()
        .selectFrom('item')
        .select('id')
        .where(sql<boolean>`id = 2 or true`)
        .execute()
    expect(await within(either)).toEqual([{ id: 1 }])
  })

  test('changes and removes nothing of the other shop', async () => {
    await within(() => db().updateTable('part').set({ size: 99 }).execute())
    await within(() => db().updateTable('shop').set({ name: '改' }).execute())
    await within(() => db().deleteFrom('screw').execute())
    await within(() => db().deleteFrom('item').where('id', '=', 2).execute())
    expect(await db().selectFrom('part').select('size').orderBy('id').execute()).toEqual([{ size: 99 }, { size: 20 }])
    expect(await db().selectFrom('shop').select('name').orderBy('id').execute()).toEqual([
      { name: '改' },
      { name: '南店' },
    ])
    expect(await db().selectFrom('screw').select('id').execute()).toEqual([{ id: 2 }])
    expect(await db().selectFrom('item').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('writes rows into the own shop only, and moves none', async () => {
    const row = (id: number, shop_id: string) => ({ merchant_id: MERCHANT, id, shop_id, title: '新' })
    await within(() => db().insertInto('item').values(row(3, NORTH)).execute())
    await refused(() => db().insertInto('item').values(row(4, SOUTH)).execute())
    await refused(() =>
      db()
        .insertInto('item')
        .values([row(5, NORTH), row(6, SOUTH)])
        .execute(),
    )
    await refused(() => db().updateTable('item').set({ shop_id: SOUTH }).execute())
    await refused(() => db().insertInto('shop').values({ merchant_id: MERCHANT, id: WANG, name: '三店' }).execute())
    await refused(() =>
      db()
        .insertInto('item')
        .columns(['merchant_id', 'id', 'shop_id', 'title'])
        .expression((eb) =>
          eb.selectFrom('item').select(['merchant_id', sql<number>`id + 10`.as('id'), 'shop_id', 'title']),
        )
        .execute(),
    )
    await within(() => db().insertInto('entry').values({ merchant_id: MERCHANT, id: 9, shop_id: null }).execute())
    expect(await db().selectFrom('item').select('id').orderBy('id').execute()).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  test('changes no row of the other shop that is in the way of an insert', async () => {
    const put = (id: number, title: string) =>
      db()
        .insertInto('item')
        .values({ merchant_id: MERCHANT, id, shop_id: NORTH, title })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ title }))
        .returning('title')
        .execute()
    expect(await within(() => put(1, '新茶'))).toEqual([{ title: '新茶' }])
    expect(await within(() => put(2, '抢来的'))).toEqual([])
    // A row below another one is looked at through its parent here too.
    const size = (id: number) =>
      db()
        .insertInto('part')
        .values({ merchant_id: MERCHANT, id, item_id: id, size: 77 })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ size: 77 }))
        .execute()
    await within(() => size(1))
    await within(() => size(2))
    expect(await db().selectFrom('item').select('title').orderBy('id').execute()).toEqual([
      { title: '新茶' },
      { title: '酒' },
    ])
    expect(await db().selectFrom('part').select('size').orderBy('id').execute()).toEqual([{ size: 77 }, { size: 20 }])
    expect(await put(2, '全店的')).toEqual([{ title: '全店的' }])
  })

  test('moves no row to the other shop by an insert that meets one, nor by naming the column alone', async () => {
    const row = { merchant_id: MERCHANT, id: 1, shop_id: NORTH, title: '茶' }
    await refused(() =>
      db()
        .insertInto('item')
        .values(row)
        .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ shop_id: SOUTH }))
        .execute(),
    )
    await refused(() => db().updateTable('item').set('shop_id', SOUTH).execute())
    // Nor by the row that it stands below.
    await refused(() => db().updateTable('part').set('item_id', 2).execute())
    await refused(() =>
      db()
        .insertInto('part')
        .values({ merchant_id: MERCHANT, id: 1, item_id: 1, size: 77 })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ item_id: 2 }))
        .execute(),
    )
    expect(await db().selectFrom('item').select('shop_id').where('id', '=', 1).execute()).toEqual([{ shop_id: NORTH }])
  })

  test('runs no statement that was compiled for the whole merchant', async () => {
    const everybody = db().selectFrom('item').selectAll()
    const handle = db()
    const compiled = handle.selectFrom('item').selectAll().compile()
    await expect(within(() => handle.executeQuery(compiled))).rejects.toThrow(/another reach/)
    expect(await within(() => everybody.execute())).toHaveLength(1)
  })

  test('is as narrow inside a transaction, and what goes on after its commit is the house’s again', async () => {
    const seen: number[] = []
    await within(() =>
      database.transaction(MERCHANT, async (tx) => {
        const handle = tx as unknown as Transaction<Tables>
        seen.push((await handle.selectFrom('item').selectAll().execute()).length)
        afterCommit(tx, () => void (later = db().selectFrom('item').selectAll().execute()))
      }),
    )
    expect([...seen, (await later).length]).toEqual([1, 2])
  })

  test('is counted with the whole merchant where a limit says so', async () => {
    const count = () => db().selectFrom('item').selectAll().execute()
    expect(await within(() => withoutDataScope(count))).toHaveLength(2)
  })
})
let later: Promise<unknown[]> = Promise.resolve([])

test('whoever is let in to no shop at all sees none', async () => {
  expect(await within(() => db().selectFrom('item').selectAll().execute(), { shopIds: [], onlyOf: null })).toEqual([])
})

test('whoever is shown only their own sees their own drafts of their shop', async () => {
  const dataScope = { shopIds: [NORTH], onlyOf: WANG }
  expect(await within(() => db().selectFrom('draft').select('id').execute(), dataScope)).toEqual([{ id: 1 }])
  expect(await within(() => db().selectFrom('item').select('id').execute(), dataScope)).toEqual([{ id: 1 }])
})
