// The auditor's own reckoning of orders that stand still: who is held, what waits for its merchant, and where things go in the end.
import { api, type SaleOrderRow } from '@merchant/contract'
import { ask } from '../../../apps/server/src/testing/test-app.ts'
import { type Life, type OrderFact, untilAnswered } from './life.ts'

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
    if (address !== undefined) address.waiting = null
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

/** Whether another address is asked for, and not had at once. */
export const mustBeAsked = ({ paidAt }: SaleOrderRow, now: Date): boolean =>
  paidAt !== null && now.getTime() - Date.parse(paidAt) >= FREE_MS

/** At the end: whatever was agreed to last is where each order goes. Throws a finding. */
export async function mustGoThere(life: Life): Promise<void> {
  const { world, seller, orders } = life
  for (const { id, address } of orders) {
    if (address === undefined || address.detail === null) continue
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
