// The goods list narrowed by a category of any level: everything that stands in it or below it, in whatever order, with counts that agree.
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, type InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { seededCategoryId } from '../category/index.ts'
import { createSelling, newSeller, requestOf, saveGoodsOf, type Selling, uploadPicture } from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor

const [home, kitchen, cups, pans, vases, tea] = ['05', '0502', '050204', '050201', '050302', '030301'].map(
  seededCategoryId,
) as [string, string, string, string, string, string]

/** Category, price in 元, and whether it is on sale; the first was made first. */
const made = [
  ['一号陶瓷杯', cups, 10, true],
  ['二号陶瓷杯', pans, 60, false],
  ['三号陶瓷杯', tea, 20, false],
  ['四号陶瓷杯', vases, 30, true],
  ['五号陶瓷杯', cups, 40, false],
] as const

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  ;({ actor } = await newSeller(selling))
  const { fileId } = await uploadPicture(selling, actor)
  for (const [title, categoryId, yuan, publish] of made) {
    clock.set(new Date(clock.now().getTime() + 60_000))
    const body = { title, categoryId, priceFen: yuan * 100, stock: 5, publish, pictureFileIds: [fileId] }
    await saveGoodsOf(selling, actor, body)
  }
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

async function list(body: InputOf<Api['goods']['list']>) {
  const checked = checkInput(api.goods.list.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}
const titlesOf = async (body: InputOf<Api['goods']['list']>) =>
  (await list(body)).list.map(({ title }) => title.slice(0, 1)).join('')

/** Along the order of the list, by a text that leads, and with something else that narrows it. */
const ways = [{}, { keyword: '号陶瓷杯' }, { priceFromFen: 1_000, priceToFen: 6_000 }]

test.each(ways)('of each level, in every order, %j', async (way) => {
  for (const [categoryId, all] of [
    [home, '一二四五'],
    [kitchen, '一二五'],
    [cups, '一五'],
    [tea, '三'],
  ] as const) {
    expect(await titlesOf({ ...way, categoryId, sort: 'updatedAt:asc' })).toBe(all)
    expect(await titlesOf({ ...way, categoryId, sort: 'createdAt:desc' })).toBe([...all].toReversed().join(''))
  }
  expect(await titlesOf({ ...way, categoryId: home, sort: 'price:asc' })).toBe('一四五二')
  expect(await titlesOf({ ...way, categoryId: home, tab: 'ON_SALE', sort: 'updatedAt:asc' })).toBe('一四')
  expect(await titlesOf({ ...way, categoryId: home, tab: 'WAREHOUSE', sort: 'price:desc' })).toBe('二五')
  expect(await titlesOf({ ...way, categoryId: seededCategoryId('01'), sort: 'updatedAt:asc' })).toBe('')
  expect(await titlesOf({ ...way, categoryId: actor.merchantId })).toBe('')
})

test.each(ways)('counts of all tabs follow, %j', async (way) => {
  expect(await list({ ...way, categoryId: home })).toMatchObject({
    total: 4,
    totalIsExact: true,
    counts: { ALL: 4, ON_SALE: 2, WAREHOUSE: 2, RECYCLED: 0, SUBMITTED: 0 },
  })
  const low = await list({ ...way, categoryId: home, tab: 'LOW_STOCK' })
  expect(low).toMatchObject({ total: low.list.length, counts: { LOW_STOCK: low.list.length } })
  expect(low.list.length).toBe(2)
})

test('what was merged into a category of the branch is found there, wherever its goods stand yet', async () => {
  await own.database.pool.query('update platform_category set merged_into_id = $2, enabled = false where id = $1', [
    tea,
    pans,
  ])
  expect(await titlesOf({ categoryId: kitchen, sort: 'updatedAt:asc' })).toBe('一二三五')
  expect(await titlesOf({ categoryId: pans, sort: 'price:asc' })).toBe('三二')
  await own.database.pool.query('update platform_category set merged_into_id = null, enabled = true where id = $1', [
    tea,
  ])
})

test('a leaf that many goods have hides none of the others, and page after page gives each once', async () => {
  await own.database.pool.query(
    `insert into goods (merchant_id, id, shop_id, goods_no, title, selling_point, category_id, picture_file_ids, detail, freight_fen,
       ship_hours, sale_status, price_fen, price_max_fen, stock_total, created_at, updated_at, is_passed)
     select merchant_id, gen_random_uuid(), shop_id, 'GDX' || n, '许多一样的茶壶', '', category_id, picture_file_ids, detail, 0, 48, 'WAREHOUSE',
       99900, 99900, 100, created_at + n * interval '1 minute', updated_at + n * interval '1 minute' + interval '30 seconds', true
     from (select * from goods where merchant_id = $1 and category_id = $2 limit 1) one, generate_series(1, 5000) n`,
    [actor.merchantId, pans],
  )
  expect(await titlesOf({ categoryId: kitchen, sort: 'price:asc', pageSize: 10 })).toBe(`一五二${'许'.repeat(7)}`)
  expect(await titlesOf({ categoryId: kitchen, sort: 'updatedAt:asc', pageSize: 10 })).toBe(
    `一二许许五${'许'.repeat(5)}`,
  )
  expect(await list({ categoryId: kitchen })).toMatchObject({ total: 1_000, totalIsExact: false })
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 20; page += 1) {
    const { list: rows, nextCursor } = await list({
      categoryId: home,
      pageSize: 100,
      ...(cursor !== undefined && { cursor }),
    })
    seen.push(...rows.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  }
  expect(seen).toHaveLength(2_000)
  expect(new Set(seen).size).toBe(2_000)
  const deep = await list({ categoryId: home, pageSize: 100, page: 20 })
  expect(deep.list.map(({ id }) => id)).toEqual(seen.slice(1_900))
})
