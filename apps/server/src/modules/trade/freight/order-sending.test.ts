// From where a template sends and by whom rather than by others: what may be named, what removes it, and what orders follow.
import { randomUUID } from 'node:crypto'
import { api, type FreightTemplate, type InputOf, type ShopAddressRow } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  addSeller,
  infoOf,
  operate,
  place,
  placeAndPay,
  type Seller,
  sellingOf,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf, shopBody } from '../goods/goods.testing.ts'
import { sendingBy } from './order-sending.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.handlers
const base = { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 }
type Saving = InputOf<typeof api.freight.save>
const save = (changes: Partial<Saving> = {}, by = seller) =>
  ask(api.freight.save, handlers().freight.save, by.actor, {
    name: `模板${randomUUID().slice(0, 8)}`,
    terms: { chargeMode: 'COUNT', base },
    ...changes,
  })
const change = ({ id, version, name, terms }: FreightTemplate, changes: Partial<Saving>) =>
  save({ id, version, name, terms, ...changes })
const NINGBO = [
  { code: '330000', name: '浙江省' },
  { code: '330200', name: '宁波市' },
  { code: '330203', name: '海曙区' },
]
const GUANGZHOU = [
  { code: '440000', name: '广东省' },
  { code: '440100', name: '广州市' },
  { code: '440106', name: '天河区' },
]
const address = (changes: Partial<InputOf<typeof api.shopAddress.save>> = {}, by = seller) =>
  ask(api.shopAddress.save, handlers().shopAddress.save, by.actor, {
    kind: 'SHIP',
    contact: '钱仓管',
    phone: '13912345678',
    region: NINGBO,
    detail: '望春路 8 号 2 号库',
    ...changes,
  })
const remove = ({ id, version }: ShopAddressRow) =>
  ask(api.shopAddress.remove, handlers().shopAddress.remove, seller.actor, { id, version })
const goodsBy = async (freightTemplateId: string | null) =>
  (await saveGoodsOf(sellingOf(testApp), seller.actor, { freightTemplateId, freightFen: 0, stock: 1_000 })).sku.id
const lineList = (orderId: string) =>
  ask(api.logistics.lineList, handlers().logistics.lineList, seller.actor, { orderId })
const tenant = () => testApp.db.tenant(seller.actor.merchantId)

describe('a template', () => {
  test('keeps where it sends from and by whom, in that order, and so does its copy', async () => {
    const from = await address()
    const saved = await save({ shipFromAddressId: from.id, carrierCodes: ['ZTO', 'SF'] })
    expect(saved).toMatchObject({ shipFromAddressId: from.id, carrierCodes: ['ZTO', 'SF'] })
    const copy = await ask(api.freight.copy, handlers().freight.copy, seller.actor, { id: saved.id })
    const rows = await ask(api.freight.list, handlers().freight.list, seller.actor, {})
    for (const { id } of [saved, copy])
      expect(rows.find((row) => row.id === id)).toMatchObject({
        shipFromAddressId: from.id,
        carrierCodes: ['ZTO', 'SF'],
      })
    expect(await change(saved, {})).toMatchObject({ shipFromAddressId: null, carrierCodes: [] })
  })

  test('names no address but one that its own shop ships from', async () => {
    const stranger = await addSeller(testApp)
    const { id: south } = await ask(api.shop.save, handlers().shop.save, seller.actor, shopBody({ another: true }))
    const shops = await tenant().selectFrom('shop').select('id').execute()
    const own = shops.find(({ id }) => id !== south)?.id ?? expect.fail()
    const gone = await address({ shopId: own })
    await remove(gone)
    const places = [
      await address({}, stranger),
      await address({ shopId: south }),
      await address({ shopId: own, kind: 'RETURN' }),
      gone,
    ]
    const refused = {
      refusal: 'record.notFound',
      message: '记录不存在：所选发货地址不是本店的发货地址，或已删除，请重新选择',
      details: { inField: 'shipFromAddressId' },
    }
    const template = await save({ shopId: own })
    for (const { id } of places) {
      await expect(save({ shopId: own, shipFromAddressId: id })).rejects.toMatchObject(refused)
      await expect(change(template, { shipFromAddressId: id })).rejects.toMatchObject(refused)
    }
    await tenant().deleteFrom('shop_address').where('shop_id', '=', south).execute()
    await tenant().deleteFrom('shop').where('id', '=', south).execute()
  })

  test('names carriers that there are, each once', async () => {
    await expect(save({ carrierCodes: ['SF', 'NOBODY'] })).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: '参数错误：首选快递中没有代码为“NOBODY”的快递公司，请重新选择',
      details: { inField: 'carrierCodes' },
    })
    await expect(save({ carrierCodes: ['SF', 'SF'] })).rejects.toThrow('首选快递不能重复')
  })

  test('says in the operation log where it sent from before, without what is personal', async () => {
    const [one, other] = [await address(), await address({ contact: '孙仓管', detail: '望春路 9 号' })]
    const template = await save({ shipFromAddressId: one.id, carrierCodes: ['SF'] })
    const moved = await change(template, { shipFromAddressId: other.id, carrierCodes: ['ZTO', 'YTO'] })
    await change(moved, { carrierCodes: ['ZTO', 'YTO'] })
    const rows = await tenant()
      .selectFrom('operation_log')
      .select('changes')
      .where('target_id', '=', template.id)
      .where('action', '=', 'freight.change')
      .orderBy('id')
      .execute()
    expect(rows.map(({ changes }) => changes)).toMatchObject([
      [
        {
          label: '发货地址',
          before: '浙江省宁波市海曙区 望春路****',
          after: '浙江省宁波市海曙区 望春路****（已修改）',
        },
        { label: '首选快递', before: '顺丰速运', after: '中通快递、圆通速递' },
      ],
      [{ label: '发货地址', before: '浙江省宁波市海曙区 望春路****', after: '店铺默认发货地址' }],
    ])
  })
})

describe('an address that templates send from', () => {
  test('stays until they send from another, and says which they are', async () => {
    const from = await address()
    const template = await save({ name: '从宁波发的大件', shipFromAddressId: from.id })
    await expect(remove(from)).rejects.toMatchObject({
      refusal: 'address.inUse',
      message: '运费模板“从宁波发的大件”等 1 个模板从该地址发货，请先为它们改选发货地址',
    })
    await change(template, {})
    await remove(from)
  })

  test('is named and removed at once by nobody', async () => {
    for (let round = 0; round < raceRounds(6); round += 1) {
      const from = await address()
      const template = await save()
      const [named, removed] = await Promise.allSettled([
        change(template, { shipFromAddressId: from.id }),
        remove(from),
      ])
      const left = await tenant().selectFrom('shop_address').select('id').where('id', '=', from.id).execute()
      if (named.status === 'fulfilled') {
        expect(removed).toMatchObject({ status: 'rejected', reason: { refusal: 'address.inUse' } })
        expect(left).toHaveLength(1)
      } else {
        expect(named.reason).toMatchObject({ refusal: 'record.notFound' })
        expect([removed.status, left.length]).toEqual(['fulfilled', 0])
      }
    }
  })
})

describe('an order', () => {
  let south: ShopAddressRow
  let [bySouth, byDefault] = ['', '']
  beforeAll(async () => {
    south = await address({ region: GUANGZHOU, contact: '广州仓', detail: '天河路 1 号仓库' })
    bySouth = await goodsBy((await save({ shipFromAddressId: south.id, carrierCodes: ['SF', 'ZTO'] })).id)
    byDefault = await goodsBy((await save({ carrierCodes: ['ZTO', 'YTO'] })).id)
  })
  const orderOf = (...skuIds: string[]) =>
    placeAndPay(seller, { items: skuIds.map((skuId) => ({ skuId, quantity: 1 })) })

  test('leaves from where its goods lie, and prefers whom their templates prefer', async () => {
    const { id } = await orderOf(bySouth)
    expect((await lineList(id)).fromCode).toBe('440106')
    expect((await infoOf(seller, id)).preferredCarriers).toEqual(['SF', 'ZTO'])
    const ofBuyer = await ask(api.saleOrder.info, testApp.modules.saleOrders.handlers.info, seller.storefront, { id })
    expect(ofBuyer.preferredCarriers).toEqual([])
  })

  test('whose goods lie apart leaves from the default address, by whom most of them prefer first', async () => {
    const { id } = await orderOf(bySouth, byDefault)
    expect((await lineList(id)).fromCode).toBe('330106')
    expect((await infoOf(seller, id)).preferredCarriers).toEqual(['ZTO', 'SF', 'YTO'])
    // Goods without a template lie at the default address, too.
    expect((await lineList((await orderOf(bySouth, seller.skuId)).id)).fromCode).toBe('330106')
  })

  test('is looked at for what is left of it alone', async () => {
    const { id } = await orderOf(bySouth, byDefault)
    const before = await infoOf(seller, id)
    const sent = before.items.find(({ skuId }) => skuId === byDefault)?.id ?? expect.fail()
    await operate(seller, {
      action: 'ship',
      orderId: id,
      version: before.version,
      packages: [{ carrierCode: 'YTO', waybillNo: 'YT1234567890123', items: [{ itemId: sent, quantity: 1 }] }],
    })
    expect((await lineList(id)).fromCode).toBe('440106')
    expect((await infoOf(seller, id)).preferredCarriers).toEqual(['SF', 'ZTO'])
  })

  test('that nobody has paid says the same, and one without templates prefers none', async () => {
    const { id } = await place(seller, { items: [{ skuId: bySouth, quantity: 1 }] })
    expect((await lineList(id)).fromCode).toBe('440106')
    expect((await infoOf(seller, (await orderOf(seller.skuId)).id)).preferredCarriers).toEqual([])
  })

  describe('by e-waybill', () => {
    type Account = InputOf<typeof api.waybill.saveAccount>
    const account = (carrierCode: string, changes: Partial<Account> = {}) =>
      ask(api.waybill.saveAccount, handlers().waybill.saveAccount, seller.actor, {
        carrierCode,
        customerCode: `${carrierCode}57100001`,
        secret: 'secret-1',
        payType: 'MONTHLY',
        senderAddressId: null,
        paper: '100x180',
        isCounted: false,
        isEnabled: true,
        ...changes,
      })
    const obtain = (orderIds: string[], carrierCode: string | null) =>
      ask(api.waybill.obtain, handlers().waybill.obtain, seller.actor, { orderIds, carrierCode })
    const senderOf = async (orderId: string) => {
      const { sender_enc } = await tenant()
        .selectFrom('waybill')
        .select('sender_enc')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return JSON.parse(testApp.cipher.decrypt('waybill.sender', seller.actor.merchantId, sender_enc)) as unknown
    }
    beforeAll(async () => {
      const own = await address({ contact: '揽收点' })
      await account('ZTO')
      await account('YTO', { senderAddressId: own.id })
    })

    test('is sent by where its goods lie, unless the account names its own place', async () => {
      const [lies, apart, own] = [await orderOf(bySouth), await orderOf(bySouth, byDefault), await orderOf(bySouth)]
      await obtain([lies.id, apart.id], 'ZTO')
      await obtain([own.id], 'YTO')
      expect(await senderOf(lies.id)).toMatchObject({ contact: '广州仓', detail: '天河路 1 号仓库' })
      expect(await senderOf(apart.id)).toMatchObject({ contact: '王小明' })
      expect(await senderOf(own.id)).toMatchObject({ contact: '揽收点' })
    })

    test('goes by the first preferred carrier that gives numbers, or says that there is none', async () => {
      const [first, mixed, none] = [await orderOf(bySouth), await orderOf(byDefault), await orderOf(seller.skuId)]
      const { succeeded, failed } = await obtain([first.id, mixed.id, none.id], null)
      const codes = new Map(succeeded.map(({ orderId, carrierCode }) => [orderId, carrierCode]))
      // There is no account with SF, which it prefers to ZTO.
      expect([codes.get(first.id), codes.get(mixed.id)]).toEqual(['ZTO', 'ZTO'])
      expect(failed).toMatchObject([
        { id: none.id, message: expect.stringContaining('运费模板没有可用的首选快递，请指定快递公司取号') },
      ])
      // Asked again it is the number that is there.
      expect((await obtain([first.id], null)).succeeded.map(({ id }) => id)).toEqual(
        succeeded.filter(({ orderId }) => orderId === first.id).map(({ id }) => id),
      )
    })
  })
})

test('of several templates the carrier that most of them name is the first', () => {
  const line = (templateId: string | null, shipFromAddressId: string | null, ...carrierCodes: string[]) => ({
    templateId,
    shipFromAddressId,
    carrierCodes,
  })
  expect(sendingBy(null)).toEqual({ shipFromAddressId: null, carrierCodes: [] })
  // Two lines of one template count once.
  expect(sendingBy([line('a', 'x', 'SF'), line('a', 'x', 'SF'), line('b', 'x', 'ZTO'), line('c', 'x', 'ZTO')])).toEqual(
    {
      shipFromAddressId: 'x',
      carrierCodes: ['ZTO', 'SF'],
    },
  )
  expect(sendingBy([line('a', 'x'), line(null, null)]).shipFromAddressId).toBeNull()
  expect(sendingBy([line('a', 'x'), line('b', 'y')]).shipFromAddressId).toBeNull()
})
