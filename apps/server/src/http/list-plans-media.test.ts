// The media library stays cheap with a hundred thousand files: along its orders, by folder, kind and use, and by a part of a name.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill, type Pool } from '../testing/copy-row.ts'
import { addSeller, type Seller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'

const MANY = 100_000
/** One statement for all would be silent for longer than a connection may be. */
const PARTS = 5

let testApp: TestApp
let seller: Seller
let plans: Plans
let mustBeCheap: Plans['mustBeCheap']
let dirId: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  const folder = { action: 'add', name: '详情图' } as const
  const { dirs } = await ask(api.media.dir, testApp.modules.handlers.media.dir, seller.actor, folder)
  dirId = dirs[0]?.id ?? ''
  await growFiles(testApp.db.pool, seller.actor.merchantId, dirId)
  plans = await watchPlans(testApp, seller.actor.merchantId)
  ;({ mustBeCheap } = plans)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const list = (body: InputOf<typeof api.media.list> = {}) =>
  ask(api.media.list, testApp.modules.handlers.media.list, seller.actor, body)

describe('the media library', () => {
  /** A page, and each kind as far as anybody counts. */
  // The ids, the counts, and what the page shows of its files.
  const statements = 3
  const most = { read: 3_300, sorted: 150, buffers: 6_500, statements }

  test.each(['createdAt:desc', 'createdAt:asc', 'size:desc', 'name:asc'] as const)('of all files, %s', async (sort) => {
    await mustBeCheap(() => list({ sort }), most)
  })

  test('of a kind, of a folder and of none, of both, and of what is not used', async () => {
    const asked = [{ kind: 'DOC' }, { dirId }, { dirId: 'none' }, { dirId, kind: 'VIDEO' }, { use: 'UNUSED' }] as const
    for (const body of asked) await mustBeCheap(() => list(body), most)
  })

  test('a deep page, and what comes behind it', async () => {
    await mustBeCheap(() => list({ page: 500 }), { read: 14_000, sorted: 150, buffers: 18_000, statements })
    for (const sort of ['createdAt:desc', 'name:asc', 'size:desc'] as const) {
      const { nextCursor } = await list({ sort, page: 500 })
      await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
    }
  })

  test.each(['图片', '77', '没有'])('by a part of the name: %s', async (keyword) => {
    const searched = { read: 12_000, sorted: 2_500, buffers: 20_000, statements }
    await mustBeCheap(() => list({ keyword }), searched)
    await mustBeCheap(() => list({ keyword, dirId, sort: 'size:desc' }), searched)
  })

  test('finds what there is', async () => {
    expect((await list({ keyword: '图片 99777' })).list.length).toBeGreaterThan(0)
    expect(await list({ keyword: '图片' })).toMatchObject({ totalIsExact: false })
  })
})

/** One in a thousand is a document, one in a hundred used; half lie in a folder. */
async function growFiles(pool: Pool, merchantId: string, folder: string): Promise<void> {
  await fill(
    pool,
    'file_asset',
    `(merchant_id, id, purpose, kind, access, mime, name, width, height, duration_ms, size_bytes, sha256, storage_key, thumbnail_key,
       in_library, dir_id, use_count, uploaded_by, created_at)
     select '${merchantId}', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'LIBRARY',
       case when n % 1000 = 0 then 'DOC' when n % 1000 = 1 then 'VIDEO' else 'IMAGE' end, 'PUBLIC', 'image/webp', '图片 ' || n, 800, 800,
       case when n % 1000 = 1 then 3000 end, 10000 + n % 777, '', md5(n::text) || '.webp', md5(n::text) || '.webp', true,
       case when n % 2 = 0 then '${folder}'::uuid end, case when n % 100 = 0 then 1 else 0 end, '${merchantId}',
       now() - n * interval '30 seconds' from generate_series(1, ${MANY}) n`,
  )
  for (let part = 0; part < PARTS; part += 1)
    await fill(
      pool,
      'file_gram',
      `(merchant_id, gram, file_id)
       select merchant_id, gram, id from file_asset cross join title_grams(name) gram
       where merchant_id = '${merchantId}' and purpose = 'LIBRARY' and right(id::text, 6)::integer % ${PARTS} = ${part}`,
    )
}
