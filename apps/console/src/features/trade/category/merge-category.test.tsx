// @vitest-environment happy-dom
// Merging a category: what becomes of it is read before anything is done, and what forbids it leaves nothing to press.
import { api, type CategoryMerge } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import CategoryPage from './category-page.tsx'
import { categoryRow as row } from './category-row.testing.ts'

const idOf = (at: number) => `01932c5a-0000-7000-8000-00000000ca0${at}`
const [FOOD, TEA, COFFEE, OLD, BOOKS] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]

const rows = [
  row(FOOD, '食品'),
  row(BOOKS, '图书'),
  row(TEA, '茶叶', FOOD),
  row(COFFEE, '咖啡', FOOD),
  row(OLD, '旧茶', FOOD, { enabled: false, mergedInto: { id: TEA, name: '茶叶' } }),
]
const preview = (more: Partial<CategoryMerge> = {}): CategoryMerge => ({
  source: { id: TEA, name: '食品 / 茶叶', version: 8 },
  into: { id: COFFEE ?? '', name: '食品 / 咖啡', version: 9 },
  goodsCount: 12,
  merchantCount: 3,
  differences: [{ field: 'commission', label: '佣金比例', before: '3%', after: '5%' }],
  mapped: ['产地'],
  left: ['香型', '年份'],
  obstacles: [],
  ...more,
})

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.category.update)
const mergeButton = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: '确认并入' })

async function open(...answers: FakeAnswer[]) {
  app = renderWithApp(<CategoryPage />, {
    login: operatorLogin,
    search: { top: FOOD ?? '' },
    answers: [answer(api.category.listAll, rows), answer(api.category.update, null), ...answers],
  })
  fireEvent.click(await screen.findByRole('button', { name: '“茶叶”的操作' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '并入其他类目' }))
  return within(await screen.findByRole('dialog'))
}

async function choose(dialog: ReturnType<typeof within>) {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '并入' }))
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')]
    expect(found).not.toHaveLength(0)
    return found
  })
  expect(options.map(({ textContent }) => textContent)).toEqual(['食品 / 咖啡'])
  fireEvent.click(options[0] ?? document.body)
}

it('offers leaves of the same first level, shows what becomes of it, and sends what was shown', async () => {
  const dialog = await open(answer(api.category.mergePreview, preview()))
  expect(mergeButton(dialog).hasAttribute('disabled')).toBe(true)
  await choose(dialog)
  expect(await dialog.findByText('3 个商户的 12 件商品将移动')).toBeTruthy()
  expect(dialog.getByText('3% → 5%')).toBeTruthy()
  expect(dialog.getByText('香型、年份')).toBeTruthy()
  fireEvent.click(mergeButton(dialog))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([{ action: 'merge', id: TEA, version: 8, intoId: COFFEE, intoVersion: 9 }])
  expect(await screen.findByText('“茶叶”已并入“食品 / 咖啡”，商品正在移动')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says everything that forbids it, and has nothing to press then', async () => {
  const obstacles = [
    { field: 'deposit' as const, text: '保证金更高：由 ¥0.00 变为 ¥1,000.00' },
    { field: 'papers' as const, text: '多要求资质：食品经营许可证' },
  ]
  const dialog = await open(answer(api.category.mergePreview, preview({ obstacles })))
  await choose(dialog)
  expect(await dialog.findByText('不能合并，原因如下')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    obstacles.map(({ text }) => text),
  )
  expect(mergeButton(dialog).hasAttribute('disabled')).toBe(true)
})

it('stays open and asks again when it was refused; a failed look can be tried again', async () => {
  const dialog = await open(
    answer(api.category.mergePreview, preview()),
    refusal(api.category.update, '2002', '数据已被他人修改，请刷新后重试'),
  )
  await choose(dialog)
  fireEvent.click(await dialog.findByRole('button', { name: '确认并入' }))
  await dialog.findByText('3% → 5%')
  fireEvent.click(mergeButton(dialog))
  await waitFor(() => expect(app.server.inputsOf(api.category.mergePreview).length).toBeGreaterThan(1))
  expect(screen.getByRole('dialog')).toBeTruthy()
  app.close()
  const again = await open(failure(api.category.mergePreview, 500))
  await choose(again)
  expect(await again.findByRole('button', { name: /重\s?试/ })).toBeTruthy()
})

it('shows what was merged as such, and lets nobody do anything with it', async () => {
  const dialog = await open(answer(api.category.mergePreview, preview()))
  fireEvent.click(dialog.getByRole('button', { name: /取\s?消/ }))
  expect(screen.getByText('已并入“茶叶”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '“旧茶”的操作' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '“食品”的操作' }))
  expect(await screen.findByRole('menuitem', { name: '停用' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '并入其他类目' })).toBeNull()
})
