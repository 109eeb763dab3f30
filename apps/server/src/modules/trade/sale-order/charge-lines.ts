// What the platform takes of each line, by the terms that hold as it is placed; the line keeps them, and later steps go by the line.
import { type CommissionTerms, type Fen, lineCommission, mustBeFen, sumFen } from '@merchant/contract'
import type { CommissionOf, ReservedLine } from './sale-order.deps.ts'
import type { ItemRecord } from './sale-order.store.ts'

/** A reserved line with its share of what is taken off, in 分. */
export type PricedLine = ReservedLine & { readonly discountFen: number }

/** The same with what is taken of it. */
export type ChargedLine = PricedLine & {
  readonly charge: ReturnType<CommissionOf> & ReturnType<typeof lineCommission>
}

export const payOf = ({ unitFen, quantity, discountFen }: PricedLine): Fen =>
  mustBeFen(unitFen * quantity - discountFen)

export function charged(
  lines: readonly PricedLine[],
  { freightFen, commissionOf }: { readonly freightFen: Fen; readonly commissionOf: CommissionOf },
): ChargedLine[] {
  const shares = spreadFreight(lines.map(payOf), freightFen)
  return lines.map((line, index) => {
    const terms = commissionOf(line)
    const charge = lineCommission(terms, { payFen: payOf(line), freightFen: shares[index] ?? 0 })
    return { ...line, charge: { ...terms, ...charge } }
  })
}

/** In: what is paid for the lines of an order, and its freight. Out: each one's share, rounded down; the rest is the dearest line's. */
function spreadFreight(amounts: readonly Fen[], freightFen: Fen): Fen[] {
  const total = sumFen(amounts)
  const shares = amounts.map((amount) =>
    total === 0 ? 0 : Number((BigInt(amount) * BigInt(freightFen)) / BigInt(total)),
  )
  const dearest = amounts.indexOf(Math.max(...amounts))
  return shares.map((share, index) => (index === dearest ? sumFen([share, freightFen, -sumFen(shares)]) : share))
}

/** What of a line changes with its price or its share of the freight; in 分. */
export interface Recharged {
  readonly id: string
  readonly payFen: Fen
  readonly commissionFreightFen: Fen
  readonly commissionFen: Fen
}

/** What is taken of the lines of an order that nobody has paid, by the terms that each keeps, once they or the freight cost so much. */
export function recharged(
  items: readonly ItemRecord[],
  { freightFen, payOf: payOfItem }: { readonly freightFen: Fen; readonly payOf: (item: ItemRecord) => Fen },
): Recharged[] {
  const shares = spreadFreight(items.map(payOfItem), freightFen)
  return items.map((item, index) => {
    const payFen = payOfItem(item)
    const taken = lineCommission(keptTerms(item), { payFen, freightFen: shares[index] ?? 0 })
    return {
      id: item.id,
      payFen,
      commissionFreightFen: taken.freightFen,
      commissionFen: taken.commissionFen,
    }
  })
}

/** The columns in which a line keeps what held for it. */
export const chargeColumns = ({ charge }: Pick<ChargedLine, 'charge'>) => ({
  commission_rule_id: charge.ruleId,
  commission_bp: charge.bp,
  commission_fixed_fen: charge.fixedFen,
  commission_min_fen: charge.minFen,
  commission_max_fen: charge.maxFen,
  commission_of_freight: charge.ofFreight,
  commission_freight_fen: charge.freightFen,
  commission_fen: charge.commissionFen,
})

/** The terms that a line keeps. */
const keptTerms = (item: ItemRecord): CommissionTerms => ({
  bp: item.commission_bp,
  fixedFen: item.commission_fixed_fen,
  minFen: item.commission_min_fen,
  maxFen: item.commission_max_fen,
  ofFreight: item.commission_of_freight,
})
