// Proves that a statement which is compiled once stays the merchant's and the person's who runs it, run after run.
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseOver, type Database } from '../database.ts'
import type { TenantDb } from '../handles.ts'
import { createEmptyDatabase, dropDatabase } from '../testing/index.ts'
import { withDataScope } from '../tenant/data-scope.ts'
import { statement, statements } from './statement.ts'

const LI = '0190a000-0000-7000-8000-00000000000a'
const WANG = '0190b000-0000-7000-8000-00000000000b'
const NORTH = '0190a000-0000-7000-8000-0000000000a1'
const SOUTH = '0190a000-0000-7000-8000-0000000000a2'

interface Shelf {
  item: { merchant_id: string; id: number; shop_id: string; written_by: string; title: string }
}
type ShelfDb = Kysely<Shelf> & { readonly merchantId: string }
/** The table is not one of those that handles are typed by. */
const shelf = (db: TenantDb) => db as unknown as ShelfDb

let database: Database
let url: string
beforeAll(async () => {
  url = await createEmptyDatabase()
  const shopPaths = { item: { column: 'shop_id', person: 'written_by' } } as const
  database = openDatabaseOver({ url }, { tenant: new Set(['item']), global: new Set(), shopPaths })
  await database.pool.query(`create table item (merchant_id uuid not null, id bigint not null, shop_id uuid not null,
    written_by uuid not null, title text not null, primary key (merchant_id, id))`)
})
beforeEach(async () => {
  await database.pool.query(`truncate item; insert into item values
    ('${LI}', 1, '${NORTH}', '${LI}', '茶'), ('${LI}', 2, '${SOUTH}', '${WANG}', '酒'), ('${WANG}', 1, '${NORTH}', '${WANG}', '米')`)
})
afterAll(async () => {
  await database.close()
  await dropDatabase(url)
})

const titles = statement((db: TenantDb, value: { from: number }) =>
  shelf(db).selectFrom('item').select('title').where('id', '>=', value.from).orderBy('id'),
)
const add = statement((db: TenantDb, value: { id: number; shop: string; title: string }) =>
  shelf(db).insertInto('item').values({
    merchant_id: db.merchantId,
    id: value.id,
    shop_id: value.shop,
    written_by: db.merchantId,
    title: value.title,
  }),
)
const rename = statement((db: TenantDb, value: { id: number; title: string }) =>
  shelf(db).updateTable('item').set({ title: value.title }).where('id', '=', value.id),
)
const titlesOf = (merchantId: string, from = 1) =>
  titles.all(database.tenant(merchantId), { from }).then((rows) => rows.map(({ title }) => title))

describe('a shape', () => {
  test('is each merchant’s own, in turns and at once', async () => {
    expect(await titlesOf(LI)).toEqual(['茶', '酒'])
    expect(await titlesOf(WANG)).toEqual(['米'])
    const turns = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? LI : WANG))
    const found = await Promise.all(turns.map((merchantId) => titlesOf(merchantId)))
    expect(found).toEqual(turns.map((merchantId) => (merchantId === LI ? ['茶', '酒'] : ['米'])))
  })

  test('takes its values anew each time', async () => {
    expect(await titlesOf(LI, 2)).toEqual(['酒'])
    expect(await titlesOf(LI, 3)).toEqual([])
    expect(await titles.first(database.tenant(LI), { from: 1 })).toEqual({ title: '茶' })
    expect(await titles.first(database.tenant(LI), { from: 9 })).toBeUndefined()
  })

  test('writes the merchant’s own rows, and says how many', async () => {
    expect(await add.run(database.tenant(LI), { id: 3, shop: NORTH, title: '盐' })).toBe(1)
    expect(await rename.run(database.tenant(WANG), { id: 3, title: '糖' })).toBe(0)
    expect(await rename.run(database.tenant(LI), { id: 3, title: '糖' })).toBe(1)
    expect(await titlesOf(LI)).toEqual(['茶', '酒', '糖'])
  })

  test('belongs to the transaction whose tx it is given', async () => {
    const gone = database.transaction(LI, async (tx) => {
      await add.run(tx, { id: 3, shop: NORTH, title: '盐' })
      expect(await titles.all(tx, { from: 3 })).toEqual([{ title: '盐' }])
      throw new Error('no more')
    })
    await expect(gone).rejects.toThrow('no more')
    expect(await titlesOf(LI)).toEqual(['茶', '酒'])
    const outside = database.transaction(LI, () => titles.all(database.tenant(LI), { from: 1 }))
    await expect(outside).rejects.toThrow(/transaction is open/)
  })

  test('reaches as far as the person who asks, whoever asked before', async () => {
    const within = (shopIds: string[], onlyOf: string | null = null) =>
      withDataScope({ shopIds, onlyOf }, () => titlesOf(LI))
    for (let round = 0; round < 2; round += 1) {
      expect(await within([NORTH])).toEqual(['茶'])
      expect(await within([SOUTH])).toEqual(['酒'])
      expect(await within([NORTH, SOUTH])).toEqual(['茶', '酒'])
      expect(await within([NORTH, SOUTH], WANG)).toEqual(['酒'])
      expect(await within([])).toEqual([])
      expect(await titlesOf(LI)).toEqual(['茶', '酒'])
    }
  })

  test('somebody of one shop writes there and nowhere else', async () => {
    const northern = <T>(work: () => Promise<T>) => withDataScope({ shopIds: [NORTH], onlyOf: null }, work)
    expect(await northern(() => add.run(database.tenant(LI), { id: 3, shop: NORTH, title: '盐' }))).toBe(1)
    await expect(northern(() => add.run(database.tenant(LI), { id: 4, shop: SOUTH, title: '油' }))).rejects.toThrow(
      /within reach/,
    )
    expect(await northern(() => rename.run(database.tenant(LI), { id: 2, title: '水' }))).toBe(0)
  })
})

describe('refused', () => {
  const li = () => database.tenant(LI)
  test('a row of another merchant', async () => {
    const forged = statement((db: TenantDb, value: { whose: string }) =>
      shelf(db).insertInto('item').values({
        merchant_id: value.whose,
        id: 9,
        shop_id: NORTH,
        written_by: WANG,
        title: '贼',
      }),
    )
    for (const whose of [WANG, LI]) await expect(forged.run(li(), { whose })).rejects.toThrow(/merchant of the handle/)
  })

  test('a value that is looked at, or made, while the shape is built', async () => {
    const looking = statement((db: TenantDb, value: { title: string }) =>
      shelf(db).selectFrom('item').select('id').where('title', 'like', `%${value.title}`),
    )
    await expect(looking.all(li(), { title: '茶' })).rejects.toThrow(/can't look at title/)
    let made = 0
    const making = statement((db: TenantDb, _value: object) =>
      shelf(db)
        .selectFrom('item')
        .select('id')
        .where('id', '=', (made += 1)),
    )
    await expect(making.all(li(), {})).rejects.toThrow(/looks at a value, or makes one/)
    const choosing = statement((db: TenantDb, value: { title: string | null }) =>
      value.title === null
        ? shelf(db).selectFrom('item').select('id')
        : shelf(db).selectFrom('item').select('id').where('title', '=', value.title),
    )
    await expect(choosing.all(li(), { title: null })).rejects.toThrow(/looks at a value/)
  })

  test('a value that is missing, and a handle that Database did not give out', async () => {
    await expect(titles.all(li(), {} as { from: number })).rejects.toThrow(/needs from/)
    const strange = Object.assign(Object.create(li()) as TenantDb, { merchantId: WANG })
    await expect(titles.all(strange, { from: 1 })).rejects.toThrow(/Database gave out/)
  })
})

test('a family of statements keeps each of its variants', async () => {
  const sorted = statements(
    (variant: { order: 'asc' | 'desc' }) => (db: TenantDb, _value: object) =>
      shelf(db).selectFrom('item').select('title').orderBy('id', variant.order),
  )
  expect(sorted({ order: 'asc' })).toBe(sorted({ order: 'asc' }))
  expect(await sorted({ order: 'asc' }).first(database.tenant(LI), {})).toEqual({ title: '茶' })
  expect(await sorted({ order: 'desc' }).first(database.tenant(LI), {})).toEqual({ title: '酒' })
})
