// Payers whose bank is slower than the closing: another way to pay is asked for, and what the provider had closed is paid all the same, an
// order or a recharge.
import { api } from '@merchant/contract'
import { ask } from '../../../apps/server/src/testing/test-app.ts'
import { insist, type Life, survive, timesPaid, untilAnswered, wordOf } from './life.ts'
import type { Operation } from './sale-operations.ts'

/** Of one life: each may lie with us or be back already, and the auditor reckons with all of that. */
const MOST_LATE = 4

/** A code to scan in place of the page, or the other way about. */
const payAnotherWay: Operation = async (life, seen) => {
  const { dice, seller, world } = life
  const open = life.orders.filter(({ id }) => seen.orders.get(id)?.status === 'UNPAID')
  if (open.length === 0) return null
  const { id: orderId } = dice.pick(open)
  const kind = dice.pick(['WECHAT_SCAN', 'ALIPAY_SCAN'] as const)
  const answer = await insist(life, () => {
    const { pay } = world.modules.saleOrders.handlers
    return ask(api.saleOrder.pay, pay, seller.storefront, { orderId, payBy: { kind } })
  })
  return `pay in another way: ${answer.kind === 'done' ? answer.data.pay.kind : wordOf(answer)}`
}

const payClosed: Operation = async (life) => {
  const { dice, seller, world } = life
  if (life.orders.reduce((sum, { late = 0 }) => sum + late, 0) >= MOST_LATE) return null
  const { rows } = await untilAnswered(life, () =>
    world.db.pool.query<{ no: string; orderId: string }>(
      `select payment_no as no, order_id as "orderId" from payment where merchant_id = $1 and status in ('PAYING', 'CLOSED')
       order by created_at, id`,
      [seller.actor.merchantId],
    ),
  )
  const offered = rows.flatMap(({ no, orderId }) => {
    const order = life.orders.find(({ id }) => id === orderId)
    return order === undefined ? [] : [{ no, order }]
  })
  if (offered.length === 0) return null
  const { no, order } = dice.pick(offered)
  const isThere = (await world.sandbox.admin.orders(no)).length > 0
  if (!isThere || !(await world.sandbox.admin.payClosed(no))) return 'pay what was closed: it is not'
  order.late = (order.late ?? 0) + 1
  return `pay what was closed: paid ${timesPaid(order)} times by now`
}

/** A recharge that was cancelled, or whose time is over: its merchant has the money all the same. */
const payClosedRecharge: Operation = async (life, seen) => {
  const { dice, world } = life
  const closed = life.recharges.filter(
    ({ id, method, isPaid }) => !isPaid && method !== 'TRANSFER' && seen.recharges.get(id)?.status === 'CLOSED',
  )
  if (closed.length === 0) return null
  const fact = dice.pick(closed)
  const isThere = (await world.sandbox.admin.orders(fact.no)).length > 0
  if (!isThere || !(await world.sandbox.admin.payClosed(fact.no))) return 'pay a closed recharge: it is not'
  fact.isPaid = true
  fact.isLate = true
  return `pay a closed recharge: ${fact.amountFen} fen by ${fact.method} for ${fact.target}`
}

/** What the next day's file of the provider brings about: each payment that has failed is asked about, for its notification may be lost. */
export async function readFiles(life: Life): Promise<void> {
  const { seller, world } = life
  const { rows } = await world.db.pool.query<{ callId: string }>(
    `select id as "callId" from provider_call
       where merchant_id = $1 and status = 'FAILED' and service in ('collect', 'deposit', 'purchase') order by created_at, id`,
    [seller.actor.merchantId],
  )
  for (const { callId } of rows)
    await untilAnswered(life, () => world.payment.calls.askAgain(seller.actor.merchantId, callId))
  await survive(life, () => world.idle())
}

export const lateOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 5, what: payAnotherWay },
  { weight: 8, what: payClosed },
  { weight: 12, what: payClosedRecharge },
]
