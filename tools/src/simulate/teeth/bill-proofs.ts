// Proofs about bills: an order waits for its bill and stands on one, and what goes back after it is on the next, for a bill that is drawn
// takes nothing more.
import { confirm, infoOf, ship } from '../../../../apps/server/src/testing/seller.ts'
import { audit } from '../auditor.ts'
import type { BillFact } from '../bill-fact.ts'
import { billsIn, objectNow, payNow, resolveNow, untilDrawn } from '../bill-operations.ts'
import { type Life, noteSent, type OrderFact } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { hearBank, rechargeAtOnce } from '../recharge-operations.ts'
import { refundAtOnce } from '../refund-operations.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'
import { paidOrder } from './parcel-proofs.ts'

const PRICE = { priceFen: 5_000, freightFen: 800, hasSold: true, cycle: 'W1' } as const
const DAY = 86_400_000
const MINUTE = 60_000

async function pass(life: Life, milliseconds: number): Promise<void> {
  await life.world.pass(milliseconds)
  for (let times = 0; times < 2; times += 1) await life.world.work()
  await audit(life)
}

/** Its buyer has it, and its days for returns are over. */
async function dueOrder(life: Life): Promise<OrderFact> {
  const order = await paidOrder(life)
  await ship(life.seller, await infoOf(life.seller, order.id))
  noteSent(order)
  await confirm(life.seller, order.id)
  await audit(life)
  await pass(life, 7 * DAY + MINUTE)
  return order
}

async function drawnBill(life: Life): Promise<BillFact> {
  await pass(life, untilDrawn(life, await audit(life)))
  const fact = billsIn(life, 'GENERATED').at(-1)
  if (fact === undefined) throw new Error('No bill was drawn')
  return fact
}

async function end(life: Life): Promise<void> {
  await settleAll(life)
  await mustBeSettled(life)
}

export async function billedOnce(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await audit(life)
  await dueOrder(life)
  const fact = await drawnBill(life)
  await pass(life, 3 * DAY + MINUTE)
  await payNow(life, await audit(life), { fact, count: 3, isRace: true, isRight: true })
  await audit(life)
  await pass(life, MINUTE)
  await end(life)
}

/** A part goes back when its bill is drawn and not paid yet, another one when it is. */
export async function billedNext(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await audit(life)
  const order = await dueOrder(life)
  const fact = await drawnBill(life)
  await refundAtOnce(life, await audit(life), { order, amountFen: 1_234, keys: [life.nextKey()] })
  await pass(life, 3 * DAY + MINUTE)
  await payNow(life, await audit(life), { fact, count: 1, isRace: false, isRight: true })
  for (let times = 0; times < 3; times += 1) await pass(life, MINUTE)
  await refundAtOnce(life, await audit(life), { order, amountFen: 2_345, keys: [life.nextKey()] })
  await pass(life, MINUTE)
  await drawnBill(life)
  await end(life)
}

/** What two people take off a bill that pays nothing is carried on, owed after the next, and repaid by what comes in; once. */
export async function carriedOn(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await audit(life)
  const [fact] = billsIn(life, 'GENERATED')
  if (fact === undefined) throw new Error('No bill was drawn')
  await objectNow(life, await audit(life), fact)
  await resolveNow(life, await audit(life), { fact, adjustFen: -700, isApproved: true })
  await audit(life)
  await pass(life, 3 * DAY + MINUTE)
  await drawnBill(life)
  await pass(life, 3 * DAY + MINUTE)
  await pass(life, untilDrawn(life, await audit(life)))
  const asked = { method: 'WECHAT', amountFen: 1_000 } as const
  await rechargeAtOnce(life, await audit(life), { asked, keys: [life.nextKey()], isPossible: true })
  const recharge = life.recharges.at(-1)
  if (recharge === undefined) throw new Error('There is no recharge')
  await world.sandbox.admin.settle(recharge.no, 'success')
  await hearBank(life, recharge)
  await world.deliver()
  await pass(life, MINUTE)
  await end(life)
}
