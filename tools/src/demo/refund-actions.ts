// What happens to the money of an order of the plan that goes back: asked for by the merchant, ended by the channel.
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { commandKeyOf } from './copies/told-rows.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import type { PlannedOrder } from './order-plan.ts'

const LOOK_AGAIN_MS = 5
const LOOKS = 4_000

export function refundActions(
  world: DemoWorld,
  actors: Pick<Fixtures, 'merchant'>,
  order: PlannedOrder,
  orderId: () => string,
) {
  const tenant = () => world.db.tenant(actors.merchant().merchantId)

  async function refund(): Promise<void> {
    if (order.refund === null) throw new Error(`Order ${order.index} of the plan has no refund`)
    const { share, reason } = order.refund
    const { version, paid_fen: paidFen } = await settledOrNotDue()
    const amountFen = Math.round(paidFen * share)
    await ask({
      endpoint: api.saleOrder.operate,
      handler: world.modules.saleOrders.handlers.operate,
      actor: actors.merchant(),
      body: { action: 'refund', orderId: orderId(), version, amountFen, reason },
      commandKey: `${commandKeyOf(order.index)}refund`,
    })
    await sentCall()
  }

  /** A settlement that was due a moment ago may still be under way, and until it has ended nothing is refunded. */
  async function settledOrNotDue() {
    for (let look = 0; look < LOOKS; look += 1) {
      const found = await tenant()
        .selectFrom('sale_order')
        .select(['version', 'paid_fen', 'settle_status'])
        .where('id', '=', orderId())
        .executeTakeFirstOrThrow()
      if (found.settle_status !== 'PENDING') return found
      await wait(LOOK_AGAIN_MS)
    }
    throw new Error(`The settlement of order ${order.index} of the plan did not end`)
  }

  /** Nobody waits for what follows the commit: the commission's share first, then the refund itself. */
  async function sentCall() {
    for (let look = 0; look < LOOKS; look += 1) {
      const call = await tenant()
        .selectFrom('refund_order')
        .innerJoin('provider_call', 'provider_call.subject_id', 'refund_order.id')
        .select(['provider_call.id', 'provider_call.number'])
        .where('refund_order.order_id', '=', orderId())
        .where('provider_call.service', '=', 'refund')
        .where('provider_call.status', '=', 'PENDING')
        .executeTakeFirst()
      if (call !== undefined) return call
      await wait(LOOK_AGAIN_MS)
    }
    throw new Error(`The refund of order ${order.index} of the plan was not sent`)
  }

  async function endRefund(): Promise<void> {
    const { id, number } = await sentCall()
    world.provider.answer(number, 'success')
    await world.modules.payment.calls.ask(actors.merchant().merchantId, id)
  }
  return { refund, endRefund }
}
