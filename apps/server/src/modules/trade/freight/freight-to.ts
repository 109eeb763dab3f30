// What it would cost to send lines of an order to another place, by the templates as they are now.
import type { FreightResult } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { computeFreight } from './compute-freight.ts'
import { lineOf, wayOf } from './freight-way.ts'
import { findGoodsToSend } from './freight.store.ts'

interface SoldLine {
  readonly skuId: string
  readonly quantity: number
  readonly unitFen: number
}

/** In: the code of the district. Out: 分 with every step, and the lines that are not sent there. */
export async function freightTo(db: TenantDb, lines: readonly SoldLine[], regionCode: string): Promise<FreightResult> {
  const goods = new Map(
    (
      await findGoodsToSend(
        db,
        lines.map(({ skuId }) => skuId),
      )
    ).map((row) => [row.skuId, row]),
  )
  return computeFreight(
    lines.flatMap((line) => {
      const row = goods.get(line.skuId)
      return row === undefined ? [] : [lineOf({ ...row, ...line, freight: wayOf(row) })]
    }),
    regionCode,
  )
}
