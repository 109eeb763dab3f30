// Looks a code up at the counter. Wrong ones are few a person, and of another shop's code nothing is said: there is none.
import { type FoundCode, groupedCode, type RedeemBarrier } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { atMost, consumeLimit, refundLimit } from '../../../../kernel/rate-limit.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { orderParameters } from '../sale-order.parameters.ts'
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
  { status, expiresAt, holdReason }: Pick<KeptCode, 'status' | 'expiresAt' | 'holdReason'>,
  now: Date,
): RedeemBarrier | null {
  if (status !== 'UNUSED') return status
  if (expiresAt <= now) return 'EXPIRED'
  return holdReason === null ? null : 'HELD'
}

export function shown({ publicUrl }: Pick<FindDeps, 'publicUrl'>, found: KeptCode, code: string, now: Date): FoundCode {
  const { itemId: _itemId, holdReason: _holdReason, thumbnailKey, expiresAt, endedAt, total, redeemed, ...rest } = found
  return {
    ...rest,
    code: groupedCode(code),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    barrier: barrierOf(found, now),
    thumbnailUrl: thumbnailKey === null ? null : publicUrl(thumbnailKey),
    total: total ?? 0,
    redeemed: redeemed ?? 0,
  }
}
