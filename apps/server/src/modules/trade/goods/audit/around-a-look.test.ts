// Nothing that buyers see of goods on sale gets round a look: not beside what waits, and not as the only thing that changes.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, type BodyOf, detailOfText, type GoodsParam, platformPermissions } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { createManualClock } from '../../../../kernel/clock.ts'
import { createSelling, newCommand, newSeller, requestOf, type Selling } from '../goods.testing.ts'
import { wishOf } from './wish.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
const WORD = '国家级'
let own: TestDatabase
let selling: Selling
let actor: MerchantActor
let id: string
let categoryId = ''
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
  await selling.goods.audit.desk.saveWords(
    requestOf<Api['goodsAudit']['saveWords']>(
      operator,
      { words: [WORD, 'top'] },
      newCommand('words', undefined, [WORD]),
    ),
  )
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  if (categoryId !== '') await ask([])
  const seller = await newSeller(selling)
  actor = seller.actor
  id = seller.goods.id
  categoryId = seller.goods.categoryId
  await looked(false)
})

const looked = (needsAudit: boolean) =>
  own.database.global
    .updateTable('platform_category')
    .set({ needs_audit: needsAudit })
    .where('id', '=', categoryId)
    .execute()
const info = () => selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))
const edit = async (changes: Partial<BodyOf<Api['goods']['save']>>) =>
  selling.goods.handlers.save(
    requestOf<Api['goods']['save']>(actor, { ...wishOf(await info()), ...changes }, newCommand()),
  )
const approve = async () => {
  const { current } = await selling.goods.audit.own.ofGoods(
    requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId: id }),
  )
  const { id: revision, version } = current ?? expect.fail()
  const body = { id: revision, version, decision: 'approve' as const, merchantId: actor.merchantId }
  await selling.goods.audit.desk.audit(requestOf<Api['goodsAudit']['audit']>(operator, body, newCommand()))
}
/** What the goods' category asks from now on. */
async function ask(attributes: readonly { readonly name: string; readonly required: boolean }[]) {
  const { handlers } = selling.categories
  const all = await handlers.listAll(requestOf<Api['category']['listAll']>(operator, {}))
  const version = all.find((one) => one.id === categoryId)?.version ?? 0
  const plain = { kind: 'PARAM', inputType: 'TEXT', unit: '', options: [], searchable: false, maxValues: 1 } as const
  const whole = attributes.map((one) => ({ ...plain, ...one }))
  const body = { action: 'setAttributes' as const, id: categoryId, version, attributes: whole }
  await handlers.update(requestOf<Api['category']['update']>(operator, body, newCommand()))
}
async function askForGlaze(required: boolean): Promise<string> {
  await ask([{ name: '釉色', required }])
  const { attributes } = selling.categories.handlers
  const found = await attributes(requestOf<Api['category']['attributes']>(operator, { categoryId }))
  return found.find(({ name }) => name === '釉色')?.id ?? expect.fail()
}
const param = (attributeId: string | null, value: string, changes: Partial<GoodsParam> = {}): GoodsParam => ({
  attributeId,
  name: '釉色',
  values: [value],
  unit: '',
  ...changes,
})

describe('beside what waits', () => {
  test.each([false, true])('a parameter waits that the goods do not have yet; required: %s', async (required) => {
    const glaze = await askForGlaze(required)
    const saved = await edit({ params: [param(glaze, `${WORD}青`)] })
    expect(saved).toMatchObject({ auditStatus: 'SUBMITTED', saleStatus: 'ON_SALE', params: [] })
    await approve()
    expect((await info()).params).toMatchObject([{ attributeId: glaze, values: [`${WORD}青`] }])
  })

  test('what the category asks by now is asked of the wish, before anybody looks at it', async () => {
    const glaze = await askForGlaze(true)
    await expect(edit({ title: `${WORD}马克杯` })).rejects.toMatchObject({ refusal: 'goods.paramWrong' })
    const long = param(glaze, '霁蓝', { values: ['霁蓝', '天青'] })
    await expect(edit({ title: `${WORD}马克杯`, params: [long] })).rejects.toMatchObject({
      refusal: 'goods.paramWrong',
    })
  })
})

describe('by itself', () => {
  test('another brand or another promise is looked at as another title is', async () => {
    const brandId = randomUUID()
    await own.database.global
      .insertInto('brand')
      .values({
        id: brandId,
        name: '青禾',
        name_en: 'Qinghe',
        first_letter: 'Q',
        category_ids: [],
        sort: 0,
        enabled: true,
      })
      .execute()
    await looked(true)
    expect(await edit({ brandId })).toMatchObject({ auditStatus: 'SUBMITTED', brand: null })
    await approve()
    expect(await info()).toMatchObject({ brand: { id: brandId } })
    expect(await edit({ services: ['NO_REASON_7D'] })).toMatchObject({ auditStatus: 'SUBMITTED', services: [] })
    await approve()
    expect(await info()).toMatchObject({ services: ['NO_REASON_7D'] })
    // What is left out stays, and nobody looks at that.
    expect(await edit({ brandId: undefined })).toMatchObject({ auditStatus: 'NONE', brand: { id: brandId } })
  })

  test('what a parameter is called and measured in is looked at where no attribute says it', async () => {
    const gone = randomUUID()
    const mine = param(gone, '5', { name: '净重', unit: '克' })
    await edit({ params: [mine] })
    await looked(true)
    expect(await edit({ params: [{ ...mine, unit: '千克' }] })).toMatchObject({
      auditStatus: 'SUBMITTED',
      params: [{ unit: '克' }],
    })
    expect(await edit({ params: [{ ...mine, name: '含金量' }] })).toMatchObject({
      auditStatus: 'SUBMITTED',
      params: [{ name: '净重' }],
    })
    expect(await edit({ params: [mine] })).toMatchObject({ auditStatus: 'NONE' })
  })

  test('an attribute names and measures its parameter, whatever is sent', async () => {
    const glaze = await askForGlaze(false)
    await edit({ params: [param(glaze, '霁蓝')] })
    await looked(true)
    expect(await edit({ params: [param(glaze, '霁蓝', { name: '随便', unit: '克' })] })).toMatchObject({
      auditStatus: 'NONE',
      params: [{ name: '釉色', unit: '' }],
    })
  })
})

describe('the price of more pieces', () => {
  const withTier = async (priceFen: number, marketPriceFen: number | null = null) => {
    const [sku = expect.fail()] = wishOf(await info()).skus
    return { skus: [{ ...sku, marketPriceFen, tierPrices: [{ minQuantity: 2, priceFen }] }] }
  }
  const flagsOf = async () => {
    const { current } = await selling.goods.audit.own.ofGoods(
      requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId: id }),
    )
    return current?.flags ?? []
  }

  test('is held to the band as the price of one is', async () => {
    const near = await edit(await withTier(7_000))
    expect(near).toMatchObject({ auditStatus: 'NONE', skus: [{ tierPrices: [{ minQuantity: 2, priceFen: 7_000 }] }] })
    const far = await edit(await withTier(1))
    expect(far).toMatchObject({ auditStatus: 'SUBMITTED', skus: [{ tierPrices: [{ priceFen: 7_000 }] }] })
    expect(await flagsOf()).toEqual([{ kind: 'PRICE', text: '阶梯价 0.01 元与审核过的售价 99.00 元相差超过 ±30%' }])
    await approve()
    expect(await info()).toMatchObject({ auditStatus: 'NONE', skus: [{ tierPrices: [{ priceFen: 1 }] }] })
    // What was let pass is not looked at again.
    expect(await edit({ title: '手工陶瓷大号马克杯' })).toMatchObject({ auditStatus: 'NONE' })
  })

  test('stands among the differences, with what it is compared with', async () => {
    const { handlers } = selling.goods
    const changes = await withTier(7_000, 12_000)
    const { differences } = await handlers.compare(
      requestOf<Api['goods']['compare']>(actor, { ...wishOf(await info()), ...changes }),
    )
    expect(differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['划线价', '', '¥120.00'],
      ['阶梯价', '', '≥2 ¥70.00'],
    ])
  })
})

describe('a word is found', () => {
  test.each([
    ['with signs between that nobody sees', { title: '国\u200d家\ufe0e级马克杯' }],
    ['in the detail, with such signs', { detail: detailOfText('这是国\u200b家\u2060级工艺。') }],
    ['in wide letters', { title: 'ＴＯＰ手工陶瓷马克杯' }],
    ['as the unit of a parameter', { params: [param(null, '一', { name: '等级', unit: WORD })] }],
  ])('%s', async (_how, changes) => {
    expect(await edit(changes)).toMatchObject({ auditStatus: 'SUBMITTED' })
    const { current } = await selling.goods.audit.own.ofGoods(
      requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId: id }),
    )
    expect(current?.flags.map(({ kind }) => kind)).toEqual(['WORD'])
  })
})
