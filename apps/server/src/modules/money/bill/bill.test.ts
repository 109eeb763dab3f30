// Bills: drawn up at the end of a period from what the ledger moved and what waits, the same to the fen and to the byte, answered,
// paid, carried forward, and a book whose past is closed.
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { api, type BillRow, formatYuan } from '@merchant/contract'
import { readXlsx } from 'hucre/xlsx'
import { movesOf, PeriodClosed, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
  sellAndSettle,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addRule, changeRule } from '../../trade/commission/commission.testing.ts'
import { issue } from '../../../testing/platform-order.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { sheetsOf } from './bill-sheets.ts'
import { shownBill } from './bill.view.ts'
import {
  billOf,
  billsOf,
  confirmBill,
  cutAndFallDue,
  decide,
  dispute,
  endPeriod,
  fetchBill,
  linesOf,
  pay,
  resolve,
  sellAndFallDue,
  settleBy,
  settleDown,
} from './bill.testing.ts'

let testApp: TestApp
let maker: OperatorActor
let checker: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  maker = newOperator(testApp)
  checker = newOperator(testApp)
})
afterAll(() => testApp.stop())

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
const newest = async (seller: Seller) => {
  const [row] = await billsOf(seller)
  if (row === undefined) throw new Error('No bill')
  return row
}

/** What the merchant's people were told last of a bill. */
const lastTold = async ({ actor }: Seller) => {
  const { body } = await testApp.db
    .tenant(actor.merchantId)
    .selectFrom('notification')
    .select('body')
    .where('kind', '=', 'BILL')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return body
}

/** What the home page says waits for somebody. */
const waitsFor = async (operator: OperatorActor) => {
  const { todos } = await ask(api.board.merchant, testApp.modules.board.handlers.merchant, operator, {})
  const count = (key: string) => todos.find((todo) => todo.key === key)?.count
  return [count('billAnswer'), count('billCheck'), count('billPay')]
}

describe('order by order', () => {
  let seller: Seller
  beforeAll(async () => {
    seller = await addPayableSeller(testApp)
    await endPeriod(seller)
  })

  test('the bill of a month states what settled and what went back, as the ledger moved it', async () => {
    expect(await billsOf(seller)).toEqual([])
    const first = await sellAndSettle(seller)
    const { merchantId } = seller.actor
    const terms = { kind: 'PERCENT', bp: 100 } as const
    await addRule({ testApp }, { subject: { scope: 'MERCHANT', merchantId }, terms, name: '约定费率' })
    const second = await sellAndSettle(seller)
    await refund(seller, await infoOf(seller, second.id), 1_234)
    await settleDown(testApp)
    await endPeriod(seller)
    const row = await newest(seller)
    const lines = await linesOf(seller, row.id)
    expect(new Map(lines.map(({ orderId, commissionRules }) => [orderId, commissionRules]))).toEqual(
      new Map([
        [first.id, []],
        [second.id, ['约定费率']],
      ]),
    )
    expect(row).toMatchObject({ status: 'GENERATED', cycle: 'D1', orderCount: 2, refundCount: 1, toPayFen: 0 })
    expect(
      lines
        .filter(({ kind }) => kind === 'INCOME')
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual([first.id, second.id].sort())
    expect(sumOf(lines.map(({ netFen }) => netFen))).toBe(row.payableFen)
    expect(row.settledFen).toBe(row.payableFen)
    const bill = await billOf(seller, row.id)
    expect(bill.ledgerFen).toBe(row.payableFen)
    const { M_AVAILABLE: available, M_FROZEN: frozen } = await provenBalances(seller)
    expect(available + frozen).toBe(row.payableFen)
    expect(row.refundAfterFen).toBe(1_234)
  })

  test('nothing is booked before the end of a closed period, and its bill is not drawn up twice', async () => {
    const { period_from: closed } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('settlement_terms')
      .select('period_from')
      .executeTakeFirstOrThrow()
    const before = new Date(closed.getTime() - 1)
    const late = (at: Date) =>
      testApp.db.transaction(seller.actor.merchantId, (tx) =>
        post(
          tx,
          {
            key: `test/${at.toISOString()}`,
            kind: postingRules.billOwed.kind,
            occurredAt: at,
            moves: movesOf(postingRules.billOwed, { amountFen: 100 }),
            subject: { type: 'bill', id: 'none', no: 'none' },
          },
          at,
        ),
      )
    const balances = await provenBalances(seller)
    await expect(late(before)).rejects.toBeInstanceOf(PeriodClosed)
    expect(await provenBalances(seller)).toEqual(balances)
    await testApp.modules.bills.onTimer.generate(seller.actor.merchantId)
    expect(await billsOf(seller)).toHaveLength(1)
  })

  test('is confirmed once, by the version that was read, and ends with nothing to pay', async () => {
    const row = await newest(seller)
    await expect(confirmBill(seller, { ...row, version: row.version + 1 })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    expect(await confirmBill(seller, row)).toMatchObject({ status: 'PAID', isConfirmedByItself: false })
    await expect(confirmBill(seller, await newest(seller))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('what is taken off is carried forward, and owed when the next one can not bear it either', async () => {
    await sellAndSettle(seller)
    await endPeriod(seller)
    const row = await newest(seller)
    const disputed = await dispute(seller, row, (await linesOf(seller, row.id)).slice(0, 1))
    expect(disputed).toMatchObject({ status: 'DISPUTED', objection: { lineCount: 1, answer: null } })
    await expect(decide(seller, checker, disputed)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await waitsFor(maker)).toEqual([1, 0, 0])
    const answered = await resolve(seller, maker, disputed, -500)
    expect([await waitsFor(maker), await waitsFor(checker)]).toEqual([
      [0, 0, 0],
      [0, 1, 0],
    ])
    // What nobody has approved is not the merchant's to read.
    const unread = await billOf(seller, row.id)
    expect(unread.objection).toMatchObject({ answer: null })
    const logged = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('operation_log')
      .select('summary')
      .where('target_type', '=', 'bill')
      .execute()
    expect(JSON.stringify([unread.history, logged])).not.toContain('核对后调整')
    await expect(decide(seller, maker, answered)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await decide(seller, checker, answered)).toMatchObject({ status: 'GENERATED', adjustFen: -500 })
    // Objected to anew, the first objection and its answer stay to be read, each line by line.
    const anew = await dispute(seller, await newest(seller), (await linesOf(seller, row.id)).slice(-1))
    const objections = anew.history.flatMap(({ details }) => details)
    expect(objections).toHaveLength(3)
    expect(objections[0]).toContain('佣金比例不对')
    expect(objections[1]).toContain('异议成立，调整 -5.00 元')
    expect(anew.history.map(({ text }) => text).join()).toContain('平台答复：核对后调整')
    await decide(seller, checker, await resolve(seller, maker, anew, 0))
    expect(await confirmBill(seller, await newest(seller))).toMatchObject({ status: 'CARRIED', carryOutFen: -500 })

    await sellAndSettle(seller)
    await endPeriod(seller)
    const next = await newest(seller)
    expect(next).toMatchObject({ carryInFen: -500, toPayFen: -500 })
    const other = ({ id, billNo, carryOutFen }: BillRow) => ({ id, billNo, carryOutFen })
    const carried = await billOf(seller, row.id)
    expect(carried).toMatchObject({ carriedFrom: [], carriedTo: other(next) })
    expect(await billOf(seller, next.id)).toMatchObject({ carriedFrom: [other(carried)], carriedTo: null })
    const told = () =>
      testApp.db
        .tenant(seller.actor.merchantId)
        .selectFrom('notification')
        .select('body')
        .where('title', '=', '账单即将自动确认')
        .where('subject_id', '=', next.id)
        .execute()
    expect(await told()).toEqual([])
    await testApp.pass(2 * DAY)
    await testApp.work()
    await testApp.work()
    expect(await told()).toMatchObject([{ body: expect.stringContaining(next.billNo) }])
    await testApp.pass(DAY)
    await testApp.work()
    expect(await billOf(seller, next.id)).toMatchObject({ status: 'PAID', isConfirmedByItself: true })
    expect((await provenBalances(seller)).M_DEBT).toBe(-500)
    // It is asked for by itself, so nobody asks for it again.
    for (const relatedNo of [next.billNo, next.billNo.toLowerCase()])
      await expect(issue(seller, { type: 'BILL_DUE', relatedNo })).rejects.toMatchObject({
        refusal: 'state.notAllowed',
        details: { status: expect.stringContaining('财务账单') },
      })
    await sellAndSettle(seller)
    await settleDown(testApp)
    expect((await provenBalances(seller)).M_DEBT).toBe(0)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('what is added comes out of the platform’s account, once', async () => {
    await endPeriod(seller)
    const row = await newest(seller)
    const answered = await resolve(seller, maker, await dispute(seller, row, await linesOf(seller, row.id)), 777)
    await decide(seller, checker, answered)
    const confirmed = await confirmBill(seller, await newest(seller))
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', toPayFen: 777 })
    expect(await waitsFor(checker)).toEqual([0, 0, 1])
    await expect(pay(seller, checker, confirmed, 776)).rejects.toMatchObject({ refusal: 'record.changed' })
    const before = await provenBalances(seller)
    await pay(seller, checker, confirmed)
    await settleDown(testApp)
    expect(await billOf(seller, row.id)).toMatchObject({ status: 'PAID' })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 777)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('with the bill of a week', () => {
  let seller: Seller
  beforeAll(async () => {
    seller = await addPayableSeller(testApp)
    await settleBy(seller, maker, 'W1')
  })

  test('the merchant is told of the change, and reads it until it holds', async () => {
    const read = () => ask(api.bill.cycle, testApp.modules.handlers.bill.cycle, seller.actor, undefined)
    expect(await read()).toMatchObject({ cycle: 'D1', nextCycle: 'W1' })
    expect(await lastTold(seller)).toContain('起改为')
    await endPeriod(seller)
    expect(await read()).toMatchObject({ cycle: 'W1', nextCycle: null })
  })

  test('orders wait for their bill, and settle when it is paid', async () => {
    const ids = [await sellAndFallDue(seller), await sellAndFallDue(seller, 2)]
    await endPeriod(seller)
    for (const id of ids) expect(await infoOf(seller, id)).toMatchObject({ settleStatus: 'NOT_DUE' })
    const bills = await billsOf(seller)
    expect(bills.every(({ cycle }) => cycle === 'W1')).toBe(true)
    expect(sumOf(bills.map(({ orderCount }) => orderCount))).toBe(2)
    expect(sumOf(bills.map(({ settledFen }) => settledFen))).toBe(0)
    await testApp.pass(3 * DAY)
    await testApp.work()
    for (const row of await billsOf(seller)) {
      expect(row.status).toBe('CONFIRMED')
      await pay(seller, checker, row)
    }
    await settleDown(testApp)
    for (const id of ids) expect(await infoOf(seller, id)).toMatchObject({ settleStatus: 'SETTLED' })
    const paid = await billsOf(seller)
    expect(paid.every(({ status }) => status === 'PAID')).toBe(true)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(sumOf(paid.map(({ payableFen }) => payableFen)))
    for (const row of paid) expect((await billOf(seller, row.id)).ledgerFen).toBe(row.payableFen)
    expect(await differenceFromProvider(seller)).toBe(0)
    const { flows } = testApp.modules.finance.handlers
    for (const { billNo, orderCount } of paid) {
      const { list } = await ask(api.finance.flows, flows, seller.actor, { keyword: billNo, account: 'AVAILABLE' })
      expect(list.map(({ kind, relatedNo }) => [kind, relatedNo])).toEqual(
        Array.from({ length: orderCount }, () => ['orderSettlement', billNo]),
      )
    }
  })

  test('what was taken off the freight is no discount on goods', async () => {
    const id = await cutAndFallDue(seller, { payFen: 1_000, freightFen: 100 })
    const { money } = await infoOf(seller, id)
    await endPeriod(seller)
    const line = (await linesOf(seller, (await newest(seller)).id)).find(({ orderId }) => orderId === id)
    const goodsFen = (line?.goodsFen ?? 0) - 1_000
    expect(line).toMatchObject({ freightFen: 800, discountFen: goodsFen + 700 })
    expect(line?.netFen).toBe(1_100 - money.commissionFen)
  })

  test('what goes back between the bill and its payment is taken off by the next one', async () => {
    const before = (await provenBalances(seller)).M_AVAILABLE
    const id = await sellAndFallDue(seller, 2)
    await endPeriod(seller)
    const [row] = (await billsOf(seller)).filter(({ status }) => status === 'GENERATED')
    if (row === undefined) throw new Error('No bill')
    await refund(seller, await infoOf(seller, id), 3_000)
    await settleDown(testApp)
    const confirmed = await confirmBill(seller, row)
    await pay(seller, checker, confirmed)
    await settleDown(testApp)
    const paid = await billOf(seller, row.id)
    const wentFen = (await provenBalances(seller)).M_AVAILABLE - before
    expect(paid).toMatchObject({ status: 'PAID', toPayFen: confirmed.toPayFen, paidFen: wentFen })
    expect(wentFen).toBeLessThan(paid.toPayFen)
    expect(await lastTold(seller)).toContain(`打款前退款 ${formatYuan(paid.toPayFen - wentFen, true)} 元，下期账单列示`)
    await endPeriod(seller)
    const next = await newest(seller)
    expect(await linesOf(seller, next.id, { figure: 'refundBefore' })).toHaveLength(1)
    expect(await linesOf(seller, row.id, { isSettledAlone: true })).toEqual([])
    const byBill = await linesOf(seller, row.id, { isSettledAlone: false })
    expect(sumOf(byBill.map(({ netFen }) => netFen))).toBe(row.toPayFen)
    const lines = await linesOf(seller, next.id)
    expect(lines).toMatchObject([{ kind: 'REFUND', orderId: id, refundBeforeFen: 3_000, isSettledAlone: true }])
    const gained = (await provenBalances(seller)).M_AVAILABLE - before
    expect(row.payableFen + next.payableFen).toBe(gained)
    expect(next.toPayFen).toBe(0)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('the platform fetches a merchant’s bill, and the merchant reads who did', async () => {
  const seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  await sellAndSettle(seller)
  await endPeriod(seller)
  const { id, billNo } = await newest(seller)
  const { merchantId } = seller.actor
  const { download } = testApp.modules.handlers.platformBill
  const { url } = await ask(api.platformBill.download, download, maker, { merchantId, id, format: 'PDF' })
  const sealed = url.slice('/files/made/'.length)
  expect(await testApp.modules.files.openMade(sealed, checker.sessionId)).toBeNull()
  const file = await testApp.modules.files.openMade(sealed, maker.sessionId)
  expect(file?.name).toMatch(/^账单-.*\.pdf$/)
  const logged = await testApp.db
    .tenant(merchantId)
    .selectFrom('operation_log')
    .select(['action', 'actor_type', 'target_no'])
    .where('action', '=', 'bill.download')
    .execute()
  expect(logged).toEqual([{ action: 'bill.download', actor_type: 'PLATFORM', target_no: billNo }])
  const { merchantId: stranger } = (await addPayableSeller(testApp)).actor
  await expect(
    ask(api.platformBill.download, download, maker, { merchantId: stranger, id, format: 'PDF' }),
  ).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('the spreadsheet says by which rule and how much the platform took of each order, as it held at placing', async () => {
  const seller = await addPayableSeller(testApp)
  const subject = { scope: 'MERCHANT', merchantId: seller.actor.merchantId } as const
  const terms = { kind: 'PERCENT', bp: 1_250, minFen: 100, maxFen: 5_000, ofFreight: true } as const
  const orders = [await placeAndPay(seller)]
  const rule = await addRule({ testApp }, { subject, terms })
  orders.push(await placeAndPay(seller))
  const { id, version } = rule
  await changeRule({ testApp }, { id, version, name: '一口价', terms: { kind: 'FIXED', fixedFen: 300 } })
  orders.push(await placeAndPay(seller))
  await endPeriod(seller)
  for (const order of orders) {
    await ship(seller, order)
    await confirm(seller, order.id)
  }
  await testApp.pass(8 * DAY)
  await testApp.work()
  await endPeriod(seller)
  const { bytes } = await fetchBill(seller, (await newest(seller)).id, 'XLSX')
  const { sheets } = await readXlsx(bytes)
  const [heads, ...rows] = (sheets.find(({ name }) => name === '订单明细')?.rows ?? []).map((row) => row.slice(-2))
  expect(heads).toEqual(['佣金规则', '佣金费率'])
  expect(rows.toSorted()).toEqual([
    [expect.stringMatching(/^一口价（CR\w+）$/), '每行 3.00 元'],
    ['类目费率', expect.stringMatching(/^[\d.]+%$/)],
    [`${rule.name}（${rule.ruleNo}）`, '12.5%（含运费），最低 1.00 元，最高 50.00 元'],
  ])
})

test('the spreadsheet holds each line, and what its hash is of, however many are read at once', async () => {
  const seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  await sellAndSettle(seller)
  const second = await sellAndSettle(seller)
  await refund(seller, await infoOf(seller, second.id), 1_234)
  await settleDown(testApp)
  await endPeriod(seller)
  const drawn = await newest(seller)
  const disputed = await dispute(seller, drawn, (await linesOf(seller, drawn.id)).slice(0, 1))
  await decide(seller, checker, await resolve(seller, maker, disputed, 500))
  const { linesHash } = await billOf(seller, drawn.id)
  const lines = await linesOf(seller, drawn.id)
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  const bill = await shownBill(tenant, drawn.id)
  for (const page of [1, 2, 1_000]) {
    const parts: Uint8Array[] = []
    for await (const part of sheetsOf(tenant, bill, [], page)) parts.push(part)
    const { sheets } = await readXlsx(Buffer.concat(parts))
    const [[head] = [], ...hashed] = sheets.find(({ name }) => name === '摘要核对')?.rows ?? []
    expect(head).toBe(`明细摘要：${linesHash}`)
    const text = hashed.map(([line]) => String(line)).join(';')
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(linesHash)
    const rowsOf = ['订单明细', '退款明细', '费用明细'].map(
      (name) => (sheets.find((sheet) => sheet.name === name)?.rows.length ?? 0) - 1,
    )
    expect([sumOf(rowsOf), hashed.length]).toEqual([lines.length, lines.length - 1])
  }
})

test('a bill is fetched as a spreadsheet and on paper, always the same bytes', async () => {
  const seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  await sellAndSettle(seller)
  await endPeriod(seller)
  const { id } = await newest(seller)
  const fetched = (format: 'XLSX' | 'PDF') => fetchBill(seller, id, format)
  for (const format of ['XLSX', 'PDF'] as const) {
    const first = await fetched(format)
    testApp.clock.advance(DAY)
    // The machine's own clock goes on as well.
    await setTimeout(2_100)
    expect((await fetched(format)).bytes.equals(first.bytes), format).toBe(true)
    expect(first.name).toMatch(/^账单-.*-BL\d{18}\.(xlsx|pdf)$/)
  }
})
