// Saved views stay their owner's: seen by whom they were saved for, changed by who made them, twenty of a page.
import { api, type BodyOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { addSeller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { colleagueOf, refusalOf } from '../../../testing/people.ts'

const PAGE = '/order/saleorder'

let testApp: TestApp
let owner: MerchantActor
let stranger: MerchantActor
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  owner = (await addSeller(testApp)).actor
  stranger = (await addSeller(testApp)).actor
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.handlers.workbench
type Person = MerchantActor | OperatorActor
const views = (actor: Person, page = PAGE) => ask(api.workbench.views, handlers().views, actor, { page })
const save = (actor: Person, body: Partial<BodyOf<typeof api.workbench.saveView>> = {}) =>
  ask(api.workbench.saveView, handlers().saveView, actor, {
    page: PAGE,
    name: '待发货',
    scope: 'PERSONAL',
    query: { status: 'TO_SHIP' },
    ...body,
  })
const remove = (actor: Person, id: string) => ask(api.workbench.deleteView, handlers().deleteView, actor, { id })

describe('saved views', () => {
  beforeEach(async () => {
    for (const { id } of await views(owner)) await remove(owner, id)
    for (const { id } of await views(colleagueOf(owner))) await remove(colleagueOf(owner), id)
  })

  test('a view comes back as it was saved, on its own page only', async () => {
    const saved = await save(owner, {
      query: { status: 'TO_SHIP', columns: ['orderNo', 'buyer'], widths: { buyer: 90 } },
    })
    expect(await views(owner)).toEqual([saved])
    expect(saved).toMatchObject({ name: '待发货', scope: 'PERSONAL', isMine: true, mayDelete: true })
    expect(saved.query).toEqual({ status: 'TO_SHIP', columns: ['orderNo', 'buyer'], widths: { buyer: 90 } })
    expect(await views(owner, '/goods/index')).toEqual([])
  })

  test('a personal view is its owner’s alone; a shared one is seen by everybody of the merchant and by nobody else', async () => {
    const colleague = colleagueOf(owner)
    await save(owner, { name: '我的' })
    const shared = await save(colleague, { name: '大家的', scope: 'SHARED' })
    expect((await views(colleague)).map(({ name }) => name)).toEqual(['大家的'])
    expect((await views(owner)).map(({ name, isMine }) => [name, isMine])).toEqual([
      ['我的', true],
      ['大家的', false],
    ])
    expect(await views(stranger)).toEqual([])
    expect(await refusalOf(remove(stranger, shared.id))).toBe('record.notFound')
    expect(await refusalOf(save(stranger, { id: shared.id, name: '抢' }))).toBe('record.notFound')
  })

  test('only its maker changes a view; the owner of the merchant may tidy up what is shared, and nothing personal', async () => {
    const colleague = colleagueOf(owner)
    const mine = await save(owner, { scope: 'SHARED', name: '店主的' })
    expect(await refusalOf(remove(colleague, mine.id))).toBe('record.notFound')
    expect(await refusalOf(save(colleague, { id: mine.id, name: '改' }))).toBe('record.notFound')
    const personal = await save(colleague, { name: '私人' })
    expect(await refusalOf(remove(owner, personal.id))).toBe('record.notFound')
    const shared = await save(colleague, { scope: 'SHARED', name: '员工的' })
    expect(await remove(owner, shared.id)).toBeNull()
  })

  test('saving with an id changes the view, and never moves it to another page', async () => {
    const { id } = await save(owner)
    const changed = await save(owner, { id, name: '新名称', scope: 'SHARED', query: { sort: 'paidAt:desc' } })
    expect(await views(owner)).toEqual([changed])
    expect(changed).toMatchObject({ id, name: '新名称', scope: 'SHARED', query: { sort: 'paidAt:desc' } })
    expect(await refusalOf(save(owner, { id, page: '/goods/index' }))).toBe('record.notFound')
  })

  test('a name is given once per person and page, and once among the shared ones', async () => {
    await save(owner)
    expect(await refusalOf(save(owner))).toBe('name.taken')
    expect(await refusalOf(save(owner, { page: '/goods/index' }))).toBe('done')
    expect(await refusalOf(save(colleagueOf(owner)))).toBe('done')
    await save(owner, { scope: 'SHARED' })
    expect(await refusalOf(save(colleagueOf(owner), { scope: 'SHARED' }))).toBe('name.taken')
  })

  test('twenty views of a page and no more, also when they are saved at the same moment', async () => {
    const made = Array.from({ length: 24 }, (_, at) => refusalOf(save(owner, { name: `视图 ${at}` })))
    const answers = await Promise.all(made)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'limit.exceeded')).toHaveLength(4)
    expect(await refusalOf(save(colleagueOf(owner)))).toBe('done')
    const [first] = await views(owner)
    expect(await refusalOf(save(owner, { id: first?.id, name: '仍可改名' }))).toBe('done')
  })

  test('operators share views of their own, which no merchant sees', async () => {
    const colleague = newOperator(testApp)
    await save(operator, { page: '/operator/withdraw', name: '待打款', scope: 'SHARED' })
    expect((await views(colleague, '/operator/withdraw')).map(({ name }) => name)).toEqual(['待打款'])
    expect(await views(owner, '/operator/withdraw')).toEqual([])
  })
})
