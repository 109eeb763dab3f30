// @vitest-environment happy-dom
// How complete goods are: live beside the editor, in the list with what would raise it, and each of it leads to its field.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import GoodsEditorPage from '../goods-editor-page.tsx'
import { categories, sampleGoods, sampleInfo } from '../goods.testing.ts'
import { CompletenessMark } from './completeness-mark.tsx'

let app: ReturnType<typeof renderWithApp>
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const missing = () =>
  within(screen.getByRole('list', { name: '信息越完整，买家越容易下单' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

async function open(search: Record<string, string> = {}) {
  const goods = sampleInfo({ title: '凤庆古树红茶', sellingPoint: '' })
  app = renderWithApp(<GoodsEditorPage />, {
    params: { id: goods.id },
    search,
    answers: [
      answer(api.category.list, categories),
      answer(api.category.attributes, []),
      answer(api.brand.list, []),
      answer(api.goods.info, goods),
      answer(api.freight.list, []),
    ],
  })
  await screen.findByLabelText(/商品标题/)
}

it('follows what is typed, and leads to what is not', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: /^另有 \d 项$/ }))
  expect(missing()).toContain('填写卖点')
  expect(missing()).toContain('标题不少于 12 个字')
  fireEvent.change(screen.getByLabelText(/商品标题/), { target: { value: '凤庆古树红茶 特级 250 克' } })
  await waitFor(() => expect(missing()).not.toContain('标题不少于 12 个字'))
  fireEvent.click(screen.getByRole('button', { name: '填写卖点' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/卖点/))
})

it('leads to the field that the address asks for', async () => {
  await open({ field: 'sellingPoint' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/卖点/)))
})

it('says in the list what would raise it, each a way to its field', async () => {
  const row = sampleGoods(1, { completeness: { score: 85, missing: ['video', 'shopCategory'] } })
  app = renderWithApp(<CompletenessMark row={row} mayEdit />, { answers: [] })
  fireEvent.click(screen.getByRole('button', { name: '完整度 85 分，还有 2 项可完善' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /添加商品视频/ }))
  expect(app.visited).toEqual([`/goods/edit/${row.id}?field=video`])
})

it('is a number for who may not edit, and where nothing is missing', () => {
  const row = sampleGoods(1, { completeness: { score: 85, missing: ['video'] } })
  app = renderWithApp(<CompletenessMark row={row} mayEdit={false} />, { answers: [] })
  expect(screen.getByRole('img', { name: '完整度 85 分' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
