// @vitest-environment happy-dom
// Many orders are shipped by pasting: four clicks and a paste at most, what is wrong is told while it stands there, what fails stays.
import { api, type InputOf, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

const all = Array.from({ length: 20 }, (_, at) => sampleOrder(at + 1))
const numberOf = (at: number) => `SF${String(at).padStart(13, '0')}`
type Rows = InputOf<typeof api.saleOrder.shipRows>['rows']

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

/** @param refused order numbers that fail, with why */
function open(refused: Readonly<Record<string, string>> = {}) {
  const check = answer(api.saleOrder.checkRows, ({ orderNos }) =>
    all
      .filter(({ orderNo }) => orderNos.includes(orderNo))
      .map(({ orderNo }) => ({
        orderNo,
        about: '高山云雾绿茶',
        receiverName: '张*',
        left: 2,
        problem: orderNo === sampleOrder(20).orderNo && orderNos.length < 5 ? '该订单当前为「已发货」，不能发货' : null,
      })),
  )
  const ship = answer(api.saleOrder.shipRows, ({ rows }: { rows: Rows }) => ({
    succeeded: rows
      .filter(({ orderNo }) => refused[orderNo] === undefined)
      .map(({ orderNo }, at) => ({ orderNo, orderId: all[at]?.id ?? '', version: 4, shipmentId: all[at]?.id ?? '' })),
    failed: rows.flatMap(({ orderNo }) => {
      const message = refused[orderNo]
      return message === undefined ? [] : [{ orderNo, code: refusalCode('waybill.elsewhere'), message }]
    }),
  }))
  app = renderWithApp(<SaleOrderPage />, { answers: [...shopWith(all), check, ship], search: { tab: 'TO_SHIP' } })
}
const sent = () => app.server.inputsOf(api.saleOrder.shipRows).flatMap(({ rows }) => rows)
const dialog = async () => within(await screen.findByRole('dialog', { name: '批量发货' }))
const paste = async (text: string) =>
  fireEvent.change((await dialog()).getByLabelText('订单号与运单号'), { target: { value: text } })

it('ships twenty chosen orders by their numbers with three clicks and one paste', async () => {
  open()
  await screen.findByText(sampleOrder(1).orderNo, { selector: 'button' })
  let clicks = 0
  const click = (element: HTMLElement) => {
    clicks += 1
    fireEvent.click(element)
  }
  click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  click(await screen.findByRole('button', { name: '批量发货 20 单' }))
  await paste(all.map((_, at) => numberOf(at)).join('\n'))
  click(await screen.findByRole('button', { name: '发货 20 单' }))
  await waitFor(() => expect(sent()).toHaveLength(20))
  expect(sent()).toEqual(all.map(({ orderNo }, at) => ({ orderNo, carrierCode: 'SF', waybillNo: numberOf(at) })))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '批量发货' })).toBeNull())
  expect(await screen.findByText(/已发货 20 单/)).toBeTruthy()
  expect(clicks).toBeLessThanOrEqual(4)
})

it('tells what is wrong with a line, sends the others by Ctrl+Enter, and keeps what failed with why', async () => {
  const [one, two, twenty] = [sampleOrder(1).orderNo, sampleOrder(2).orderNo, sampleOrder(20).orderNo]
  open({ [two]: '运单号已用于另一位买家的订单' })
  fireEvent.click(await screen.findByRole('button', { name: '批量发货' }))
  await paste(
    [
      `${one}\t${numberOf(1)}`,
      `${two},${numberOf(2)}`,
      `${twenty} ${numberOf(3)}`,
      `SO209901010000000000 ${numberOf(4)}`,
    ].join('\n'),
  )
  expect(await (await dialog()).findByText('该订单当前为「已发货」，不能发货')).toBeTruthy()
  expect((await dialog()).getByText('没有这个订单号')).toBeTruthy()
  expect((await dialog()).getByText('2 行有误，改正后再发')).toBeTruthy()
  fireEvent.keyDown((await dialog()).getByLabelText('订单号与运单号'), { key: 'Enter', ctrlKey: true })
  expect(await (await dialog()).findByText('运单号已用于另一位买家的订单')).toBeTruthy()
  expect(sent().map(({ orderNo }) => orderNo)).toEqual([one, two])
  const field = (await dialog()).getByLabelText<HTMLTextAreaElement>('订单号与运单号')
  expect(field.value).not.toContain(one)
  expect(field.value.split('\n')).toHaveLength(3)
  expect(await (await dialog()).findByText('已发货 1 单，3 单未发出，请改正')).toBeTruthy()
  // Whoever has read it and sends it again is sure.
  fireEvent.click(await (await dialog()).findByRole('button', { name: /发货 1 单/ }))
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(({ isSure }) => isSure)).toEqual([undefined, undefined, true])
})

it('takes back what was shipped from the message', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '批量发货' }))
  await paste(`${sampleOrder(1).orderNo} ${numberOf(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: /发货 1 单/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^撤\s*销$/ }))
  expect(await screen.findByText('已撤销 1 单的发货')).toBeTruthy()
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.operate)).toEqual([
      { action: 'undoShip', orderId: sampleOrder(1).id, version: 4, shipmentId: sampleOrder(1).id },
    ]),
  )
})

it('keeps what was pasted when it is shut by the way, and drops it when it is given up', async () => {
  open()
  const begin = await screen.findByRole('button', { name: '批量发货' })
  fireEvent.click(begin)
  const line = `${sampleOrder(1).orderNo} ${numberOf(1)}`
  await paste(line)
  fireEvent.click((await dialog()).getByRole('button', { name: '关闭' }))
  fireEvent.click(begin)
  const field = async () => (await dialog()).getByLabelText<HTMLTextAreaElement>('订单号与运单号').value
  expect(await field()).toBe(line)
  fireEvent.click((await dialog()).getByRole('button', { name: /^取\s*消$/ }))
  fireEvent.click(begin)
  expect(await field()).toBe('')
})
