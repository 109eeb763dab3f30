// @vitest-environment happy-dom
// The desk for money cases: what happened in both languages' words, and one step after the other for who may take it.
import { api, moneyCaseKind, moneyCaseResolution, type MoneyCaseInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import MoneyCasePage from './money-case-page.tsx'
import { kindLabels, resolutionLabels } from './money-case.labels.ts'

const id = '01932c5a-0000-7000-8000-000000000090'
const at = '2026-11-20T01:00:00.000Z'
const info: MoneyCaseInfo = {
  id,
  number: 'MC202611201234567890',
  kind: 'ANSWER_SENSELESS',
  state: 'OPEN',
  merchantId: '01932c5a-0000-7000-8000-000000000001',
  merchantNo: 'MA202611120000000001',
  merchantName: '清和茶铺',
  subjectType: 'providerCall',
  subjectNo: 'WD202611200000000017',
  providerNo: null,
  amountFen: 10_000,
  facts: { service: 'withdraw', status: 'PENDING', doubt: 'OTHER_AMOUNT', saidAmountFen: 9_900 },
  title: kindLabels.ANSWER_SENSELESS.name[0],
  repeats: 0,
  ownerName: null,
  isMine: false,
  resolution: null,
  resolutionFen: null,
  resolutionNote: null,
  openedAt: at,
  toldAt: at,
  resolvedAt: null,
  resolvedByName: null,
  allowedActions: ['take', 'note'],
  version: 1,
  paidFen: 0,
  callStatus: 'PENDING',
  feeFen: null,
  related: [],
  history: [{ id, event: 'opened', actorName: '支付渠道', actorType: 'PROVIDER', facts: {}, note: null, at }],
}
const taken: MoneyCaseInfo = {
  ...info,
  state: 'TAKEN',
  ownerName: '平台财务',
  isMine: true,
  allowedActions: ['resolve', 'note', 'handOver', 'release'],
  version: 2,
}
const colleague = '01932c5a-0000-7000-8000-000000000055'
const exchange = {
  id: colleague,
  at,
  lastAt: at,
  service: 'allinpay.yunst.orderService.agentCollectApply',
  orderNo: 'PY202611200000000017',
  memberNo: null,
  providerNo: '1796035864830931259',
  asked: {},
  answered: null,
  httpStatus: 200,
  outcome: 'done',
  code: null,
  reason: null,
  ms: 20,
  repeats: 0,
} as const
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { OPEN: 1, ALL: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = (shown: MoneyCaseInfo, list: readonly MoneyCaseInfo[] = [shown]) => {
  app = renderWithApp(<MoneyCasePage />, {
    login: operatorLogin,
    answers: [
      answer(api.moneyCase.list, { list: [...list], ...page }),
      answer(api.moneyCase.info, shown),
      answer(api.moneyCase.handle, taken),
      answer(api.moneyCase.resolveMoney, taken),
      answer(api.wireLog.notification, {
        id: '1000000000000000001',
        receivedAt: at,
        label: 'allinpay.yunst.orderService.pay',
        body: { bizOrderNo: 'B0001', acct: '***' },
        isTrusted: false,
        attempts: 0,
        handledAt: at,
      }),
      answer(api.wireLog.list, { list: [exchange], ...page }),
      answer(api.moneyCase.colleagues, [{ id: colleague, name: '财务小周' }]),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())
const done = () => app.server.inputsOf(api.moneyCase.handle)
const openDrawer = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '查看' }))
  await screen.findByText('发生了什么')
}
const dialogOf = (element: HTMLElement) => element.closest<HTMLElement>('.ant-modal') ?? document.body

describe('the desk', () => {
  it('a difference of nobody’s is nobody’s, and a balance without a merchant the platform’s', async () => {
    const nobody = { ...info, merchantId: null, merchantNo: null, merchantName: null }
    open(info, [
      { ...nobody, title: '渠道多 · 未知商户', facts: { difference: 'ONLY_THEIRS' } },
      { ...nobody, id: colleague, title: '余额不符 · 平台', facts: { difference: 'BALANCE' } },
    ])
    expect(await screen.findByText('渠道多 · 未知商户')).toBeTruthy()
    expect([screen.getByText('未知商户'), screen.getByText('平台')]).toHaveLength(2)
  })

  it('shows what the provider told by itself once it is opened', async () => {
    const told = { ...info, kind: 'NUMBER_UNKNOWN' as const, facts: { notificationId: '1000000000000000001' } }
    open(told)
    await openDrawer()
    const number = await screen.findByText('1000000000000000001', { selector: 'summary span' })
    expect(app.server.inputsOf(api.wireLog.notification)).toEqual([])
    const details = number.closest('details') ?? expect.fail('Nothing to open')
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByText(/"bizOrderNo": "B0001"/)).toBeTruthy()
    expect(screen.getByText('证书已撤销，不再可信')).toBeTruthy()
    expect(app.server.inputsOf(api.wireLog.notification)).toEqual([{ id: '1000000000000000001' }])
  })

  it('says in words that there is nothing', async () => {
    open(info, [])
    expect(await screen.findByText(/^没有.+的资金个案$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^全部/ }))
    expect(await screen.findByText('没有资金个案，一切正常')).toBeTruthy()
  })

  it('shows what happened, and one press takes it', async () => {
    open(info)
    await openDrawer()
    expect(screen.getByText('金额不一致')).toBeTruthy()
    expect(screen.getByText(kindLabels.ANSWER_SENSELESS.means[0])).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '领取' }))
    await waitFor(() => expect(done()).toEqual([{ action: 'take', id, version: 1 }]))
    expect(screen.queryByRole('button', { name: '结案' })).toBeNull()
  })

  it('folds what is told again in a row into one line, and not across what somebody did or other facts', async () => {
    const told = (number: number, saidAmountFen: number): MoneyCaseInfo['history'][number] => ({
      id: `01932c5a-0000-7000-8000-00000000010${number}`,
      event: 'repeated',
      actorName: '支付渠道',
      actorType: 'PROVIDER',
      facts: { ...info.facts, saidAmountFen },
      note: null,
      at: `2026-11-20T02:0${number}:00.000Z`,
    })
    const note = { ...told(4, 9_900), event: 'noted' as const, note: '已致电渠道' }
    open({ ...info, history: [told(1, 9_900), told(2, 9_900), told(3, 9_900), note, told(5, 9_900), told(6, 9_800)] })
    await openDrawer()
    const lines = (await screen.findAllByText('再次发生')).map((head) => head.closest('li')?.textContent ?? '')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/再次发生.*10:03/u)
  })

  it('says how much only where money went somewhere, of what entries have booked, and asks why', async () => {
    open({ ...taken, paidFen: 100 })
    await openDrawer()
    fireEvent.click(screen.getByRole('button', { name: '结案' }))
    const note = await screen.findByLabelText('处理说明')
    const dialog = dialogOf(note)
    const choose = async (text: string) => {
      fireEvent.mouseDown(within(dialog).getByRole('combobox'))
      const [option] = (await screen.findAllByText(text)).filter((each) => each.closest('.ant-select-item') !== null)
      fireEvent.click(option ?? document.body)
    }
    await choose(resolutionLabels.NO_DIFFERENCE[0])
    expect(within(dialog).queryByText('涉及金额')).toBeNull()
    expect(screen.queryByText(resolutionLabels.LOSS_TAKEN[0])).toBeNull()
    await choose(resolutionLabels.PAID_TO_MERCHANT[0])
    expect(await within(dialog).findByText('本个案的人工入账合计')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '结案' }))
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
    expect(done()).toEqual([])
    fireEvent.change(note, { target: { value: '渠道少付，由平台补足' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '结案' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.moneyCase.resolveMoney)).toEqual([
        {
          id,
          version: 2,
          resolution: 'PAID_TO_MERCHANT',
          amountFen: 100,
          note: '渠道少付，由平台补足',
        },
      ]),
    )
  })

  it('does not offer what no entry has booked yet', async () => {
    open(taken)
    await openDrawer()
    fireEvent.click(screen.getByRole('button', { name: '结案' }))
    const dialog = dialogOf(await screen.findByLabelText('处理说明'))
    fireEvent.mouseDown(within(dialog).getByRole('combobox'))
    const option = await screen.findByText(`${resolutionLabels.PAID_TO_MERCHANT[0]}（尚无人工入账）`)
    expect(option.closest('.ant-select-item-option-disabled')).not.toBeNull()
  })

  it('hands a case to a colleague', async () => {
    open(taken)
    await openDrawer()
    fireEvent.click(screen.getByRole('button', { name: '转交' }))
    const dialog = dialogOf(await screen.findByText('接手人会收到通知，之后由其处理并结案。'))
    fireEvent.mouseDown(within(dialog).getByRole('combobox'))
    const [option] = (await screen.findAllByText('财务小周')).filter(
      (each) => each.closest('.ant-select-item') !== null,
    )
    fireEvent.click(option ?? document.body)
    fireEvent.click(within(dialog).getByRole('button', { name: '转交' }))
    await waitFor(() => expect(done()).toEqual([{ action: 'handOver', id, version: 2, to: colleague }]))
  })

  it('shows the figures of a difference, and for how long it has been open', async () => {
    const facts = { difference: 'AMOUNT', day: '2026-11-19', ourFen: 1_000, theirFen: 900, lineNo: 7 } as const
    open({ ...info, kind: 'RECON_DIFFERENCE', subjectType: 'reconDiff', facts })
    await openDrawer()
    for (const text of ['金额不符', '2026-11-19', '第 7 行']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('相差').nextElementSibling?.textContent).toBe('−¥1.00')
    expect(screen.getByText(/^\d+ (天|小时)$|^不到 1 小时$/)).toBeTruthy()
  })

  it('says of a day whose file contradicts itself which sums, in yuan, and that nobody waits for it', async () => {
    const sums = [{ service: 'withdraw', count: 8, fen: 6_293_222, summedCount: 7, summedFen: 6_204_422 } as const]
    open({ ...info, kind: 'RECON_DIFFERENCE', subjectType: 'reconDay', facts: { day: '2026-11-30', sums } })
    await openDrawer()
    expect(screen.getByText('提现：明细 8 笔 ¥62,932.22，汇总 7 笔 ¥62,044.22')).toBeTruthy()
    expect(screen.getByText(/没有商户因此暂缓打款/)).toBeTruthy()
  })

  it('shows both fees where only these differ', async () => {
    const facts = { difference: 'AMOUNT', ourFen: 8_888, theirFen: 8_888, ourFeeFen: 200, theirFeeFen: 201 } as const
    open({ ...info, kind: 'RECON_DIFFERENCE', subjectType: 'reconDiff', facts })
    await openDrawer()
    for (const [label, text] of [
      ['本平台手续费', '¥2.00'],
      ['渠道手续费', '¥2.01'],
      ['手续费相差', '+¥0.01'],
    ] as const)
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe(text)
  })

  const waysFor = async (shown: Partial<MoneyCaseInfo>) => {
    app = renderWithApp(<MoneyCasePage />, {
      login: { ...operatorLogin, permissions: [...operatorLogin.permissions, 'manualEntry.view', 'manualEntry.enter'] },
      search: { id },
      answers: [
        answer(api.moneyCase.list, { list: [taken], ...page }),
        answer(api.moneyCase.info, { ...taken, ...shown }),
        answer(api.manualEntry.list, { list: [], ...page, total: 0 }),
        answer(api.workbench.views, []),
      ],
    })
    fireEvent.click(await screen.findByRole('button', { name: /登记/ }))
    await screen.findByRole('menuitem', { name: '退回付款人' })
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  }

  it('offers to declare the end of what the provider does not decide, by the number of its order', async () => {
    const refund = { kind: 'CALL_UNDECIDED', subjectNo: 'RF202611200000000017' } as const
    expect(await waysFor(refund)).toEqual(expect.arrayContaining(['认定渠道已办成', '认定渠道未办成']))
    fireEvent.click(screen.getByRole('menuitem', { name: '认定渠道未办成' }))
    const [href = ''] = app.visited
    expect(href.split('?')[0]).toBe('/operator/manual-entry')
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
      enter: '1',
      caseId: id,
      kind: 'CALL_DECLARED_FAILED',
      merchantId: info.merchantId,
      amountFen: '10000',
      subjectNo: refund.subjectNo,
    })
  })

  it.each([
    ['认定提现已到账', '9800'],
    ['认定提现未到账', '10000'],
    ['提现退票', '9800'],
  ])('begins the entry of a withdrawal with what it takes: %s', async (name, amountFen) => {
    await waysFor({ kind: 'CALL_UNDECIDED', feeFen: 200 })
    fireEvent.click(screen.getByRole('menuitem', { name }))
    expect(new URL(app.visited.at(-1) ?? '', 'http://x').searchParams.get('amountFen')).toBe(amountFen)
  })

  it('Esc shuts the menu of entries, and only then the case', async () => {
    await waysFor({ kind: 'CALL_UNDECIDED' })
    const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    escape()
    expect(screen.queryByRole('menuitem')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /登记/ }))
    escape()
    await waitFor(() => expect(screen.queryByRole('button', { name: /登记/ })).toBeNull())
  })

  it.each(['REFUND_STUCK', 'LATE_REFUND_FAILED'] as const)(
    'offers nothing of %s but that it has gone back',
    async (kind) => {
      expect(await waysFor({ kind, subjectType: 'refundOrder', subjectNo: 'SO202611200000000017' })).toEqual([
        '退回付款人',
      ])
    },
  )

  it('offers it neither of a withdrawal, which has its own words, nor where an end is held already', async () => {
    const ways = await waysFor({ kind: 'CALL_UNDECIDED' })
    expect(ways).toContain('认定提现未到账')
    expect(ways).not.toContain('认定渠道未办成')
    app.close()
    const held = await waysFor({ kind: 'CALL_CONTRADICTED', subjectNo: 'RF202611200000000017' })
    expect(held).not.toContain('认定渠道未办成')
  })

  it('says of a doubt what the provider has decided since, and offers to declare nothing of it', async () => {
    const since = { callStatus: 'SUCCEEDED', subjectNo: 'PY202611200000000017' } as const
    expect(await waysFor(since)).toEqual(['补付商户', '退回付款人', '平台承担损失'])
    expect(screen.getByText('渠道之后已给出结果：成功')).toBeTruthy()
    expect(screen.getByText('现在状态').nextElementSibling?.textContent).toBe('成功')
    app.close()
    expect(await waysFor({ ...since, kind: 'CALL_CONTRADICTED', subjectNo: info.subjectNo })).not.toContain(
      '认定提现已到账',
    )
    expect(screen.queryByText('渠道之后已给出结果：成功')).toBeNull()
  })

  it('leads from an unknown number to what the provider’s own number says of it here', async () => {
    const unknown = { kind: 'NUMBER_UNKNOWN', subjectType: 'notification', subjectNo: 'B0001' } as const
    open({ ...info, ...unknown, providerNo: '1796035864830931259', callStatus: null })
    await openDrawer()
    expect(screen.getByText(/渠道单号属于本平台另一单据/)).toBeTruthy()
    await waitFor(() =>
      expect(app.server.inputsOf(api.wireLog.list)).toMatchObject([{ keyword: '1796035864830931259' }]),
    )
    expect(await screen.findAllByText(exchange.orderNo)).not.toEqual([])
  })

  it('of what can’t be read it says the kind, and its number once', async () => {
    const facts = { notificationId: '1000000000000000001', fault: 'allinpay.yunst.orderService.somethingNew' }
    const unread = {
      kind: 'NOTIFICATION_UNREAD',
      subjectType: 'notification',
      subjectNo: facts.notificationId,
    } as const
    open({ ...info, ...unread, facts, callStatus: null })
    await openDrawer()
    expect(screen.getByText('无法识别之处').nextElementSibling?.textContent).toBe(facts.fault)
    expect(screen.queryByText('通知中的单号')).toBeNull()
    expect(app.server.inputsOf(api.wireLog.list)).toEqual([])
  })

  it('begins an entry with what both sides differ by, not with the whole sum', async () => {
    const facts = { difference: 'AMOUNT', day: '2026-11-19', ourFen: 69_900, theirFen: 74_900 } as const
    await waysFor({ kind: 'RECON_DIFFERENCE', subjectType: 'reconDiff', amountFen: 74_900, facts })
    fireEvent.click(screen.getByRole('menuitem', { name: '平台承担损失' }))
    expect(new URL(app.visited.at(-1) ?? '', 'http://x').searchParams.get('amountFen')).toBe('5000')
  })

  it('offers no merchant’s account of a case that is no merchant’s', async () => {
    const nobody = { merchantId: null, merchantNo: null, merchantName: null } as const
    const unknown = { ...nobody, kind: 'NUMBER_UNKNOWN', subjectType: 'notification', subjectNo: 'B0001' } as const
    expect(await waysFor(unknown)).toEqual(['补付商户', '退回付款人'])
    app.close()
    const facts = { difference: 'BALANCE', day: '2026-11-19', ourFen: 0, theirFen: 6_600 } as const
    open({ ...taken, ...nobody, kind: 'RECON_DIFFERENCE', subjectType: 'reconDiff', subjectNo: '100004', facts })
    await openDrawer()
    expect(screen.getByText(/不属于任何商户，不记入商户账本/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /登记入账/ })).toBeNull()
  })

  it('names the other cases about the same order, and how they ended', async () => {
    const other = { id: colleague, number: 'MC202611200000000002', title: '渠道通知了未知订单', openedAt: at } as const
    open({ ...info, related: [{ ...other, state: 'RESOLVED', resolution: 'RETURNED_TO_PAYER' }] })
    await openDrawer()
    const link = screen.getByRole('link', { name: '渠道通知了未知订单 MC202611200000000002' })
    expect(link.getAttribute('href')).toContain(`tab=all&id=${colleague}`)
    expect(screen.getByText('资金已退回付款人')).toBeTruthy()
  })

  it('offers nothing to who may only look', async () => {
    open({ ...info, allowedActions: [] })
    await openDrawer()
    for (const name of ['领取', '备注', '结案', '退回']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('has words in both languages for every kind and every end', () => {
  const words = [
    ...moneyCaseKind.options.flatMap((kind) => [kindLabels[kind].name, kindLabels[kind].means]),
    ...moneyCaseResolution.options.map((resolution) => resolutionLabels[resolution]),
  ]
  for (const [zh, en] of words) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
  }
})
