// Returns in which the server may die anywhere: asked for, answered, sent back, looked at, brought before the platform, paid back.
import { audit } from './auditor.ts'
import { DAY, type Flow, MINUTE, nothing, pass } from './crash-flow.ts'
import { sentForThree, settledForThree } from './crash-sales.ts'
import { ruleAs } from './dispute-operations.ts'
import { byTwo } from './entries.ts'
import type { Life, OrderFact } from './life.ts'
import type { ReturnFact } from './return-facts.ts'
import { actAs, askFor } from './return-operations.ts'
import type { Wish } from './return-worth.ts'
import { arm, line } from './statement-hook.ts'
import { availableOf } from './withdraw-operations.ts'

interface Asked {
  readonly order: OrderFact
  readonly one: ReturnFact
}
type Turn = readonly ['BUYER' | 'MERCHANT', Parameters<typeof actAs>[2]['name']]

async function asked(life: Life, wish: Wish): Promise<Asked> {
  const order = await sentForThree(life)
  await askFor(life, await audit(life, 'changed'), { order, wish, isPossible: true, copies: 1 })
  const one = order.returns.at(-1)
  return one === undefined ? Promise.reject(new Error('Nothing was asked for')) : { order, one }
}

async function take(life: Life, of: Asked, turns: readonly Turn[]): Promise<void> {
  for (const [side, name] of turns) await actAs(life, await audit(life, 'changed'), { ...of, side, name, copies: 1 })
}

async function agreedTo(life: Life): Promise<void> {
  const of = await asked(life, { type: 'REFUND_ONLY', pieces: 1, fen: 1_000 })
  await take(life, of, [['MERCHANT', 'agree']])
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

async function sentBack(life: Life): Promise<void> {
  const of = await asked(life, { type: 'RETURN_REFUND', pieces: 2, fen: null })
  await take(life, of, [
    ['MERCHANT', 'agree'],
    ['BUYER', 'sendBack'],
    ['MERCHANT', 'receive'],
  ])
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

/** Refused, and the platform decides for a part; the clock puts the ruling in force. */
async function ruledOn(life: Life): Promise<void> {
  const of = await asked(life, { type: 'REFUND_ONLY', pieces: 1, fen: null })
  await take(life, of, [
    ['MERCHANT', 'reject'],
    ['BUYER', 'escalate'],
    ['MERCHANT', 'prove'],
  ])
  await ruleAs(life, await audit(life, 'changed'), of, { ruling: 'PARTIAL', fen: 500, needsGoods: false })
  await pass(life, 2 * DAY + MINUTE)
  await pass(life, MINUTE)
}

/** The platform rules about settled money of which nothing is left: the rest is lent, brought over, and goes back. */
async function ruledOnSpent(life: Life): Promise<void> {
  const order = await settledForThree(life)
  const point = line.breakAt
  arm(null)
  await askFor(life, await audit(life, 'changed'), {
    order,
    wish: { type: 'REFUND_ONLY', pieces: 1, fen: null },
    isPossible: true,
    copies: 1,
  })
  const one = order.returns.at(-1)
  if (one === undefined) throw new Error('Nothing was asked for')
  const amountFen = availableOf(life, await audit(life, 'changed'))
  const { entryNo } = await byTwo(life, { kind: 'ADJUST_DOWN', amountFen }, true)
  if (entryNo !== null) life.adjustments.push({ fen: 0 - amountFen })
  const of = { order, one }
  await take(life, of, [
    ['MERCHANT', 'reject'],
    ['BUYER', 'escalate'],
    ['MERCHANT', 'prove'],
  ])
  arm(point)
  await ruleAs(life, await audit(life, 'changed'), of, { ruling: 'BUYER', fen: 0, needsGoods: false })
  await take(life, of, [['MERCHANT', 'acceptVerdict']])
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

export const returnFlows: readonly Flow[] = [
  { name: 'a return that is agreed to', prepare: nothing, run: agreedTo },
  { name: 'goods that come back', prepare: nothing, run: sentBack, fewer: 2 },
  { name: 'a return that the platform rules on', prepare: nothing, run: ruledOn, fewer: 3 },
  { name: 'a ruling about money that is spent', prepare: nothing, run: ruledOnSpent, fewer: 3 },
]
