// Services and presale of goods: what may be said of them, what is kept of it, who looks at it, and how they are found.
import { type Api, api, checkInput, type GoodsInfo } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { matrixBack, newCommand, requestOf, saveGoodsOf } from './goods.testing.ts'
import { sellerForEach } from './seller-for-each.testing.ts'

const DAY = 86_400_000

const seller = sellerForEach()

type Changes = NonNullable<Parameters<typeof saveGoodsOf>[2]>
const edit = (changes: Changes, of: GoodsInfo = seller.goods) =>
  saveGoodsOf(seller.selling, seller.actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    ...changes,
  })
const inDays = (days: number) => new Date(seller.clock.now().getTime() + days * DAY).toISOString()
const presale = (days: number, endsInDays: number) =>
  ({ shipMode: 'PRESALE', presaleShipDays: days, presaleEndAt: inDays(endsInDays) }) as const
const list = (body: object) =>
  seller.selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(seller.actor, { page: 1, pageSize: 20, sort: 'updatedAt:desc', ...body }),
  )

describe('what is sent', () => {
  const complaintsOf = (changes: object) => {
    const body = {
      title: '手工陶瓷马克杯',
      categoryId: seller.goods.categoryId,
      pictureFileIds: [seller.goods.id],
      skus: [{ priceFen: 100, stock: 1 }],
      publish: true,
      ...changes,
    }
    const checked = checkInput(api.goods.save.body, body)
    return checked.ok ? [] : Object.keys(checked.issues.fields)
  }

  test.each([
    [{ services: ['FREIGHT_INSURANCE'] }, 'services.0'],
    [{ shipMode: 'PRESALE', presaleEndAt: '2026-12-01T00:00:00.000Z' }, 'presaleShipDays'],
    [{ shipMode: 'PRESALE', presaleShipDays: 10 }, 'presaleEndAt'],
    [{ presaleShipDays: 10 }, 'presaleShipDays'],
    [{ shipMode: 'PRESALE', presaleShipDays: 3, presaleEndAt: '2026-12-01T00:00:00.000Z' }, 'presaleShipDays'],
    [{ shipMode: 'PRESALE', presaleShipDays: 16, presaleEndAt: '2026-12-01T00:00:00.000Z' }, 'presaleShipDays'],
    [{ shipMode: 'LATER' }, 'shipMode'],
  ])('%o is complained of', (changes, field) => expect(complaintsOf(changes)).toEqual([field]))

  test('a service is kept once, in one order', async () => {
    const { services } = await edit({ services: ['FAST_REFUND', 'NO_REASON_7D'] })
    expect(new Set(services)).toEqual(new Set(['NO_REASON_7D', 'FAST_REFUND']))
    const checked = api.goods.save.body.shape.services.parse(['FAST_REFUND', 'NO_REASON_7D'])
    expect(checked).toEqual(['NO_REASON_7D', 'FAST_REFUND'])
  })
})

describe('the end of presale', () => {
  test('lies ahead, and no more than thirty days', async () => {
    const refusal = { refusal: 'request.invalid' }
    await expect(edit(presale(10, 0))).rejects.toMatchObject(refusal)
    await expect(edit(presale(10, 30.01))).rejects.toMatchObject({
      ...refusal,
      message: '参数错误：预售结束时间最多设在 30 天内',
    })
    expect(await edit(presale(10, 30))).toMatchObject({ presaleShipDays: 10, presaleEndAt: inDays(30) })
  })

  test('that is over stands in the way of nothing but going on sale', async () => {
    const ahead = await edit({ ...presale(10, 1), publish: false })
    const { presaleEndAt } = ahead
    seller.clock.set(new Date(seller.clock.now().getTime() + 2 * DAY))
    const over = { shipMode: 'PRESALE', presaleShipDays: 12, presaleEndAt } as const
    const kept = await edit({ ...over, publish: false }, ahead)
    expect(kept).toMatchObject({ presaleShipDays: 12, saleStatus: 'WAREHOUSE' })
    await expect(edit({ ...over, publish: true }, kept)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    expect(await edit({ publish: true }, kept)).toMatchObject({ shipMode: 'STOCK', saleStatus: 'ON_SALE' })
  })
})

test('are told as changes, in the revision and in the log', async () => {
  await edit({ ...presale(10, 5), services: ['FAST_REFUND'] })
  const { list: revisions } = await seller.selling.goods.audit.own.ofGoods(
    requestOf<Api['goodsRevision']['ofGoods']>(seller.actor, { goodsId: seller.goods.id }),
  )
  const told = revisions[0]?.differences.filter(({ field }) => field === 'services' || field === 'shipHours')
  expect(told).toMatchObject([
    { label: '发货方式', before: '现货，48 小时内发货', after: '预售，付款后 10 天内发货，至 2026-11-27 10:00:00' },
    { label: '服务承诺', before: '', after: '极速退款' },
  ])
  const { rows } = await seller.database.pool.query<{ changes: unknown }>(
    `select changes from operation_log where merchant_id = $1 and action = 'goods.change' order by at desc limit 1`,
    [seller.actor.merchantId],
  )
  expect(JSON.stringify(rows[0]?.changes)).toContain('极速退款')
})

test('presale is found by itself, counted by its tab, and keeps its days whatever many goods are promised at once', async () => {
  const ahead = await edit(presale(10, 5))
  await saveGoodsOf(seller.selling, seller.actor, { title: '青瓷花瓶大号' })
  const found = await list({ shipMode: 'PRESALE' })
  expect(found.list.map(({ id, shipMode }) => [id, shipMode])).toEqual([[ahead.id, 'PRESALE']])
  expect([found.total, found.counts?.ON_SALE]).toEqual([1, 1])
  expect((await list({ shipMode: 'PRESALE', keyword: '花瓶' })).list).toEqual([])
  expect((await list({})).total).toBe(2)
  const { failed } = await seller.selling.goods.handlers.update(
    requestOf<Api['goods']['update']>(
      seller.actor,
      { action: 'setShipHours', ids: [ahead.id], shipHours: 24 },
      newCommand(),
    ),
  )
  expect(failed.map(({ code }) => code)).toHaveLength(1)
})
