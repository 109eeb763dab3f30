// @vitest-environment happy-dom
// A category is moved below another parent of its level, and deleted after a question; the first level stays where it is.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import CategoryPage from './category-page.tsx'
import { categoryRow as row } from './category-row.testing.ts'

const idOf = (at: number) => `01932c5a-0000-7000-8000-00000000cb0${at}`
const [FOOD, BOOKS, TOYS, TEA] = [idOf(1), idOf(2), idOf(3), idOf(4)]

const rows = [
  row(FOOD, '食品', null),
  row(BOOKS, '图书', null),
  row(TOYS, '玩具', null, { goodsCount: 3 }),
  row(TEA, '茶叶', FOOD),
]

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.category.update)
async function menu(name: string) {
  app = renderWithApp(<CategoryPage />, {
    login: operatorLogin,
    search: { top: FOOD },
    answers: [answer(api.category.listAll, rows), answer(api.category.update, null)],
  })
  fireEvent.click(await screen.findByRole('button', { name: `“${name}”的操作` }))
  await screen.findByRole('menuitem', { name: '修改' })
}

it('moves below another one that has no goods', async () => {
  await menu('茶叶')
  fireEvent.click(screen.getByRole('menuitem', { name: '移到其他上级' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await dialog.findByText('请选择上级类目')
  expect(sent()).toEqual([])
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '新的上级类目' }))
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')]
    expect(found).not.toHaveLength(0)
    return found
  })
  expect(options.map(({ textContent }) => textContent)).toEqual(['图书'])
  fireEvent.click(options[0] ?? document.body)
  fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(sent()).toEqual([{ action: 'move', id: TEA, version: 7, parentId: BOOKS }]))
})

it('deletes after a question', async () => {
  await menu('茶叶')
  fireEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  const [question] = await screen.findAllByText('删除“茶叶”？')
  expect(sent()).toEqual([])
  const dialog = within(question?.closest<HTMLElement>('.ant-modal') ?? document.body)
  fireEvent.click(dialog.getByRole('button', { name: /删\s*除/ }))
  await waitFor(() => expect(sent()).toEqual([{ action: 'remove', id: TEA, version: 7 }]))
})

it('leaves the first level where it is', async () => {
  await menu('食品')
  expect(screen.queryByRole('menuitem', { name: '移到其他上级' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: '删除' })).toBeTruthy()
})
