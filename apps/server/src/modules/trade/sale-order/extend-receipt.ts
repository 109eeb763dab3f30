// More time for a receipt: days given by the merchant, or three asked for by the buyer at the end; the clock confirms that much later.
// And for what waits to be fetched: its code is good for as many days longer.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { DAY_MS } from './order-days.ts'
import { happened, type OrderActor } from './order-history.ts'
import { orderParameters } from './sale-order.parameters.ts'
import { waitForFetching } from './redeem/code.store.ts'
import { extendsLeft, isAwaited, mayAskForTime, statusName } from './sale-order.states.ts'
import { change, type OrderRecord } from './sale-order.store.ts'

interface By {
  readonly actor: OrderActor
  readonly now: Date
}

/** Errors: refuses state.notAllowed when neither a receipt nor the time to fetch it runs, limit.exceeded beyond three times or thirty days. */
export async function extendByMerchant(tx: TenantTx, order: OrderRecord, days: number, by: By): Promise<void> {
  const isPickup = isAwaited(order, by.now)
  if (!isPickup) mustRun(order, by.now)
  const { most, mostDays } = orderParameters.extend
  const left = extendsLeft(order)
  if (left.times === 0)
    refuse('limit.exceeded', { limit: said(`最多延长 ${most} 次`, `it is put off ${most} times at most`) })
  if (days > left.days)
    refuse('limit.exceeded', {
      limit: said(
        `合计最多延长 ${mostDays} 天，还可延长 ${left.days} 天`,
        `${mostDays} days in all, ${left.days} are left`,
      ),
    })
  const more = { extend_count: order.extend_count + 1, extended_days: order.extended_days + days }
  if (isPickup) return waitLonger(tx, order, { days, more, by })
  await putOff(tx, order, { days, more, by })
}

/** Errors: refuses state.notAllowed when no receipt runs, was asked for before, or not in the last days. */
export async function extendByBuyer(tx: TenantTx, order: OrderRecord, by: By): Promise<void> {
  mustRun(order, by.now)
  const { buyerDays, buyerWithinMs } = orderParameters.extend
  if (order.buyer_extended_at !== null) refuse('state.notAllowed', { status: said('已延长过收货', 'put off before') })
  if (!mayAskForTime(order, by.now)) {
    const within = buyerWithinMs / DAY_MS
    refuse('state.notAllowed', {
      status: said(`距自动确认还有 ${within} 天以上`, `not within ${within} days of its end`),
    })
  }
  await putOff(tx, order, { days: buyerDays, more: { buyer_extended_at: by.now }, by })
}

function mustRun(order: OrderRecord, now: Date): void {
  if (order.delivery_type !== 'EXPRESS')
    refuse('state.notAllowed', {
      status:
        order.delivery_type === 'PICKUP'
          ? statusName(order.status, order.delivery_type)
          : said('无需物流的商品', 'nothing is on its way'),
    })
  if (order.status !== 'SHIPPED' || order.auto_confirm_at === null || order.auto_confirm_at <= now)
    refuse('state.notAllowed', { status: statusName(order.status) })
}

interface Longer {
  readonly days: number
  readonly more: Parameters<typeof change>[2]
  readonly by: By
}

async function waitLonger(tx: TenantTx, order: OrderRecord, { days, more, by: { actor, now } }: Longer): Promise<void> {
  const until = new Date((order.pickup_until ?? now).getTime() + days * DAY_MS)
  await change(tx, order.id, { ...more, pickup_until: until, version: order.version + 1 })
  await waitForFetching(tx, order.id, until)
  await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: order.id, dueAt: until }, now)
  await happened(tx, order, { actor, happening: { event: 'pickupExtended', days }, now })
}

async function putOff(tx: TenantTx, order: OrderRecord, { days, more, by }: Longer): Promise<void> {
  const until = new Date((order.auto_confirm_at ?? by.now).getTime() + days * DAY_MS)
  await change(tx, order.id, { ...more, auto_confirm_at: until, version: order.version + 1 })
  await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: order.id, dueAt: until }, by.now)
  await happened(tx, order, { actor: by.actor, happening: { event: 'extend', days }, now: by.now })
}
