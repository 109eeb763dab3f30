// Proofs about what payers give: it arrives once, where it was meant for, and though its order had no answer.
import { cancelRecharge, payOnBankPage, rechargeOf } from '../../../../apps/server/src/testing/recharge.ts'
import { audit } from '../auditor.ts'
import type { Life, RechargeFact } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { hearBank, rechargeAtOnce } from '../recharge-operations.ts'
import { begin } from '../run-seed.ts'
import { formOf } from '../signs.ts'
import type { World } from '../world.ts'

const AMOUNT = 12_345
const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: false }

async function recharged(life: Life, asked: Parameters<typeof rechargeAtOnce>[2]['asked']): Promise<RechargeFact> {
  const keys = [life.nextKey()]
  await rechargeAtOnce(life, await audit(life), { asked: { amountFen: AMOUNT, ...asked }, keys, isPossible: true })
  const fact = life.recharges.at(-1)
  if (fact === undefined) throw new Error('There is no recharge')
  return fact
}

/** The provider says the same again and again, each time in a notification of its own. */
export async function paidOnceTold(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const fact = await recharged(life, { method: 'GATEWAY_B2C', target: 'DEPOSIT' })
  await payOnBankPage(life.seller, await rechargeOf(life.seller, fact.id))
  await hearBank(life, fact)
  await world.deliver()
  await audit(life)
  const [order] = await world.sandbox.admin.orders(fact.no)
  const paid = {
    number: fact.no,
    providerNo: order?.orderNo ?? '',
    amountFen: AMOUNT,
    payerNo: order?.buyer ?? '',
    at: world.clock.now(),
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let times = 0; times < 3; times += 1) {
    const payload = formOf(world.signs.paid(paid))
    await world.app.http.inject({ method: 'POST', url: '/api/Allinpay/Notify', payload, headers })
    await world.idle()
    await audit(life)
  }
  await settleAll(life)
  await mustBeSettled(life)
}

/** The reply to the order is lost; the code had been shown, and somebody scans it. */
export async function paidWithoutAnswer(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await world.sandbox.admin.scenario({ match: { method: 'depositApply' }, fault: 'resetAfterCommit' })
  const fact = await recharged(life, { method: 'WECHAT' })
  await world.sandbox.admin.settle(fact.no, 'success')
  await hearBank(life, fact)
  // Before the provider tells of it, which sets right what was called failed.
  await audit(life)
  await world.deliver()
  await audit(life)
  await settleAll(life)
  await mustBeSettled(life)
}

/** Its merchant cancels it, and the payer's bank pays what the provider had closed. */
export async function rechargedLate(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const fact = await recharged(life, { method: 'WECHAT' })
  await cancelRecharge(life.seller, fact.id, life.nextKey())
  fact.isCancelled = true
  if (!(await world.sandbox.admin.payClosed(fact.no))) throw new Error('nothing was closed')
  fact.isPaid = true
  fact.isLate = true
  await audit(life)
  await world.deliver()
  await audit(life)
  await settleAll(life)
  await mustBeSettled(life)
}
