// @vitest-environment happy-dom
// The goods' list: price and stock in place by keyboard, one goods off sale with undo, many with a result for each.
import { api, type DataOf, type GoodsRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { categories, sampleGoods, sampleInfo } from './goods.testing.ts'
import GoodsPage from './goods-page.tsx'

const pageOf = (list: GoodsRow[]): DataOf<typeof api.goods.list> => ({
  list,
  total: list.length,
  totalIsExact: true,
  page: 1,
  pageSize: 20,
  nextCursor: null,
  counts: { ON_SALE: 2, WAREHOUSE: 1, SOLD_OUT: 0, DRAFT: 0 },
})
const first = sampleGoods(1)
const stored = sampleGoods(2, { saleStatus: 'WAREHOUSE', allowedActions: ['shelve', 'edit'] })

let app: ReturnType<typeof renderWithApp>
const open = async (
  list: GoodsRow[],
  more: readonly FakeAnswer[] = [],
  login = merchantLogin,
  search: Readonly<Record<string, string>> = {},
) => {
  app = renderWithApp(<GoodsPage />, {
    search,
    login,
    answers: [answer(api.goods.list, pageOf(list)), answer(api.category.list, categories), ...more],
  })
  await screen.findByText(list[0]?.title ?? '还没有商品。发布后即可上架销售。')
}
afterEach(() => app.close())
const done = (...ids: string[]) => answer(api.goods.update, { succeeded: ids, failed: [] })
const updates = () => app.server.inputsOf(api.goods.update)
const click = (element: HTMLElement) => fireEvent.click(element.closest('button') ?? element)
const openCell = (label: string) => click(screen.getByText(label))

it('shows goods as buyers see them to who may only look', async () => {
  const looker = { ...merchantLogin, permissions: merchantLogin.permissions.filter((one) => one === 'goods.view') }
  await open([first], [answer(api.goods.info, sampleInfo({ title: first.title, shipHours: 24 }))], looker)
  expect(screen.queryByRole('link', { name: first.title })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: first.title }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('24 小时内发货')).toBeTruthy()
  expect(drawer.getByText('产地：云南凤庆')).toBeTruthy()
  expect(app.server.inputsOf(api.goods.info)).toEqual([{ id: first.id }])
})

it('shows what has changed elsewhere without being asked, tab counts and chosen rows too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await open([first])
    fireEvent.click(screen.getByLabelText('选择此行'))
    expect(screen.getByRole('button', { name: '批量下架' }).hasAttribute('disabled')).toBe(false)
    const now = { ...first, stock: 77, allowedActions: ['shelve' as const, 'edit' as const] }
    app.server.push(
      answer(api.goods.list, { ...pageOf([now]), counts: { ON_SALE: 0, WAREHOUSE: 41, SOLD_OUT: 0, DRAFT: 0 } }),
    )
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await screen.findByText('77')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^仓库中/ }).textContent).toBe('仓库中41')
    // What may be done with a chosen row is what it allows now.
    expect(screen.getByRole('button', { name: '批量下架' }).hasAttribute('disabled')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('changes a price in place: Enter saves it on the version that was shown', async () => {
  await open([first], [done(first.id)])
  openCell('修改“凤庆古树红茶 1 号”的售价')
  const field = screen.getByLabelText('售价')
  fireEvent.change(field, { target: { value: '199.5' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('售价已改为 ¥199.50')).toBeTruthy()
  expect(updates()).toEqual([{ action: 'setPrice', id: first.id, version: 4, priceFen: 19_950 }])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('修改“凤庆古树红茶 1 号”的售价'))
})

it('changes stock by what was shown, so that what was sold meanwhile stays sold', async () => {
  await open([first], [done(first.id)])
  openCell('修改“凤庆古树红茶 1 号”的库存')
  fireEvent.change(screen.getByLabelText('库存'), { target: { value: '150' } })
  fireEvent.keyDown(screen.getByLabelText('库存'), { key: 'Enter' })
  await waitFor(() =>
    expect(updates()).toEqual([{ action: 'setStock', id: first.id, version: 4, stock: 150, stockBefore: 120 }]),
  )
})

it('gives up on Esc, and refuses a price of nothing without asking the server', async () => {
  await open([first])
  openCell('修改“凤庆古树红茶 1 号”的售价')
  fireEvent.change(screen.getByLabelText('售价'), { target: { value: '0' } })
  fireEvent.keyDown(screen.getByLabelText('售价'), { key: 'Enter' })
  expect(await screen.findByText('金额不能小于 0.01 元')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('售价'), { key: 'Escape' })
  expect(screen.queryByLabelText('售价')).toBeNull()
  expect(updates()).toEqual([])
})

it('keeps what was typed when the price could not be saved', async () => {
  await open([first], [refusal(api.goods.update, '2002', '数据已被他人修改，请刷新后重试')])
  openCell('修改“凤庆古树红茶 1 号”的售价')
  fireEvent.change(screen.getByLabelText('售价'), { target: { value: '188' } })
  fireEvent.keyDown(screen.getByLabelText('售价'), { key: 'Enter' })
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('售价').value).toBe('188')
})

it('takes one goods off sale and offers to take that back', async () => {
  await open([first], [done(first.id)])
  click(screen.getByText('下架'))
  expect(await screen.findByText(/已下架“凤庆古树红茶 1 号”/)).toBeTruthy()
  click(screen.getByText('撤销'))
  expect(await screen.findByText(/已上架“凤庆古树红茶 1 号”/)).toBeTruthy()
  expect(updates()).toEqual([
    { action: 'unshelve', ids: [first.id] },
    { action: 'shelve', ids: [first.id] },
  ])
})

it('puts on sale those of the selection that can be, and shows what failed and why', async () => {
  const empty = sampleGoods(3, { saleStatus: 'WAREHOUSE', allowedActions: ['shelve', 'edit'], stock: 0 })
  const failed = [
    { id: empty.id, code: '3005', message: '商品暂不能上架：可售库存为 0', missingDepositFen: null, handInHref: null },
  ]
  await open([first, stored, empty], [answer(api.goods.update, { succeeded: [stored.id], failed })])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量上架'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('成功 1 件，未成功 1 件')).toBeTruthy()
  expect(dialog.getByText('商品暂不能上架：可售库存为 0')).toBeTruthy()
  expect(updates()).toEqual([{ action: 'shelve', ids: [stored.id, empty.id] }])
  app.server.push(done(empty.id))
  click(dialog.getByText('重试未成功的'))
  expect(await screen.findByText('已上架 1 件商品')).toBeTruthy()
  expect(updates()[1]).toEqual({ action: 'shelve', ids: [empty.id] })
})

it('puts many into categories of the shop, shows what failed and why, and tries those again', async () => {
  const message = '已达上限：一个商品最多放入 10 个店铺分类'
  const failed = [{ id: stored.id, code: '3005', message, missingDepositFen: null, handInHref: null }]
  const answers = [answer(api.shopCategory.list, []), answer(api.goods.update, { succeeded: [first.id], failed })]
  await open([first, stored], answers)
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByRole('button', { name: '店铺分类' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.click(form.getByText('只放在'))
  click(form.getByRole('button', { name: '确定' }))
  const outcome = within(await screen.findByRole('dialog', { name: '批量操作结果' }))
  expect(outcome.getByText('成功 1 件，未成功 1 件')).toBeTruthy()
  expect(outcome.getByText(message)).toBeTruthy()
  app.server.push(done(stored.id))
  click(outcome.getByText('重试未成功的'))
  expect(await screen.findByText('已设置 1 件商品的店铺分类')).toBeTruthy()
  const sent = { action: 'setShopCategories', mode: 'replace', shopCategoryIds: [] }
  expect(updates()).toEqual([
    { ...sent, ids: [first.id, stored.id] },
    { ...sent, ids: [stored.id] },
  ])
})

describe('goods that wait for a deposit', () => {
  const message = '商品暂不能上架：“茶叶”类目需保证金 2,000.00 元，还差 500.00 元，请先到“充值订单”缴纳'
  const waiting = answer(api.goods.update, {
    succeeded: [],
    failed: [{ id: stored.id, code: '3005', message, missingDepositFen: 50_000, handInHref: null }],
  })
  const payment = '/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=50000'

  it('one: the refusal leads to the payment of what is missing', async () => {
    await open([stored], [waiting])
    click(screen.getByText('上架'))
    expect(await screen.findByText(message, { exact: false })).toBeTruthy()
    click(screen.getByText('去缴纳保证金'))
    expect(app.visited).toEqual([payment])
  })

  it('many: so does the result of the batch', async () => {
    await open([stored], [waiting])
    fireEvent.click(screen.getByLabelText('选择此行'))
    click(await screen.findByText('批量上架'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(message)).toBeTruthy()
    click(dialog.getByText('去缴纳保证金'))
    expect(app.visited).toEqual([payment])
  })

  it('who may not recharge reads it without a button', async () => {
    const permissions = merchantLogin.permissions.filter((permission) => permission !== 'rechargeOrder.apply')
    await open([stored], [waiting], { ...merchantLogin, permissions })
    click(screen.getByText('上架'))
    expect(await screen.findByText(message, { exact: false })).toBeTruthy()
    expect(screen.queryByText('去缴纳保证金')).toBeNull()
  })
})

it('counts every tab, all of them together too', async () => {
  await open([first])
  const tabs = [...document.querySelectorAll('.list-tabs button')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(expect.arrayContaining(['全部3', '出售中2', '仓库中1', '已售罄0']))
})

it('shows prices without a way to change them to those who may not', async () => {
  await open([first], [], { ...merchantLogin, permissions: ['goods.view'] })
  expect(screen.queryByText(/修改“/)).toBeNull()
  expect(screen.queryByText('下架')).toBeNull()
  expect(screen.queryByText('发布商品')).toBeNull()
})

describe('deleting', () => {
  const recycled = sampleGoods(4, {
    saleStatus: 'RECYCLED',
    purgesAt: new Date(Date.now() + 29.5 * 86_400_000).toISOString(),
    allowedActions: ['restore', 'purge'],
  })

  it('puts goods into the recycle bin, and takes that back', async () => {
    await open([{ ...stored, allowedActions: ['shelve', 'edit', 'recycle'] }], [done(stored.id)])
    fireEvent.click(screen.getByLabelText('选择此行'))
    click(within(document.querySelector<HTMLElement>('.batch-bar') ?? document.body).getByText('删除'))
    expect(await screen.findByText('已将 1 件商品移入回收站，30 天内可恢复')).toBeTruthy()
    expect(updates()).toEqual([{ action: 'recycle', ids: [stored.id] }])
  })

  it('shows how long goods of the recycle bin can be restored, and changes nothing of them', async () => {
    await open([recycled])
    expect(document.body.textContent).toMatch(/29天1[12]小时 后彻底删除/)
    expect(screen.queryByText(/修改“/)).toBeNull()
    expect(screen.queryByRole('link', { name: recycled.title })).toBeNull()
  })

  it('for ever is asked for once more', async () => {
    await open([recycled], [done(recycled.id)])
    click(screen.getByRole('button', { name: '更多操作' }))
    click(await screen.findByRole('menuitem', { name: '彻底删除' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/删除后无法恢复/)).toBeTruthy()
    expect(updates()).toEqual([])
    click(dialog.getByRole('button', { name: '彻底删除' }))
    expect(await screen.findByText(/已彻底删除“/)).toBeTruthy()
    expect(updates()).toEqual([{ action: 'purge', ids: [recycled.id] }])
  })
})

it('changes the prices of many by percent', async () => {
  await open([first, stored], [answer(api.freight.list, []), done(first.id, stored.id)])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量修改'))
  click(await screen.findByRole('menuitem', { name: '改价' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('按比例'))
  fireEvent.change(await dialog.findByLabelText('原价的百分比'), { target: { value: '95' } })
  click(dialog.getByRole('button', { name: /确\s*定|提\s*交|保\s*存/ }))
  expect(await screen.findByText('已修改 2 件商品的售价')).toBeTruthy()
  expect(updates()).toEqual([
    { action: 'setPrices', change: { how: 'multiply', bp: 9_500 }, ids: [first.id, stored.id] },
  ])
})

/** As people do it who do not open the calendar. */
function type(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
}

it('marks what runs low, and leads to it by its own tab', async () => {
  const low = sampleGoods(1, { stock: 4, available: 3, lowSkus: 1 })
  const many = sampleGoods(2, { skuCount: 6, lowSkus: 2 })
  const stored = sampleGoods(3, { saleStatus: 'WAREHOUSE', lowSkus: 1, allowedActions: ['shelve'] })
  await open([low, many, stored])
  const marks = [...document.querySelectorAll('.goods-low')].map((mark) => mark.getAttribute('aria-label'))
  expect(marks).toEqual(['库存预警', '2 个规格预警'])
  fireEvent.click(screen.getByRole('button', { name: /^库存预警/ }))
  await waitFor(() => expect(app.server.inputsOf(api.goods.list).at(-1)).toMatchObject({ tab: 'LOW_STOCK' }))
})

it('keeps both ends of a price range in one box, which a phone turns with its pencil', async () => {
  await open([sampleGoods(2, { skuCount: 6, priceFen: 100, priceMaxFen: 200 })])
  const [least, most] = ['1.00', '2.00'].map((amount) =>
    screen.getByText(amount, { exact: false, selector: '.inline-edit *' }),
  )
  const box = least?.closest('.inline-edit > *')
  expect(box?.contains(most ?? null)).toBe(true)
  expect(box?.textContent).toMatch(/1\.00.*–.*2\.00/)
})

it('counts drafts only where they are not left out by what is searched', async () => {
  const drafts = { ...pageOf([]), list: [], counts: { DRAFT: 1 } }
  await open([first], [answer(api.goodsDraft.list, drafts)])
  expect(await screen.findByRole('button', { name: /^草稿\s*1$/ })).toBeTruthy()
  app.close()
  await open([first], [answer(api.goodsDraft.list, drafts)], merchantLogin, { priceFromFen: '5' })
  await waitFor(() => expect(app.server.inputsOf(api.goods.list).at(-1)).toMatchObject({ priceFromFen: 500 }))
  expect(screen.getByRole('button', { name: /^草稿/ }).textContent).toBe('草稿')
})

it('gives many goods one ship promise', async () => {
  await open([first, stored], [done(first.id, stored.id)])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量修改'))
  click(await screen.findByRole('menuitem', { name: '改发货时限' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('24 小时'))
  click(dialog.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() =>
    expect(updates()).toEqual([{ action: 'setShipHours', ids: [first.id, stored.id], shipHours: 24 }]),
  )
  expect(await screen.findByText('已修改 2 件商品的发货时限')).toBeTruthy()
})

it('recommends by a star, and says why it could not', async () => {
  const starred = sampleGoods(2, { isRecommended: true })
  const message = '每个店铺最多推荐 100 个商品'
  const failed = [{ id: first.id, code: '1004', message, missingDepositFen: null, handInHref: null }]
  let calls = 0
  const answers = answer(api.goods.update, () => {
    calls += 1
    return calls === 1 ? { succeeded: [starred.id], failed: [] } : { succeeded: [], failed }
  })
  await open([first, starred], [answers])
  const star = (title: string) => screen.getByRole('button', { name: `推荐“${title}”` })
  expect([star(first.title), star(starred.title)].map((each) => each.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ])
  click(star(starred.title))
  expect(await screen.findByText(`已取消推荐“${starred.title}”`)).toBeTruthy()
  click(star(first.title))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(updates()).toEqual([
    { action: 'unrecommend', ids: [starred.id] },
    { action: 'recommend', ids: [first.id] },
  ])
})

it('gives many goods one sort weight', async () => {
  await open([first, stored], [done(first.id, stored.id)])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量修改'))
  click(await screen.findByRole('menuitem', { name: '设排序值' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('排序值'), { target: { value: '500' } })
  click(dialog.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() =>
    expect(updates()).toEqual([{ action: 'setSortWeight', ids: [first.id, stored.id], sortWeight: 500 }]),
  )
  expect(await screen.findByText('已设置 2 件商品的排序值')).toBeTruthy()
})

it('shows the weights of what is recommended, and changes one in place', async () => {
  await open([first], [done(first.id)], merchantLogin, { recommended: 'YES' })
  await waitFor(() => expect(app.server.inputsOf(api.goods.list).at(-1)).toMatchObject({ recommended: 'YES' }))
  openCell('修改“凤庆古树红茶 1 号”的排序值')
  fireEvent.change(screen.getByLabelText('排序值'), { target: { value: '12' } })
  fireEvent.keyDown(screen.getByLabelText('排序值'), { key: 'Enter' })
  expect(await screen.findByText('排序值已改为 12')).toBeTruthy()
  expect(updates()).toEqual([{ action: 'setSortWeight', ids: [first.id], sortWeight: 12 }])
})

it('says of which shop goods are when there are several and all are looked at', async () => {
  const south = { id: '01932c5a-0000-7000-8000-0000000000f2', name: '南店', status: 'OPEN', shipHours: 48 } as const
  const shops = [...merchantLogin.shops, { ...south, logoUrl: null }]
  const of = { ...first, shopId: south.id }
  await open([of], [], { ...merchantLogin, shops, currentShopId: null })
  expect(screen.getByRole('cell', { name: /南店$/ })).toBeTruthy()
  app.close()
  await open([of], [], { ...merchantLogin, shops, currentShopId: south.id })
  expect(screen.queryByRole('cell', { name: /南店/ })).toBeNull()
})

it('sets when goods go on sale by themselves, as the clock says it in Shanghai', async () => {
  await open([{ ...stored, allowedActions: ['shelve', 'edit', 'schedule'] }], [done(stored.id)])
  click(screen.getByRole('button', { name: '更多操作' }))
  click(await screen.findByRole('menuitem', { name: '定时' }))
  type(await screen.findByLabelText('上架时间'), '2099-12-01 20:00')
  type(screen.getByLabelText('下架时间'), '2099-12-01 19:00')
  click(screen.getByRole('button', { name: /^确\s*定$/ }))
  expect(await screen.findByText('下架时间须晚于上架时间')).toBeTruthy()
  fireEvent.click(document.querySelectorAll('.ant-picker-clear')[1] ?? document.body)
  click(screen.getByRole('button', { name: /^确\s*定$/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.goods.update)).toEqual([
      { action: 'schedule', ids: [stored.id], onSaleAt: '2099-12-01T12:00:00.000Z', offSaleAt: null },
    ]),
  )
})

it('leaves the times of many as they are but for the one that is set or ended', async () => {
  const timed = { ...stored, onSaleAt: '2099-12-01T12:00:00.000Z' }
  await open([first, timed], [done(first.id, stored.id)])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量修改'))
  click(await screen.findByRole('menuitem', { name: '定时上下架' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = () => click(dialog.getByRole('button', { name: /确\s*定/ }))
  confirm()
  expect(await dialog.findByText('上架与下架时间都不改动，请至少改一项')).toBeTruthy()
  // The second: of leaving the sale.
  fireEvent.click(dialog.getAllByLabelText('设为')[1] ?? document.body)
  type(await dialog.findByLabelText('下架时间设为'), '2099-12-05 20:00')
  confirm()
  await waitFor(() =>
    expect(updates()).toEqual([
      { action: 'schedule', ids: [first.id, stored.id], offSaleAt: '2099-12-05T12:00:00.000Z' },
    ]),
  )
})

it('keeps open what was typed when the server refuses all of it', async () => {
  const refused = refusal(api.goods.update, '1001', '改价幅度超出范围')
  await open([first, stored], [refused])
  fireEvent.click(screen.getByLabelText('全选本页'))
  click(await screen.findByText('批量修改'))
  click(await screen.findByRole('menuitem', { name: '改价' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('按比例'))
  fireEvent.change(await dialog.findByLabelText('原价的百分比'), { target: { value: '95' } })
  click(dialog.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('改价幅度超出范围')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('原价的百分比').value).toBe('95.00')
  app.server.push(done(first.id, stored.id))
  click(dialog.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('已修改 2 件商品的售价')).toBeTruthy()
})

it('says in the list when goods go on and off sale', async () => {
  await open([{ ...stored, onSaleAt: '2026-12-01T12:00:00.000Z', offSaleAt: '2026-12-02T12:00:00.000Z' }])
  expect(screen.getByText('12-01 20:00 上架')).toBeTruthy()
  expect(screen.getByText('12-02 20:00 下架')).toBeTruthy()
})

it('sorts by stock and completeness, least first, and by what was sold, most first', async () => {
  await open([first])
  const lastSort = () => app.server.inputsOf(api.goods.list).at(-1)?.sort
  for (const [column, sort] of [
    ['库存', 'stock:asc'],
    ['完整度', 'completeness:asc'],
    ['已售', 'sold:desc'],
  ] as const) {
    fireEvent.click(within(screen.getByRole('columnheader', { name: column })).getByRole('button'))
    await waitFor(() => expect(lastSort()).toBe(sort))
  }
})

it('narrows by ranges and by a freight template, which lie behind the others until they are asked for', async () => {
  await open([first])
  expect(screen.queryByLabelText('售价区间 最低')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '更多筛选' }))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
  type('售价区间 最低', '10.5')
  type('库存区间 最高', '20件')
  type('完整度 最高', '300')
  expect(screen.getByLabelText('运费模板')).toBeTruthy()
  click(screen.getByRole('button', { name: /搜\s*索/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.goods.list).at(-1)).toMatchObject({
      priceFromFen: 1_050,
      stockTo: 20,
      completenessTo: 100,
    }),
  )
})

it('narrows the list by a category of any level, named by its way from the top', async () => {
  await open([first])
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '类目' }))
  expect(await screen.findByText('食品生鲜 / 茶饮冲调 / 茶叶')).toBeTruthy()
  fireEvent.click(await screen.findByText('食品生鲜 / 茶饮冲调'))
  await waitFor(() =>
    expect(app.server.inputsOf(api.goods.list).at(-1)).toMatchObject({ categoryId: categories[1]?.id }),
  )
})
