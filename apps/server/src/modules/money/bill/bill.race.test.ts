// Several hands on one bill, on two servers: it is drawn once, answered once, paid once, and the books agree.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  infoOf,
  provenBalances,
  refund,
  type Seller,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  askInvoice,
  billOf,
  billsOf,
  confirmBill,
  dispute,
  endPeriod,
  issueInvoice,
  linesOf,
  pay,
  refuseInvoice,
  sellAndFallDue,
  settleBy,
  settleDown,
  uploadInvoice,
} from './bill.testing.ts'

let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  operator = newOperator(testApp)
  await settleBy(seller, operator, 'W1')
  await endPeriod(seller)
})
afterAll(() => testApp.stop())

const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

async function openBill() {
  await sellAndFallDue(seller)
  await endPeriod(seller)
  const row = (await billsOf(seller)).find(({ status }) => status === 'GENERATED')
  if (row === undefined) throw new Error('No bill')
  return row
}

test('drawn by several at once, while an order of it is given back: once, and what is left is paid', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const id = await sellAndFallDue(seller)
    const before = await billsOf(seller)
    const order = await infoOf(seller, id)
    const { generate } = testApp.modules.bills.onTimer
    const terms = await testApp.db.tenant(seller.actor.merchantId).selectFrom('settlement_terms').selectAll().execute()
    const left = (terms[0]?.period_to.getTime() ?? 0) + 2 * 3_600_000 - testApp.clock.now().getTime()
    await testApp.pass(Math.max(0, left))
    await Promise.allSettled([
      generate(seller.actor.merchantId),
      generate(seller.actor.merchantId),
      refund(seller, order, 1_000),
      generate(seller.actor.merchantId),
    ])
    await settleDown(testApp)
    const after = await billsOf(seller)
    expect(after.length - before.length).toBeLessThanOrEqual(1)
    await endPeriod(seller)
    const lines = (await Promise.all((await billsOf(seller)).map((row) => linesOf(seller, row.id)))).flat()
    expect(lines.filter(({ orderId, kind }) => orderId === id && kind === 'INCOME')).toHaveLength(1)
  }
})

test('confirmed, disputed and overdue at once: one of them', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const row = await openBill()
    const lines = await linesOf(seller, row.id)
    await testApp.pass(3 * DAY)
    const { autoConfirm } = testApp.modules.bills.onTimer
    const [confirmed, disputed] = await Promise.allSettled([
      confirmBill(seller, row),
      dispute(seller, row, lines),
      autoConfirm(seller.actor.merchantId, row.id),
      autoConfirm(seller.actor.merchantId, row.id),
    ])
    const after = await billOf(seller, row.id)
    expect(won([confirmed, disputed])).toBeLessThanOrEqual(1)
    expect(after.status).toBe(disputed.status === 'fulfilled' ? 'DISPUTED' : 'CONFIRMED')
  }
})

test('paid twice while its order is given back: every fen once, and the provider agrees', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const row = await openBill()
    const confirmed = await confirmBill(seller, row)
    const [line] = (await linesOf(seller, row.id)).filter(({ kind }) => kind === 'INCOME')
    const order = await infoOf(seller, line?.orderId ?? '')
    const [one, other] = await Promise.allSettled([
      pay(seller, operator, confirmed),
      pay(seller, operator, confirmed),
      refund(seller, order, 500),
    ])
    expect(won([one, other])).toBe(1)
    await settleDown(testApp)
    await settleDown(testApp)
    expect(await billOf(seller, row.id)).toMatchObject({ status: 'PAID' })
    expect(await infoOf(seller, order.id)).toMatchObject({ settleStatus: 'SETTLED' })
    await provenBalances(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  }
})

test('an invoice asked for by several, then answered by two: asked for once, answered once', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const row = await openBill()
    await pay(seller, operator, await confirmBill(seller, row))
    await settleDown(testApp)
    const ended = await billOf(seller, row.id)
    expect(ended).toMatchObject({ status: 'PAID', allowedActions: ['applyInvoice'] })
    const asked = await Promise.allSettled([0, 1, 2].map(() => askInvoice(seller, ended)))
    expect(won(asked)).toBe(1)
    const waiting = await billOf(seller, row.id)
    expect(waiting).toMatchObject({ invoiceStatus: 'APPLIED', version: ended.version + 1 })
    const fileId = await uploadInvoice(seller, operator)
    const [issued, refused] = await Promise.allSettled([
      issueInvoice(seller, operator, waiting, { invoiceNo: '26332000000018640273', fileId }),
      refuseInvoice(seller, operator, waiting, '抬头不符'),
    ])
    expect(won([issued, refused])).toBe(1)
    const { invoiceStatus, history } = await billOf(seller, row.id)
    expect(invoiceStatus).toBe(issued.status === 'fulfilled' ? 'ISSUED' : 'REJECTED')
    expect(history.filter(({ text }) => /^(申请平台|开具|驳回开票)/.test(text))).toHaveLength(2)
  }
})
