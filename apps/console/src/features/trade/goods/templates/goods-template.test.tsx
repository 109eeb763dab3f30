// @vitest-environment happy-dom
// Templates of goods: what is saved as one names no other goods, a name replaces knowingly, and new goods begin with it.
import { api, type GoodsTemplate, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { sampleShopId } from '../../../../testing/sample-session.ts'
import GoodsEditorPage from '../goods-editor-page.tsx'
import GoodsPage from '../goods-page.tsx'
import { categories, sampleGoods, sampleInfo } from '../goods.testing.ts'
import { copyOf } from '../goods-values.ts'
import { templateOf } from './template-values.ts'

const goods = sampleInfo()
const template: GoodsTemplate = {
  id: '01932c5a-0000-7000-8000-00000000e001',
  shopId: sampleShopId,
  name: '春茶',
  title: '凤庆古树红茶',
  savedAt: '2026-11-20T02:00:00.000Z',
  savedBy: '小李',
  isMine: false,
  version: 3,
  data: { values: { ...templateOf(copyOf(goods)), title: '凤庆古树红茶 春茶' } },
}
const { data: _data, ...row } = template
const pageOf = <Row,>(list: readonly Row[]) => ({
  list: [...list],
  total: list.length,
  totalIsExact: true,
  page: 1,
  pageSize: 100,
  nextCursor: null,
  counts: {},
})
const standing = [
  answer(api.category.list, categories),
  answer(api.goods.info, goods),
  answer(api.freight.list, []),
  answer(api.goodsDraft.list, pageOf([])),
  answer(api.goodsDraft.info, null),
  answer(api.goodsTemplate.list, pageOf([row])),
]

let app: ReturnType<typeof renderWithApp>
const openEditor = async (search: Record<string, string>, more: readonly FakeAnswer[] = []) => {
  app = renderWithApp(<GoodsEditorPage />, { search, answers: [...standing, ...more] })
  await screen.findByLabelText(/商品标题/)
}
const openList = async (search: Record<string, string> = {}, more: readonly FakeAnswer[] = []) => {
  app = renderWithApp(<GoodsPage />, {
    search,
    answers: [...standing, answer(api.goods.list, pageOf([sampleGoods(1)])), ...more],
  })
  await screen.findByText('凤庆古树红茶 1 号')
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const press = async (name: string, inside: HTMLElement = document.body) => {
  const found = await within(inside).findByText(name)
  fireEvent.click(found.closest('button') ?? found)
}
const more = async (inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByLabelText('更多操作'))
const field = () => screen.getByLabelText<HTMLInputElement>(/商品标题/)
const nameField = () => screen.findByLabelText<HTMLInputElement>(/模板名称/)

it('begins new goods with everything that the template holds', async () => {
  await openEditor({ template: template.id }, [answer(api.goodsTemplate.info, template)])
  expect(field().value).toBe('凤庆古树红茶 春茶')
  expect(screen.getByText(/以模板“春茶”新建/)).toBeTruthy()
})

it('says that a template was deleted, and leads on', async () => {
  app = renderWithApp(<GoodsEditorPage />, {
    search: { template: template.id },
    answers: [...standing, refusal(api.goodsTemplate.info, refusalCode('record.notFound'), '记录不存在')],
  })
  expect(await screen.findByText('这个模板已删除')).toBeTruthy()
})

it('saves what stands in the editor, without the codes of other goods', async () => {
  await openEditor({ copy: goods.id }, [answer(api.goodsTemplate.save, { ...row, name: '秋茶' })])
  await press('存为模板')
  fireEvent.change(await nameField(), { target: { value: '秋茶' } })
  await press('存为模板', await screen.findByRole('dialog'))
  await waitFor(() => expect(app.server.inputsOf(api.goodsTemplate.save)).toHaveLength(1))
  const [sent] = app.server.inputsOf(api.goodsTemplate.save)
  expect(sent).toMatchObject({ name: '秋茶', data: { values: { title: goods.title, outerSkuCode: '' } } })
  expect(sent).not.toHaveProperty('id')
})

it('replaces the one of the same name only after saying so', async () => {
  await openList({}, [answer(api.goodsTemplate.save, row)])
  await more()
  await press('存为模板')
  fireEvent.change(await nameField(), { target: { value: '春茶' } })
  expect(await screen.findByText('已有同名模板')).toBeTruthy()
  await press('替换')
  await waitFor(() =>
    expect(app.server.inputsOf(api.goodsTemplate.save)).toEqual([
      expect.objectContaining({ id: template.id, version: 3, name: '春茶', shopId: sampleShopId }),
    ]),
  )
})

it('finds a template by a part of its name, and uses, names and deletes it', async () => {
  await openList({ drawer: 'templates' }, [
    answer(api.goodsTemplate.rename, { ...row, name: '夏茶' }),
    answer(api.goodsTemplate.remove, null),
  ])
  fireEvent.change(await screen.findByPlaceholderText('查找模板'), { target: { value: '秋' } })
  expect(await screen.findByText('没有名称含“秋”的模板')).toBeTruthy()
  fireEvent.change(screen.getByPlaceholderText('查找模板'), { target: { value: '春' } })
  const drawer = await screen.findByRole('dialog')
  await more(drawer)
  await press('重命名')
  const renaming = await nameField()
  fireEvent.change(renaming, { target: { value: '夏茶' } })
  fireEvent.submit(renaming)
  await waitFor(() =>
    expect(app.server.inputsOf(api.goodsTemplate.rename)).toEqual([{ id: template.id, version: 3, name: '夏茶' }]),
  )
  await press('使用', drawer)
  expect(app.visited).toContain(`/goods/add?template=${template.id}`)
})
