// @vitest-environment happy-dom
// What a save would change is seen before it is saved: beside what is there, with who looks at it and what holds at once.
import { api, type DataOf } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import GoodsEditorPage from '../goods-editor-page.tsx'
import { editorAnswers, sampleInfo } from '../goods.testing.ts'

type Comparison = DataOf<typeof api.goods.compare>

const goods = sampleInfo({ saleStatus: 'ON_SALE' })
const plain: Comparison = { differences: [], flags: [], isOvertaken: false, auditsLeft: { today: 1_000, now: 200 } }
let app: ReturnType<typeof renderWithApp>

const open = async (compared: FakeAnswer, id: string | null = goods.id) => {
  app = renderWithApp(<GoodsEditorPage />, {
    params: id === null ? {} : { id },
    answers: [...editorAnswers, answer(api.goods.info, goods), answer(api.freight.list, []), compared],
  })
  await screen.findByLabelText(/商品标题/)
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const look = async () => {
  fireEvent.click(screen.getByRole('button', { name: '查看改动' }))
  return within(await screen.findByRole('dialog'))
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

it('stands beside what is there, and says why a person looks and how often one may still ask', async () => {
  const title = { field: 'title', label: '商品标题', before: goods.title, after: '国家级红茶一级', pictures: null }
  const flags = [{ kind: 'WORD' as const, text: '含敏感词：国家级' }]
  await open(answer(api.goods.compare, { ...plain, differences: [title], flags, auditsLeft: { today: 12, now: 3 } }))
  type(/商品标题/, '国家级红茶一级')
  const dialog = await look()
  expect(await dialog.findByText('保存后转人工审核，通过后生效')).toBeTruthy()
  expect(dialog.getByText('含敏感词：国家级')).toBeTruthy()
  expect(dialog.getByText('本店今天还可提交 12 次审核，现在最多可连续提交 3 次')).toBeTruthy()
  const row = within(dialog.getByRole('row', { name: /商品标题/ }))
  expect(row.getByText(goods.title)).toBeTruthy()
  expect(row.getByText('国家级红茶一级')).toBeTruthy()
  // It was asked with what a save would send, and nothing was saved.
  expect(app.server.inputsOf(api.goods.compare)).toMatchObject([
    { id: goods.id, version: goods.version, title: '国家级红茶一级', publish: true },
  ])
  expect(app.server.inputsOf(api.goods.save)).toEqual([])
})

it('says that nothing buyers see is changed, and that somebody else was faster', async () => {
  await open(answer(api.goods.compare, { ...plain, isOvertaken: true }))
  const dialog = await look()
  expect(await dialog.findByText('保存后立即生效，不需要人工审核')).toBeTruthy()
  expect(dialog.getByText(/买家看到的内容没有变化/)).toBeTruthy()
  expect(dialog.getByText('商品刚被他人修改过')).toBeTruthy()
})

it('asks nothing while the form complains, and shows its complaint instead', async () => {
  await open(answer(api.goods.compare, plain))
  type(/商品标题/, '')
  fireEvent.click(screen.getByRole('button', { name: '查看改动' }))
  expect(await screen.findByText(/请输入商品标题|请填写商品标题/)).toBeTruthy()
  expect(app.server.inputsOf(api.goods.compare)).toEqual([])
})

it('can be asked again after a failure', async () => {
  await open(refusal(api.goods.compare, '5000', '系统繁忙，请稍后重试'))
  const dialog = await look()
  expect(await dialog.findByRole('button', { name: /重试/ })).toBeTruthy()
})

it('is not offered for new goods, which have nothing beside them', async () => {
  await open(answer(api.goods.compare, plain), null)
  expect(screen.queryByRole('button', { name: '查看改动' })).toBeNull()
})
