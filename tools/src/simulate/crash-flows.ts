// Ways of money in which the server may die anywhere: each is done once by careful clients, and leaves nothing that waits.
import type { RechargeTarget } from '@merchant/contract'
import { CARD_CODE, pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import { cancelRecharge, confirmRecharge, rechargeOf } from '../../../apps/server/src/testing/recharge.ts'
import { openLink, pressOnLink, startPaying } from '../../../apps/server/src/testing/seller.ts'
import { silence, undecidedCall } from '../../../apps/server/src/testing/silent-provider.ts'
import { audit } from './auditor.ts'
import { DAY, type Flow, MINUTE, nothing, pass } from './crash-flow.ts'
import { billFlows } from './crash-bills.ts'
import { payoutFlows } from './crash-payouts.ts'
import { platformFlows } from './crash-platform.ts'
import { returnFlows } from './crash-returns.ts'
import { saleFlows } from './crash-sales.ts'
import { lendNow, payBackAtOnce } from './debt-operations.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, type OrderFact, type RechargeFact, survive, untilAnswered } from './life.ts'
import { hearBank, rechargeAtOnce, sendBack } from './recharge-operations.ts'
import { refundAtOnce } from './refund-operations.ts'
import { placeMore } from './sale-operations.ts'

/** Until then no recharge waits for its payer any more. */
const ALWAYS_MS = 31 * MINUTE
const RECHARGED_FEN = 12_345
const REFUNDED_FEN = 1_000
const SENT_BACK_FEN = 10
const LENT_FEN = 1_000
const DECIDED_AFTER = 5

async function recharged(life: Life, asked: Parameters<typeof rechargeAtOnce>[2]['asked']): Promise<RechargeFact> {
  const keys = [life.nextKey()]
  const terms = { asked: { amountFen: RECHARGED_FEN, ...asked }, keys, isPossible: true }
  await rechargeAtOnce(life, await audit(life, 'changed'), terms)
  const fact = life.recharges.at(-1)
  if (fact === undefined) throw new Error('There is no recharge')
  return fact
}

async function byCard(life: Life): Promise<void> {
  const { seller } = life
  const fact = await recharged(life, { method: 'QUICK', bankCardId: seller.cardId })
  const key = life.nextKey()
  await insist(life, () => confirmRecharge(seller, fact.id, CARD_CODE, key))
  await hearBank(life, fact)
  await pass(life, ALWAYS_MS)
}

async function byPage(life: Life, target: RechargeTarget = 'DEPOSIT'): Promise<RechargeFact> {
  const { seller } = life
  const fact = await recharged(life, { method: 'GATEWAY_B2C', target })
  const shown = await insist(life, () => rechargeOf(seller, fact.id))
  const url = shown.kind === 'done' ? shown.data.step.url : null
  const visit = url === null ? null : await insist(life, () => openLink(seller, url))
  const page = visit?.kind === 'done' ? visit.data.location : null
  if (typeof page === 'string' && !page.includes('/middlepage')) await pressOnPage(page, 'pay')
  await hearBank(life, fact)
  await survive(life, () => life.world.deliver())
  await pass(life, ALWAYS_MS)
  return fact
}

async function cancelled(life: Life): Promise<void> {
  const fact = await recharged(life, { method: 'ALIPAY' })
  const key = life.nextKey()
  const answer = await insist(life, () => cancelRecharge(life.seller, fact.id, key))
  if (answer.kind === 'done') fact.isCancelled = true
  await pass(life, ALWAYS_MS)
}

/** Once there is one that was paid: a little of it goes back. */
async function sentBack(life: Life): Promise<void> {
  const [fact] = life.recharges
  if (fact === undefined) throw new Error('There is no recharge')
  await sendBack(life, await audit(life), fact, SENT_BACK_FEN)
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

/** Two of the platform's people lend the merchant something, which it has when time has passed. */
async function lent(life: Life): Promise<void> {
  await audit(life)
  await lendNow(life, LENT_FEN)
  // A call whose server died is asked about twice before it goes out again.
  for (let times = 0; times < DECIDED_AFTER; times += 1) await pass(life, MINUTE)
}

async function repaidByHand(life: Life): Promise<void> {
  await lent(life)
  const seen = await audit(life, 'changed')
  await payBackAtOnce(life, seen, { amountFen: LENT_FEN, keys: [life.nextKey()] })
  // Only so many are made in a day.
  await pass(life, DAY)
  await pass(life, MINUTE)
}

/** What the recharge brings repays what is owed, in the same moment. */
async function repaidByRecharge(life: Life): Promise<void> {
  await lent(life)
  await byPage(life, 'BALANCE')
  await pass(life, MINUTE)
}

async function paidRecharge(life: Life): Promise<null> {
  await byPage(life)
  return null
}

async function refunded(life: Life, order: OrderFact | null): Promise<void> {
  if (order === null) throw new Error('There is no order')
  const seen = await audit(life, 'changed')
  await refundAtOnce(life, seen, { order, amountFen: REFUNDED_FEN, keys: [life.nextKey()] })
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

/** The commission's share of a refund is brought and nobody says so for days, until two of the platform's people do; the refund follows. */
async function declared(life: Life, order: OrderFact | null): Promise<void> {
  if (order === null) throw new Error('There is no order')
  const { world, seller } = life
  const seen = await audit(life, 'changed')
  await silence({ testApp: world })
  await refundAtOnce(life, seen, { order, amountFen: REFUNDED_FEN, keys: [life.nextKey()] })
  // A call whose server died is sent by the next one.
  for (let times = 0; times < DECIDED_AFTER; times += 1) await pass(life, MINUTE)
  await pass(life, 2 * DAY)
  const call = await untilAnswered(life, () => undecidedCall({ testApp: world, actor: seller.actor }))
  // A server that died may never have sent it: the provider's people know.
  const isThere = (await world.sandbox.admin.orders(call.number)).length > 0
  const kind = isThere ? 'CALL_DECLARED_DONE' : 'CALL_DECLARED_FAILED'
  const ended = { kind, subjectNo: call.number, amountFen: call.amount_fen } as const
  await byTwo(life, ended, true)
  await audit(life, 'changed')
  await world.sandbox.admin.clearScenarios()
  for (let times = 0; times < DECIDED_AFTER; times += 1) await pass(life, MINUTE)
}

async function paidOrder(life: Life): Promise<OrderFact> {
  const order = await placeMore(life)
  const { pay } = await startPaying(life.seller, order.id)
  await pressOnLink(life.seller, pay.url, 'pay')
  order.isPaid = true
  await life.world.deliver()
  return order
}

const settledOrder = (life: Life) => Promise.resolve(life.orders[0] ?? null)

export const flows: readonly Flow[] = [
  { name: 'a recharge by card', prepare: nothing, run: byCard },
  { name: 'a recharge on the bank’s page', prepare: nothing, run: async (life) => void (await byPage(life)) },
  { name: 'a recharge that is cancelled', prepare: nothing, run: cancelled },
  { name: 'a recharge that goes back to its payer', prepare: paidRecharge, run: sentBack },
  { name: 'an advance that is repaid by hand', prepare: nothing, run: repaidByHand, fewer: 2 },
  { name: 'an advance that a recharge repays', prepare: nothing, run: repaidByRecharge, fewer: 2 },
  { name: 'a refund before the settlement', prepare: paidOrder, run: refunded },
  { name: 'a refund after the settlement', prepare: settledOrder, run: refunded },
  { name: 'a call whose end two people declare', prepare: settledOrder, run: declared, fewer: 3 },
  ...payoutFlows,
  ...saleFlows,
  ...returnFlows,
  ...platformFlows,
  ...billFlows,
]
