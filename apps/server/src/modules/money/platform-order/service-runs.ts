// The clock's side of a service: it begins, its end is told of, it is renewed by itself, and it ends.
import { formatInstant, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { ended, endsSoon, type RenewalHurdle } from './platform-order.events.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { happened } from './platform-order.history.ts'
import { platformOrderParameters } from './platform-order.parameters.ts'
import { daysLeft } from './platform-order.states.ts'
import { lockOrder, move, type OrderRecord } from './platform-order.store.ts'
import { nextServiceMoment } from './service-clock.ts'

/** A paid service whose time has come runs. Out: the order as it is now. */
export async function beginDueService(tx: TenantTx, order: OrderRecord, now: Date): Promise<OrderRecord> {
  if (order.status !== 'PAID' || order.starts_at === null || order.ends_at === null || order.starts_at > now)
    return order
  const started = await move(tx, order, 'start', { now })
  const until = formatInstant(order.ends_at)
  const summary = said(`服务生效，至 ${until}`, `The service runs until ${until}`)
  await happened(tx, started, { actor: system, event: 'start', summary, now })
  return started
}

type Deps = Pick<PlatformOrderDeps, 'db' | 'clock' | 'notify'> & {
  /** Makes the next order and pays it, where that is wished for. */
  readonly renewByItself: (tx: TenantTx, order: OrderRecord, now: Date) => Promise<void>
  /** What is in the way of the next order; null: it is there already. */
  readonly outlookOf: (tx: TenantTx, order: OrderRecord) => Promise<{ readonly hurdle: RenewalHurdle | null } | null>
}

/** For the timer; one that comes too early or to a changed order does nothing. */
export const serviceMoment = (deps: Deps, merchantId: string, id: string): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const order = await beginDueService(tx, await lockOrder(tx, id), now)
    if (order.status !== 'IN_SERVICE' || order.ends_at === null) return
    if (order.ends_at <= now) return endService(deps, tx, order, now)
    const leftMs = order.ends_at.getTime() - now.getTime()
    const [longest] = platformOrderParameters.noticeMs
    // It has just begun, and its end is far.
    if (leftMs > longest) return
    if (leftMs <= platformOrderParameters.renewMs) await deps.renewByItself(tx, order, now)
    const outlook = await deps.outlookOf(tx, order)
    // What is renewed was told of, and waits under its own name where it is not paid.
    if (outlook !== null) await deps.notify(tx, endsSoon(order, daysLeft(order, now) ?? 0, outlook.hurdle))
    const next = nextServiceMoment(order, now)
    if (next !== null) await armTimer(tx, { kind: 'platformOrder.service', subjectId: id, dueAt: next }, now)
  })

async function endService(
  { notify }: Pick<Deps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const finished = await move(tx, order, 'finish', { now })
  const summary = said('服务到期', 'The service has ended')
  await happened(tx, finished, { actor: system, event: 'finish', summary, now })
  await notify(tx, ended(finished))
}
