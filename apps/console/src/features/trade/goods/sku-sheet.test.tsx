// @vitest-environment happy-dom
// Prices and stock in the drawer: what is typed outlives a new reading, and a change made elsewhere is told and never lost or written over unasked.
import { api, refusalCode } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleGoods, sampleInfo } from './goods.testing.ts'
import { SkuSheet } from './sku-sheet.tsx'

const goods = sampleInfo()
const [sku = expect.fail()] = goods.skus
const later = { ...goods, version: goods.version + 1, skus: [{ ...sku, stock: sku.stock - 2 }] }
const row = sampleGoods(1, { id: goods.id })
const changed = refusal(api.goods.update, refusalCode('record.changed'), '数据已被他人修改')

let app: ReturnType<typeof renderWithApp>
const onClose = vi.fn<() => void>()
const open = async () => {
  app = renderWithApp(<SkuSheet row={row} onClose={onClose} />, { answers: [answer(api.goods.info, goods)] })
  fireEvent.change(await stockField(), { target: { value: '300' } })
}
afterEach(() => app.close())
const stockField = () => screen.findByLabelText<HTMLInputElement>(/”的库存$/)
const press = (text: string | RegExp) => fireEvent.click(screen.getByText(text).closest('button') ?? document.body)
const sent = () => app.server.inputsOf(api.goods.update)
const readAgain = async () => {
  app.server.push(answer(api.goods.info, later))
  await act(() => app.client.invalidateQueries())
}

it('keeps what was typed when the goods are read again', async () => {
  await open()
  await readAgain()
  expect((await stockField()).value).toBe('300')
})

it('tells that somebody was faster, and writes over it when it is told to', async () => {
  await open()
  app.server.push(changed)
  press(/保存 1 个/)
  await screen.findByText('商品已在别处修改')
  expect((await stockField()).value).toBe('300')
  app.server.push(answer(api.goods.info, later))
  app.server.push(answer(api.goods.update, { succeeded: [goods.id], failed: [] }))
  press('以当前内容覆盖')
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: later.version }))
  expect(sent()[1]).toMatchObject({ skus: [{ id: sku.id, stock: 300, stockBefore: sku.stock }] })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('takes what somebody else saved when it is told to', async () => {
  await open()
  app.server.push(changed)
  press(/保存 1 个/)
  await screen.findByText('商品已在别处修改')
  app.server.push(answer(api.goods.info, later))
  press('载入最新')
  await waitFor(async () => expect((await stockField()).value).toBe(String(sku.stock - 2)))
})
