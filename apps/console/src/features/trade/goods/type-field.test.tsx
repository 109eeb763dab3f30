// @vitest-environment happy-dom
// The type of goods in their editor: virtual ones are asked nothing about freight and promises, and saved ones keep their type.
import { api, type GoodsInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import GoodsEditorPage from './goods-editor-page.tsx'
import { editorAnswers, sampleInfo } from './goods.testing.ts'

let app: ReturnType<typeof renderWithApp>
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

/** @param copied new goods are made after these; else they are edited */
async function open(change: Partial<GoodsInfo>, isCopied: boolean) {
  const goods = sampleInfo(change)
  app = renderWithApp(<GoodsEditorPage />, {
    ...(isCopied ? { search: { copy: goods.id } } : { params: { id: goods.id } }),
    answers: [
      ...editorAnswers,
      answer(api.goods.info, goods),
      answer(api.goods.save, goods),
      answer(api.freight.list, []),
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
const type = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const sent = async () => {
  await waitFor(() => expect(app.server.inputsOf(api.goods.save)).toHaveLength(1))
  return app.server.inputsOf(api.goods.save)[0]
}

it('asks nothing about freight and promises once the goods are said to be virtual, and sends none', async () => {
  await open({ freightFen: 800, services: ['FAST_REFUND'] }, true)
  expect(screen.getByText('物流与发货')).toBeTruthy()
  fireEvent.click(type('虚拟商品'))
  await waitFor(() => expect(screen.queryByText('物流与发货')).toBeNull())
  expect(screen.queryByText('服务承诺')).toBeNull()
  expect(await screen.findByText('付款后立即交付，无需物流')).toBeTruthy()
  fireEvent.click(screen.getByText('存入仓库').closest('button') ?? document.body)
  expect(await sent()).toMatchObject({
    type: 'VIRTUAL',
    freightFen: 0,
    freightTemplateId: null,
    services: [],
    shipMode: 'STOCK',
  })
})

it('keeps the type of goods that are saved, and says so', async () => {
  await open({ type: 'VIRTUAL', freightFen: 0 }, false)
  expect([type('虚拟商品').checked, type('实物商品').disabled]).toEqual([true, true])
  expect(screen.getByText('保存后不能更改；如选错，请复制后新建')).toBeTruthy()
  expect(screen.queryByText('物流与发货')).toBeNull()
})
