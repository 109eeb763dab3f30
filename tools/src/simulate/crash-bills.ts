// Bills in which the server may die anywhere: drawn, confirmed by the clock, objected to, corrected by two people, paid.
import { confirm, infoOf, ship } from '../../../apps/server/src/testing/seller.ts'
import { audit } from './auditor.ts'
import type { BillFact } from './bill-fact.ts'
import { billBy, billsIn, objectNow, payNow, resolveNow, untilDrawn } from './bill-operations.ts'
import { DAY, type Flow, MINUTE, pass, untilSo } from './crash-flow.ts'
import { paidForThree } from './crash-sales.ts'
import { type Life, noteSent } from './life.ts'
import { arm, line } from './statement-hook.ts'

/** Of the bills of a week; an order on one takes a dozen audits. */
const FEWER = 4
const CORRECTED_FEN = -300
const AFTER_SALE = 7 * DAY + MINUTE
const UNTIL_CONFIRMED = 3 * DAY + MINUTE

async function byTheWeek(life: Life): Promise<null> {
  await billBy(life, 'W1')
  return null
}

/** Its buyer has it, and its days for returns are over; nobody dies meanwhile. */
async function dueOrder(life: Life): Promise<void> {
  const point = line.breakAt
  arm(null)
  const order = await paidForThree(life)
  await ship(life.seller, await infoOf(life.seller, order.id))
  noteSent(order)
  await confirm(life.seller, order.id)
  await audit(life, 'changed')
  await pass(life, AFTER_SALE)
  await audit(life, 'changed')
  arm(point)
}

/** The period ends, and the bill of what is due is drawn, whoever dies. */
async function drawnBill(life: Life): Promise<BillFact> {
  await dueOrder(life)
  await pass(life, untilDrawn(life, await audit(life, 'changed')))
  await pass(life, MINUTE)
  await audit(life, 'changed')
  const fact = billsIn(life, 'GENERATED').at(-1)
  if (fact === undefined) throw new Error('No bill was drawn')
  return fact
}

async function pay(life: Life, fact: BillFact): Promise<void> {
  await pass(life, UNTIL_CONFIRMED)
  await pass(life, MINUTE)
  await payNow(life, await audit(life, 'changed'), { fact, count: 1, isRace: false, isRight: true })
  const isPaid = async () => (await audit(life, 'changed')).bills.get(fact.id)?.status === 'PAID'
  if (!(await untilSo(life, isPaid))) throw new Error(`bill ${fact.no} is paid and ${fact.status}`)
}

async function drawnAndPaid(life: Life): Promise<void> {
  await pay(life, await drawnBill(life))
}

/** Drawn while nobody dies: that is the other flow's. */
async function corrected(life: Life): Promise<void> {
  const point = line.breakAt
  arm(null)
  const fact = await drawnBill(life)
  arm(point)
  await objectNow(life, await audit(life, 'changed'), fact)
  await audit(life, 'changed')
  await resolveNow(life, await audit(life, 'changed'), { fact, adjustFen: CORRECTED_FEN, isApproved: true })
  await audit(life, 'changed')
  await pay(life, fact)
}

export const billFlows: readonly Flow[] = [
  { name: 'a bill from its drawing to its payment', prepare: byTheWeek, run: drawnAndPaid, fewer: FEWER },
  { name: 'a bill that is objected to and corrected', prepare: byTheWeek, run: corrected, fewer: FEWER },
]
