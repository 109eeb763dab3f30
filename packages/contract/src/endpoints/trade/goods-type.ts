// What kind of thing goods are, and until when a voucher is good.
import { z } from 'zod'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/**
 * VIRTUAL goods are sent by nobody: they are delivered with the payment. VOUCHER: their buyer gets a code for each piece, which the
 * shop redeems. Chosen when goods are made, and kept.
 */
export const goodsType = z.enum(['PHYSICAL', 'VIRTUAL', 'VOUCHER'], {
  error: telling('没有这种商品类型', 'There is no such type of goods'),
})
export type GoodsType = z.output<typeof goodsType>

/** Days that a voucher may be good for from its payment, and how many days ahead its end may lie. */
export const voucherLimits = { mostDays: 1_095, aheadDays: 1_095 } as const

const DAYS = telling(`有效天数为 1–${voucherLimits.mostDays} 天`, `1 to ${voucherLimits.mostDays} days`)

/** Until when a voucher is good: so many days from its payment to the end of the day, or until an instant; other goods say neither. */
export const validityFields = {
  validDays: z
    .int({ error: DAYS })
    .min(1, { error: DAYS })
    .max(voucherLimits.mostDays, { error: DAYS })
    .nullable()
    .default(null)
    .meta({ title: '有效天数' }),
  validUntil: instantSchema.nullable().default(null).meta({ title: '有效期至' }),
}

interface Valid {
  /** Absent: what the goods are already, which the server knows. */
  readonly type?: GoodsType | undefined
  readonly validDays: number | null
  readonly validUntil: string | null
}

/** A voucher says one of both, other goods neither. */
export const saysDays = ({ type, validDays: days, validUntil: until }: Valid): boolean =>
  type === 'VOUCHER' ? days !== null || until !== null : type === undefined || days === null
export const saysUntil = ({ type, validDays: days, validUntil: until }: Valid): boolean =>
  type === 'VOUCHER' || type === undefined ? days === null || until === null : until === null
export const VALID_DAYS_ASKED = telling(
  '卡券须填写有效天数或有效期至，其他商品不填',
  'Of vouchers alone, which say this or until when they are good',
)
export const VALID_UNTIL_ASKED = telling(
  '卡券在有效天数与有效期至中只填一项，其他商品不填',
  'Of vouchers alone, and not beside days',
)
