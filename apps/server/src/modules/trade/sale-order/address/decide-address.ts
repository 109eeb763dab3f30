// What becomes of an address that a buyer asked for: its merchant agrees or refuses, the buyer takes it back, or the clock agrees.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { system } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { disarmTimer } from '../../../../kernel/timers.ts'
import { happened, type OrderActor } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { change, FREE, lockOrder, type OrderRecord } from '../sale-order.store.ts'
import { resumed } from '../ship-promise.ts'
import { type AddressChangeRecord, decideChange, findChange } from './address-change.store.ts'
import { newReceiver } from './receiver-columns.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type OperationOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

interface By {
  readonly actor: OrderActor
  readonly now: Date
}

/** Errors: refuses record.notFound for another order's request, state.notAllowed for one that was decided. */
export async function approveAddress(tx: TenantTx, operation: OperationOf<'approveAddress'>, by: By): Promise<void> {
  const { order, asked } = await mustWait(tx, operation)
  await approve(tx, { order, asked }, by)
}

export async function rejectAddress(tx: TenantTx, operation: OperationOf<'rejectAddress'>, by: By): Promise<void> {
  const { order, asked } = await mustWait(tx, operation)
  const { reason } = operation
  await decideChange(tx, asked.id, { status: 'REJECTED', reason, now: by.now })
  await goOn(tx, order, {}, by.now)
  await happened(tx, order, { ...by, happening: { event: 'addressRejected', reason } })
}

/** The buyer's side. */
export async function dropAddress(tx: TenantTx, { orderId }: OperationOf<'dropAddress'>, by: By): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const waiting = order.address_change_id ?? refuseDecided()
  await decideChange(tx, waiting, { status: 'CANCELED', now: by.now })
  await goOn(tx, order, {}, by.now)
  await happened(tx, order, { ...by, happening: { event: 'addressDropped' } })
}

/** The clock's side; a timer that comes too early or to what was decided does nothing. */
export const approveByClock = (
  { db, clock }: Pick<SaleOrderDeps, 'db' | 'clock'>,
  merchantId: string,
  changeId: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const seen = await findChange(tx, changeId)
    if (seen === undefined) return
    const order = await lockOrder(tx, seen.order_id)
    const now = clock.now()
    const isDue = seen.due_at !== null && seen.due_at <= now
    if (order.address_change_id !== changeId || !isDue) return
    await approve(tx, { order, asked: seen }, { actor: system, now })
  })

/** The order is over before anybody has decided. */
export async function expireAddress(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const { address_change_id: id } = order
  if (id === null) return
  await decideChange(tx, id, { status: 'EXPIRED', now })
  await disarmTimer(tx, 'saleOrder.addressReview', id, now)
}

interface Waiting {
  readonly order: OrderRecord
  readonly asked: AddressChangeRecord
}

async function mustWait(
  tx: TenantTx,
  { orderId, changeId }: { readonly orderId: string; readonly changeId: string },
): Promise<Waiting> {
  const order = await lockOrder(tx, orderId)
  const asked = await findChange(tx, changeId)
  if (asked === undefined || asked.order_id !== order.id) refuse('record.notFound')
  if (order.address_change_id !== changeId) refuseDecided()
  return { order, asked }
}

function refuseDecided(): never {
  return refuse('state.notAllowed', { status: said('没有待处理的改地址申请', 'no new address waits for an answer') })
}

async function approve(tx: TenantTx, { order, asked }: Waiting, { actor, now }: By): Promise<void> {
  const isByItself = actor.party === 'system'
  await decideChange(tx, asked.id, { status: isByItself ? 'AUTO_APPROVED' : 'APPROVED', now })
  await goOn(tx, order, newReceiver(asked), now)
  const masked = [asked.receiver_name_mask, asked.receiver_phone_mask, asked.receiver_address_mask].join(' ')
  const old = [asked.old_name_mask, asked.old_phone_mask, asked.old_address_mask].join(' ')
  await happened(tx, order, { actor, happening: { event: 'addressApproved', from: old, to: masked, isByItself }, now })
}

/** Nothing waits any more: who was held for it is so no longer, and what was left of the promise begins to run. */
async function goOn(tx: TenantTx, order: OrderRecord, changes: Parameters<typeof change>[2], now: Date): Promise<void> {
  const isFreed = order.hold_reason === 'ADDRESS_REVIEW'
  await change(tx, order.id, {
    ...changes,
    ...(isFreed ? { ...FREE, ...resumed(order, now) } : {}),
    address_change_id: null,
    version: order.version + 1,
  })
  if (order.address_change_id !== null) await disarmTimer(tx, 'saleOrder.addressReview', order.address_change_id, now)
}
