// The codes of an order as it shows them: in full for the buyer, and by their last digits for those who redeem.
import { groupedCode, type ShownCode } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { codesOfOrder } from './code.store.ts'
import { CODE_PLACE } from './make-codes.ts'

export async function codesOf(
  cipher: SaleOrderDeps['cipher'],
  db: TenantDb,
  { id, isInFull }: { readonly id: string; readonly isInFull: boolean },
): Promise<ShownCode[]> {
  const codes = await codesOfOrder.all(db, { orderId: id })
  return codes.map(({ sealed, tail, expiresAt, endedAt, ...code }) => ({
    ...code,
    code: isInFull ? groupedCode(cipher.decrypt(CODE_PLACE, db.merchantId, sealed)) : maskedCode(tail),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

const maskedCode = (tail: string): string => `**** **** **** ${tail}`
