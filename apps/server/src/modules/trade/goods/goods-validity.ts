// Until when a voucher is good: so many days from its payment, or until an instant.
import { formatInstant, said, type Said, sameInBoth, voucherLimits } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'

/** Of goods, or of a line as it was bought; both null for all but vouchers. */
export interface Validity {
  readonly validDays: number | null
  readonly validUntil: Date | null
}

/** What was sent; a wish of an earlier release says nothing of it. */
interface SentValidity {
  readonly validDays?: number | null
  readonly validUntil?: string | null
}

export const validityOf = ({ validDays, validUntil }: SentValidity): Validity => ({
  validDays: validDays ?? null,
  validUntil: (validUntil ?? null) === null ? null : new Date(String(validUntil)),
})

/** A voucher whose day has passed is sold to nobody. */
export const isValidityOver = ({ validUntil }: Pick<Validity, 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil <= now

/** An end that is set lies ahead, and not too far; one that stands there may be over. Refuses with request.invalid. */
export function mustEndAhead({ validUntil }: Validity, before: Validity | null, now: Date): void {
  if (validUntil === null || validUntil.getTime() === before?.validUntil?.getTime()) return
  if (validUntil <= now)
    refuse('request.invalid', { what: said('：有效期至须晚于现在', ': it must be good until later than now') })
  if (validUntil.getTime() - now.getTime() > voucherLimits.aheadDays * 86_400_000)
    refuse('request.invalid', {
      what: said(
        `：有效期至最多设在 ${voucherLimits.aheadDays} 天内`,
        `: it is good for at most ${voucherLimits.aheadDays} days`,
      ),
    })
}

/** As the operation log tells it. */
export const validityChange = (before: Validity, after: Validity) => ({
  field: 'validity',
  label: said('有效期', 'Good for'),
  before: validityText(before),
  after: validityText(after),
})

/** 付款后 30 天 · 至 2026-12-20 20:00:00 */
export function validityText({ validDays, validUntil }: Validity): Said {
  if (validDays !== null) return said(`付款后 ${validDays} 天`, `${validDays} days from the payment`)
  if (validUntil === null) return sameInBoth('')
  return said(`至 ${formatInstant(validUntil)}`, `until ${formatInstant(validUntil)}`)
}
