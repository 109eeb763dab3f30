// Writes and reads platform orders by id; every change goes through one transition, whose clock goes with it.
import { type PlatformOrderStatus, said } from '@merchant/contract'
import { insertRow, type Tables, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { nextServiceMoment } from './service-clock.ts'
import { type PlatformOrderEvent, statusName, transitions } from './platform-order.states.ts'

export type OrderRecord = Selectable<Tables['platform_order']>

const keptLine = z.object({
  productId: z.string().nullable(),
  productName: z.string(),
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitFen: z.int(),
  amountFen: z.int(),
  periodMonths: z.int().nullable(),
  /** Of one piece of a pack. */
  units: z.int().nullable().default(null),
})
export type KeptLine = z.output<typeof keptLine>
export const linesOf = ({ lines }: Pick<OrderRecord, 'lines'>): readonly KeptLine[] => z.array(keptLine).parse(lines)

/** Of one merchant they are made one after the other, so that their limits hold. */
export async function lockMerchant(tx: TenantTx): Promise<void> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The same for what its merchant is going to owe. Errors: refuses state.notAllowed for one that has left. */
export async function lockOpenMerchant(tx: TenantTx): Promise<void> {
  if ((await lockStatus(tx)) === 'CLOSED')
    refuse('state.notAllowed', { status: said('商户已注销', 'the merchant is closed') })
}

const lockStatus = async (tx: TenantTx) =>
  (await tx.selectFrom('merchant').select('status').forNoKeyUpdate().executeTakeFirstOrThrow()).status

/** Nothing is ordered anew for who leaves or has left; held until the transaction ends. */
export async function isLeaving(tx: TenantTx): Promise<boolean> {
  const status = await lockStatus(tx)
  return status === 'CLOSING' || status === 'CLOSED'
}

export async function insertOrder(tx: TenantTx, order: Insertable<Tables['platform_order']>): Promise<OrderRecord> {
  await insertRow(tx, 'platform_order', order)
  return withoutDataScope(() => mustFindOrder(tx, order.id))
}

export async function mustFindOrder(db: TenantDb | TenantTx, id: string): Promise<OrderRecord> {
  const handle: TenantDb = db
  const order = await handle.selectFrom('platform_order').selectAll().where('id', '=', id).executeTakeFirst()
  return order ?? refuse('record.notFound')
}

export const orderByNo = (db: TenantDb | TenantTx, orderNo: string): Promise<OrderRecord | undefined> => {
  const handle: TenantDb = db
  return handle.selectFrom('platform_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
}

export async function lockOrder(tx: TenantTx, id: string): Promise<OrderRecord> {
  const order = await tx.selectFrom('platform_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return order ?? refuse('record.notFound')
}

type Changes = Omit<Updateable<Tables['platform_order']>, 'status' | 'version'>

/** Moves a locked order along one transition; anything else is refused by the status's name. Out: the order as it is now. */
export async function move(
  tx: TenantTx,
  order: OrderRecord,
  event: PlatformOrderEvent,
  { now, ...changes }: Changes & { readonly now: Date },
): Promise<OrderRecord> {
  const { from, to } = transitions[event]
  if (!from.includes(order.status)) refuse('state.notAllowed', { status: statusName(order.status) })
  return keep(tx, order, { ...changes, status: to }, now)
}

/** Changes columns that are no transition; the version moves on all the same. */
export const change = (tx: TenantTx, order: OrderRecord, changes: Changes, now: Date): Promise<OrderRecord> =>
  keep(tx, order, changes, now)

async function keep(
  tx: TenantTx,
  order: OrderRecord,
  changes: Updateable<Tables['platform_order']>,
  now: Date,
): Promise<OrderRecord> {
  const kept = await tx
    .updateTable('platform_order')
    .set({ ...changes, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst()
  if (kept === undefined) refuse('record.changed')
  await setClocks(tx, kept, { before: order, now })
  return kept
}

const WAITS: readonly PlatformOrderStatus[] = ['UNPAID', 'PAYING']

/** One timer while it waits to be paid, another one while its service waits or runs. */
export async function setClocks(
  tx: TenantTx,
  order: OrderRecord,
  { before, now }: { readonly before: OrderRecord | null; readonly now: Date },
): Promise<void> {
  const dueAt = WAITS.includes(order.status) ? order.due_at : null
  const dueBefore = before !== null && WAITS.includes(before.status) ? before.due_at : null
  if (dueAt?.getTime() !== dueBefore?.getTime()) await setClock(tx, 'platformOrder.due', order.id, { dueAt, now })
  const next = nextServiceMoment(order, now)
  const nextBefore = before === null ? null : nextServiceMoment(before, now)
  if (next?.getTime() !== nextBefore?.getTime())
    await setClock(tx, 'platformOrder.service', order.id, { dueAt: next, now })
}

async function setClock(
  tx: TenantTx,
  kind: 'platformOrder.due' | 'platformOrder.service',
  subjectId: string,
  { dueAt, now }: { readonly dueAt: Date | null; readonly now: Date },
): Promise<void> {
  if (dueAt === null) await disarmTimer(tx, kind, subjectId, now)
  else await armTimer(tx, { kind, subjectId, dueAt }, now)
}

/** The order that goes on where this one ends, the newest. */
export async function renewalOf(db: TenantDb | TenantTx, id: string): Promise<OrderRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('platform_order')
    .selectAll()
    .where('renews_id', '=', id)
    .where('status', '<>', 'CLOSED')
    .executeTakeFirst()
}

/** Of the whole merchant, whoever asks. */
export const hasOpenDeposit = (tx: TenantTx): Promise<boolean> =>
  withoutDataScope(async () => {
    const found = await tx
      .selectFrom('platform_order')
      .select('id')
      .where('type', 'in', ['DEPOSIT', 'DEPOSIT_TOPUP'])
      .where('status', 'in', ['UNPAID', 'PAYING'])
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  })

export async function countOpen(tx: TenantTx): Promise<number> {
  const { count } = await withoutDataScope(() =>
    tx
      .selectFrom('platform_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '=', 'UNPAID')
      .where('issuer', '=', 'MERCHANT')
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}
