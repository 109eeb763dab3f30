// @vitest-environment happy-dom
// A merchant looks through bills: each figure opens its lines, what is right is confirmed, what is wrong is disputed line by line.
import { api, type BillInfo, type BillLine, type Permission, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import BillPage from './bill-page.tsx'
import { billsOf, sampleBill, sampleLine } from './bill.testing.ts'

const lines: readonly BillLine[] = [
  sampleLine(1),
  sampleLine(2, { isSettledAlone: true }),
  sampleLine(3, {
    kind: 'REFUND',
    refundNo: 'RF261112000000000001',
    goodsFen: 0,
    commissionFen: 0,
    refundAfterFen: 5_000,
    commissionReturnFen: 250,
    netFen: -4_750,
    isSettledAlone: true,
  }),
]

let app: ReturnType<typeof renderWithApp>
interface Opening {
  readonly search?: Record<string, string>
  readonly others?: readonly FakeAnswer[]
  readonly permissions?: readonly Permission[]
  readonly of?: readonly BillLine[]
}
const open = (all: readonly BillInfo[], { search = {}, others = [], permissions, of = lines }: Opening = {}) => {
  app = renderWithApp(<BillPage />, {
    answers: [...billsOf(all, of), ...others],
    search,
    login: permissions === undefined ? merchantLogin : { ...merchantLogin, permissions: [...permissions] },
  })
}
afterEach(() => app.close())

const bill = sampleBill(1)
const rowOf = async (one: BillInfo) =>
  within((await screen.findByText(one.billNo, { selector: 'button' })).closest('tr') as HTMLElement)
const drawer = async () => within(await screen.findByRole('dialog'))
const opened = async (one: BillInfo = bill, opening: Opening = {}) => {
  open([one], { ...opening, search: { id: one.id } })
  const shown = await drawer()
  await shown.findByText('收支构成')
  return shown
}
const modal = async (title: string | RegExp) =>
  within((await screen.findByText(title)).closest<HTMLElement>('.ant-modal') ?? document.body)
const asked = () => app.server.inputsOf(api.bill.lines)

describe('the list', () => {
  it('says of each bill its period, what it comes to and when it is confirmed by itself', async () => {
    open([bill, sampleBill(2, { status: 'PAID', confirmDueAt: null, allowedActions: [] })])
    const row = await rowOf(bill)
    expect(row.getByText('2026-11-09 至 11-15')).toBeTruthy()
    expect(row.getByText('12 / 2')).toBeTruthy()
    expect(row.getByText('848.00')).toBeTruthy()
    expect(row.getByText('895.50')).toBeTruthy()
    expect(row.getByText(/后自动确认/).textContent).toMatch(/^\d+天\d+小时 后自动确认$/)
    expect(row.getByText('周结').getAttribute('title')).toContain('周一至周日为一期')
    expect(screen.getByRole('button', { name: /^待确认/ }).textContent).toBe('待确认1')
    expect(screen.getByRole('button', { name: /^全部/ }).textContent).toBe('全部2')
    const paid = await rowOf(sampleBill(2))
    expect(paid.queryByText(/后自动确认/)).toBeNull()
    expect(paid.queryByRole('button', { name: '确认' })).toBeNull()
  })

  it('asks for a tab, and for whole days of periods', async () => {
    open([bill], { search: { fromDay: '2026-11-01', toDay: '2026-11-30' } })
    await rowOf(bill)
    fireEvent.click(screen.getByRole('button', { name: /^有异议/ }))
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    expect(app.server.inputsOf(api.bill.list).at(-1)).toMatchObject({
      status: 'DISPUTED',
      fromDay: '2026-11-01',
      toDay: '2026-11-30',
    })
  })

  it('says what is not there, and what could not be read', async () => {
    open([])
    expect(await screen.findByText(/还没有账单/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^待打款/ }))
    expect(await screen.findByText('没有待打款的账单')).toBeTruthy()
    app.close()
    open([], { others: [failure(api.bill.list, 500)] })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })

  it('keeps on a phone what one decides by', async () => {
    const window = globalThis.window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
    window.happyDOM.setViewport({ width: 390 })
    try {
      open([bill])
      const row = await rowOf(bill)
      expect(row.getByRole('button', { name: '确认' }).className).toContain('is-main')
      expect(row.getByText(/后自动确认/)).toBeTruthy()
    } finally {
      window.happyDOM.setViewport({ width: 1024 })
    }
  })
})

describe('a bill in full', () => {
  it('goes from the goods to what is left to pay, and opens the lines of a figure', async () => {
    const shown = await opened()
    const figures = shown.getByText('商品金额').closest('dl') as HTMLElement
    const amounts = [...figures.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(amounts).toEqual([
      '¥1,000.00',
      '¥20.00',
      '−¥30.00',
      '−¥40.00',
      '−¥50.00',
      '−¥47.50',
      '¥2.50',
      '¥0.00',
      '−¥6.00',
      '¥0.00',
      '¥0.00',
      '¥0.00',
      '¥0.00',
      '−¥1.00',
      '¥848.00',
      '¥47.50',
      '¥895.50',
    ])
    expect(await shown.findAllByText('随账单结算')).toHaveLength(1)
    fireEvent.click(shown.getByTitle('查看结算后退款的明细'))
    expect(await shown.findByText('RF261112000000000001')).toBeTruthy()
    expect(shown.queryByText('随账单结算')).toBeNull()
    expect(asked().at(-1)).toMatchObject({ id: bill.id, kind: 'REFUND' })
    expect(shown.getByRole('columnheader', { name: '结算后退款' })).toBeTruthy()
    expect(shown.getByRole('link', { name: sampleLine(3).orderNo }).getAttribute('href')).toBe(
      `/order/saleorder?id=${sampleLine(3).orderId}`,
    )
    fireEvent.click(shown.getByTitle('查看应结的明细'))
    expect(await shown.findByText('随账单结算')).toBeTruthy()
  })

  it('opens what settled alone, what it pays, and figures of lines of several kinds', async () => {
    const shown = await opened()
    await shown.findAllByText('随账单结算')
    fireEvent.click(shown.getByTitle('查看已单独结算的明细'))
    expect(await shown.findByText('仅显示“已单独结算”的明细')).toBeTruthy()
    await waitFor(() => expect(shown.queryByText('随账单结算')).toBeNull())
    expect(asked().at(-1)).toMatchObject({ isSettledAlone: true })
    fireEvent.click(shown.getByTitle('查看本期待付的明细'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ isSettledAlone: false }))
    fireEvent.click(shown.getByTitle('查看结算前退款的明细'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ figure: 'refundBefore' }))
    fireEvent.click(shown.getByTitle('查看退还佣金的明细'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ figure: 'commissionReturn' }))
    fireEvent.click(shown.getByRole('button', { name: '显示全部' }))
    await waitFor(() => expect(shown.queryByText(/^仅显示/)).toBeNull())
    expect(await shown.findByText('随账单结算')).toBeTruthy()
  })

  it('leads to the bill before it that left something, and to the one that takes what it left', async () => {
    const other = (number: number) => ({ id: sampleBill(number).id, billNo: sampleBill(number).billNo, carryOutFen: 0 })
    const shown = await opened(
      sampleBill(1, {
        status: 'CARRIED',
        confirmDueAt: null,
        allowedActions: [],
        carryOutFen: -300,
        carriedFrom: [other(2)],
        carriedTo: other(3),
      }),
    )
    for (const { id, billNo } of [other(2), other(3)])
      expect(shown.getByRole('link', { name: `查看账单 ${billNo}` }).getAttribute('href')).toBe(
        `/finance/FinanceBill?id=${id}`,
      )
  })

  it('says what was paid, and what went back before', async () => {
    const paid = { status: 'PAID', confirmDueAt: null, allowedActions: [] as BillInfo['allowedActions'] } as const
    const shown = await opened(sampleBill(1, { ...paid, paidFen: 86_700 }))
    const figure = (label: string) => shown.getByText(label).closest('div')?.querySelector('dd')?.textContent
    expect(['本期待付', '打款前退款，下期账单列示', '本期已付'].map(figure)).toEqual(['¥895.50', '−¥28.50', '¥867.00'])
    app.close()
    const whole = await opened(sampleBill(1, { ...paid, paidFen: 89_550 }))
    expect(whole.getByText('本期已付').closest('div')?.querySelector('dd')?.textContent).toBe('¥895.50')
    expect(whole.queryByText('本期待付')).toBeNull()
  })

  it('names what the platform took, and leads to its platform order', async () => {
    const charge = sampleLine(9, {
      kind: 'PLATFORM',
      orderId: null,
      platformOrderId: sampleLine(9).orderId,
      orderNo: 'PO261112000000000009',
      penaltyFen: 1_200,
      netFen: -1_200,
      isSettledAlone: true,
      note: '发货超时违约金',
    })
    const shown = await opened(sampleBill(1, { penaltyFen: 1_200 }), { of: [charge] })
    const link = await shown.findByRole('link', { name: charge.orderNo })
    expect(link.getAttribute('href')).toBe(`/order/platformorder?id=${charge.platformOrderId}`)
    expect(shown.getByText('发货超时违约金')).toBeTruthy()
    fireEvent.click(shown.getByTitle('查看违约金的明细'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ id: bill.id, kind: 'PLATFORM', figure: 'penalty' }))
  })

  it('looks for one line by the whole number of its order', async () => {
    const shown = await opened()
    const field = shown.getByRole('searchbox', { name: '订单号 / 平台订单号 / 退款单号' })
    fireEvent.change(field, { target: { value: ' SO1 ' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ keyword: 'SO1' }))
  })

  it('says what happens when nobody does anything, and what the ledger proves', async () => {
    const shown = await opened()
    const next = within(shown.getByText('请核对账单，无误请确认').closest<HTMLElement>('.notice-bar') ?? document.body)
    expect(next.getByText(/到期未处理，账单自动确认，之后不能再提异议/)).toBeTruthy()
    expect(next.getByText(/后自动确认/)).toBeTruthy()
    expect(shown.getByRole('button', { name: `复制 ${bill.linesHash}` })).toBeTruthy()
    expect(shown.getByText('生成账单')).toBeTruthy()
  })

  it('says that the time is over before the clock has confirmed it', async () => {
    const shown = await opened(sampleBill(1, { confirmDueAt: '2020-01-01T00:00:00.000Z' }))
    expect(shown.getByText('已到期，正在自动确认')).toBeTruthy()
  })

  it('says how many orders are still to be settled, and what was carried on', async () => {
    const shown = await opened(sampleBill(1, { status: 'PAYING', confirmDueAt: null, allowedActions: [] }))
    expect(shown.getByText(/还有 11 笔订单未结算/)).toBeTruthy()
    app.close()
    const carried = await opened(
      sampleBill(1, { status: 'CARRIED', confirmDueAt: null, allowedActions: [], toPayFen: -300, carryOutFen: -300 }),
    )
    expect(carried.getByText('3.00 元由下期账单抵扣')).toBeTruthy()
    app.close()
    const paid = await opened(sampleBill(1, { status: 'PAID', confirmDueAt: null, allowedActions: [] }))
    expect(paid.getByText('本期已付')).toBeTruthy()
    expect(paid.queryByText('本期待付')).toBeNull()
  })

  it('comes as a spreadsheet and as a statement, for whoever may have it', async () => {
    const started: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      started.push(new URL(this.href).pathname)
    })
    const file = answer(api.bill.download, ({ format }) => ({ url: `/files/${format}` }))
    const shown = await opened(bill, { others: [file] })
    fireEvent.click(shown.getByRole('button', { name: /Excel 表格/ }))
    await waitFor(() => expect(started).toEqual(['/files/XLSX']))
    fireEvent.click(shown.getByRole('button', { name: /PDF 对账单/ }))
    await waitFor(() => expect(started).toEqual(['/files/XLSX', '/files/PDF']))
    click.mockRestore()
    app.close()
    const looked = await opened(bill, { permissions: ['bill.view'] })
    expect(looked.queryByRole('button', { name: /Excel 表格/ })).toBeNull()
  })

  it('goes on to its neighbours by keys, and says when it could not be read', async () => {
    open([bill, sampleBill(2)], { search: { id: bill.id } })
    await (await drawer()).findByText('收支构成')
    fireEvent.keyDown(window, { key: 'j' })
    await waitFor(() =>
      expect(app.server.inputsOf(api.bill.info).map(({ id }) => id)).toEqual([bill.id, sampleBill(2).id]),
    )
    app.close()
    open([bill], { search: { id: bill.id }, others: [failure(api.bill.info, 500)] })
    expect(await (await drawer()).findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

describe('confirming', () => {
  it('takes one question that says the amounts, and sends the version that was read', async () => {
    open([bill])
    fireEvent.click((await rowOf(bill)).getByRole('button', { name: '确认' }))
    const question = await modal(/应结 848.00 元，已结 -47.50 元，本期待付 895.50 元/)
    fireEvent.click(question.getByRole('button', { name: '确认账单' }))
    await waitFor(() => expect(app.server.inputsOf(api.bill.confirm)).toEqual([{ id: bill.id, version: 3 }]))
    expect(await screen.findByText('账单已确认')).toBeTruthy()
  })

  it('reads the bill anew when it has changed meanwhile', async () => {
    const changed = refusal(api.bill.confirm, refusalCode('record.changed'), '账单已更新，请刷新后再试')
    const shown = await opened(bill, { others: [changed] })
    fireEvent.click(shown.getByRole('button', { name: '确认账单' }))
    const question = await modal(/应结 848.00 元/)
    fireEvent.click(question.getByRole('button', { name: '确认账单' }))
    expect(await screen.findByText('账单已更新，请刷新后再试')).toBeTruthy()
    await waitFor(() => expect(app.server.inputsOf(api.bill.info)).toHaveLength(2))
  })

  it('is offered only to whom both the bill and their rights allow it', async () => {
    const shown = await opened(bill, { permissions: ['bill.view'] })
    expect(shown.queryByRole('button', { name: '确认账单' })).toBeNull()
    expect(shown.queryByRole('button', { name: '提出异议' })).toBeNull()
    expect(shown.queryByRole('checkbox')).toBeNull()
  })
})

describe('disputing', () => {
  const tick = async (count: number) => {
    const shown = await drawer()
    const boxes = await shown.findAllByRole('checkbox', { name: '选择此行' })
    for (const box of boxes.slice(0, count)) fireEvent.click(box)
    await shown.findByRole('button', { name: `对 ${count} 条明细提出异议` })
    return shown
  }

  it('says first which lines to choose', async () => {
    const shown = await opened()
    fireEvent.click(shown.getByRole('button', { name: '提出异议' }))
    expect(await screen.findByText('请先在账单明细中勾选有异议的行')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('账单明细')
    expect(document.activeElement?.textContent).not.toContain('收支构成')
  })

  it('gives one reason for all chosen lines', async () => {
    await opened()
    const shown = await tick(2)
    fireEvent.click(shown.getByRole('button', { name: '对 2 条明细提出异议' }))
    const dialog = await modal(`对账单 ${bill.billNo} 提出异议`)
    fireEvent.click(dialog.getByRole('button', { name: '提交异议' }))
    expect(await dialog.findByText('请填写异议原因')).toBeTruthy()
    expect(app.server.inputsOf(api.bill.dispute)).toEqual([])
    fireEvent.change(dialog.getByLabelText('异议原因'), { target: { value: '佣金多扣了' } })
    fireEvent.click(dialog.getByRole('button', { name: '提交异议' }))
    const reason = '佣金多扣了'
    await waitFor(() =>
      expect(app.server.inputsOf(api.bill.dispute)).toEqual([
        {
          id: bill.id,
          version: 3,
          lines: [
            { id: sampleLine(1).id, reason },
            { id: sampleLine(2).id, reason },
          ],
        },
      ]),
    )
    expect(await screen.findByText('异议已提交，等待平台处理')).toBeTruthy()
    expect(await shown.findByRole('button', { name: '提出异议' })).toBeTruthy()
  })

  it('gives each line a reason of its own, which stays when the server refuses', async () => {
    const refused = refusal(api.bill.dispute, refusalCode('state.notAllowed'), '账单已确认，不能再提异议')
    await opened(bill, { others: [refused] })
    const shown = await tick(2)
    fireEvent.click(shown.getByRole('button', { name: '对 2 条明细提出异议' }))
    const dialog = await modal(`对账单 ${bill.billNo} 提出异议`)
    fireEvent.click(dialog.getByRole('radio', { name: '逐条填写' }))
    const fields = await dialog.findAllByRole<HTMLInputElement>('textbox')
    expect(fields).toHaveLength(2)
    for (const [at, field] of fields.entries()) fireEvent.change(field, { target: { value: `原因${at + 1}` } })
    fireEvent.click(dialog.getByRole('button', { name: '提交异议' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.bill.dispute)).toMatchObject([
        {
          lines: [
            { id: sampleLine(1).id, reason: '原因1' },
            { id: sampleLine(2).id, reason: '原因2' },
          ],
        },
      ]),
    )
    expect(await screen.findByText('账单已确认，不能再提异议')).toBeTruthy()
    expect(fields.map(({ value }) => value)).toEqual(['原因1', '原因2'])
  })

  it('keeps what is ticked: no key leads to another bill meanwhile', async () => {
    open([bill, sampleBill(2)], { search: { id: bill.id } })
    await (await drawer()).findByText('收支构成')
    const shown = await tick(1)
    fireEvent.keyDown(window, { key: 'j' })
    expect(shown.getByRole('button', { name: '对 1 条明细提出异议' })).toBeTruthy()
    expect(app.server.inputsOf(api.bill.info)).toHaveLength(1)
  })

  it('says how orders are settled, and what was decided to hold after the running period', async () => {
    open([sampleBill(1)])
    expect(await screen.findByText(/自 2026-11-23 起改为/)).toBeTruthy()
    expect(screen.getByText('2026-11-16 至 11-22')).toBeTruthy()
  })

  it('shows the answer of the platform, and the lines that were disputed', async () => {
    const answered = sampleBill(1, {
      objection: {
        at: '2026-11-16T01:00:00.000Z',
        lineCount: 1,
        answer: {
          text: '多扣的佣金已补',
          adjustFen: 500,
          correctedCount: 1,
          by: '平台财务',
          at: '2026-11-17T01:00:00.000Z',
        },
      },
    })
    const disputed = { ...sampleLine(1), objection: '佣金多扣了', answer: { text: '按约定费率重算', adjustFen: 500 } }
    const found = answer(api.bill.lines, ({ isDisputed }) => ({
      list: isDisputed === true ? [disputed] : [...lines],
      total: 1,
      totalIsExact: true,
      page: 1,
      pageSize: 20,
      nextCursor: null,
    }))
    const shown = await opened(answered, { others: [found] })
    expect(shown.getByText('多扣的佣金已补')).toBeTruthy()
    expect(shown.getByText('异议成立 1 条，维持 0 条')).toBeTruthy()
    expect(await shown.findByText('佣金多扣了')).toBeTruthy()
    expect(shown.getByText(/按约定费率重算/)).toBeTruthy()
    expect(shown.getAllByText('+5.00')).toHaveLength(2)
    fireEvent.click(shown.getByRole('button', { name: '1 条' }))
    await waitFor(() => expect(shown.getAllByText('佣金多扣了')).toHaveLength(2))
    expect(asked()).toContainEqual(expect.objectContaining({ isDisputed: true }))
  })
})

describe('the invoice of fees', () => {
  const ended = sampleBill(1, { status: 'PAID', confirmDueAt: null, allowedActions: ['applyInvoice'] })
  const invoice = {
    title: '杭州清和茶业有限公司',
    taxNo: '91330106MA2XXXXX0A',
    askedAt: '2026-11-20T01:00:00.000Z',
    invoiceNo: null,
    reason: null,
    answeredAt: null,
  }
  const part = (shown: Awaited<ReturnType<typeof drawer>>) =>
    within(shown.getByText('平台费用发票').closest<HTMLElement>('section') ?? document.body)

  it('is asked for of a bill that has ended, over what is said', async () => {
    const shown = await opened(ended)
    expect(part(shown).getByText('51.00')).toBeTruthy()
    expect(part(shown).getByText('未申请')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: '申请发票' }))
    const form = await modal(/元开具发票/)
    expect(form.getByText(/费用 51.00 元开具发票/)).toBeTruthy()
    fireEvent.change(form.getByLabelText('发票抬头'), { target: { value: invoice.title } })
    fireEvent.change(form.getByLabelText('税号'), { target: { value: '91330106ma2xxxxx0a' } })
    fireEvent.click(form.getByRole('button', { name: '申请发票' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.bill.applyInvoice)).toEqual([
        { id: ended.id, version: ended.version, title: invoice.title, taxNo: invoice.taxNo },
      ]),
    )
  })

  it('says why it was refused, and begins with what was typed before', async () => {
    const refused = { ...invoice, reason: '税号与抬头不符', answeredAt: '2026-11-21T01:00:00.000Z' }
    const shown = await opened({ ...ended, invoiceStatus: 'REJECTED', invoice: refused })
    expect(part(shown).getByText('税号与抬头不符')).toBeTruthy()
    expect(part(shown).queryByRole('button', { name: /费用发票/ })).toBeNull()
    fireEvent.click(shown.getByRole('button', { name: '申请发票' }))
    const form = await modal(/元开具发票/)
    expect(form.getByLabelText<HTMLInputElement>('税号').value).toBe(invoice.taxNo)
  })

  it('is fetched once it is issued, and nothing is asked for any more', async () => {
    const issued = { ...invoice, invoiceNo: '26332000000018640273', answeredAt: '2026-11-21T01:00:00.000Z' }
    const shown = await opened(
      { ...ended, invoiceStatus: 'ISSUED', invoice: issued, allowedActions: [] },
      { others: [answer(api.bill.download, { url: '/files/made/x' })] },
    )
    expect(part(shown).getByText('26332000000018640273')).toBeTruthy()
    expect(shown.queryByRole('button', { name: '申请发票' })).toBeNull()
    fireEvent.click(part(shown).getByRole('button', { name: /费用发票/ }))
    await waitFor(() => expect(app.server.inputsOf(api.bill.download)).toEqual([{ id: ended.id, format: 'INVOICE' }]))
  })

  it('is of no bill that is open, and of none without fees; and of nobody without the right', async () => {
    const shown = await opened({ ...ended, feesFen: -20, allowedActions: [] })
    expect(part(shown).getByText('该账单没有可开票的费用')).toBeTruthy()
    app.close()
    expect((await opened(bill)).queryByText('平台费用发票')).toBeNull()
    app.close()
    const looking = await opened(ended, { permissions: ['bill.view'] })
    expect(looking.queryByRole('button', { name: '申请发票' })).toBeNull()
  })
})
