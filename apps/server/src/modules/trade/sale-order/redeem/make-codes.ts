// Codes of vouchers, one for each piece, and of what is fetched, one for all; made with the payment: hard to guess, sealed, and found by a
// keyed hash.
import { randomInt } from 'node:crypto'
import { CODE_DIGITS, dayOf, startOfDay } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import { DAY_MS } from '../order-days.ts'
import { happened } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { type ItemRecord, itemsOf, type OrderRecord } from '../sale-order.store.ts'
import { insertCodes } from './code.store.ts'

/** Where the digits are sealed. */
export const CODE_PLACE = 'redeem_code.code'
export const codeHash = (cipher: SaleOrderDeps['cipher'], code: string): Buffer => cipher.index('redeemCode', code)

/** In the transaction that books the payment, with the order held. */
export async function makeCodes(
  cipher: SaleOrderDeps['cipher'],
  tx: TenantTx,
  order: OrderRecord,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): Promise<void> {
  const lines = await itemsOf(tx, order.id)
  const codes = lines.flatMap((line) => {
    const expiresAt = expiryOf(line, paidAt)
    return Array.from({ length: line.quantity }, () => codeOf(cipher, order, { itemId: line.id, expiresAt, now }))
  })
  await insertCodes(tx, codes)
  const dueAt = new Date(Math.min(...codes.map(({ expires_at: at }) => at.getTime())))
  await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: order.id, dueAt }, now)
  await happened(tx, order, { actor: system, happening: { event: 'codesMade', count: codes.length }, now })
}

/** The same for an order that is fetched, whose code is for all of it. Out: until when. */
export async function makePickupCode(
  cipher: SaleOrderDeps['cipher'],
  tx: TenantTx,
  order: OrderRecord,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): Promise<Date> {
  if (order.pickup_days === null) throw new Error('What is fetched says how long it waits')
  const expiresAt = endOfDay(paidAt, order.pickup_days)
  await insertCodes(tx, [codeOf(cipher, order, { itemId: null, expiresAt, now })])
  await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: order.id, dueAt: expiresAt }, now)
  return expiresAt
}

function codeOf(
  cipher: SaleOrderDeps['cipher'],
  order: OrderRecord,
  { itemId, expiresAt, now }: { readonly itemId: string | null; readonly expiresAt: Date; readonly now: Date },
) {
  const code = newCode()
  return {
    merchant_id: order.merchant_id,
    id: newId(now),
    shop_id: order.shop_id,
    order_id: order.id,
    item_id: itemId,
    code_enc: cipher.encrypt(CODE_PLACE, order.merchant_id, code),
    code_hash: codeHash(cipher, code),
    code_tail: code.slice(-4),
    status: 'UNUSED',
    made_at: now,
    expires_at: expiresAt,
  } as const
}

const HALF = 10 ** (CODE_DIGITS / 2)
const half = () =>
  randomInt(HALF)
    .toString()
    .padStart(CODE_DIGITS / 2, '0')
/** One of 10^16: whoever tries ten in ten minutes for a year has one chance in 10^10 at one of a hundred codes, and is refused before. */
const newCode = (): string => half() + half()

/** To the end of a day in Shanghai, so many days after the payment, or the instant that was said. */
function expiryOf({ valid_days: days, valid_until: until }: ItemRecord, paidAt: Date): Date {
  if (until !== null) return until
  if (days === null) throw new Error('A line of vouchers says how long they are good')
  return endOfDay(paidAt, days)
}

function endOfDay(paidAt: Date, days: number): Date {
  const after = startOfDay(dayOf(new Date(paidAt.getTime() + (days + 1) * DAY_MS)))
  return new Date(after.getTime() - 1_000)
}
