// @vitest-environment happy-dom
// Reconciliation: the days beside one another, one of them run again, and a difference with both sides and its case.
import { api, type ReconDay, type ReconDiff, reconKind, type SuspenseBook } from '@merchant/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import ReconciliationPage from './reconciliation-page.tsx'
import { reconKindLabels } from './reconciliation.labels.ts'

const at = '2026-11-21T01:00:00.000Z'
const day: ReconDay = {
  day: '2026-11-20',
  status: 'DIFF',
  ours: { count: 12, fen: 120_000 },
  theirs: { count: 11, fen: 119_000, feeFen: 300 },
  matched: 11,
  found: 1,
  open: 1,
  fault: null,
  faultDetail: null,
  sums: null,
  attempts: 1,
  isLate: false,
  finishedAt: at,
  nextTryAt: null,
  allowedActions: ['runAgain'],
}
const diff: ReconDiff = {
  id: '01932c5a-0000-7000-8000-000000000070',
  day: '2026-11-20',
  kind: 'AMOUNT',
  status: 'OPEN',
  merchantNo: 'MA202611120000000001',
  merchantName: '清和茶铺',
  number: 'WD202611200000000017',
  providerNo: '1146900001',
  service: 'withdraw',
  ours: { status: 'SUCCEEDED', fen: 1_000, feeFen: 0, ledgerFen: 1_000 },
  theirs: { fen: 900, feeFen: 0, at, lineNo: 7 },
  subject: { type: 'withdrawOrder', no: 'WD202611200000000017' },
  asked: { answer: 'succeeded', fen: 900 },
  evidence: {},
  caseNo: 'MC202611201234567890',
  caseId: '01932c5a-0000-7000-8000-000000000090',
  caseState: 'OPEN',
  foundAt: at,
  settledAt: null,
}
const book: SuspenseBook = {
  merchantId: '01932c5a-0000-7000-8000-000000000001',
  merchantNo: 'MA202611120000000001',
  merchantName: '清和茶铺',
  amountFen: -300,
  since: at,
  entry: {
    id: '01932c5a-0000-7000-8000-000000000060',
    entryNo: 'ME202611210000000001',
    kind: 'DIFFERENCE_LESS',
    kindLabel: '渠道少记',
    caseId: diff.caseId,
    caseNo: diff.caseNo,
  },
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
interface Members {
  readonly differing: number
  readonly withoutResult: number
}
const open = (
  search: Record<string, string> = {},
  days: readonly ReconDay[] = [day],
  members: Members = { differing: 2, withoutResult: 0 },
  listed: readonly (typeof diff)[] = [diff],
) => {
  app = renderWithApp(<ReconciliationPage />, {
    login: operatorLogin,
    search,
    answers: [
      answer(api.reconciliation.days, { list: [...days], ...page, counts: {} }),
      answer(api.reconciliation.differences, { list: [...listed], ...page, counts: {} }),
      answer(api.reconciliation.balances, {
        accounts: [
          { account: 'platformBalance', totalFen: 400, availableFen: 400, ourFen: 700, isLow: false, askedAt: at },
          { account: 'platformReserve', totalFen: 500, availableFen: 500, ourFen: null, isLow: true, askedAt: at },
          { account: 'transitForward', totalFen: 700, availableFen: 700, ourFen: 900, isLow: false, askedAt: at },
        ],
        ...members,
        lacking: members.withoutResult > 0 ? [{ merchantNo: 'MA2026', name: '云栖茶业' }] : [],
        comparedAt: at,
      }),
      answer(api.reconciliation.suspense, { list: [book], ...page }),
      answer(api.reconciliation.runAgain, { ...day, status: 'WAITING' }),
      answer(api.wireLog.list, { list: [], ...page, total: 0 }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())

describe('reconciliation', () => {
  it('says how the accounts stand and what each day came to', async () => {
    open()
    expect(await screen.findByText('余额不足，将影响全部交易')).toBeTruthy()
    expect(screen.getByText('比账本少 3.00 元')).toBeTruthy()
    // Where a difference is a case it leads there.
    expect(screen.getByRole('link', { name: '比账本少 2.00 元' })).toBeTruthy()
    // Of the platform's own account alone: what it moves there itself is in no book.
    expect(screen.getAllByText(/差额不生成个案/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: '2 个商户不一致' })).toBeTruthy()
    const row = (await screen.findByText('2026-11-20')).closest('tr') ?? document.body
    for (const text of ['有差异', '12 笔', '11 笔', '1 笔未处理']) expect(within(row).getByText(text)).toBeTruthy()
  })

  it.each([
    [{ differing: 0, withoutResult: 0 }, ['全部与账本一致']],
    [
      { differing: 0, withoutResult: 1 },
      ['1 个商户暂无核对结果，将再次核对', '其余与账本一致', '暂无结果：云栖茶业（MA2026）'],
    ],
    [{ differing: 2, withoutResult: 1 }, ['1 个商户暂无核对结果，将再次核对', '2 个商户不一致']],
  ])('of merchants %o it says %o', async (members, said) => {
    open({}, [day], members)
    for (const text of said) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByText('全部与账本一致')).toHaveLength(said.includes('全部与账本一致') ? 1 : 0)
    expect(screen.queryAllByText('其余与账本一致')).toHaveLength(said.includes('其余与账本一致') ? 1 : 0)
  })

  it('runs a day again once it is sure', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: '重新对账' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '重新对账' }))
    await waitFor(() => expect(app.server.inputsOf(api.reconciliation.runAgain)).toEqual([{ day: '2026-11-20' }]))
    expect(await screen.findByText('已安排重新对账，约一分钟内完成')).toBeTruthy()
  })

  it('says of a day that is due that it is, and no more that it is late', async () => {
    const waiting = { ...day, status: 'WAITING', isLate: true, finishedAt: null, found: null } as const
    open({}, [{ ...waiting, nextTryAt: '2020-01-01T00:00:00.000Z' }])
    expect(await screen.findByText('已安排，即将核对')).toBeTruthy()
    expect(screen.queryByText('迟到')).toBeNull()
    app.close()
    open({}, [{ ...waiting, nextTryAt: '2099-01-01T00:00:00.000Z' }])
    expect(await screen.findByText('迟到')).toBeTruthy()
  })

  it('puts both sides of a difference beside one another', async () => {
    open({ tab: 'differences', from: '2026-11-20', to: '2026-11-20', id: diff.id })
    expect(await screen.findByText('2026-11-20 对账')).toBeTruthy()
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText(reconKindLabels.AMOUNT.means[0])).toBeTruthy()
    const line = within(drawer).getByRole('row', { name: /^金额/ })
    expect(line.textContent).toContain('10.00')
    expect(line.textContent).toContain('9.00')
    expect(line.textContent).toContain('−¥1.00')
    expect(within(drawer).getByText('成功 ¥9.00')).toBeTruthy()
    expect(
      within(drawer)
        .getByRole('link', { name: /^MC202611201234567890/ })
        .getAttribute('href'),
    ).toContain(diff.caseId)
  })

  it('lists both fees where these differ', async () => {
    const of = { ...diff, theirs: { ...diff.theirs, fen: 1_000, feeFen: 1 } }
    open({ tab: 'differences' }, [], undefined, [of])
    expect(await screen.findByText('手续费 ¥0.01')).toBeTruthy()
    expect(screen.getByText('手续费 ¥0.00')).toBeTruthy()
  })

  it('says in words which sums of a file differ, of all else what to do, and what the program said', async () => {
    const sums = [{ service: 'withdraw', count: 1, fen: 88_800, summedCount: 0, summedFen: 0 }] as const
    open({ tab: 'differences', from: '2026-11-20', to: '2026-11-20' }, [{ ...day, fault: 'SUMS', sums: [...sums] }])
    expect(await screen.findByText('提现：明细 1 笔 ¥888.00，汇总 0 笔 ¥0.00')).toBeTruthy()
    cleanup()
    const faultDetail = 'line 3 has no number'
    open({ tab: 'differences', from: '2026-11-20', to: '2026-11-20' }, [{ ...day, fault: 'LINE', faultDetail }])
    expect((await screen.findByText(faultDetail)).lang).toBe('en')
    expect(screen.getByText(/请把下面的原文转给渠道核实/)).toBeTruthy()
  })

  it('says that nothing differs, and that nothing was compared yet', async () => {
    open({}, [])
    expect(await screen.findByText(/还没有对账记录/)).toBeTruthy()
  })

  it('lists the books with something in suspense, each with the way to its entry and its case', async () => {
    open({ tab: 'suspense' })
    const row = (await screen.findByText('清和茶铺')).closest('tr') ?? document.body
    for (const text of ['短少待查', '−3.00', '渠道少记']) expect(within(row).getByText(text)).toBeTruthy()
    const ways = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(ways).toEqual([
      `/operator/manual-entry?tab=all&id=${book.entry?.id ?? ''}`,
      `/operator/cases?tab=all&id=${diff.caseId ?? ''}`,
      `/operator/manual-entry?tab=all&keyword=${book.merchantNo}`,
    ])
  })
})

it('has words in both languages for every kind of difference', () => {
  for (const kind of reconKind.options)
    for (const [zh, en] of Object.values(reconKindLabels[kind])) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
})
