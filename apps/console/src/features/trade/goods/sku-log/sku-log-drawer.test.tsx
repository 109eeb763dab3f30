// @vitest-environment happy-dom
// The drawer of an SKU's past: who changed what, orders as links, by hand alone, older lines by cursor.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../../testing/sample-session.ts'
import { sampleInfo } from '../goods.testing.ts'
import { SkuLogDrawer } from './sku-log-drawer.tsx'

const goods = sampleInfo()
const at = '2026-11-20T01:00:00.000Z'
const line = { at, delta: 0, lockedDelta: 0, stockAfter: 25, lockedAfter: 2, subjectNo: 'GD1', byName: null }
const byHand = {
  ...line,
  id: '01932c5a-0000-7000-8000-0000000000a1',
  reason: 'MANUAL' as const,
  delta: 15,
  byName: '林小满',
}
const shipped = {
  ...line,
  id: '01932c5a-0000-7000-8000-0000000000a2',
  reason: 'SHIP' as const,
  delta: -2,
  subjectNo: 'SO7',
}
const priced = {
  at,
  kind: 'PRICE' as const,
  reason: 'MANUAL' as const,
  beforeFen: null,
  afterFen: null,
  beforeTiers: null,
  afterTiers: null,
  byName: '林小满',
}
const tiers = [{ minQuantity: 3, priceFen: 14_000 }]
const page = { total: 2, totalIsExact: true, page: 1, pageSize: 50 }

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('tells who changed stock and prices, and what orders did', async () => {
  app = renderWithApp(<SkuLogDrawer row={goods} onClose={() => {}} />, {
    login: merchantLogin,
    answers: [
      answer(api.goods.info, goods),
      answer(api.skuLog.stock, { list: [byHand, shipped], nextCursor: 'older', ...page }),
      answer(api.skuLog.price, {
        list: [
          { ...priced, id: byHand.id, beforeFen: 19_900, afterFen: 15_050 },
          { ...priced, id: shipped.id, kind: 'TIERS', reason: 'IMPORT', beforeTiers: [], afterTiers: tiers },
          { ...priced, id: goods.id, afterFen: 19_900 },
        ],
        nextCursor: null,
        ...page,
      }),
    ],
  })
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('+15')).toBeTruthy()
  expect(drawer.getByText('林小满')).toBeTruthy()
  expect(drawer.getByText('SO7').closest('a')?.getAttribute('href')).toContain('/order/saleorder?keyword=SO7')
  fireEvent.click(drawer.getByLabelText('只看人工调整'))
  fireEvent.click(await drawer.findByRole('button', { name: '更早的记录' }))
  fireEvent.click(await drawer.findByRole('button', { name: '回到最新' }))
  fireEvent.click(drawer.getByRole('button', { name: '价格' }))
  expect(await drawer.findByText(/150\.50/)).toBeTruthy()
  expect(drawer.getByText('≥3')).toBeTruthy()
  expect(drawer.getByText('首次定价')).toBeTruthy()
  expect(drawer.getByText('批量导入')).toBeTruthy()
  const skuId = goods.skus[0]?.id
  expect(app.server.inputsOf(api.skuLog.stock).slice(0, 3)).toEqual([
    { skuId, byHand: false, pageSize: 50 },
    { skuId, byHand: true, pageSize: 50 },
    { skuId, byHand: true, pageSize: 50, cursor: 'older' },
  ])
})

it('reads also what was removed', async () => {
  const removed = { id: '01932c5a-0000-7000-8000-0000000005c9', specText: '红色/M', locked: 0 }
  app = renderWithApp(<SkuLogDrawer row={goods} onClose={() => {}} />, {
    login: merchantLogin,
    answers: [
      answer(api.goods.info, { ...goods, retiredSkus: [removed] }),
      answer(api.skuLog.stock, { list: [byHand], nextCursor: null, ...page }),
    ],
  })
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(await drawer.findByRole('combobox'))
  fireEvent.click(await screen.findByText('红色/M（已移除）'))
  await waitFor(() => expect(app.server.inputsOf(api.skuLog.stock).at(-1)?.skuId).toBe(removed.id))
})
