// @vitest-environment happy-dom
// The platform's desk: before and after side by side, approved after a question, sent back with marks, and on to the next by a key.
import { api, type Category, type GoodsAuditInfo, type GoodsAuditRow, type Permission } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import GoodsAuditPage from './goods-audit-page.tsx'

const merchantId = '01932c5a-0000-7000-8000-000000000071'
const row = (index: number, title: string): GoodsAuditRow => ({
  id: `01932c5a-0000-7000-8000-00000000007${index}`,
  rev: 2,
  kind: 'EDIT',
  status: 'SUBMITTED',
  isAutomatic: false,
  flags: [{ kind: 'WORD', text: '含敏感词：国家级' }],
  rejectItems: [],
  submittedAt: '2026-11-20T01:00:00.000Z',
  submittedBy: '王小明',
  auditedAt: null,
  auditedBy: null,
  dueAt: '2026-11-21T01:00:00.000Z',
  version: 1,
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  goodsId: '01932c5a-0000-7000-8000-000000000060',
  goodsNo: 'GD261120000000000001',
  title,
})
const rows = [row(2, '凤庆古树红茶'), row(3, '手工陶瓷马克杯')]
const infoOf = (shown: GoodsAuditRow): GoodsAuditInfo => ({
  ...shown,
  differences: [
    { field: 'title', label: '商品标题', before: shown.title, after: `国家级${shown.title}`, pictures: null },
    { field: 'pictureFileIds', label: '商品图片', before: '1 张', after: '1 张', pictures: { before: ['/a.webp'], after: ['/b.webp'] } }, // prettier-ignore
  ],
  wished: {
    title: `国家级${shown.title}`,
    type: 'PHYSICAL',
    shortTitle: '',
    longPictures: [],
    sellingPoint: '',
    categoryName: '茶叶',
    detail: [{ type: 'paragraph', spans: [{ text: '产地：云南' }] }],
    pictures: ['/b.webp'],
    video: null,
    skus: [{ specText: '', beforeFen: 16_800, priceFen: 16_800 }],
  },
  allowedActions: ['approve', 'reject'],
})
const page = { total: 2, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { SUBMITTED: 2 } }

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
const open = (permissions: readonly Permission[] = ['goodsAudit.view', 'goodsAudit.audit']) => {
  app = renderWithApp(<GoodsAuditPage />, {
    login: { ...operatorLogin, permissions: [...permissions] },
    answers: [
      answer(api.category.list, categories),
      answer(api.goodsAudit.list, { list: rows, ...page }),
      answer(api.goodsAudit.info, ({ id }) => infoOf(rows.find((one) => one.id === id) ?? row(2, ''))),
      answer(api.goodsAudit.audit, row(2, '凤庆古树红茶')),
      answer(api.goodsAudit.words, { words: ['国家级'] }),
      answer(api.goodsAudit.saveWords, { words: ['国家级', '最佳'] }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.goodsAudit.audit)
const drawer = async (name = '审核') => {
  const [first] = await screen.findAllByRole('button', { name })
  fireEvent.click(first ?? document.body)
  await screen.findAllByText('国家级凤庆古树红茶')
}
const dialogOf = (element: HTMLElement | undefined) => element?.closest<HTMLElement>('.ant-modal') ?? document.body

it('shows why a person looks and what changes, and approves after a question', async () => {
  open()
  await drawer()
  expect(screen.getByText('含敏感词：国家级')).toBeTruthy()
  const table = screen.getByRole('table', { name: '' })
  expect(within(table).getByText('修改前')).toBeTruthy()
  expect(table.querySelectorAll('img')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  const [question] = await screen.findAllByText('通过“国家级凤庆古树红茶”？')
  expect(decisions()).toEqual([])
  fireEvent.click(within(dialogOf(question)).getByRole('button', { name: '通过' }))
  await waitFor(() => expect(decisions()).toEqual([{ decision: 'approve', merchantId, id: rows[0]?.id, version: 1 }]))
  // On to the next one.
  await screen.findAllByText('国家级手工陶瓷马克杯')
})

it('leads to the next and back by J and K', async () => {
  open()
  await drawer()
  fireEvent.keyDown(window, { key: 'j' })
  await screen.findAllByText('国家级手工陶瓷马克杯')
  fireEvent.keyDown(window, { key: 'k' })
  await screen.findAllByText('国家级凤庆古树红茶')
})

it('sends back only with a mark, each with its reason', async () => {
  open()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  const mark = await screen.findByLabelText('标出“商品标题”')
  const dialog = dialogOf(mark)
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await screen.findByText('请至少标出一项')
  expect(decisions()).toEqual([])
  fireEvent.click(mark)
  fireEvent.change(await screen.findByLabelText('商品标题 说明'), { target: { value: '请去掉“国家级”' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  const items = [{ field: 'title', code: 'SENSITIVE', text: '请去掉“国家级”' }]
  await waitFor(() => expect(decisions()).toMatchObject([{ decision: 'reject', items }]))
})

it('keeps the words, one a line', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '敏感词' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('敏感词', { selector: 'textarea' })
  expect(field.value).toBe('国家级')
  fireEvent.change(field, { target: { value: '国家级\n最佳\n最佳\n' } })
  fireEvent.click(within(dialogOf(field)).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(app.server.inputsOf(api.goodsAudit.saveWords)).toEqual([{ words: ['国家级', '最佳'] }]))
})

it('marks what waits too long, and keeps to it alone', async () => {
  open()
  expect((await screen.findAllByText('已超时')).length).toBeGreaterThanOrEqual(rows.length)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '审核时限' }))
  const [option] = (await screen.findAllByText('已超时')).filter(
    (one) => one.closest('.ant-select-item-option') !== null,
  )
  fireEvent.click(option ?? document.body)
  await waitFor(() => expect(app.server.inputsOf(api.goodsAudit.list).at(-1)).toMatchObject({ deadline: 'OVERDUE' }))
})

it('lets those look who may not decide', async () => {
  open(['goodsAudit.view'])
  await drawer('查看')
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})

it('narrows the list by a category of any level', async () => {
  open()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '类目' }))
  fireEvent.click(await screen.findByText('食品生鲜'))
  await waitFor(() =>
    expect(app.server.inputsOf(api.goodsAudit.list).at(-1)).toMatchObject({ categoryId: categories[0]?.id }),
  )
})
