// Looks a code up at the counter. Wrong ones are few a person, and of another shop's code nothing is said: there is none.
import { type FoundCode, groupedCode, type RedeemBarrier, type SaleOrderRow } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { atMost, consumeLimit, refundLimit } from '../../../../kernel/rate-limit.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { shownLines } from '../sale-order.lines.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { receiverOf } from '../sale-order.row.ts'
import { isGoingBack } from '../sale-order.states.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { codeByHash } from './code.store.ts'
import { codeHash } from './make-codes.ts'

type FindDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'publicUrl'>
type KeptCode = NonNullable<Awaited<ReturnType<typeof codeByHash.first>>>

/** Errors: refuses redeemCode.unknown, and request.tooMany after too many wrong ones. */
export async function findCode(deps: FindDeps, actor: MerchantActor, code: string): Promise<FoundCode> {
  const found = await guessed(deps, actor, code)
  return shown(deps, found, code, deps.clock.now())
}

/** A right code costs no try. */
export async function guessed({ db, clock, cipher }: FindDeps, actor: MerchantActor, code: string): Promise<KeptCode> {
  const now = clock.now()
  const tries = atMost(`redeemCode.guess|${actor.userId}`, orderParameters.redeem.wrongCodes)
  const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [tries], now))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
  const found = await kept(cipher, db.tenant(actor.merchantId), code)
  await refundLimit(db.global, tries.key, now)
  return found
}

/** Refuses with redeemCode.unknown. */
export const kept = async (cipher: SaleOrderDeps['cipher'], db: TenantDb | TenantTx, code: string): Promise<KeptCode> =>
  (await codeByHash.first(db, { hash: codeHash(cipher, code) })) ?? refuse('redeemCode.unknown')

/** Why it can't be redeemed now; null: it can. */
export function barrierOf(
  { status, expiresAt, holdReason, deliveryType, lines, ...order }: KeptCode,
  now: Date,
): RedeemBarrier | null {
  if (status !== 'UNUSED') return status
  if (expiresAt <= now) return 'EXPIRED'
  if (holdReason !== null) return 'HELD'
  if (deliveryType !== 'PICKUP') return null
  // All of its money goes back: its code ends with that.
  if (isGoingBack(order)) return 'REFUNDED'
  return (lines ?? []).some(({ heldQuantity }) => heldQuantity > 0) ? 'RETURNING' : null
}

export function shown(
  { cipher, publicUrl }: Pick<FindDeps, 'cipher' | 'publicUrl'>,
  found: KeptCode,
  code: string,
  now: Date,
): FoundCode {
  const { id, itemId, status, deliveryType, redeemedBy, orderId, buyerNickname, expiresAt, endedAt } = found
  return {
    id,
    status,
    deliveryType,
    redeemedBy,
    orderId,
    buyerNickname,
    ...receiverOf(cipher, found),
    orderNo: found.order_no,
    code: groupedCode(code),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    barrier: barrierOf(found, now),
    goods: handedOver(shownLines(found.lines, publicUrl), itemId),
    total: found.total ?? 0,
    redeemed: found.redeemed ?? 0,
  }
}

/** A piece of the code's line, or what was or will be sent of every line. */
const handedOver = (lines: SaleOrderRow['items'], itemId: string | null): FoundCode['goods'] =>
  lines.flatMap(({ id, title, specText, outerSkuCode, thumbnailUrl, unitFen, ...line }) => {
    const quantity = itemId === null ? line.quantity - line.droppedQuantity : Number(id === itemId)
    return quantity === 0 ? [] : { title, specText, outerSkuCode, thumbnailUrl, unitFen, quantity }
  })
