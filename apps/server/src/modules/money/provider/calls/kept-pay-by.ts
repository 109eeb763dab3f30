// How an order is paid, as its call keeps it: who the payer is within an app lies sealed (decision 53).
import { payBy, type PayBy, payKind } from '@merchant/contract'
import { z } from 'zod'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'

const PLACE = 'provider_call.pay_by'

/** Plain is what names nobody, and what was kept before it was sealed; null: the order had ended by then, and nobody needs it again. */
export const keptPayBy = z.union([payBy, z.object({ kind: payKind, sealed: z.string().nullable() })])
type KeptPayBy = z.output<typeof keptPayBy>

export function sealPayBy(cipher: FieldCipher, merchantId: string, by: PayBy): KeptPayBy {
  if (!('openId' in by) && !('userId' in by)) return by
  return { kind: by.kind, sealed: cipher.encrypt(PLACE, merchantId, JSON.stringify(by)).toString('base64') }
}

/** Null when it was not kept for so long. */
export function openPayBy(cipher: FieldCipher, merchantId: string, kept: KeptPayBy): PayBy | null {
  if (!('sealed' in kept)) return kept
  if (kept.sealed === null) return null
  return payBy.parse(JSON.parse(cipher.decrypt(PLACE, merchantId, Buffer.from(kept.sealed, 'base64'))))
}
