// Days that an order counts its periods in.
import { inForce } from '../../../kernel/in-force.ts'

export const DAY_MS = 86_400_000

/**
 * From its completion to its settlement: until nobody may send anything back any more, and as long as the platform keeps money at least, as
 * that was when the order was placed.
 * @param handle any of the database whose parameters are meant
 */
export const settleDays = (
  handle: object,
  {
    after_sale_days: afterSaleDays,
    created_at: placedAt,
  }: { readonly after_sale_days: number; readonly created_at: Date },
): number => Math.max(afterSaleDays, inForce(handle, 'settle.delayDays', placedAt))
