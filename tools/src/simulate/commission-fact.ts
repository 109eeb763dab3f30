// The auditor's own reckoning of what the platform takes of an order of one line: which rule held as it was placed, and how much.
type Scope = 'GOODS' | 'SHOP' | 'MERCHANT'
export type Source = 'STOREFRONT' | 'MERCHANT' | null

export interface TermsFact {
  /** Of 10,000; null: a fixed amount. */
  readonly bp: number | null
  readonly fixedFen: number
  readonly minFen: number | null
  readonly maxFen: number | null
  readonly ofFreight: boolean
}

export interface RuleFact {
  readonly id: string
  version: number
  readonly scope: Scope
  readonly source: Source
  readonly priority: number
  readonly terms: TermsFact
  /** ms. */
  readonly from: number
  /** null: without end. */
  to: number | null
}

const NARROWEST_FIRST: readonly Scope[] = ['GOODS', 'SHOP', 'MERCHANT']

const holdsAt = ({ from, to }: Pick<RuleFact, 'from' | 'to'>, at: number): boolean =>
  from <= at && (to === null || at < to)

/** The rule by which an order of the storefront is charged; undefined: its category's rate. */
function heldRule(rules: readonly RuleFact[], at: number): RuleFact | undefined {
  const holding = rules.filter((rule) => holdsAt(rule, at) && rule.source !== 'MERCHANT')
  for (const scope of NARROWEST_FIRST)
    for (const source of ['STOREFRONT', null]) {
      const alike = holding.filter((rule) => rule.scope === scope && rule.source === source)
      const [highest] = alike.toSorted((one, other) => other.priority - one.priority)
      if (highest !== undefined) return highest
    }
  return undefined
}

const share = (fen: number, bp: number): number => Math.floor((fen * bp + 5_000) / 10_000)

interface Charging {
  readonly rules: readonly RuleFact[]
  readonly goods: { readonly freightFen: number; readonly commissionBp: number }
  readonly world: { readonly clock: { now(): Date } }
}

/** Of an order that is placed now. */
export function commissionNow({ rules, goods, world }: Charging, goodsFen: number): number {
  const rule = heldRule(rules, world.clock.now().getTime())
  if (rule === undefined) return share(goodsFen, goods.commissionBp)
  const { bp, fixedFen, minFen, maxFen, ofFreight } = rule.terms
  const base = ofFreight ? goodsFen + goods.freightFen : goodsFen
  let fen = bp === null ? fixedFen : share(base, bp)
  if (minFen !== null && fen < minFen) fen = minFen
  if (maxFen !== null && fen > maxFen) fen = maxFen
  return fen > base ? base : fen
}
