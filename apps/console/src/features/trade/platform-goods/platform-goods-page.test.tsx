// @vitest-environment happy-dom
// The platform takes goods off by a rule and a reason, one or many, and is told of those that could not be.
import { api, type Category, type DataOf, type Permission, type PlatformGoodsRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import PlatformGoodsPage from './platform-goods-page.tsx'

const merchantId = '01932c5a-0000-7000-8000-000000000071'
const row = (index: number, change: Partial<PlatformGoodsRow> = {}): PlatformGoodsRow => ({
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  id: `01932c5a-0000-7000-8000-00000000008${index}`,
  goodsNo: `GD26112000000000000${index}`,
  title: `凤庆古树红茶 ${index} 号`,
  coverUrl: null,
  categoryName: '茶叶',
  saleStatus: 'ON_SALE',
  auditStatus: 'NONE',
  priceFen: 16_800,
  priceMaxFen: 19_900,
  soldCount: 7,
  updatedAt: '2026-11-20T01:00:00.000Z',
  off: null,
  allowedActions: ['forceOff', 'ban'],
  ...change,
})
const off = {
  code: 'MISLEADING',
  rule: '虚假或夸大宣传',
  reason: '标题含“国家级”，无法提供依据',
  at: '2026-11-20T01:00:00.000Z',
  appeal: 'PENDING',
  by: '审核员小周',
} as const
const forced = row(2, { saleStatus: 'FORCED_OFF', off, allowedActions: ['ban'] })
const rows = [row(1), forced]
const page = { total: 2, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { ON_SALE: 1 } }

const infoOf = (id: string): DataOf<typeof api.platformGoods.info> => ({
  ...(rows.find((one) => one.id === id) ?? row(1)),
  shopName: '清和茶铺旗舰店',
  shortTitle: '',
  longPictures: [],
  sellingPoint: '',
  pictures: ['/a.webp'],
  detail: [{ type: 'paragraph', spans: [{ text: '产地：云南' }] }],
  skus: [{ specText: '', priceFen: 16_800, stock: 120 }],
  rulings: [
    { id: merchantId, kind: 'FORCED_OFF', rule: off.rule, reason: off.reason, at: off.at, by: off.by, pictures: [] },
  ],
})

const categories: Category[] = [
  {
    id: '01932c5a-0000-7000-8000-00000000ca01',
    parentId: null,
    name: '食品生鲜',
    level: 1,
    commissionBp: 300,
    depositFen: 0,
    confirmDays: 10,
    afterSaleDays: 7,
    noReasonReturn: 'MUST',
    papers: [],
  },
]

let app: ReturnType<typeof renderWithApp>
const open = async (
  permissions: readonly Permission[] = ['platformGoods.view', 'platformGoods.forceOff', 'platformGoods.ban'],
  more: readonly FakeAnswer[] = [],
) => {
  app = renderWithApp(<PlatformGoodsPage />, {
    login: { ...operatorLogin, permissions: [...permissions] },
    answers: [
      answer(api.platformGoods.list, { list: rows, ...page }),
      answer(api.platformGoods.info, ({ id }) => infoOf(id)),
      answer(api.platformGoods.forceOff, { succeeded: [row(1).id], failed: [] }),
      answer(api.category.list, categories),
      answer(api.workbench.views, []),
      ...more,
    ],
  })
  await screen.findAllByText(row(1).title)
}
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.platformGoods.forceOff)

async function fillIn() {
  const reason = await screen.findByLabelText('违规说明')
  const dialog = reason.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '违规下架' }))
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  fireEvent.mouseDown(within(dialog).getByLabelText('违反规则'))
  fireEvent.click(await screen.findByText('虚假或夸大宣传', { selector: '.ant-select-item-option-content' }))
  expect(await within(dialog).findByText(/不得使用绝对化用语/)).toBeTruthy()
  fireEvent.change(reason, { target: { value: '请删除“喝一周就见效”' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '违规下架' }))
}

it('takes one off by a rule and a reason, and not without', async () => {
  await open()
  const [look] = screen.getAllByRole('button', { name: '查看' })
  fireEvent.click(look ?? document.body)
  expect(await screen.findByText('清和茶铺旗舰店')).toBeTruthy()
  const foot = document.querySelector<HTMLElement>('.platform-goods-foot') ?? document.body
  fireEvent.click(within(foot).getByRole('button', { name: '违规下架' }))
  await fillIn()
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        goods: [{ merchantId, id: row(1).id }],
        code: 'MISLEADING',
        reason: '请删除“喝一周就见效”',
        points: 2,
        fileIds: [],
      },
    ]),
  )
  expect(await screen.findByText('已违规下架 1 个商品')).toBeTruthy()
})

it('takes those of many off that may be, and says which could not be', async () => {
  await open(undefined, [
    answer(api.platformGoods.forceOff, {
      succeeded: [],
      failed: [{ id: row(1).id, code: '1005', message: '商品在回收站中' }],
    }),
  ])
  for (const box of screen.getAllByLabelText('选择此行')) fireEvent.click(box)
  const bar = await screen.findByRole('region', { name: /已选/ })
  fireEvent.click(within(bar).getByRole('button', { name: '违规下架' }))
  await fillIn()
  // The one that is off already was left out.
  await waitFor(() => expect(sent()).toMatchObject([{ goods: [{ id: row(1).id }] }]))
  expect(await screen.findByText('商品在回收站中')).toBeTruthy()
})

it('shows why goods are off and who did it, and offers only what is left to do', async () => {
  await open()
  const [, look] = screen.getAllByRole('button', { name: '查看' })
  fireEvent.click(look ?? document.body)
  expect(await screen.findByText('商品已被违规下架：虚假或夸大宣传')).toBeTruthy()
  expect(screen.getByText(`违规下架（${off.rule}）：${off.reason}`)).toBeTruthy()
  expect(screen.getAllByText('申诉中').length).toBeGreaterThan(0)
  const foot = document.querySelector<HTMLElement>('.platform-goods-foot') ?? document.body
  expect(
    within(foot)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\s/g, '')),
  ).toEqual(['封禁'])
})

it('lets those look who may do nothing', async () => {
  await open(['platformGoods.view'])
  expect(screen.queryByLabelText('选择此行')).toBeNull()
  const [look] = screen.getAllByRole('button', { name: '查看' })
  fireEvent.click(look ?? document.body)
  await screen.findByText('清和茶铺旗舰店')
  expect(document.querySelector('.platform-goods-foot')).toBeNull()
})

it('narrows the list by a category of any level', async () => {
  await open()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '类目' }))
  fireEvent.click(await screen.findByText('食品生鲜'))
  await waitFor(() =>
    expect(app.server.inputsOf(api.platformGoods.list).at(-1)).toMatchObject({ categoryId: categories[0]?.id }),
  )
})
