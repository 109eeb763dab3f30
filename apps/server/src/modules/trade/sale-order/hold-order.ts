// An order is held, and released again: nothing of it is shipped or settled meanwhile, and its promise to ship stands still.
import type { Api, BodyOf, DataOf, HoldReason } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { said } from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { keepPromise } from './after-sale/index.ts'
import { holdColumns } from './hold-columns.ts'
import { happened, type OrderActor } from './order-history.ts'
import { resumeSettlement } from './resume-settlement.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderHeld, orderReleased } from './sale-order.events.ts'
import { holdOf } from './sale-order.row.ts'
import { isToShip, mayHold, statusName } from './sale-order.states.ts'
import { change, FREE, lockOrder, mustFindOrder, type OrderRecord } from './sale-order.store.ts'
import { resumed } from './ship-promise.ts'

type Body = BodyOf<Api['platformSaleOrder']['hold']>
type Held = DataOf<Api['platformSaleOrder']['hold']>
type HoldAction = Held['allowedActions'][number]

interface HoldCommand {
  readonly actor: OperatorActor
  readonly body: Body
  readonly command: Command
}

/**
 * The platform's side. Held again, an order is held for the new reason. Errors: refuses record.notFound, and state.notAllowed for
 * what is not paid, closed or settled, and for the release of an order that the platform does not hold.
 */
export async function holdByPlatform(
  { db, clock, notify }: Pick<SaleOrderDeps, 'db' | 'clock' | 'notify'>,
  { actor, body, command }: HoldCommand,
): Promise<Held> {
  const { merchantId, orderId } = body
  await mustFindOrder(db.tenant(merchantId), orderId)
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const order = await lockOrder(tx, orderId)
      const about = { subjectId: order.id, shopId: order.shop_id }
      const facts = { orderNo: order.order_no, orderId: order.id, note: body.note }
      if (body.action === 'hold') {
        if (!mayHold(order)) refuseHold(order)
        await hold(tx, order, { reason: body.reason, note: body.note, actor, now })
        await notify(tx, orderHeld(about, { ...facts, reason: body.reason }))
      } else {
        if (!isHeldByPlatform(order)) refuse('state.notAllowed', { status: said('平台未暂停该订单', 'it is not held') })
        await release(tx, order, { note: body.note, actor, now })
        await notify(tx, orderReleased(about, facts))
      }
      return heldOf(await mustFindOrder(tx, orderId))
    }),
  )
}

interface Hold {
  readonly reason: HoldReason
  readonly note: string
  readonly actor: OrderActor
  readonly now: Date
}

/** Holds a locked order; one that is held already keeps its time. */
async function hold(tx: TenantTx, order: OrderRecord, { reason, note, actor, now }: Hold): Promise<void> {
  await change(tx, order.id, {
    ...holdColumns(order, { reason, note, now }),
    version: order.version + 1,
  })
  const happening = { event: 'hold', reason, note } as const
  await happened(tx, order, { actor, happening, now })
}

/** Releases a locked order that is held: what was left of its promise begins to run, and a settlement that is due comes. */
async function release(tx: TenantTx, order: OrderRecord, { note, actor, now }: Omit<Hold, 'reason'>): Promise<void> {
  // Another address still waits for its answer, and the promise with it.
  const next =
    order.address_change_id === null
      ? { ...FREE, ...resumed(order, now) }
      : holdColumns(order, { reason: 'ADDRESS_REVIEW', note: '', now })
  await change(tx, order.id, { ...next, version: order.version + 1 })
  await happened(tx, order, { actor, happening: { event: 'release', note }, now })
  await keepPromise(tx, order.id, now)
  await resumeSettlement(tx, { ...order, ...next }, now)
}

const isHeldByPlatform = ({ hold_reason: reason }: Pick<OrderRecord, 'hold_reason'>): boolean =>
  reason !== null && reason !== 'ADDRESS_REVIEW'

function refuseHold(order: OrderRecord): never {
  if (order.settle_status === 'SETTLED') refuse('state.notAllowed', { status: said('已结算', 'settled') })
  if (order.settle_status === 'PENDING') refuse('state.notAllowed', { status: said('结算处理中', 'being settled') })
  return refuse('state.notAllowed', { status: statusName(order.status, order.delivery_type) })
}

/** What the platform may do to it. */
export const allowedHolds = (order: Parameters<typeof mayHold>[0] & Pick<OrderRecord, 'hold_reason'>): HoldAction[] => [
  ...(mayHold(order) ? (['hold'] as const) : []),
  ...(isHeldByPlatform(order) ? (['release'] as const) : []),
]

const heldOf = (order: OrderRecord): Held => ({
  orderId: order.id,
  orderNo: order.order_no,
  status: order.status,
  hold: holdOf(order),
  shipDeadlineAt: isToShip(order) ? (order.ship_deadline_at?.toISOString() ?? null) : null,
  allowedActions: allowedHolds(order),
  version: order.version,
})
