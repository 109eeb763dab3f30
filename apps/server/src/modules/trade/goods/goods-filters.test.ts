// The goods list narrowed by ranges, in whatever order: everything that suits and nothing else, with counts that agree.
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, type InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { createSelling, newSeller, requestOf, saveGoodsOf, type Selling, uploadPicture } from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor

/** Price in 元, stock, and whether it is on sale; the first was made first. */
const made = [
  ['一号陶瓷杯', 10, 5, true],
  ['二号陶瓷杯', 20, 4, false],
  ['三号陶瓷杯', 20, 0, false],
  ['四号陶瓷杯', 30, 4, true],
  ['五号陶瓷杯', 40, 2, true],
  ['六号陶瓷杯', 50, 900, false],
] as const

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  ;({ actor } = await newSeller(selling))
  const { fileId } = await uploadPicture(selling, actor)
  for (const [title, yuan, stock, publish] of made) {
    clock.set(new Date(clock.now().getTime() + 60_000))
    await saveGoodsOf(selling, actor, { title, priceFen: yuan * 100, stock, publish, pictureFileIds: [fileId] })
  }
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

async function list(body: InputOf<Api['goods']['list']>) {
  const checked = checkInput(api.goods.list.body, { keyword: '陶瓷杯', ...body })
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}
const titlesOf = async (body: InputOf<Api['goods']['list']>) =>
  (await list(body)).list.map(({ title }) => title.slice(0, 1)).join('')

/** Along the order of the list, and by a text that leads. */
const ways = [{ keyword: '' }, { keyword: '号陶瓷杯' }]

test.each(ways)('one range or several, in the order of another column, $keyword', async (way) => {
  const ours = { priceToFen: 5_000, createdFrom: '2026-11-20T02:00:30.000Z', ...way } as const
  expect(await titlesOf({ ...ours, sort: 'createdAt:asc' })).toBe('一二三四五六')
  expect(await titlesOf({ ...ours, sort: 'stock:asc' })).toBe('三五二四一六')
  expect(await titlesOf({ ...ours, sort: 'stock:desc', stockFrom: 3 })).toBe('六一四二')
  expect(await titlesOf({ ...ours, sort: 'price:asc', stockFrom: 4, stockTo: 4 })).toBe('二四')
  expect(await titlesOf({ ...ours, sort: 'createdAt:desc', priceFromFen: 2_000, stockFrom: 1, stockTo: 10 })).toBe(
    '五四二',
  )
  expect(await titlesOf({ ...ours, sort: 'updatedAt:asc', priceFromFen: 2_000, tab: 'WAREHOUSE' })).toBe('二三六')
  expect(await titlesOf({ ...way, sort: 'price:desc', createdTo: '2026-11-20T02:02:00.000Z', priceToFen: 5_000 })).toBe(
    '一',
  )
  expect(await titlesOf({ ...ours, sort: 'price:asc', completenessFrom: 90 })).toBe('')
})

test.each(ways)('counts of all tabs follow, $keyword', async (way) => {
  const found = await list({ ...way, priceFromFen: 2_000, priceToFen: 5_000, stockFrom: 1 })
  expect(found).toMatchObject({
    total: 4,
    totalIsExact: true,
    counts: { ALL: 4, ON_SALE: 2, WAREHOUSE: 2, RECYCLED: 0 },
  })
  const low = await list({ ...way, priceToFen: 5_000, tab: 'LOW_STOCK' })
  expect(low).toMatchObject({ total: low.list.length, counts: { LOW_STOCK: low.list.length } })
})

test('page after page gives each once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({
      keyword: '',
      sort: 'stock:asc',
      priceToFen: 5_000,
      pageSize: 10,
      ...(cursor !== undefined && { cursor }),
    })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(made.length)
  expect(seen).toHaveLength(made.length)
})

test('a range that few goods have is whole, however many have another', async () => {
  const { rowCount } = await own.database.pool.query(
    `insert into goods (merchant_id, id, shop_id, goods_no, title, selling_point, category_id, picture_file_ids, detail, freight_fen,
       ship_hours, sale_status, price_fen, price_max_fen, stock_total, created_at, updated_at, is_passed)
     select merchant_id, gen_random_uuid(), shop_id, 'GDX' || n, '许多一样的茶壶', '', category_id, picture_file_ids, detail, 0, 48, 'WAREHOUSE',
       99900, 99900, case when n <= 3 then 777 else 100 end, created_at - n * interval '1 minute', updated_at - n * interval '1 minute', true
     from (select * from goods where merchant_id = $1 limit 1) one, generate_series(1, 12000) n`,
    [actor.merchantId],
  )
  expect(rowCount).toBe(12_000)
  const ask = { keyword: '', tab: 'WAREHOUSE', priceFromFen: 99_900, sort: 'createdAt:desc' } as const
  const few = await list({ ...ask, stockFrom: 777, stockTo: 777 })
  expect(few).toMatchObject({ total: 3, totalIsExact: true, counts: { WAREHOUSE: 3 } })
  expect(few.list).toHaveLength(3)
  // The oldest of all are among those that few have, although the newest ten thousand have not got them.
  const old = await list({
    ...ask,
    createdTo: '2026-11-12T02:00:00.000Z',
    stockFrom: 100,
    stockTo: 100,
    sort: 'price:asc',
  })
  expect(old.list.length).toBeGreaterThan(0)
  const many = await list({ ...ask, stockTo: 100 })
  expect(many.list).toHaveLength(20)
  expect(many.totalIsExact).toBe(false)
})
