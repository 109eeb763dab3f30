// A price that buyers are asked is one that a person has seen, or near one: whatever is done around the look at it.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, type BodyOf, type GoodsInfo, platformPermissions } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { createManualClock } from '../../../../kernel/clock.ts'
import {
  createSelling,
  matrixOf,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  skuBody,
  type Selling,
} from '../goods.testing.ts'
import { wishOf } from './wish.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
const WORD = '国家级'
let own: TestDatabase
let selling: Selling
let actor: MerchantActor
let standing: GoodsInfo
const operator: OperatorActor = {
  party: 'operator',
  sessionId: newId(clock.now()),
  operatorId: newId(clock.now()),
  name: '审核员小周',
  enrolment: [],
  permissions: new Set(platformPermissions),
  stepUpUntil: null,
  stepUpMethods: ['password'],
}
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  const body = { words: [WORD] }
  await selling.goods.audit.desk.saveWords(
    requestOf<Api['goodsAudit']['saveWords']>(operator, body, newCommand('words', undefined, body.words)),
  )
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  const seller = await newSeller(selling)
  ;({ actor, goods: standing } = seller)
})

const info = (id = standing.id) => selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))
const edit = async (changes: Partial<BodyOf<Api['goods']['save']>>, id = standing.id) =>
  selling.goods.handlers.save(
    requestOf<Api['goods']['save']>(actor, { ...wishOf(await info(id)), ...changes }, newCommand()),
  )
const change = async (body: BodyOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const setPrice = async (id: string, priceFen: number) =>
  change({ action: 'setPrice', id, version: (await info(id)).version, priceFen })
const waiting = async (goodsId: string) => {
  const { current } = await selling.goods.audit.own.ofGoods(
    requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId }),
  )
  return current ?? expect.fail()
}
const approve = async (goodsId = standing.id) => {
  const { id, version } = await waiting(goodsId)
  const body = { id, version, decision: 'approve' as const, merchantId: actor.merchantId }
  await selling.goods.audit.desk.audit(requestOf<Api['goodsAudit']['audit']>(operator, body, newCommand()))
}
const pricesOf = async (id = standing.id) => (await info(id)).skus.map(({ priceFen }) => priceFen)
const approvedOf = async (goodsId = standing.id) =>
  (
    await own.database
      .tenant(actor.merchantId)
      .selectFrom('sku')
      .select('approved_price_fen as fen')
      .where('goods_id', '=', goodsId)
      .where('status', '<>', 'RETIRED')
      .orderBy('price_fen')
      .execute()
  ).map(({ fen }) => Number(fen))

describe('new goods that wait', () => {
  const flagged = { title: `${WORD}手工陶瓷马克杯`, priceFen: 10_000 }

  test('stay near the price that was sent, whichever quick way is taken', async () => {
    const { id } = await saveGoodsOf(selling, actor, flagged)
    await expect(setPrice(id, 100)).rejects.toMatchObject({
      refusal: 'limit.exceeded',
      details: { limit: expect.stringContaining('待审核的 100.00 元') },
    })
    const rule = { how: 'set' as const, fen: 100 }
    expect((await change({ action: 'setPrices', ids: [id], change: rule })).failed).toHaveLength(1)
    await setPrice(id, 8_000)
    await approve(id)
    expect([await pricesOf(id), await approvedOf(id)]).toEqual([[8_000], [10_000]])
    await expect(setPrice(id, 6_000)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('of several SKUs each are held to their own', async () => {
    const matrix = matrixOf({ 颜色: ['红', '蓝'] }, ([name]) => ({ priceFen: name === '红' ? 10_000 : 1_000 }))
    const { id, skus } = await saveGoodsOf(selling, actor, { title: flagged.title, ...matrix })
    const [red] = skus
    const body = { action: 'setSkus' as const, id, version: (await info(id)).version }
    await expect(change({ ...body, skus: [{ id: red?.id ?? '', priceFen: 1_000 }] })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
    })
    await approve(id)
    expect(await approvedOf(id)).toEqual([1_000, 10_000])
  })

  test('are not let pass at a price that nobody saw', async () => {
    const { id } = await saveGoodsOf(selling, actor, flagged)
    const tenant = own.database.tenant(actor.merchantId)
    await tenant.updateTable('sku').set({ price_fen: 100 }).where('goods_id', '=', id).execute()
    await expect(approve(id)).rejects.toMatchObject({ refusal: 'record.changed' })
    expect(await info(id)).toMatchObject({ auditStatus: 'SUBMITTED', isPassed: false })
  })

  test('tell the price that they are compared with', async () => {
    const { id } = await saveGoodsOf(selling, actor, {
      title: flagged.title,
      skus: [skuBody({ marketPriceFen: 99_900 })],
    })
    const { differences } = await waiting(id)
    expect(differences.find(({ label }) => label === '划线价')).toMatchObject({ after: '¥999.00' })
  })
})

test('a price that moved since it was seen is held to the one that was approved before', async () => {
  const [sku = expect.fail()] = wishOf(standing).skus
  await edit({ title: `${WORD}马克杯`, skus: [{ ...sku, priceFen: 7_000 }] })
  await setPrice(standing.id, 12_000)
  await approve()
  expect([await pricesOf(), await approvedOf()]).toEqual([[12_000], [9_900]])
})

describe('an SKU', () => {
  const [red, blue] = [randomUUID(), randomUUID()]
  const specs = (id = red, name = '红') => [
    {
      id: randomUUID(),
      name: '颜色',
      values: [
        { id, name, pictureFileId: null },
        { id: blue, name: '蓝', pictureFileId: null },
      ],
    },
  ]
  const two = (priceFen: number, id = red) => {
    const [sku = expect.fail()] = wishOf(standing).skus
    const { id: _id, stockBefore: _before, ...plain } = sku
    return [
      { ...plain, valueIds: [id], priceFen },
      { ...plain, valueIds: [blue], priceFen: 9_900 },
    ]
  }
  beforeEach(async () => {
    standing = await edit({ specs: specs(), skus: two(9_900) })
    expect(standing.auditStatus).toBe('NONE')
  })
  const specId = () => standing.specs[0]?.id ?? ''

  test.each(['红', '朱红'])('under another value (%s) is held to what was approved of the goods', async (name) => {
    const other = randomUUID()
    const [spec = expect.fail()] = specs(other, name)
    const saved = await edit({ specs: [{ ...spec, id: specId() }], skus: two(1, other) })
    expect(saved.auditStatus).toBe('SUBMITTED')
    expect((await waiting(standing.id)).flags).toEqual([{ kind: 'PRICE', text: expect.stringContaining('0.01 元') }])
    expect(await pricesOf()).toEqual([9_900, 9_900])
    await approve()
    expect(await pricesOf()).toEqual([1, 9_900])
    expect(await approvedOf()).toEqual([1, 9_900])
  })

  test('near what was approved of the goods needs nobody', async () => {
    const other = randomUUID()
    const [spec = expect.fail()] = specs(other, '朱红')
    expect((await edit({ specs: [{ ...spec, id: specId() }], skus: two(7_000, other) })).auditStatus).toBe('NONE')
  })

  test('that was dropped and comes back is held to what was approved of it', async () => {
    const tenant = own.database.tenant(actor.merchantId)
    const [first] = standing.skus
    // Ordered once, so it is kept.
    await tenant.insertInto('stock_log').values({
      merchant_id: actor.merchantId, id: newId(clock.now()), sku_id: first?.id ?? '', delta: 0, locked_delta: 1,
      stock_after: 10, locked_after: 1, reason: 'ORDER', subject_no: 'SO1', by_name: null, at: clock.now(),
    }).execute() // prettier-ignore
    const [spec = expect.fail()] = wishOf(standing).specs
    const [, kept = expect.fail()] = spec.values
    await edit({ specs: [{ ...spec, values: [kept] }], skus: wishOf(standing).skus.slice(1) })
    await tenant.updateTable('sku').set({ approved_price_fen: 90 }).where('goods_id', '=', standing.id).where('status', '<>', 'RETIRED').execute() // prettier-ignore
    const other = randomUUID()
    const values = [{ id: other, name: '红', pictureFileId: null }, kept]
    const [, ofBlue = expect.fail()] = wishOf(standing).skus
    const back = { ...two(100, other)[0], id: undefined }
    const saved = await edit({ specs: [{ ...spec, values }], skus: [back as never, ofBlue] })
    expect(saved.auditStatus).toBe('SUBMITTED')
  })
})

test('another price to compare with is looked at where another title is', async () => {
  const category = (needsAudit: boolean) =>
    own.database.global
      .updateTable('platform_category')
      .set({ needs_audit: needsAudit })
      .where('id', '=', standing.categoryId)
      .execute()
  const [sku = expect.fail()] = wishOf(standing).skus
  await category(true)
  try {
    const saved = await edit({ skus: [{ ...sku, priceFen: 10_000, marketPriceFen: 99_900 }] })
    expect(saved).toMatchObject({ auditStatus: 'SUBMITTED', skus: [{ priceFen: 9_900, marketPriceFen: null }] })
    await approve()
    expect((await info()).skus).toMatchObject([{ priceFen: 10_000, marketPriceFen: 99_900 }])
  } finally {
    await category(false)
  }
})
