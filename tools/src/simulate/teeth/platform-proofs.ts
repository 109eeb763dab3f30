// Proofs about orders between a merchant and the platform: what is due is taken once and in order, what is paid comes over, and what is
// paid beyond goes back.
import { orderOf, payByBank } from '../../../../apps/server/src/testing/platform-order.ts'
import { audit } from '../auditor.ts'
import type { Life } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import type { PlatformFact } from '../platform-fact.ts'
import { issueNow, judgeNow } from '../platform-desk-operations.ts'
import { hearBank, objectNow, payAtOnce } from '../platform-operations.ts'
import { hearBank as hearRecharge, rechargeAtOnce } from '../recharge-operations.ts'
import { begin } from '../run-seed.ts'
import { availableOf } from '../withdraw-operations.ts'
import type { World } from '../world.ts'

const PRICE = { priceFen: 5_000, freightFen: 0, hasSold: true }
const DAY = 86_400_000
const MINUTE = 60_000

const newest = ({ platform }: Life): PlatformFact => {
  const fact = platform.at(-1)
  if (fact === undefined) throw new Error('There is no order of the platform')
  return fact
}

async function pass(life: Life, milliseconds: number): Promise<void> {
  await life.world.pass(milliseconds)
  for (let times = 0; times < 2; times += 1) await life.world.work()
  await audit(life)
}

async function recharge(life: Life, amountFen: number, target: 'BALANCE' | 'DEPOSIT'): Promise<void> {
  const asked = { method: 'WECHAT', amountFen, target } as const
  await rechargeAtOnce(life, await audit(life), { asked, keys: [life.nextKey()], isPossible: true })
  const fact = life.recharges.at(-1)
  if (fact === undefined) throw new Error('There is no recharge')
  await life.world.sandbox.admin.settle(fact.no, 'success')
  await hearRecharge(life, fact)
  await life.world.deliver()
  await life.world.work()
}

async function end(life: Life): Promise<void> {
  await settleAll(life)
  await mustBeSettled(life)
}

/** More than there is: out of the balance, out of the deposit, and owed until enough comes in. */
export async function takenWhenDue(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await recharge(life, 3_000, 'DEPOSIT')
  const seen = await audit(life)
  const amountFen = availableOf(life, seen) + 3_000 + 4_000
  await issueNow(life, seen, { type: 'PENALTY', amountFen })
  await issueNow(life, await audit(life), { type: 'BILL_DUE', amountFen: 500 })
  await pass(life, 5 * DAY + MINUTE)
  await recharge(life, 2_000, 'BALANCE')
  await audit(life)
  await recharge(life, 10_000, 'BALANCE')
  await audit(life)
  await end(life)
}

/** Objected to, lowered, and taken a day later, no sooner and no more. */
export async function loweredByJudgement(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await issueNow(life, await audit(life), { type: 'COMPENSATION', amountFen: 6_000 })
  await pass(life, 2 * DAY)
  const fact = newest(life)
  await objectNow(life, await audit(life), { fact, keys: [life.nextKey()] })
  await pass(life, 6 * DAY)
  await judgeNow(life, await audit(life), { fact, verdicts: ['REDUCE'] })
  await audit(life)
  await pass(life, 3 * DAY + MINUTE)
  await end(life)
}

/** Out of the wallet, while the provider's answer is lost. */
export async function paidToPlatform(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await issueNow(life, await audit(life), { type: 'PENALTY', amountFen: 6_000 })
  await world.sandbox.admin.scenario({ match: { method: 'consumeApply' }, fault: 'resetAfterCommit' })
  await payAtOnce(life, await audit(life), { fact: newest(life), keys: [life.nextKey()], isProven: false })
  await audit(life)
  await end(life)
}

/** By a bank that is slower than the closing: the order was paid out of the wallet by then, and what comes goes back. */
export async function paidBeyond(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await issueNow(life, await audit(life), { type: 'PENALTY', amountFen: 6_000 })
  const fact = newest(life)
  const paying = await payByBank(life.seller, await orderOf(life.seller, fact.id))
  const no = paying.payment?.paymentNo ?? ''
  fact.attempts.push({ no, fen: fact.payableFen, isPaid: false })
  await audit(life)
  await pass(life, 31 * MINUTE)
  await payAtOnce(life, await audit(life), { fact, keys: [life.nextKey()], isProven: false })
  await audit(life)
  if (!(await world.sandbox.admin.payClosed(no))) throw new Error('It can not be paid any more')
  await hearBank(life, fact)
  await world.deliver()
  await world.work()
  await audit(life)
  await end(life)
}
