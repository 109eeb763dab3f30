// Operators merge one category of the last level into another: only into one that asks no more of goods, and the first is closed at once.
import type { Api, BodyOf, CategoryRow } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { createPapers } from '../papers/index.ts'
import { createSelling, newCommand, newSeller, requestOf, saveGoodsOf, type Selling } from '../goods/goods.testing.ts'

let own: TestDatabase
let selling: Selling
const now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => now })
})
afterAll(() => own.drop())

type Insert = BodyOf<Api['category']['insert']>
type Update = BodyOf<Api['category']['update']>
type Attribute = Extract<Update, { action: 'setAttributes' }>['attributes'][number]

const handlers = () => selling.categories.handlers
const all = () => handlers().listAll(requestOf<Api['category']['listAll']>(operator, {}))
const insert = async (name: string, parentId: string | null, more: Partial<Insert> = {}): Promise<string> =>
  (await handlers().insert(requestOf<Api['category']['insert']>(operator, { name, parentId, ...more }, newCommand())))
    .id
const update = (body: Update, command = newCommand()) =>
  handlers().update(requestOf<Api['category']['update']>(operator, body, command))
const row = async (id: string): Promise<CategoryRow> => {
  const found = (await all()).find((category) => category.id === id)
  if (found === undefined) throw new Error(`There is no ${id}`)
  return found
}
const of = async (id: string) => ({ id, version: (await row(id)).version })
const preview = (id: string, intoId: string) =>
  handlers().mergePreview(requestOf<Api['category']['mergePreview']>(operator, { id, intoId }))
async function merge(id: string, intoId: string, command = newCommand()) {
  const { version: intoVersion } = await row(intoId)
  return update({ action: 'merge', ...(await of(id)), intoId, intoVersion }, command)
}
const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  kind: 'PARAM',
  inputType: 'TEXT',
  unit: '',
  options: [],
  required: false,
  searchable: false,
  maxValues: 1,
  ...more,
})

let count = 0
/** Two leaves below two categories of one. */
async function twoLeaves(terms: Partial<Insert> = {}, intoTerms: Partial<Insert> = {}) {
  count += 1
  const top = await insert(`大类${count}`, null)
  const [first, second] = [await insert('甲', top), await insert('乙', top)]
  const source = await insert('旧类目', first, terms)
  const into = await insert('新类目', second, intoTerms)
  return { top, first, second, source, into }
}

const forbidding = async (id: string, intoId: string) => {
  const { obstacles } = await preview(id, intoId)
  await expect(merge(id, intoId)).rejects.toMatchObject({
    refusal: 'state.notAllowed',
    message: expect.stringContaining(obstacles[0]?.text ?? 'nothing forbids it'),
  })
  return obstacles.map(({ field, text }) => `${field}: ${text}`)
}

describe('a merge', () => {
  test('is looked at first: how many goods of whom, which terms differ, what becomes of attributes', async () => {
    const { source, into } = await twoLeaves({ commissionBp: 300 }, { commissionBp: 500, afterSaleDays: 15 })
    await update({
      action: 'setAttributes',
      ...(await of(source)),
      attributes: [attribute('面料'), attribute('克重', { inputType: 'NUMBER', unit: '克' }), attribute('领型')],
    })
    await update({
      action: 'setAttributes',
      ...(await of(into)),
      attributes: [attribute('面料', { searchable: true }), attribute('克重'), attribute('袖长')],
    })
    const [one, other] = [await newSeller(selling), await newSeller(selling)]
    await saveGoodsOf(selling, one.actor, { categoryId: source })
    await saveGoodsOf(selling, one.actor, { categoryId: source, publish: false })
    await saveGoodsOf(selling, other.actor, { categoryId: source })
    expect(await preview(source, into)).toMatchObject({
      source: { id: source, name: expect.stringContaining(' / 甲 / 旧类目') },
      into: { id: into, name: expect.stringContaining(' / 乙 / 新类目') },
      goodsCount: 3,
      merchantCount: 2,
      differences: [
        { field: 'commission', label: '佣金比例', before: '3%', after: '5%' },
        { field: 'afterSaleDays', before: '7 天', after: '15 天' },
      ],
      mapped: ['面料'],
      left: ['克重', '领型'],
      obstacles: [],
    })
    expect((await row(source)).mergedInto).toBeNull()
  })

  test('closes the first at once, says where it went, and is in the platform’s log', async () => {
    const { source, into } = await twoLeaves({ commissionBp: 300 }, { commissionBp: 500 })
    const seller = await newSeller(selling)
    await merge(source, into)
    expect(await row(source)).toMatchObject({ enabled: false, mergedInto: { id: into, name: '新类目' } })
    const seen = await handlers().list(requestOf<Api['category']['list']>(seller.actor, {}))
    expect(seen.map(({ id }) => id)).not.toContain(source)
    await expect(saveGoodsOf(selling, seller.actor, { categoryId: source })).rejects.toMatchObject({
      refusal: 'goods.incomplete',
      message: expect.stringContaining('类目“旧类目”已并入“新类目”，请重新选择类目'),
    })
    const act = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['action', 'summary', 'changes'])
      .where('target_id', '=', source)
      .where('action', '=', 'category.merge')
      .executeTakeFirst()
    expect(act).toMatchObject({
      summary: '平台类目“旧类目”并入“新类目”',
      changes: [{ field: 'commission', before: '3%', after: '5%' }],
    })
  })

  test('is done once by the same command, and not on what somebody changed after it was looked at', async () => {
    const { source, into } = await twoLeaves()
    const command = newCommand()
    const [read, readInto] = [await row(source), await row(into)]
    const changed = { name: '更新类目', commissionBp: 600, depositFen: 0, withBelow: false }
    await update({ action: 'change', id: into, version: readInto.version, ...changed })
    const body = { action: 'merge' as const, id: source, version: read.version, intoId: into }
    await expect(update({ ...body, intoVersion: readInto.version })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    const asRead = { ...body, intoVersion: (await row(into)).version }
    await update(asRead, command)
    await update(asRead, command)
    await expect(update({ ...asRead, version: (await row(source)).version })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      message: expect.stringContaining('已并入“更新类目”'),
    })
  })

  test('leaves nothing to be done with the first, and nothing below the second', async () => {
    const { source, into } = await twoLeaves()
    await merge(source, into)
    const merged = { refusal: 'state.notAllowed', message: expect.stringContaining('已并入“新类目”') }
    const { version, commissionBp, depositFen } = await row(source)
    const terms = { name: '旧类目', commissionBp, depositFen, withBelow: false }
    await expect(update({ action: 'enable', id: source, version, enabled: true })).rejects.toMatchObject(merged)
    await expect(update({ action: 'change', id: source, version, ...terms })).rejects.toMatchObject(merged)
    await expect(update({ action: 'askPapers', id: source, version, papers: [] })).rejects.toMatchObject(merged)
    await expect(update({ action: 'askAudit', id: source, version, needsAudit: true })).rejects.toMatchObject(merged)
    await expect(update({ action: 'setAttributes', id: source, version, attributes: [] })).rejects.toMatchObject(merged)
  })

  test('of what others were merged into takes them along to the end', async () => {
    const { source, into, second } = await twoLeaves()
    const last = await insert('最终类目', second)
    await merge(source, into)
    await merge(into, last)
    expect((await row(source)).mergedInto).toMatchObject({ id: last })
    expect((await row(into)).mergedInto).toMatchObject({ id: last })
    expect(await forbidding(last, source)).toContain('target: “旧类目”或其上级已停用')
  })
})

describe('what was said of the first by name', () => {
  test('goes on holding for its goods: a merchant’s paper, and which brands suit', async () => {
    const { first, source, into } = await twoLeaves()
    const papers = [{ kind: 'CCC' as const, name: '', required: true }]
    for (const id of [source, into]) await update({ action: 'askPapers', ...(await of(id)), papers })
    const { actor } = await newSeller(selling)
    const lacks = (named: string) => {
      const held = { kind: 'CCC' as const, name: '', categoryIds: [named], holds: true }
      const qualifications = { standing: async () => [held], brandStanding: async () => new Map() }
      const { findMissing } = createPapers({ qualifications })
      return own.database.transaction(actor.merchantId, async (tx) => (await findMissing(tx, [into])).size > 0)
    }
    const brandId = newId(now)
    await own.database.globalTransaction((tx) =>
      tx
        .insertInto('brand')
        .values({
          id: brandId,
          name: '老字号',
          name_en: '',
          first_letter: 'L',
          category_ids: [source],
          sort: 1,
          enabled: true,
        })
        .execute(),
    )
    const suits = () =>
      saveGoodsOf(selling, actor, { categoryId: into, brandId, publish: false }).then(
        () => true,
        () => false,
      )
    expect([await lacks(source), await lacks(first), await lacks(into), await suits()]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await merge(source, into)
    expect([await lacks(source), await lacks(first), await lacks(into), await suits()]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('it is forbidden', () => {
  test('into itself, into nothing, and between others than those of the last level', async () => {
    const { top, first, source, into } = await twoLeaves()
    await expect(preview(source, newId(now))).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await forbidding(source, source)).toEqual(['target: 不能并入自己'])
    expect(await forbidding(first, into)).toEqual(['source: “甲”下还有类目，只能合并最末一级'])
    expect(await forbidding(source, top)).toEqual([expect.stringContaining('target: ')])
  })

  test('into what merchants do not see, and into other kinds of goods', async () => {
    const { second, source, into } = await twoLeaves()
    const other = await twoLeaves()
    expect(await forbidding(source, other.into)).toEqual([expect.stringMatching(/^kind: 一级类目不同/)])
    await update({ action: 'enable', ...(await of(second)), enabled: false })
    expect(await forbidding(source, into)).toEqual(['target: “新类目”或其上级已停用'])
  })

  test('into what asks a higher deposit or takes goods back otherwise; a lower deposit is none', async () => {
    const { source, into } = await twoLeaves({ depositFen: 100_000 }, { depositFen: 100_001 })
    expect(await forbidding(source, into)).toEqual(['deposit: 保证金更高：由 ¥1,000.00 变为 ¥1,000.01'])
    expect((await preview(into, source)).obstacles).toEqual([])
    const returns = await twoLeaves({ noReasonReturn: 'OPTIONAL' })
    expect(await forbidding(returns.source, returns.into)).toEqual([
      'returns: 无理由退货不同：由“商家可选”变为“必须支持”',
    ])
  })

  test('into what requires a paper or an audit that the first does not, also from above', async () => {
    const { second, first, source, into } = await twoLeaves()
    const papers = [
      { kind: 'CCC' as const, name: '', required: true },
      { kind: 'SEED' as const, name: '', required: false },
    ]
    await update({ action: 'askPapers', ...(await of(second)), papers })
    await update({ action: 'askAudit', ...(await of(second)), needsAudit: true })
    expect(await forbidding(source, into)).toEqual([
      'papers: 多要求资质：强制性产品认证（3C）证书',
      'audit: 商品须人工审核，原类目不须',
    ])
    await update({ action: 'askPapers', ...(await of(source)), papers })
    await update({ action: 'askAudit', ...(await of(first)), needsAudit: true })
    expect((await preview(source, into)).obstacles).toEqual([])
  })

  test('into what requires an attribute that the first does not have, or does not require', async () => {
    const { source, into } = await twoLeaves()
    const weight = { inputType: 'NUMBER' as const, unit: '克' }
    const set = async (id: string, attributes: Attribute[]) =>
      update({ action: 'setAttributes', ...(await of(id)), attributes })
    await set(into, [attribute('面料', { required: true }), attribute('克重', { ...weight, required: true })])
    await set(source, [attribute('面料'), attribute('克重', { ...weight, unit: '千克', required: true })])
    expect(await forbidding(source, into)).toEqual(['attributes: 多要求必填属性：面料、克重'])
    await set(source, [attribute('面料', { required: true }), attribute('克重', { ...weight, required: true })])
    expect(await preview(source, into)).toMatchObject({ obstacles: [], mapped: ['面料', '克重'] })
  })

  test('as long as a rule of commission is about the first', async () => {
    const { source, into, first } = await twoLeaves()
    const rule = (no: string, categoryId: string, validTo: Date | null) =>
      own.database.globalTransaction((tx) =>
        tx
          .insertInto('commission_rule')
          .values({
            id: newId(now),
            first_id: newId(now),
            rule_no: no,
            name: '类目费率',
            scope: 'CATEGORY',
            category_id: categoryId,
            kind: 'PERCENT',
            bp: 200,
            with_freight: false,
            valid_from: new Date('2026-11-01T00:00:00Z'),
            valid_to: validTo,
            reason: '活动',
            made_by: newId(now),
            made_by_name: '郑主管',
            made_at: now,
          })
          .execute(),
      )
    await rule('CR1', source, new Date('2026-11-10T00:00:00Z'))
    expect((await preview(source, into)).obstacles).toEqual([])
    await rule('CR2', source, null)
    await rule('CR3', first, null)
    expect(await forbidding(source, into)).toEqual(['commissionRules: 佣金规则 CR2 针对“旧类目”，请先终止'])
    expect((await preview(source, into)).differences).toEqual([
      { field: 'commissionRules', label: '佣金规则', before: 'CR2、CR3', after: '' },
    ])
  })
})
