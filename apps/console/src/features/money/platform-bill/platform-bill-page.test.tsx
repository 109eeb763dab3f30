// @vitest-environment happy-dom
// The platform and bills: an objection is read before it is answered, a second person checks, paying and cycles take a proof.
import { api, type PlatformBillInfo, type SettlementTerms } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { lendStepUp } from '../../../api/step-up.ts'
import { stepUpRequiredCode } from '../../../api/public-endpoints.generated.ts'
import { answer, failure, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { otherMerchantId, platformBillsOf, sampleLine, samplePlatformBill } from '../bill/bill.testing.ts'
import PlatformBillPage from './platform-bill-page.tsx'

const disputedLine = sampleLine(1, { objection: '佣金多扣了' })
const lines = [disputedLine, sampleLine(2)]
const page = { totalIsExact: true, page: 1, pageSize: 20, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
interface Opening {
  readonly search?: Record<string, string>
  readonly others?: readonly FakeAnswer[]
  readonly login?: typeof operatorLogin
}
const open = (all: readonly PlatformBillInfo[], { search = {}, others = [], login = operatorLogin }: Opening = {}) => {
  app = renderWithApp(<PlatformBillPage />, { answers: [...platformBillsOf(all, lines), ...others], search, login })
}
afterEach(() => {
  lendStepUp(null)
  app.close()
})

/** The server asks for a proof until one is given, which says what it is for. */
function provingFor(all: FakeAnswer) {
  const proved: (string | undefined)[] = []
  lendStepUp(async (_, what) => {
    proved.push(what)
    app.server.push(all)
    return true
  })
  return proved
}
const asksForProof = (endpoint: typeof api.platformBill.pay | typeof api.platformBill.decide) =>
  refusal(endpoint, stepUpRequiredCode, '请先完成安全验证', { act: 'command', methods: ['PASSWORD'] })

const objection = { at: '2026-11-16T01:00:00.000Z', lineCount: 1, answer: null }
const disputed = samplePlatformBill(1, {
  status: 'DISPUTED',
  confirmDueAt: null,
  allowedActions: ['resolve'],
  objection,
})
const answered = samplePlatformBill(1, {
  ...disputed,
  allowedActions: ['resolve', 'approve', 'reject'],
  objection: {
    ...objection,
    answer: {
      text: '多扣的佣金已补',
      adjustFen: 500,
      correctedCount: 1,
      by: '平台运营',
      at: '2026-11-17T01:00:00.000Z',
    },
  },
})
const confirmed = samplePlatformBill(1, { status: 'CONFIRMED', confirmDueAt: null, allowedActions: ['pay'] })

const whole = (bill: PlatformBillInfo) => ({ id: bill.id, merchant: bill.merchantId })
const rowOf = async (bill: PlatformBillInfo) =>
  within((await screen.findByText(bill.billNo, { selector: 'button' })).closest('tr') as HTMLElement)
const modal = async (title: string | RegExp) =>
  within((await screen.findByText(title)).closest<HTMLElement>('.ant-modal') ?? document.body)
const drawer = async () => {
  const shown = within(await screen.findByRole('dialog'))
  await shown.findByText('收支构成')
  return shown
}

describe('the list', () => {
  it('says whose bill it is, and leads to an objection before it is answered', async () => {
    open([disputed, samplePlatformBill(2)])
    const row = await rowOf(disputed)
    expect(row.getByText('清和茶铺')).toBeTruthy()
    expect(row.getByText('清和旗舰店')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: '处理异议' }))
    const shown = await drawer()
    const part = within(shown.getByText('账单异议').closest<HTMLElement>('section') ?? document.body)
    expect(await part.findByText('佣金多扣了')).toBeTruthy()
    expect(part.getByText('等待平台处理')).toBeTruthy()
    expect(shown.getByText('商户提出异议，请核对有异议的明细后答复')).toBeTruthy()
    expect(app.server.inputsOf(api.platformBill.lines)).toContainEqual({
      merchantId: otherMerchantId,
      id: disputed.id,
      page: 1,
      pageSize: 20,
      isDisputed: true,
    })
    expect(part.getByRole('link', { name: disputedLine.orderNo }).getAttribute('href')).toBe(
      `/operator/saleorder?keyword=${disputedLine.orderNo}`,
    )
  })

  it('says what is not there, what could not be read, and offers nothing to whoever may only look', async () => {
    open([])
    expect(await screen.findByText(/还没有账单/)).toBeTruthy()
    app.close()
    open([], { others: [failure(api.platformBill.list, 500)] })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    app.close()
    open([confirmed], { login: { ...operatorLogin, permissions: ['platformBill.view'] } })
    const row = await rowOf(confirmed)
    expect(row.queryByRole('button', { name: '打款' })).toBeNull()
    expect(row.getByRole('button', { name: '详情' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '商户结算周期' })).toBeNull()
  })
})

describe('an objection', () => {
  const answering = async () => {
    open([disputed], { search: whole(disputed) })
    fireEvent.click((await drawer()).getByRole('button', { name: '处理异议' }))
    const dialog = await modal(`处理账单 ${disputed.billNo} 的异议`)
    await dialog.findByRole('radio', { name: '维持' })
    fireEvent.change(dialog.getByLabelText('答复'), { target: { value: '已核实' } })
    return dialog
  }
  const send = (dialog: Awaited<ReturnType<typeof answering>>) =>
    fireEvent.click(dialog.getByRole('button', { name: '提交复核' }))
  const sent = () => app.server.inputsOf(api.platformBill.resolve)
  const of = { merchantId: otherMerchantId, id: disputed.id, version: 3, answer: '已核实' }

  it('is answered with the bill as it stands', async () => {
    send(await answering())
    await waitFor(() => expect(sent()).toEqual([{ ...of, lines: [{ id: disputedLine.id, adjustFen: 0 }] }]))
    expect(await screen.findByText('已提交，等待另一人复核')).toBeTruthy()
  })

  it.each([
    ['补给商户', 1_250, '本期待付将由 895.50 元变为 908.00 元'],
    ['向商户扣回', -1_250, '本期待付将由 895.50 元变为 883.00 元'],
  ])('is answered with an adjustment: %s', async (way, adjustFen, said) => {
    const dialog = await answering()
    fireEvent.click(dialog.getByRole('radio', { name: way }))
    send(dialog)
    expect(await dialog.findByText('调整金额至少 0.01 元')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('调整金额（元）'), { target: { value: '12.5' } })
    expect(await dialog.findByText(said)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('本条说明'), { target: { value: '佣金已重算' } })
    send(dialog)
    const lines = [{ id: disputedLine.id, adjustFen, answer: '佣金已重算' }]
    await waitFor(() => expect(sent()).toEqual([{ ...of, lines }]))
  })

  it('that is answered waits for the second person, and can be answered otherwise', async () => {
    const line = { ...disputedLine, answer: { text: '多扣的佣金已补', adjustFen: 500 } }
    open([answered], { others: [answer(api.platformBill.lines, { ...page, list: [line], total: 1 })] })
    fireEvent.click((await rowOf(answered)).getByRole('button', { name: '复核' }))
    fireEvent.click((await drawer()).getByRole('button', { name: '修改答复' }))
    const dialog = await modal(`处理账单 ${answered.billNo} 的异议`)
    expect(dialog.getByLabelText<HTMLTextAreaElement>('答复').value).toBe('多扣的佣金已补')
    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: '补给商户' })).checked).toBe(true)
    send(dialog)
    const lines = [{ id: disputedLine.id, adjustFen: 500 }]
    await waitFor(() => expect(sent()).toEqual([{ ...of, answer: '多扣的佣金已补', lines }]))
  })

  it.each([
    ['复核通过', true, '通过 清和茶铺 账单 BL261116000000000001 的异议处理：补给商户 5.00 元'],
    ['驳回', false, '驳回 清和茶铺 账单 BL261116000000000001 的异议处理'],
  ] as const)(
    'has its answer checked by a second person, who proves who they are: %s',
    async (label, isApproved, what) => {
      open([answered], { search: whole(answered), others: [asksForProof(api.platformBill.decide)] })
      const proved = provingFor(answer(api.platformBill.decide, answered))
      const shown = await drawer()
      expect(shown.getByText('多扣的佣金已补')).toBeTruthy()
      expect(shown.getByText('异议已答复，等待另一人复核')).toBeTruthy()
      fireEvent.click(shown.getByRole('button', { name: label }))
      const question = await modal(
        isApproved ? /补给商户 5.00 元（异议成立 1 条，维持 0 条），答复“多扣的佣金已补”。/ : /答复与调整作废/,
      )
      if (!isApproved) fireEvent.change(question.getByLabelText('驳回原因'), { target: { value: '金额有误' } })
      fireEvent.click(question.getByRole('button', { name: label }))
      const why = isApproved ? {} : { reason: '金额有误' }
      const input = { merchantId: otherMerchantId, id: answered.id, version: 3, isApproved, ...why }
      await waitFor(() => expect(app.server.inputsOf(api.platformBill.decide)).toEqual([input, input]))
      expect(proved).toEqual([what])
      const said = isApproved ? '已通过，账单重新待商户确认' : '已驳回，等待重新处理'
      expect(await screen.findByText(said)).toBeTruthy()
    },
  )
})

describe('paying', () => {
  it('says so when the bill comes out below zero: its orders settle, and the rest is owed', async () => {
    const negative = { ...confirmed, toPayFen: -300 }
    open([negative])
    fireEvent.click((await rowOf(negative)).getByRole('button', { name: '打款' }))
    const dialog = await modal('确认打款')
    expect(dialog.getByText(/差额 3.00 元计入商户欠款/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '结算账单' }))
    await waitFor(() => expect(app.server.inputsOf(api.platformBill.pay)).toMatchObject([{ amountFen: -300 }]))
  })

  it('shows how much goes to whom, and after the proof sends exactly that', async () => {
    open([confirmed], { others: [asksForProof(api.platformBill.pay)] })
    const proved = provingFor(answer(api.platformBill.pay, { ...confirmed, status: 'PAYING' }))
    fireEvent.click((await rowOf(confirmed)).getByRole('button', { name: '打款' }))
    const dialog = await modal('确认打款')
    expect(dialog.getByText('捌佰玖拾伍元伍角整')).toBeTruthy()
    expect(dialog.getByText('2026-11-09 至 11-15')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '打款 895.50 元' }))
    const input = { merchantId: otherMerchantId, id: confirmed.id, version: 3, amountFen: 89_550 }
    await waitFor(() => expect(app.server.inputsOf(api.platformBill.pay)).toEqual([input, input]))
    expect(proved).toEqual(['向 清和茶铺 打款 895.50 元（账单 BL261116000000000001）'])
    expect(await screen.findByText('已开始打款')).toBeTruthy()
  })

  it('pays nothing when the proof is called off', async () => {
    open([confirmed], { search: whole(confirmed), others: [asksForProof(api.platformBill.pay)] })
    lendStepUp(async () => false)
    fireEvent.click((await drawer()).getByRole('button', { name: '打款' }))
    fireEvent.click((await modal('确认打款')).getByRole('button', { name: '打款 895.50 元' }))
    await waitFor(() => expect(screen.queryByText('大写')).toBeNull())
    expect(app.server.inputsOf(api.platformBill.pay)).toHaveLength(1)
    expect(screen.queryByText('已开始打款')).toBeNull()
  })
})

describe('settlement cycles', () => {
  const terms: SettlementTerms = {
    merchantId: otherMerchantId,
    merchantNo: 'MA202611120000000001',
    merchantName: '清和茶铺',
    cycle: 'D1',
    nextCycle: null,
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    version: 7,
  }
  const found = (list: readonly SettlementTerms[]) => answer(api.platformBill.terms, { list: [...list] })
  const looking = async (list: readonly SettlementTerms[]) => {
    open([], {
      others: [found(list), answer(api.platformBill.setCycle, { ...terms, nextCycle: 'W1', version: 8 })],
    })
    fireEvent.click(await screen.findByRole('button', { name: '商户结算周期' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('searchbox')
    fireEvent.change(field, { target: { value: ' 清和茶铺 ' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
    return dialog
  }

  it('are found by merchant, and changed from the end of the running period on', async () => {
    const dialog = await looking([terms])
    expect(await dialog.findByText('2026-11-01 至 11-30')).toBeTruthy()
    expect(app.server.inputsOf(api.platformBill.terms)).toEqual([{ keyword: '清和茶铺' }])
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: '改为' }))
    fireEvent.click(await screen.findByText('周结', { selector: '.ant-select-item-option-content' }))
    expect(dialog.getByText('当前账期结束后生效：自 2026-12-01 起周结')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.platformBill.setCycle)).toEqual([
        { merchantId: otherMerchantId, version: 7, cycle: 'W1' },
      ]),
    )
    expect(await screen.findByText('已保存，自 2026-12-01 起生效')).toBeTruthy()
  })

  it('say what has been decided already, and that nobody was found', async () => {
    const dialog = await looking([{ ...terms, nextCycle: 'M1' }])
    expect(await dialog.findByText('自 2026-12-01 起改为月结')).toBeTruthy()
    app.close()
    expect(await (await looking([])).findByText('没有这个商户')).toBeTruthy()
  })
})

describe('an invoice that was asked for', () => {
  const waiting = samplePlatformBill(1, {
    status: 'PAID',
    confirmDueAt: null,
    allowedActions: ['answerInvoice'],
    invoiceStatus: 'APPLIED',
    invoice: {
      title: '杭州清和茶业有限公司',
      taxNo: '91330106MA2XXXXX0A',
      askedAt: '2026-11-20T01:00:00.000Z',
      invoiceNo: null,
      reason: null,
      answeredAt: null,
    },
  })
  const fileId = '01932c5a-0000-7000-8000-000000000777'

  it('is issued with number and file, not without', async () => {
    const uploads = fakeUploads([fileId])
    open([waiting], { search: whole(waiting) })
    const shown = await drawer()
    fireEvent.click(shown.getByRole('button', { name: '处理开票' }))
    const form = await modal('处理方式')
    expect(form.getByText('91330106MA2XXXXX0A')).toBeTruthy()
    fireEvent.change(form.getByLabelText('发票号码'), { target: { value: '26332000000018640273' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    expect(await form.findByText('请上传发票文件')).toBeTruthy()
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    if (field === null) throw new Error('No field for the file')
    fireEvent.change(field, { target: { files: [new File(['%PDF'], '发票.pdf', { type: 'application/pdf' })] } })
    expect(await form.findByText('发票.pdf')).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    const { id, merchantId, version } = waiting
    await waitFor(() =>
      expect(app.server.inputsOf(api.platformBill.answerInvoice)).toEqual([
        { answer: 'issue', id, merchantId, version, invoiceNo: '26332000000018640273', fileId },
      ]),
    )
    uploads.restore()
  })

  it('is refused with a reason, and leads there from its row', async () => {
    open([waiting])
    const row = await rowOf(waiting)
    expect(row.getByText('发票：申请中')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: '处理开票' }))
    const shown = await drawer()
    fireEvent.click(shown.getByRole('button', { name: '处理开票' }))
    const form = await modal('处理方式')
    fireEvent.click(form.getByRole('radio', { name: '驳回' }))
    fireEvent.change(await form.findByLabelText('原因'), { target: { value: '税号与抬头不符' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    const { id, merchantId, version } = waiting
    await waitFor(() =>
      expect(app.server.inputsOf(api.platformBill.answerInvoice)).toEqual([
        { answer: 'reject', id, merchantId, version, reason: '税号与抬头不符' },
      ]),
    )
  })
})
