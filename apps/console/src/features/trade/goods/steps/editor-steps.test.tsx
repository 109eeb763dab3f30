// @vitest-environment happy-dom
// The steps above the goods' editor: what is filled in, what has to be put right, and the way there.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, complaint } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { editorAnswers, freightTemplate, sampleInfo } from '../goods.testing.ts'
import GoodsEditorPage from '../goods-editor-page.tsx'

const goods = sampleInfo()
let app: ReturnType<typeof renderWithApp>
const open = async (id?: string, info = goods) => {
  app = renderWithApp(<GoodsEditorPage />, {
    params: id === undefined ? {} : { id },
    answers: [
      ...editorAnswers,
      answer(api.goods.info, info),
      answer(api.freight.list, [freightTemplate('01932c5a-0000-7000-8000-0000000000a1', '按重量计费')]),
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const steps = () =>
  [...screen.getByRole('navigation', { name: '填写步骤' }).querySelectorAll('button')].map((one) =>
    one.getAttribute('aria-label'),
  )

it('say what is filled in, and of what there is nothing yet', async () => {
  await open(goods.id)
  await waitFor(() =>
    expect(steps()).toEqual([
      '1. 基本信息，已填写',
      '2. 商品参数',
      '3. 图片与视频，已填写',
      '4. 价格与库存，已填写',
      '5. 物流与服务，已填写',
      '6. 商品详情，已填写',
      '7. 预览',
    ]),
  )
})

it('of new goods say nothing of parameters until there is a category, and lead to what is missing', async () => {
  await open()
  expect(steps()).toEqual([
    '1. 基本信息',
    '2. 图片与视频',
    '3. 价格与库存',
    '4. 物流与服务，已填写',
    '5. 商品详情',
    '6. 预览',
  ])
  fireEvent.click(screen.getByText('立即上架').closest('button') ?? document.body)
  await waitFor(() =>
    expect(steps().slice(0, 3)).toEqual([
      '1. 基本信息，2 处待修改',
      '2. 图片与视频，1 处待修改',
      '3. 价格与库存，2 处待修改',
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: '3. 价格与库存，2 处待修改' }))
  expect(document.activeElement?.id).toBe('priceFen')
  // What is put right is no longer counted.
  fireEvent.change(screen.getByLabelText(/商品标题/), { target: { value: '凤庆古树红茶' } })
  await waitFor(() => expect(steps()[0]).toBe('1. 基本信息，1 处待修改'))
})

it('of what nobody sends have no shipping', async () => {
  await open(goods.id, sampleInfo({ type: 'VIRTUAL' }))
  await waitFor(() => expect(steps().join()).not.toContain('物流与服务'))
})

it('count what the server complains of', async () => {
  await open(goods.id)
  app.server.push(complaint(api.goods.save, '标题含有不能使用的字', { title: '标题含有不能使用的字' }))
  fireEvent.click(screen.getByText('保存修改').closest('button') ?? document.body)
  await waitFor(() => expect(steps()[0]).toBe('1. 基本信息，1 处待修改'))
})
