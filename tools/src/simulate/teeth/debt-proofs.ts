// Proofs about what is owed: an income repays it to the last fen, and what was paid comes over once.
import { audit } from '../auditor.ts'
import { lendNow, payBackAtOnce } from '../debt-operations.ts'
import type { Life } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { hearBank, rechargeAtOnce } from '../recharge-operations.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'

const PRICE = { priceFen: 50_000, freightFen: 800 }
const MINUTE = 60_000

/** Lent so much, and in possession of it. */
async function owing(world: World, fen: number, hasSold = false): Promise<Life> {
  const life = await begin(world, 1, { ...PRICE, hasSold })
  await audit(life)
  await lendNow(life, fen)
  await world.idle()
  for (let times = 0; times < 3; times += 1) {
    await world.pass(MINUTE)
    await world.work()
  }
  return life
}

/** By hand while the provider's answer is lost, and the rest of it once more. */
export async function paidBackUnheard(world: World): Promise<void> {
  const life = await owing(world, 9_000, true)
  await world.sandbox.admin.scenario({ match: { method: 'consumeApply' }, fault: 'resetAfterCommit' })
  await payBackAtOnce(life, await audit(life), { amountFen: 4_000, keys: [life.nextKey()] })
  await world.idle()
  await audit(life)
  await payBackAtOnce(life, await audit(life), { amountFen: 5_000, keys: [life.nextKey()] })
  await settleAll(life)
  await mustBeSettled(life)
}

/** A recharge that is less than what is owed, and one that is more. */
export async function paidBackByIncome(world: World): Promise<void> {
  const life = await owing(world, 20_000)
  for (const amountFen of [12_345, 10_000]) {
    const asked = { method: 'WECHAT', amountFen } as const
    await rechargeAtOnce(life, await audit(life), { asked, keys: [life.nextKey()], isPossible: true })
    const fact = life.recharges.at(-1)
    if (fact === undefined) throw new Error('There is no recharge')
    await world.sandbox.admin.settle(fact.no, 'success')
    await hearBank(life, fact)
    await world.deliver()
    await world.work()
    await audit(life)
  }
  await settleAll(life)
  await mustBeSettled(life)
}
