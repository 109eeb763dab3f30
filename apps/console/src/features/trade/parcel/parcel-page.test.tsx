// @vitest-environment happy-dom
// The board of parcels: what is wrong by its kind, dealt with or ignored with a note; a row leads to its order.
import { api, type ParcelExceptionRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import ParcelPage from './parcel-page.tsx'

const row: ParcelExceptionRow = {
  id: '01932c5a-0000-7000-8000-000000000081',
  type: 'PICKUP_LATE',
  status: 'OPEN',
  foundAt: '2026-11-20T02:00:00.000Z',
  note: '',
  handledBy: null,
  handledAt: null,
  orderId: '01932c5a-0000-7000-8000-000000000082',
  orderNo: 'SO261119000000000001',
  comesBackWith: null,
  buyerNickname: '买家小李',
  shipmentId: '01932c5a-0000-7000-8000-000000000083',
  carrierCode: 'SF',
  carrierName: '顺丰速运',
  waybillNo: 'SF1039482751936',
  shippedAt: '2026-11-19T01:00:00.000Z',
  state: 'CREATED',
  lastTrace: null,
  lastTraceAt: null,
}
const over: ParcelExceptionRow = { ...row, id: '01932c5a-0000-7000-8000-000000000084', status: 'DONE', handledBy: null }
const counts = { ALL: 1, PICKUP_LATE: 1, OVER: 1 }
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts }

let app: ReturnType<typeof renderWithApp>
const open = async (permissions: readonly string[], search = {}, shown = row) => {
  app = renderWithApp(<ParcelPage />, {
    login: { ...merchantLogin, permissions: [...permissions] as typeof merchantLogin.permissions },
    search,
    answers: [
      answer(api.parcel.list, { list: [shown], ...page }),
      answer(api.parcel.handle, { succeeded: [row.id], failed: [] }),
      answer(api.workbench.views, []),
    ],
  })
  await screen.findByText('SF1039482751936')
}
afterEach(() => app.close())

it('shows what is wrong, and leads to the order', async () => {
  await open(['saleOrder.view', 'saleOrder.ship'])
  const table = screen.getByRole('table')
  expect(within(table).getByText('揽收超时')).toBeTruthy()
  expect(within(table).getByText('暂无轨迹')).toBeTruthy()
  expect(within(table).getByRole('link', { name: row.orderNo }).getAttribute('href')).toBe(
    `/order/saleorder?id=${row.orderId}`,
  )
  const line = within(table).getByText('SO261119000000000001').closest('tr')
  if (line !== null) fireEvent.keyDown(line, { key: 'Enter' })
  expect(app.visited).toEqual([`/order/saleorder?id=${row.orderId}`])
})

it.each([
  ['处理', 'DONE'],
  ['忽略', 'IGNORED'],
])('%s asks what was done, and sends it', async (label, outcome) => {
  await open(['saleOrder.view', 'saleOrder.ship'])
  fireEvent.click(screen.getByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '已联系网点' } })
  fireEvent.click(within(dialog).getByRole('button', { name: new RegExp(label.split('').join('\\s?')) }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.parcel.handle)).toEqual([{ ids: [row.id], outcome, note: '已联系网点' }]),
  )
})

it('only shows to whoever may not ship', async () => {
  await open(['saleOrder.view'])
  expect(screen.queryByRole('button', { name: '处理' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('tells of what is over how it ended', async () => {
  await open(['saleOrder.view', 'saleOrder.ship'], { tab: 'OVER' }, over)
  expect(screen.getByText('包裹已恢复，自动结束')).toBeTruthy()
  expect(app.server.inputsOf(api.parcel.list)).toMatchObject([{ tab: 'OVER' }])
})
