/** 种子数据: states to begin with, told as a past, so that they go through the same core and books as everything else. */
import type { JsonObject } from '@merchant/allinpay/wire'
import { chinaDayAfter, chinaMoment } from '../clock.ts'
import { buyer, sale, shop, withdrawal } from './seed-operations.ts'

export const SEED_PACKS = ['empty', 'merchant', 'marketplace'] as const
export type SeedPack = (typeof SEED_PACKS)[number]
export const isSeedPack = (name: unknown): name is SeedPack => SEED_PACKS.some((known) => known === name)

const DAYS = 30
const SHOPS = 5
const BUYERS = 20
const SALES_A_DAY = 12

/** The past of a pack that ends at `now`, in the order of time. The same pack is the same past, whenever it is told. */
export function operationsOf(pack: SeedPack, now: Date): JsonObject[] {
  if (pack === 'empty') return []
  const begin = chinaMoment(chinaDayAfter(now, -DAYS - 1), '09:00').toISOString()
  if (pack === 'merchant') return [shop(begin, 1)]
  return [
    ...Array.from({ length: SHOPS }, (_, at) => shop(begin, at + 1)),
    ...Array.from({ length: BUYERS }, (_, at) => buyer(begin, at + 1)),
    ...Array.from({ length: DAYS }, (_, at) => dayOf(now, at)).flat(),
  ]
}

// A day sells, pays out what was sold the same evening, and every seventh day the shops withdraw a part.
function dayOf(now: Date, day: number): JsonObject[] {
  const date = chinaDayAfter(now, day - DAYS)
  const sales = Array.from({ length: SALES_A_DAY }, (_, at) => {
    const number = day * SALES_A_DAY + at
    return sale(date, { number, shop: (number % SHOPS) + 1, buyer: ((number * 7) % BUYERS) + 1 })
  })
  const isPayday = day % 7 === 6
  return [
    ...sales.map(({ paid }) => paid),
    ...sales.map(({ payout }) => payout),
    ...(isPayday ? Array.from({ length: SHOPS }, (_, at) => withdrawal(date, { day, shop: at + 1 })) : []),
  ]
}
