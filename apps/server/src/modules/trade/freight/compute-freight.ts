// What sending an order costs: pure, whole 分, grams and cubic centimetres, with every step that led there.
import {
  type FreightCharge,
  type FreightFreeRule,
  type FreightResult,
  type FreightStep,
  type FreightTerms,
  sumFen,
} from '@merchant/contract'

interface Template {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly terms: FreightTerms
}

/** By a template, or once an order for a price of its own, 0 of which is free. */
export type FreightWay =
  | { readonly kind: 'TEMPLATE'; readonly template: Template }
  | { readonly kind: 'FIXED'; readonly fen: number }

export interface FreightLine {
  readonly skuId: string
  readonly title: string
  readonly quantity: number
  /** Of all its pieces, like the rest. */
  readonly amountFen: number
  /** 0 where nobody said. */
  readonly weightG: number
  readonly volumeCm3: number
  readonly freight: FreightWay
}

/** Each template charges its goods together; fixed prices are taken once, the dearest. The order of the lines means nothing. */
export function computeFreight(lines: readonly FreightLine[], regionCode: string): FreightResult {
  const sorted = [...lines].sort((a, b) => (a.skuId < b.skuId ? -1 : a.skuId > b.skuId ? 1 : 0))
  const chain = regionChain(regionCode)
  const byTemplate = new Map<string, { template: Template; lines: FreightLine[] }>()
  for (const line of sorted) {
    if (line.freight.kind !== 'TEMPLATE') continue
    const { template } = line.freight
    const group = byTemplate.get(template.id) ?? { template, lines: [] }
    group.lines.push(line)
    byTemplate.set(template.id, group)
  }
  const groups = [...byTemplate.values()].sort((a, b) => (a.template.id < b.template.id ? -1 : 1))
  const steps = [...groups.map((group) => templateStep(group, chain)), ...ownSteps(sorted)]
  const blocked = groups.flatMap((group) => blockedOf(group, chain))
  return { freightFen: sumFen(steps.map(({ feeFen }) => feeFen)), steps, blocked }
}

/** A region with those that it lies in, by the way the codes are made: 330106 lies in 330100, which lies in 330000. */
function regionChain(code: string): readonly string[] {
  return [...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`])]
}

/** The nearest region of the chain that any of the rules names, with that rule. */
function nearest<Rule extends { readonly regions: readonly string[] }>(
  rules: readonly Rule[],
  chain: readonly string[],
) {
  for (const region of chain) {
    const rule = rules.find(({ regions }) => regions.includes(region))
    if (rule !== undefined) return { rule, region }
  }
  return null
}

interface Group {
  readonly template: Template
  readonly lines: readonly FreightLine[]
}

function blockedOf({ template, lines }: Group, chain: readonly string[]): FreightResult['blocked'] {
  const found = nearest(template.terms.noDelivery, chain)
  if (found === null) return []
  const { reason } = found.rule
  return lines.map(({ skuId, title }) => ({ skuId, title, region: found.region, reason }))
}

function templateStep({ template, lines }: Group, chain: readonly string[]): FreightStep {
  const { id, name, version, terms } = template
  const total = totalsOf(lines)
  const units = { COUNT: total.count, WEIGHT: total.weightG, VOLUME: total.volumeCm3 }[terms.chargeMode]
  const area = nearest(terms.areaRules, chain)
  const { firstUnit, firstFen, stepUnit, stepFen } = area?.rule ?? terms.base
  const fen = chargeFor(units, { firstUnit, firstFen, stepUnit, stepFen })
  const free = freeBy(terms.freeRules, total, chain)
  return {
    way: 'TEMPLATE',
    template: { id, name, version },
    goods: namesOf(lines),
    charge: {
      mode: terms.chargeMode,
      units,
      region: area?.region ?? null,
      firstUnit,
      firstFen,
      stepUnit,
      stepFen,
      fen,
    },
    free,
    feeFen: free === null ? fen : 0,
  }
}

/** Each further part that is begun costs as much as a whole one. */
const chargeFor = (units: number, { firstUnit, firstFen, stepUnit, stepFen }: FreightCharge): number =>
  sumFen([firstFen, Math.ceil(Math.max(0, units - firstUnit) / stepUnit) * stepFen])

interface Totals {
  readonly count: number
  readonly amountFen: number
  readonly weightG: number
  /** Nothing is known to weigh nothing: 0 is a weight that nobody said. */
  readonly isWeighed: boolean
  readonly volumeCm3: number
}

const totalsOf = (lines: readonly FreightLine[]): Totals => ({
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  amountFen: sumFen(lines.map(({ amountFen }) => amountFen)),
  weightG: lines.reduce((sum, { weightG }) => sum + weightG, 0),
  isWeighed: lines.every(({ weightG }) => weightG > 0),
  volumeCm3: lines.reduce((sum, { volumeCm3 }) => sum + volumeCm3, 0),
})

/** The first condition that holds there. */
function freeBy(rules: readonly FreightFreeRule[], total: Totals, chain: readonly string[]): FreightStep['free'] {
  for (const rule of rules) {
    const region = chain.find((code) => rule.regions.includes(code)) ?? null
    if (region === null && rule.regions.length > 0) continue
    if (!holds(rule, total)) continue
    const { minAmountFen, minCount, maxWeightG, logic } = rule
    return { region, minAmountFen, minCount, maxWeightG, logic }
  }
  return null
}

function holds({ minAmountFen, minCount, maxWeightG, logic }: FreightFreeRule, total: Totals): boolean {
  const asked = [
    ...(minAmountFen === null ? [] : [total.amountFen >= minAmountFen]),
    ...(minCount === null ? [] : [total.count >= minCount]),
    // Goods of which one has a weight that nobody said are not light.
    ...(maxWeightG === null ? [] : [total.isWeighed && total.weightG <= maxWeightG]),
  ]
  return logic === 'AND' ? asked.every(Boolean) : asked.some(Boolean)
}

/** Goods without a template: those sent free, and the dearest of the fixed prices once. */
function ownSteps(lines: readonly FreightLine[]): FreightStep[] {
  const priced = lines.flatMap((line) => (line.freight.kind === 'FIXED' ? [{ line, fen: line.freight.fen }] : []))
  const fixed = priced.filter(({ fen }) => fen > 0)
  const free = priced.filter(({ fen }) => fen === 0)
  const step = (way: 'FIXED' | 'FREE', of: typeof priced, feeFen: number): FreightStep[] =>
    of.length === 0
      ? []
      : [{ way, template: null, goods: namesOf(of.map(({ line }) => line)), charge: null, free: null, feeFen }]
  return [...step('FIXED', fixed, Math.max(0, ...fixed.map(({ fen }) => fen))), ...step('FREE', free, 0)]
}

const namesOf = (lines: readonly FreightLine[]) =>
  lines.map(({ skuId, title, quantity }) => ({ skuId, title, quantity }))
