// The auditor's own reckoning of orders that stand still: who is held, what waits for its merchant, and where things go in the end.
import { api, type SaleOrderRow } from '@merchant/contract'
import { infoOf } from '../../../apps/server/src/testing/seller.ts'
import { ask } from '../../../apps/server/src/testing/test-app.ts'
import { type AddressFact, type Life, type OrderFact, untilAnswered } from './life.ts'

const HOUR = 3_600_000
/** The merchant has so long to refuse another address; after the payment it holds at once for so long. */
export const REVIEW_MS = 12 * HOUR
const FREE_MS = 6 * HOUR
export const MOST_ADDRESSES = 5

/** Held exactly while the platform says so or an address waits, and settled never meanwhile. Hears what the clock has agreed to. Throws a finding. */
export function mustStandStill(fact: OrderFact, row: SaleOrderRow, now: Date): void {
  const { id, address } = fact
  const reason = row.hold?.reason ?? null
  const said = `order ${id} is ${row.status} and held for ${reason}`
  if (row.status === 'CLOSED') {
    if (reason !== null) throw new Error(said)
    fact.isHeld = false
    if (address !== undefined) closeOver(address)
    return
  }
  const isHeld = fact.isHeld ?? false
  if (isHeld !== (reason !== null && reason !== 'ADDRESS_REVIEW'))
    throw new Error(`${said}, and the platform holds it: ${isHeld}`)
  if (isHeld && !['NOT_DUE', 'VOID'].includes(row.settleStatus)) throw new Error(`${said}, and is ${row.settleStatus}`)
  const waiting = address?.waiting ?? null
  if (waiting === null && reason === 'ADDRESS_REVIEW') throw new Error(`${said}, and no address waits`)
  if (address === undefined || waiting === null || isHeld || reason === 'ADDRESS_REVIEW') return
  if (now.getTime() - waiting.askedAt < REVIEW_MS) throw new Error(`${said}, and its address waits for the merchant`)
  address.detail = waiting.detail
  address.waiting = null
}

/** Whether the clock had agreed to what waited, before the order closed within the same stretch of time, its row does not tell. */
function closeOver(address: AddressFact): void {
  if (address.waiting !== null) address.closedOver = address.waiting
  address.waiting = null
}

/** Whether another address is asked for, and not had at once. */
export const mustBeAsked = ({ paidAt }: SaleOrderRow, now: Date): boolean =>
  paidAt !== null && now.getTime() - Date.parse(paidAt) >= FREE_MS

/** At the end: whatever was agreed to last is where each order goes. Throws a finding. */
export async function mustGoThere(life: Life): Promise<void> {
  const { world, seller, orders } = life
  for (const order of orders) {
    const { id, address } = order
    if (address === undefined) continue
    await hearClosedOver(life, order, address)
    if (address.detail === null) continue
    const { value } = await untilAnswered(life, () =>
      ask(api.saleOrder.reveal, world.modules.saleOrders.handlers.reveal, seller.actor, {
        id,
        field: 'receiverAddress',
        reason: 'SHIP',
      }),
    )
    if (!value.includes(address.detail)) throw new Error(`order ${id} goes to ${value} and not to ${address.detail}`)
  }
}

/** Of an order that closed while an address waited: the clock has agreed to it, if it had the time, or it ended with the order. */
async function hearClosedOver(life: Life, { id }: OrderFact, address: AddressFact): Promise<void> {
  const asked = address.closedOver ?? null
  if (asked === null) return
  const { addressChange, closedAt } = await untilAnswered(life, () => infoOf(life.seller, id))
  const status = addressChange?.id === asked.changeId ? addressChange.status : 'unknown'
  const hadTime = closedAt !== null && Date.parse(closedAt) - asked.askedAt >= REVIEW_MS
  if (status === 'AUTO_APPROVED' && hadTime) address.detail = asked.detail
  else if (status !== 'EXPIRED') throw new Error(`order ${id} closed over an address that is ${status}: ${hadTime}`)
}
