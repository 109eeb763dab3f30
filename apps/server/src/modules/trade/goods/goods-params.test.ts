// The parameters of goods: asked by their category, kept by name whatever becomes of that, and found by what they say.
import type { Api, BodyOf, GoodsInfo, GoodsParam } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { seededCategoryId } from '../category/index.ts'
import { createSelling, newCommand, newSeller, requestOf, saveGoodsOf, type Selling } from './goods.testing.ts'

let own: TestDatabase
let selling: Selling
let actor: MerchantActor
const now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }
const GARDEN = seededCategoryId('100405')
const POTS = seededCategoryId('100404')

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => now })
  ;({ actor } = await newSeller(selling))
})
afterAll(() => own.drop())

type Attribute = Extract<BodyOf<Api['category']['update']>, { action: 'setAttributes' }>['attributes'][number]
type Asked = Pick<Attribute, 'name' | 'inputType'> & Partial<Attribute>

async function ask(categoryId: string, attributes: readonly Asked[]): Promise<string[]> {
  const { handlers } = selling.categories
  const all = await handlers.listAll(requestOf<Api['category']['listAll']>(operator, {}))
  const version = all.find(({ id }) => id === categoryId)?.version ?? 0
  const whole = attributes.map((one) => ({
    kind: 'PARAM' as const,
    unit: '',
    options: [],
    required: false,
    searchable: false,
    maxValues: 1,
    ...one,
  }))
  const body = { action: 'setAttributes' as const, id: categoryId, version, attributes: whole }
  await handlers.update(requestOf<Api['category']['update']>(operator, body, newCommand()))
  const along = await handlers.attributes(requestOf<Api['category']['attributes']>(operator, { categoryId }))
  return along.filter((one) => one.categoryId === categoryId).map(({ id }) => id)
}

let origin = ''
let weight = ''
let tool = ''
let made = ''
const known = (id: string) => (id === '' ? {} : { id })
const usual = (): Asked[] => [
  { ...known(origin), name: '产地', inputType: 'TEXT', required: true, searchable: true },
  { ...known(weight), name: '重量', inputType: 'NUMBER', unit: '克' },
  { ...known(tool), name: '用途', inputType: 'MULTI', options: ['松土', '修剪', '浇水'], maxValues: 2 },
  { ...known(made), name: '出厂', inputType: 'DATE' },
]
beforeEach(async () => {
  ;[origin = '', weight = '', tool = '', made = ''] = await ask(GARDEN, usual())
})

const of = (attributeId: string | null, name: string, ...values: string[]): GoodsParam => ({
  attributeId,
  name,
  values,
  unit: '',
})
const save = (changes: Parameters<typeof saveGoodsOf>[2]) =>
  saveGoodsOf(selling, actor, { title: '不锈钢园艺小铲', categoryId: GARDEN, ...changes })
const again = (goods: GoodsInfo, changes: Parameters<typeof saveGoodsOf>[2]) =>
  save({
    id: goods.id,
    version: goods.version,
    pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
    ...changes,
  })
const saidBy = ({ params }: GoodsInfo) => params.map(({ name, values, unit }) => [name, ...values, unit])

test('are kept in the order of the category, with its names and units, and the goods’ own after them', async () => {
  const goods = await save({
    params: [
      of(null, '保修', '一年'),
      of(tool, '随便', '修剪', '松土', '松土'),
      of(weight, '随便', '350.5'),
      of(origin, '随便', '浙江永康'),
      of(made, '随便', '2026-05-01'),
    ],
  })
  expect(saidBy(goods)).toEqual([
    ['产地', '浙江永康', ''],
    ['重量', '350.5', '克'],
    ['用途', '修剪', '松土', ''],
    ['出厂', '2026-05-01', ''],
    ['保修', '一年', ''],
  ])
})

test.each([
  ['“产地”：请填写', () => []],
  ['“产地”：请填写', () => undefined],
  ['“重量”：请填写数字', () => [of(origin, '产地', '永康'), of(weight, '重量', '三百克')]],
  ['“用途”：请从可选值中选择', () => [of(origin, '产地', '永康'), of(tool, '用途', '除草')]],
  ['“用途”：最多选择 2 项', () => [of(origin, '产地', '永康'), of(tool, '用途', '松土', '修剪', '浇水')]],
  ['“重量”：最多选择 1 项', () => [of(origin, '产地', '永康'), of(weight, '重量', '1', '2')]],
  ['“出厂”：日期格式', () => [of(origin, '产地', '永康'), of(made, '出厂', '2026-13-01')]],
] as [sentence: string, params: () => GoodsParam[] | undefined][])(
  'are refused by name: %s',
  async (sentence, params) => {
    for (const publish of [true, false])
      await expect(save({ publish, params: params() })).rejects.toMatchObject({
        refusal: 'goods.paramWrong',
        message: expect.stringContaining(sentence),
        details: { attributeId: expect.any(String) },
      })
  },
)

test('stay what they are when they are not sent, and are in the log when they change', async () => {
  const goods = await save({ params: [of(origin, '产地', '永康')] })
  const renamed = await again(goods, { title: '不锈钢园艺大铲' })
  expect(saidBy(renamed)).toEqual([['产地', '永康', '']])
  const changed = await again(renamed, { params: [of(origin, '产地', '阳江'), of(weight, '重量', '200')] })
  expect(saidBy(changed)).toEqual([
    ['产地', '阳江', ''],
    ['重量', '200', '克'],
  ])
  const act = await own.database
    .tenant(actor.merchantId)
    .selectFrom('operation_log')
    .select('changes')
    .where('target_id', '=', goods.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(act?.changes).toContainEqual(
    expect.objectContaining({ field: 'params', before: '产地：永康', after: '产地：阳江；重量：200 克' }),
  )
})

test('outlive their attribute and its options, under the name that it had', async () => {
  const goods = await save({ params: [of(origin, '产地', '永康'), of(tool, '用途', '浇水'), of(weight, '重量', '9')] })
  const [first, , third] = usual()
  ;[origin = '', tool = ''] = await ask(GARDEN, [
    { ...first, name: '产自', inputType: 'TEXT' },
    { ...third, name: '用途', inputType: 'MULTI', options: ['松土'] },
  ])
  const same = goods.params.map((param) => ({ ...param }))
  const saved = await again(goods, { params: same })
  // The one that is left has the name of now; what is no option any more may stay, and nobody may choose it anew.
  expect(saidBy(saved)).toEqual([
    ['产自', '永康', ''],
    ['用途', '浇水', ''],
    ['重量', '9', '克'],
  ])
  await expect(save({ params: [of(origin, '产自', '永康'), of(tool, '用途', '浇水')] })).rejects.toMatchObject({
    refusal: 'goods.paramWrong',
  })
  weight = ''
  made = ''
})

test('belong to no category of which they are none: there they are the goods’ own', async () => {
  const goods = await save({ params: [of(origin, '产地', '永康')] })
  const moved = await again(goods, { categoryId: POTS, params: [of(origin, '产地', '永康')] })
  expect(saidBy(moved)).toEqual([['产地', '永康', '']])
})

test('that are made searchable find their goods, until they say something else', async () => {
  const goods = await save({ params: [of(origin, '产地', 'Solingen 索林根')] })
  const find = async (keyword: string) => {
    const body = { keyword, sort: 'updatedAt:desc' as const, page: 1, pageSize: 20 }
    const found = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, body))
    return found.list.some(({ id }) => id === goods.id)
  }
  expect([await find('索林根'), await find('solingen'), await find('园艺小铲'), await find('永康市')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  await again(goods, { params: [of(origin, '产地', '永康市')] })
  expect([await find('索林根'), await find('永康市')]).toEqual([false, true])
})
