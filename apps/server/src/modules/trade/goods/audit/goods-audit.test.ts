// What a person of the platform looks at: flagged by the machine, sold on meanwhile, decided once.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import {
  type Api,
  api,
  type BodyOf,
  detailOfText,
  type GoodsInfo,
  type InputOf,
  platformPermissions,
  sentDetail,
} from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { createManualClock } from '../../../../kernel/clock.ts'
import { seededCategoryId } from '../../category/index.ts'
import {
  createSelling,
  matrixBack,
  matrixOf,
  newCommand,
  newOwner,
  newSeller,
  pictureBytes,
  requestOf,
  saveGoodsOf,
  saveShop,
  type Selling,
  uploadPicture,
  withSku,
} from '../goods.testing.ts'
import { wishOf } from './wish.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
const WORD = '国家级'
let own: TestDatabase
let selling: Selling
let told: { audience: string; bell: { title: { zh: string }; body: { zh: string } } }[]
let actor: MerchantActor
let goods: Awaited<ReturnType<typeof newSeller>>['goods']
const auditor: OperatorActor = {
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
  told = []
  selling = await createSelling(own.database, clock, undefined, async (_tx, notification) => {
    told.push(notification as unknown as (typeof told)[number])
  })
  await desk().saveWords(
    requestOf<Api['goodsAudit']['saveWords']>(auditor, { words: [WORD] }, newCommand('words', undefined, [WORD])),
  )
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  ;({ actor, goods } = await newSeller(selling))
  told = []
})

const desk = () => selling.goods.audit.desk
const edit = (changes: Parameters<typeof saveGoodsOf>[2] = {}, of: GoodsInfo = goods) =>
  saveGoodsOf(selling, actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    title: of.title,
    sellingPoint: of.sellingPoint,
    detail: sentDetail(of.detail),
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    publish: of.saleStatus === 'ON_SALE',
    ...changes,
  })
const info = async () =>
  withSku(await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id: goods.id })))
const revisions = (goodsId = goods.id) =>
  selling.goods.audit.own.ofGoods(requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId }))
const waiting = async (goodsId = goods.id) => {
  const { current } = await revisions(goodsId)
  if (current === null) throw new Error('Nothing waits')
  return current
}
const decide = (body: Partial<BodyOf<Api['goodsAudit']['audit']>> & { id: string; version: number }) =>
  desk().audit(
    requestOf<Api['goodsAudit']['audit']>(
      auditor,
      { decision: 'approve', merchantId: actor.merchantId, ...body },
      newCommand(),
    ),
  )
const approve = async (goodsId = goods.id) => {
  const { id, version } = await waiting(goodsId)
  return decide({ id, version })
}
const reject = async () => {
  const { id, version } = await waiting()
  const items = [{ field: 'title', code: 'SENSITIVE', text: '请去掉“国家级”' }] as const
  return decide({ id, version, decision: 'reject', items: [...items] })
}
const withdraw = async (version: number) =>
  selling.goods.audit.own.withdraw(
    requestOf<Api['goodsRevision']['withdraw']>(actor, { goodsId: goods.id, version }, newCommand()),
  )
const shelve = (id: string) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, { action: 'shelve', ids: [id] }, newCommand()))
const flagged = { title: `${WORD}手工陶瓷马克杯` }

describe('what the machine lets pass', () => {
  test('is published at once and remembered with its differences', async () => {
    const saved = await edit({ title: '手工陶瓷大号马克杯' })
    expect(saved).toMatchObject({ title: '手工陶瓷大号马克杯', auditStatus: 'NONE', saleStatus: 'ON_SALE' })
    const { list, current } = await revisions()
    expect(current).toBeNull()
    expect(list.map(({ kind, status, isAutomatic }) => [kind, status, isAutomatic])).toEqual([
      ['EDIT', 'APPROVED', true],
      ['CREATE', 'APPROVED', true],
    ])
    expect(list[0]?.differences).toEqual([
      { field: 'title', label: '商品标题', before: '手工陶瓷马克杯', after: '手工陶瓷大号马克杯', pictures: null },
    ])
  })

  test('is remembered also where it is about freight, places in the shop, codes and measures alone', async () => {
    const category = await selling.shopCategories.handlers.insert(
      requestOf<Api['shopCategory']['insert']>(actor, { name: '新品', parentId: null }, newCommand()),
    )
    const { skus } = matrixBack(goods)
    const measured = { outerSkuCode: 'MUG-1', barcode: '6901234567892', weightG: 350, volumeCm3: 900, alertQuantity: 5 }
    await edit({
      freightFen: 650,
      shopCategoryIds: [category.id],
      skus: skus.map((sku) => ({ ...sku, ...measured })),
    })
    const [newest] = (await revisions()).list
    expect(newest).toMatchObject({ kind: 'EDIT', isAutomatic: true, submittedBy: actor.name })
    expect(newest?.differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['店铺分类', '', '新品'],
      ['商家编码', '', 'MUG-1'],
      ['条形码', '', '6901234567892'],
      ['重量', '未填写', '350 g'],
      ['体积', '未填写', '900 cm³'],
      ['预警库存', '', '5'],
      ['运费', '¥8.00', '¥6.50'],
    ])
  })

  test('names who changed freight, promise, times and places of many, and leaves what waits alone', async () => {
    await edit(flagged)
    const before = await waiting()
    const colleague = { ...actor, name: '同事小何' }
    const act = (body: InputOf<Api['goods']['update']>) =>
      selling.goods.handlers.update(requestOf<Api['goods']['update']>(colleague, body, newCommand()))
    const ids = [goods.id]
    const offSaleAt = new Date(clock.now().getTime() + 86_400_000).toISOString()
    await act({ action: 'setFreight', ids, freightTemplateId: null, freightFen: 600 })
    await act({ action: 'setShipHours', ids, shipHours: 24 })
    await act({ action: 'schedule', ids, offSaleAt })
    const { list } = await revisions()
    const told = list.filter(({ submittedBy }) => submittedBy === colleague.name)
    expect(told.map(({ differences: [one] }) => [one?.label, one?.after])).toEqual([
      ['下架时间', '2026-11-21 10:00:00'],
      ['发货时限', '24 小时'],
      ['运费', '¥6.00'],
    ])
    // The same once more changes nothing.
    await act({ action: 'setFreight', ids, freightTemplateId: null, freightFen: 600 })
    expect((await revisions()).list).toHaveLength(list.length)
    expect((await waiting()).id).toBe(before.id)
    await withdraw(before.version)
  })

  test('a save that changes nothing leaves no trace', async () => {
    await edit()
    expect((await revisions()).list).toHaveLength(1)
  })
})

describe('what a save would change', () => {
  /** The same body as a save's; `of` is what the editor was opened with. */
  const compare = async (changes: Partial<BodyOf<Api['goods']['compare']>> = {}, of: GoodsInfo = goods) =>
    selling.goods.handlers.compare(requestOf<Api['goods']['compare']>(actor, { ...wishOf(of), ...changes }))

  test('is said before anything is saved, with what holds at once', async () => {
    const before = await info()
    const [picture] = before.pictures
    const other = await uploadPicture(selling, actor)
    const said = await compare({ title: '手工陶瓷大号马克杯', pictureFileIds: [picture?.fileId ?? '', other.fileId] })
    expect(said).toMatchObject({ flags: [], isOvertaken: false, auditsLeft: { today: 1_000, now: 200 } })
    expect(said.differences.map(({ field, before: was, after }) => [field, was, after])).toEqual([
      ['title', '手工陶瓷马克杯', '手工陶瓷大号马克杯'],
      ['pictureFileIds', '1 张', '2 张'],
    ])
    expect(said.differences[1]?.pictures?.after).toHaveLength(2)
    expect(await info()).toEqual(before)
    expect((await revisions()).list).toHaveLength(1)
    expect(await compare()).toMatchObject({ differences: [], flags: [] })
  })

  test('says why a person would look, as the save then does, and how often the shop may still ask', async () => {
    const [sku] = matrixBack(goods).skus
    if (sku === undefined) throw new Error('There is no SKU')
    const wish = { ...flagged, skus: [{ ...sku, priceFen: sku.priceFen * 2 }] }
    const said = await compare(wish)
    await edit(wish)
    const { flags, differences } = await waiting()
    expect(said).toMatchObject({ flags, differences, auditsLeft: { today: 1_000, now: 200 } })
    expect(flags.map(({ kind }) => kind)).toEqual(['WORD', 'PRICE'])
    // One is sent by now, and the goods have moved on.
    expect(await compare(wish)).toMatchObject({ auditsLeft: { today: 999, now: 199 }, isOvertaken: true })
  })

  test('refuses what the save would refuse, and leaves nothing behind', async () => {
    const before = await info()
    await expect(compare({ pictureFileIds: [randomUUID()] })).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(compare({ categoryId: randomUUID() })).rejects.toThrow()
    await compare(flagged)
    expect(await info()).toEqual(before)
    expect((await revisions()).current).toBeNull()
  })

  test('leaves every table as it was, whatever is asked about', async () => {
    const { pool } = own.database
    const everything = async () => {
      const { rows } = await pool.query<{ name: string }>(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1",
      )
      const kept = rows.map(async ({ name }) => {
        const { rows: found } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
        return [name, found.map(({ row }) => row)]
      })
      const { 'public.rate_window': _turns, ...rest } = Object.fromEntries(await Promise.all(kept)) as Record<
        string,
        string[]
      >
      return rest
    }
    const other = await uploadPicture(selling, actor)
    await edit(flagged)
    told = []
    const now = await info()
    const before = await everything()
    await compare({ title: '手工陶瓷大号马克杯', pictureFileIds: [other.fileId] }, now)
    await compare({ ...flagged, detail: detailOfText('重新写的详情。'), publish: false }, now)
    await compare({ ...matrixOf({ 颜色: ['红', '蓝'] }), publish: true }, now)
    const { id: _id, version: _version, ...fresh } = wishOf(now)
    const skus = fresh.skus.map(({ id: _of, stockBefore: _was, ...sku }) => ({ ...sku, outerSkuCode: '' }))
    await selling.goods.handlers.compare(
      requestOf<Api['goods']['compare']>(actor, { ...fresh, skus, pictureFileIds: [other.fileId] }),
    )
    expect(await everything()).toEqual(before)
  })

  test('is asked thirty times in a minute by one person, for all that a save holds is held meanwhile', async () => {
    for (let time = 0; time < 30; time += 1) await compare()
    await expect(compare()).rejects.toMatchObject({ refusal: 'request.tooMany' })
    // The save goes on.
    await edit({ title: '手工陶瓷大号马克杯' })
    clock.set(new Date(clock.now().getTime() + 60_000))
    await compare()
  })

  test('of another merchant is not found, and nobody sees more than the own', async () => {
    const { goods: foreign } = await newSeller(selling)
    await expect(compare({}, foreign)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('goods on sale', () => {
  test('are sold as they were while the change waits, and what nobody looks at applies at once', async () => {
    const { sku } = goods
    const skus = [{ ...matrixBack(goods).skus[0], stock: 25, stockBefore: 10, priceFen: 10_900, outerSkuCode: 'BEI-1' }]
    const saved = await edit({ ...flagged, skus: skus as never, freightFen: 1_200, limitPerOrder: 3 })
    expect(saved).toMatchObject({
      title: '手工陶瓷马克杯',
      auditStatus: 'SUBMITTED',
      saleStatus: 'ON_SALE',
      freightFen: 1_200,
      limitPerOrder: 3,
      skus: [{ id: sku.id, stock: 25, priceFen: 10_900, outerSkuCode: 'BEI-1' }],
    })
    expect(await waiting()).toMatchObject({ kind: 'EDIT', flags: [{ kind: 'WORD', text: `含敏感词：${WORD}` }] })
    expect(told.map(({ bell }) => bell.title.zh)).toEqual(['商品待审核'])
  })

  test('wait with a short title that holds a word, and say what they would be called and shown as', async () => {
    const picture = await uploadPicture(selling, actor, 'GOODS', await pictureBytes(600, 800))
    const saved = await edit({ shortTitle: `${WORD}马克杯`, longPictureFileIds: [picture.fileId] })
    expect(saved).toMatchObject({ auditStatus: 'SUBMITTED', shortTitle: '', longPictures: [] })
    const { differences } = await waiting()
    expect(differences).toEqual([
      { field: 'shortTitle', label: '短标题', before: '', after: `${WORD}马克杯`, pictures: null },
      {
        field: 'longPictureFileIds',
        label: '3:4 长图',
        before: '0 张',
        after: '1 张',
        pictures: { before: [], after: [picture.url] },
      },
    ])
    await approve()
    expect(await info()).toMatchObject({
      shortTitle: `${WORD}马克杯`,
      longPictures: [{ fileId: picture.fileId, url: picture.url }],
    })
  })

  test('become what was wished once it is approved, with the stock and price that they have by then', async () => {
    await edit(flagged)
    await selling.goods.handlers.update(
      requestOf<Api['goods']['update']>(
        actor,
        { action: 'setStock', id: goods.id, version: (await info()).version, stock: 3 },
        newCommand(),
      ),
    )
    await approve()
    expect(await info()).toMatchObject({ ...flagged, auditStatus: 'NONE', saleStatus: 'ON_SALE', skus: [{ stock: 3 }] })
    expect(told.at(-1)?.bell.title.zh).toBe('商品已通过审核')
  })

  test('name another brand once that is approved, and the desk sees which', async () => {
    const id = randomUUID()
    await own.database.global
      .insertInto('brand')
      .values({ id, name: '青禾', name_en: 'Qinghe', first_letter: 'Q', category_ids: [], sort: 0, enabled: true })
      .execute()
    expect(await edit({ ...flagged, brandId: id })).toMatchObject({ brand: null })
    const { list } = await revisions()
    expect(list[0]?.differences.find(({ field }) => field === 'brandId')).toMatchObject({ before: '', after: '青禾' })
    await approve()
    expect(await info()).toMatchObject({ brand: { id, name: '青禾' } })
    expect(await edit({ brandId: null }, await info())).toMatchObject({ brand: null, auditStatus: 'NONE' })
  })

  test('wait with a price beyond the band, and have it as the approved one afterwards', async () => {
    const saved = await edit({ skus: [{ ...matrixBack(goods).skus[0], priceFen: 5_000 }] as never })
    expect([saved.sku.priceFen, (await waiting()).flags[0]?.kind]).toEqual([9_900, 'PRICE'])
    await approve()
    expect((await info()).sku.priceFen).toBe(5_000)
    expect(
      (await edit({ skus: [{ ...matrixBack(goods).skus[0], priceFen: 6_000 }] as never }, await info())).auditStatus,
    ).toBe('NONE')
  })

  test('take a price within the band from the list, and no other', async () => {
    const set = async (priceFen: number) =>
      selling.goods.handlers.update(
        requestOf<Api['goods']['update']>(
          actor,
          { action: 'setPrice', id: goods.id, version: (await info()).version, priceFen },
          newCommand(),
        ),
      )
    await set(12_870)
    await expect(set(12_871)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(set(6_929)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('keep their SKUs until others were approved', async () => {
    const { specs, skus } = matrixOf({ 颜色: ['红', '蓝'] })
    const saved = await edit({ ...flagged, specs, skus })
    expect([saved.specs, saved.skus.length]).toEqual([[], 1])
    await approve()
    expect((await info()).skus.map(({ specText }) => specText)).toEqual(['红', '蓝'])
  })

  test('are told of as they are, when the category is one that a person looks at', async () => {
    await own.database.global
      .updateTable('platform_category')
      .set({ needs_audit: true })
      .where('id', '=', seededCategoryId('10'))
      .execute()
    try {
      expect((await edit({ detail: detailOfText('重新写的详情。') })).auditStatus).toBe('SUBMITTED')
      const again = await info()
      expect((await edit({ freightFen: 100 }, again)).auditStatus).toBe('NONE')
    } finally {
      await own.database.global.updateTable('platform_category').set({ needs_audit: false }).execute()
    }
  })
})

describe('new goods', () => {
  test('stay in the warehouse until they were approved, and then go where they were meant for', async () => {
    const made = await saveGoodsOf(selling, actor, flagged)
    expect(made).toMatchObject({ saleStatus: 'WAREHOUSE', auditStatus: 'SUBMITTED', isPassed: false })
    expect(made.allowedActions).not.toContain('shelve')
    expect((await shelve(made.id)).failed[0]?.message).toBe('商品暂不能上架：尚未通过审核')
    await approve(made.id)
    const [row] = await listed('ON_SALE', made.id)
    expect(row).toMatchObject({ auditStatus: 'NONE', isPassed: true })
  })

  test('are approved into the warehouse when something keeps them off sale, and it is told', async () => {
    const other = await newOwner(own.database, clock.now())
    await saveShop(selling, other, { open: false })
    actor = other
    const made = await saveGoodsOf(selling, other, flagged)
    goods = made
    await approve(made.id)
    expect(await info()).toMatchObject({ saleStatus: 'WAREHOUSE', isPassed: true })
    expect(told.at(-1)?.bell.body.zh).toContain('未能上架')
  })
})

const listed = async (tab: BodyOf<Api['goods']['list']>['tab'], id: string) =>
  (
    await selling.goods.handlers.list(
      requestOf<Api['goods']['list']>(actor, { tab, pageSize: 20, sort: 'updatedAt:desc' }),
    )
  ).list.filter((row) => row.id === id)

test('the list has what waits and what was sent back in tabs across the others, with counts', async () => {
  await edit(flagged)
  const page = await selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, { tab: 'SUBMITTED', pageSize: 20, sort: 'updatedAt:desc' }),
  )
  expect([page.list.map(({ id }) => id), page.total]).toEqual([[goods.id], 1])
  expect(page.counts).toMatchObject({ ON_SALE: 1, SUBMITTED: 1, REJECTED: 0, ALL: 1 })
  await reject()
  const found = await selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, {
      tab: 'REJECTED',
      keyword: '马克杯',
      pageSize: 20,
      sort: 'updatedAt:desc',
    }),
  )
  expect([found.list.map(({ id }) => id), found.counts]).toMatchObject([[goods.id], { SUBMITTED: 0, REJECTED: 1 }])
})

test('a rejection marks fields with reasons; the online copy is untouched, and correcting it ends the matter', async () => {
  await edit(flagged)
  await reject()
  expect(await info()).toMatchObject({ title: '手工陶瓷马克杯', auditStatus: 'REJECTED' })
  // As it goes over the wire.
  expect(api.goodsRevision.ofGoods.data.safeEncode(await revisions()).success).toBe(true)
  expect((await waiting()).rejectItems).toEqual([{ field: 'title', code: 'SENSITIVE', text: '请去掉“国家级”' }])
  expect(told.at(-1)?.bell.body.zh).toContain('商品标题（含违禁内容，请去掉“国家级”）')
  expect((await edit({ title: '手工陶瓷大号马克杯' }, await info())).auditStatus).toBe('NONE')
})

test('the merchant takes back what waits', async () => {
  await edit(flagged)
  await withdraw((await waiting()).version)
  expect(await info()).toMatchObject({ auditStatus: 'NONE', title: '手工陶瓷马克杯' })
  expect((await revisions()).list[0]?.status).toBe('WITHDRAWN')
})

test('a newer change takes the place of the one that waits', async () => {
  await edit(flagged)
  const before = await waiting()
  await edit({ title: `${WORD}手工陶瓷大号马克杯` }, await info())
  expect((await revisions()).list.map(({ status }) => status)).toEqual(['SUBMITTED', 'SUPERSEDED', 'APPROVED'])
  await expect(decide(before)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('the recycle bin ends what waits', async () => {
  const made = await saveGoodsOf(selling, actor, flagged)
  const { id, version } = await waiting(made.id)
  await selling.goods.handlers.update(
    requestOf<Api['goods']['update']>(actor, { action: 'recycle', ids: [made.id] }, newCommand()),
  )
  await expect(decide({ id, version })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

describe('how often a shop may ask for a look', () => {
  /** As if it had asked so often, that long ago. */
  const asked = (times: number, minutesAgo: number) =>
    own.database.pool.query(
      `insert into goods_revision (merchant_id, id, goods_id, shop_id, category_id, rev, kind, diff, flags, status, is_automatic, submitted_by, submitted_at, audited_at)
       select $1, gen_random_uuid(), $2, $3, $7, 100 + $5::int + nth, 'EDIT', '[]', '[]', 'SUPERSEDED', false, '王小明', $4, $4 from generate_series(1, $6::int) nth`,
      [
        actor.merchantId,
        goods.id,
        goods.shopId,
        new Date(selling.clock.now().getTime() - minutesAgo * 60_000),
        minutesAgo,
        times,
        goods.categoryId,
      ],
    )
  const exceeded = (words: string) => ({ refusal: 'limit.exceeded', message: expect.stringContaining(words) })

  test('two hundred times in an hour, and then later', async () => {
    await asked(199, 30)
    await edit(flagged)
    await expect(edit({ title: `${WORD}马克杯乙款` }, await info())).rejects.toMatchObject(
      exceeded('每小时最多提交 200 次'),
    )
    // Nothing of it was kept, and what nobody has to look at goes on.
    expect((await waiting()).differences).toMatchObject([{ field: 'title', after: flagged.title }])
    const later = await info()
    await edit({ limitPerOrder: 4, title: later.title }, later)
    expect(await info()).toMatchObject({ limitPerOrder: 4 })
  })

  test('the last one of the hour is for one of two that ask at once', async () => {
    const other = await saveGoodsOf(selling, actor, { title: '手工陶瓷小号汤碗' })
    await asked(199, 30)
    const both = await Promise.allSettled([
      edit(flagged),
      edit({ title: `${WORD}小号汤碗`, outerSkuCode: 'WAN-1' }, withSku(other)),
    ])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toMatchObject([exceeded('每小时')])
  })

  test('and is told before it sends what is left of the day, and of it now', async () => {
    const left = async () => {
      const said = await selling.goods.handlers.compare(
        requestOf<Api['goods']['compare']>(actor, { ...wishOf(goods), ...flagged }),
      )
      return said.auditsLeft
    }
    await asked(150, 30)
    expect(await left()).toEqual({ today: 850, now: 50 })
    await asked(840, 180)
    expect(await left()).toEqual({ today: 10, now: 10 })
  })

  test('a thousand times in a day', async () => {
    await asked(1_000, 90)
    await expect(edit(flagged)).rejects.toMatchObject(exceeded('每天最多提交 1000 次'))
  })
})

describe('of two at the same moment one wins', () => {
  const outcomes = async (...both: Promise<unknown>[]) =>
    (await Promise.allSettled(both)).map(({ status }) => status).toSorted()

  test('approve twice', async () => {
    await edit(flagged)
    const { id, version } = await waiting()
    expect(await outcomes(decide({ id, version }), decide({ id, version }))).toEqual(['fulfilled', 'rejected'])
    expect(await info()).toMatchObject(flagged)
  })

  test('approve and withdraw', async () => {
    await edit(flagged)
    const { id, version } = await waiting()
    expect(await outcomes(decide({ id, version }), withdraw(version))).toEqual(['fulfilled', 'rejected'])
    const [last] = (await revisions()).list
    expect((await info()).title === flagged.title).toBe(last?.status === 'APPROVED')
  })

  test('approve and another save', async () => {
    await edit(flagged)
    const { id, version } = await waiting()
    const shown = await info()
    expect(await outcomes(decide({ id, version }), edit({ title: '手工陶瓷大号马克杯' }, shown))).toEqual([
      'fulfilled',
      'rejected',
    ])
  })

  test('two saves that both have to wait', async () => {
    const shown = await info()
    const save = (title: string) => edit({ title }, shown)
    expect(await outcomes(save(`${WORD}马克杯甲款`), save(`${WORD}马克杯乙款`))).toEqual(['fulfilled', 'rejected'])
    expect((await revisions()).list.filter(({ status }) => status === 'SUBMITTED')).toHaveLength(1)
  })
})

test('the desk lists what waits with why, oldest first, and shows before and after', async () => {
  await edit(flagged)
  const page = await desk().list(
    requestOf<Api['goodsAudit']['list']>(auditor, { status: 'SUBMITTED', pageSize: 100, sort: 'submittedAt:asc' }),
  )
  const row = page.list.find(({ goodsId }) => goodsId === goods.id)
  expect(row).toMatchObject({ kind: 'EDIT', merchantName: '测试商户', submittedBy: '王小明' })
  expect(page.list.some(({ isAutomatic }) => isAutomatic)).toBe(false)
  const shown = await desk().info(
    requestOf<Api['goodsAudit']['info']>(auditor, { merchantId: actor.merchantId, id: row?.id ?? '' }),
  )
  expect(shown).toMatchObject({
    wished: { title: flagged.title, pictures: [expect.any(String)], skus: [{ beforeFen: 9_900, priceFen: 9_900 }] },
    allowedActions: ['approve', 'reject'],
  })
})

test('what waits for a day is overdue: first on the desk, found by it alone, and counted', async () => {
  const listed = async (body: { deadline?: 'OVERDUE'; status?: 'SUBMITTED' | 'APPROVED' }) => {
    const { list, counts } = await desk().list(
      requestOf<Api['goodsAudit']['list']>(auditor, { pageSize: 100, sort: 'submittedAt:asc', ...body }),
    )
    return { row: list.findIndex(({ goodsId }) => goodsId === goods.id), list, counts }
  }
  const before = (await selling.goods.countToAudit()).overdue
  const since = clock.now().getTime()
  await edit(flagged)
  const dueAt = new Date(since + 24 * 3_600_000)
  clock.set(new Date(dueAt.getTime() - 1))
  expect((await listed({ deadline: 'OVERDUE' })).row).toBe(-1)
  clock.set(dueAt)
  const { row, list, counts } = await listed({ deadline: 'OVERDUE' })
  expect(list[row]?.dueAt).toBe(dueAt.toISOString())
  expect(list.every(({ status }) => status === 'SUBMITTED')).toBe(true)
  expect(await selling.goods.countToAudit()).toEqual({ waiting: list.length, overdue: list.length })
  expect(list.length).toBeGreaterThan(before)
  expect(counts).toMatchObject({ SUBMITTED: list.length, APPROVED: 0 })
  expect((await listed({ deadline: 'OVERDUE', status: 'APPROVED' })).list).toEqual([])
  const { goods: newer, actor: other } = await newSeller(selling)
  await saveGoodsOf(selling, other, {
    ...matrixBack(newer),
    id: newer.id,
    version: newer.version,
    detail: sentDetail(newer.detail),
    pictureFileIds: newer.pictures.map(({ fileId }) => fileId),
    publish: true,
    ...flagged,
  })
  const all = await listed({ status: 'SUBMITTED' })
  expect(all.list.findIndex(({ goodsId }) => goodsId === newer.id)).toBeGreaterThan(all.row)
  expect(await approve()).toMatchObject({ status: 'APPROVED', dueAt: null })
})

test('the platform’s people are told once of what is overdue, and never of what was decided', async () => {
  const due = () => new Date(clock.now().getTime() + 24 * 3_600_000)
  const armed = async () =>
    (
      await own.database.pool.query<{ subject_id: string; due_at: Date }>(
        `select subject_id, due_at from timer where merchant_id = $1 and kind = 'goodsRevision.overdue' and fired_at is null`,
        [actor.merchantId],
      )
    ).rows
  const dueAt = due()
  await edit(flagged)
  const { id } = await waiting()
  expect(await armed()).toEqual([{ subject_id: id, due_at: dueAt }])
  told = []
  await selling.goods.audit.overdue(actor.merchantId, id)
  expect(told).toEqual([])
  clock.set(dueAt)
  await selling.goods.audit.overdue(actor.merchantId, id)
  expect(told.map(({ audience, bell }) => [audience, bell.title.zh, bell.body.zh])).toEqual([
    ['operators', '商品审核已超时', '测试商户：“手工陶瓷马克杯”待审核已超过 24 小时'],
  ])
  await approve()
  expect(await armed()).toEqual([])
  await selling.goods.audit.overdue(actor.merchantId, id)
  expect(told.filter(({ bell }) => bell.title.zh === '商品审核已超时')).toHaveLength(1)
})

test('a merchant reaches only its own', async () => {
  await edit(flagged)
  const { actor: stranger } = await newSeller(selling)
  await expect(
    selling.goods.audit.own.ofGoods(requestOf<Api['goodsRevision']['ofGoods']>(stranger, { goodsId: goods.id })),
  ).rejects.toMatchObject({ refusal: 'record.notFound' })
})
