// @vitest-environment happy-dom
// Orders on paper: what each sheet says, which orders are left out and why, and the browser's dialog opened once.
import { api, type DataOf } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import OrderPrintPage from './order-print-page.tsx'

type Paper = DataOf<typeof api.saleOrder.print>

const id = '01932c5a-0000-7000-8000-000000000001'
const other = '01932c5a-0000-7000-8000-000000000002'
const goods = { title: '高山云雾绿茶', specText: '250g', outerSkuCode: 'TEA-1', thumbnailUrl: null }
const nothing: Paper = {
  at: '2026-11-27T02:00:00.000Z',
  orders: [],
  picks: [],
  notes: [],
  labels: [],
  shops: [],
  failed: [],
}
const notes: Paper = {
  ...nothing,
  orders: [{ id, basket: 1, orderNo: 'SO202611270000000001', pieces: 2 }],
  notes: [
    {
      id,
      basket: 1,
      orderNo: 'SO202611270000000001',
      shopId: other,
      status: 'PART_SHIPPED',
      createdAt: '2026-11-26T01:00:00.000Z',
      paidAt: '2026-11-26T01:01:00.000Z',
      buyerNickname: '小满',
      buyerRemark: '请放门卫',
      receiver: { name: '李雷', phone: '13712345678', address: '浙江省杭州市西湖区 学院路 1 号' },
      deliveryType: 'EXPRESS',
      isReceiverFull: true,
      items: [
        { ...goods, itemId: id, quantity: 2, sentBefore: 1, dropped: 0, unitFen: 5_900 },
        {
          ...goods,
          title: '手工皂',
          specText: '',
          itemId: other,
          quantity: 0,
          sentBefore: 0,
          dropped: 3,
          unitFen: 900,
        },
      ],
      freightFen: 800,
      payableFen: 12_600,
      refundedFen: 2_700,
    },
  ],
  shops: [
    {
      id: other,
      name: '山野茶铺',
      servicePhone: '0571-88886666',
      logoUrl: '/files/logo.png',
      deliveryNote: {
        paper: 'A4',
        parts: ['PAID_AT', 'BUYER', 'SKU_CODE', 'REMARK', 'SERVICE_PHONE', 'RETURN_ADDRESS'],
        foot: '',
      },
      returnAddress: { contact: '王芳', phone: '13800000009', address: '浙江省杭州市余杭区 文一西路 99 号' },
    },
  ],
}

const print = vi.fn<() => void>()
let app: ReturnType<typeof renderWithApp>
const open = (paper: Paper | FakeAnswer, search: Record<string, string> = { template: 'PACK', ids: id }) => {
  const given = 'at' in paper ? answer(api.saleOrder.print, paper) : paper
  app = renderWithApp(<OrderPrintPage />, { answers: [given], search })
}
beforeEach(() => {
  localStorage.clear()
  print.mockClear()
  vi.stubGlobal('print', print)
})
afterEach(() => {
  app.close()
  vi.unstubAllGlobals()
})

describe('a delivery note', () => {
  it('says whom it goes to, what lies in the parcel, what does not, and where it may come back to', async () => {
    open(notes)
    const sheet = await screen.findByRole('article', { name: 'SO202611270000000001' })
    const text = sheet.textContent
    expect(text).toContain('李雷 13712345678')
    expect(text).toContain('共 1 种 2 件')
    expect(text).toContain('高山云雾绿茶 250g ×1，已另行发出')
    expect(text).toContain('手工皂 ×3，缺货已退款')
    expect(text).toContain('买家留言 请放门卫')
    expect(text).toContain('退换货地址：王芳 13800000009')
    expect(screen.getByRole('img', { name: 'SO202611270000000001' })).toBeTruthy()
    expect(text).not.toContain('¥')
  })

  it('is printed at once, and once', async () => {
    open(notes)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    fireEvent.click(screen.getByLabelText('显示金额'))
    expect(screen.getByRole('article').textContent).toContain('订单应付 ¥126.00')
    expect(print).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledTimes(2)
    expect(app.server.inputsOf(api.saleOrder.print)).toEqual([{ template: 'PACK', orderIds: [id] }])
  })

  it('is on the paper that was chosen the last time', async () => {
    open(notes)
    const sheet = await screen.findByRole('article')
    expect(sheet.className).toContain('is-a4')
    fireEvent.change(screen.getByLabelText('纸张'), { target: { value: 'LABEL' } })
    expect(sheet.className).toContain('is-label')
    app.close()
    open(notes)
    expect((await screen.findByRole('article')).className).toContain('is-label')
  })
})

describe('a shop', () => {
  const [shop] = notes.shops
  const asSaid = (deliveryNote: NonNullable<typeof shop>['deliveryNote']): Paper => ({
    ...notes,
    shops: notes.shops.map((each) => ({ ...each, deliveryNote })),
  })

  it('says what stands on its notes, and the paper', async () => {
    open(asSaid({ paper: 'LABEL', parts: ['LOGO', 'AMOUNTS'], foot: '感谢惠顾' }))
    const sheet = await screen.findByRole('article')
    expect(sheet.className).toContain('is-label')
    expect(screen.getByRole('img', { name: '山野茶铺 店标' }).getAttribute('src')).toBe('/files/logo.png')
    const text = sheet.textContent
    for (const shown of ['感谢惠顾', '订单应付 ¥126.00', '李雷']) expect(text).toContain(shown)
    for (const hidden of ['小满', 'TEA-1', '请放门卫', '退换货地址', '客服电话']) expect(text).not.toContain(hidden)
  })

  it('is overruled by the desk that prints, which is remembered', async () => {
    const said = asSaid({ paper: 'LABEL', parts: ['AMOUNTS'], foot: '' })
    open(said)
    await screen.findByRole('article')
    fireEvent.change(screen.getByLabelText('纸张'), { target: { value: 'A4' } })
    fireEvent.click(screen.getByLabelText('显示金额'))
    app.close()
    open(said)
    const sheet = await screen.findByRole('article')
    expect(sheet.className).toContain('is-a4')
    expect(sheet.textContent).not.toContain('¥')
  })
})

it('a pick list has each kind once, and the baskets', async () => {
  const pick = { ...goods, skuId: id, quantity: 3, baskets: [{ basket: 1, quantity: 1 }, { basket: 2, quantity: 2 }] } // prettier-ignore
  open({ ...nothing, orders: notes.orders, picks: [pick] }, { template: 'PICK', ids: `${id}.${other}` })
  const sheet = await screen.findByRole('article', { name: '拣货单' })
  expect(sheet.textContent).toContain('共 1 单，1 种商品，3 件')
  expect(sheet.textContent).toContain('1×12×2')
  expect(app.server.inputsOf(api.saleOrder.print)[0]?.orderIds).toEqual([id, other])
})

it('a label is as large as its roll, and says what the carrier sorts by', async () => {
  const party = { name: '李雷', phone: '13712345678', address: '浙江省杭州市西湖区 学院路 1 号' }
  const label = {
    id,
    basket: 1,
    orderNo: 'SO202611270000000001',
    paper: '76x130' as const,
    carrierName: '中通快递',
    carrierPhone: '95311',
    waybillNo: '75000000000001',
    sortCode: '571-06 C12',
    hub: '杭州市转运中心',
    payType: 'MONTHLY' as const,
    sender: { ...party, name: '王芳' },
    receiver: { ...party, name: '李*' },
    isReceiverFull: false,
    goods: '手工皂 ×1',
    buyerRemark: '',
    printCount: 2,
  }
  open({ ...nothing, orders: notes.orders, labels: [label] }, { template: 'WAYBILL', ids: id })
  const sheet = await screen.findByRole('article', { name: '75000000000001' })
  expect(sheet.style.maxWidth).toBe('76mm')
  expect(screen.getByRole('img', { name: '75000000000001' })).toBeTruthy()
  for (const text of ['571-06 C12', '杭州市转运中心', '月结', '王芳', '李*', '手工皂 ×1', '第 2 次打印'])
    expect(sheet.textContent).toContain(text)
  expect(screen.getByText(/收货信息已脱敏/)).toBeTruthy()
})

describe('what can’t be printed', () => {
  it('stands above the rest with its reason, and is read before the printer begins', async () => {
    const failed = [{ id: other, orderNo: 'SO202611270000000002', code: '3009', message: '当前状态为待付款，不能操作' }]
    open({ ...notes, failed })
    expect((await screen.findByRole('alert')).textContent).toContain('1 单未打印SO202611270000000002 当前状态为待付款')
    expect(screen.getByRole('article')).toBeTruthy()
    expect(print).not.toHaveBeenCalled()
  })

  it('leaves nothing when it is all', async () => {
    open({ ...nothing, failed: [{ id, orderNo: null, code: '2004', message: '记录不存在' }] })
    expect(await screen.findByText('没有可打印的订单')).toBeTruthy()
    expect(screen.getByText('（无此订单）')).toBeTruthy()
    expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
  })

  it('may be tried again when the server was away, and asks for a choice when none was made', async () => {
    open(failure(api.saleOrder.print, 500))
    expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
    app.close()
    open(notes, {})
    expect(await screen.findByText('请在销售订单里选择要打印的订单')).toBeTruthy()
    expect(app.server.inputsOf(api.saleOrder.print)).toEqual([])
  })
})
