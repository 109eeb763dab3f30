// What goods promise their buyers: services that the product itself keeps, and how soon they ship, from stock or in presale.
import { z } from 'zod'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import type { NoReasonReturn } from './category.ts'
import { type GoodsService, goodsService } from './goods-service.ts'

export { type GoodsService, goodsService } from './goods-service.ts'

/** From stock, or sold before they are there. */
export const shipMode = z.enum(['STOCK', 'PRESALE'], {
  error: telling('没有这种发货方式', 'There is no such way to ship'),
})
export type ShipMode = z.output<typeof shipMode>

/** Within how many days of the payment presale ships, and how many days ahead its end may lie. */
export const presaleLimits = { leastDays: 4, mostDays: 15, aheadDays: 30 } as const

/** What buyers are promised, in one order; of returns the category has the first word. */
export const promisedServices = (chosen: readonly string[], returns: NoReasonReturn): GoodsService[] =>
  goodsService.options.filter((service) =>
    service === 'NO_REASON_7D'
      ? returns === 'MUST' || (returns === 'OPTIONAL' && chosen.includes(service))
      : chosen.includes(service),
  )

/** As a column holds them. */
export const keptServices = (kept: readonly string[]): GoodsService[] =>
  goodsService.options.filter((service) => kept.includes(service))

const DAYS = telling(
  `预售发货天数为 ${presaleLimits.leastDays}–${presaleLimits.mostDays} 天`,
  `${presaleLimits.leastDays} to ${presaleLimits.mostDays} days`,
)

/** Of the command that saves goods. */
export const promiseFields = {
  services: z
    .array(goodsService)
    .max(goodsService.options.length)
    .default([])
    .transform((services) => keptServices(services))
    .meta({ title: '服务承诺' }),
  shipMode: shipMode.default('STOCK').meta({ title: '发货方式' }),
  presaleShipDays: z
    .int({ error: DAYS })
    .min(presaleLimits.leastDays, { error: DAYS })
    .max(presaleLimits.mostDays, { error: DAYS })
    .nullable()
    .default(null)
    .meta({ title: '预售发货天数' }),
  presaleEndAt: instantSchema.nullable().default(null).meta({ title: '预售结束时间' }),
}

interface Presale {
  readonly shipMode: ShipMode
  readonly presaleShipDays: number | null
  readonly presaleEndAt: string | null
}

/** Presale says both; goods from stock neither. */
export const hasDays = ({ shipMode: mode, presaleShipDays }: Presale): boolean =>
  (mode === 'PRESALE') === (presaleShipDays !== null)
export const hasEnd = ({ shipMode: mode, presaleEndAt }: Presale): boolean =>
  (mode === 'PRESALE') === (presaleEndAt !== null)
export const DAYS_ASKED = telling('预售商品须填写发货天数，现货商品不填', 'Of presale alone, and there it is needed')
export const END_ASKED = telling('预售商品须填写结束时间，现货商品不填', 'Of presale alone, and there it is needed')

/** As they are answered. */
export const shownPromises = {
  /** As the merchant chose them; see promisedServices. */
  services: z.array(goodsService),
  presaleShipDays: z.int().nullable(),
}
