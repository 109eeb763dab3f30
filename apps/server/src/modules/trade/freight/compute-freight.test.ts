// The freight of any basket: never negative, the same in any order, and never less for more of the same.
import type { FreightFreeRule, FreightTerms } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { computeFreight, type FreightLine, type FreightWay } from './compute-freight.ts'

const XIHU = '330106'
const base = { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 }
const termsOf = (changes: Partial<FreightTerms> = {}): FreightTerms => ({
  chargeMode: 'COUNT',
  base,
  areaRules: [],
  freeRules: [],
  noDelivery: [],
  ...changes,
})
const by = (changes: Partial<FreightTerms> = {}, id = 'a'): FreightWay => ({
  kind: 'TEMPLATE',
  template: { id, name: `模板${id}`, version: 1, terms: termsOf(changes) },
})
const fixed = (fen: number): FreightWay => ({ kind: 'FIXED', fen })
const line = (skuId: string, quantity: number, freight: FreightWay, more: Partial<FreightLine> = {}): FreightLine => ({
  skuId,
  title: `商品${skuId}`,
  quantity,
  amountFen: quantity * 1_000,
  weightG: quantity * 500,
  volumeCm3: quantity * 2_000,
  freight,
  ...more,
})
const feeOf = (lines: readonly FreightLine[], region = XIHU) => computeFreight(lines, region).freightFen
const noConditions: FreightFreeRule = {
  minAmountFen: null,
  minCount: null,
  maxWeightG: null,
  logic: 'AND',
  regions: [],
}

describe('a template', () => {
  test.each([
    ['one piece', 1, 800],
    ['two', 2, 1_000],
    ['ten', 10, 2_600],
  ])('charges the first part and each further one begun: %s', (_, quantity, fen) => {
    expect(feeOf([line('1', quantity, by())])).toBe(fen)
  })

  test.each([
    [999, 1_000],
    [1_000, 1_000],
    [1_001, 1_500],
    [1_500, 1_500],
    [1_501, 2_000],
  ])('by weight, at its edges: %i g', (weightG, fen) => {
    const way = by({ chargeMode: 'WEIGHT', base: { firstUnit: 1_000, firstFen: 1_000, stepUnit: 500, stepFen: 500 } })
    expect(feeOf([line('1', 1, way, { weightG })])).toBe(fen)
  })

  test('by volume, of all its goods together', () => {
    const way = by({ chargeMode: 'VOLUME', base: { firstUnit: 5_000, firstFen: 600, stepUnit: 1_000, stepFen: 100 } })
    expect(feeOf([line('1', 2, way), line('2', 1, way, { volumeCm3: 3_001 })])).toBe(600 + 3 * 100)
  })

  test('takes the nearest rule: district, city, province, then the default one', () => {
    const rule = (region: string, firstFen: number) => ({ ...base, firstFen, regions: [region] })
    const rules = [rule('330000', 3), rule(XIHU, 1), rule('330100', 2)]
    const fees = (left: typeof rules) => feeOf([line('1', 1, by({ areaRules: left }))])
    expect([
      fees(rules),
      fees(rules.filter(({ firstFen }) => firstFen > 1)),
      fees(rules.slice(0, 1)),
      fees([]),
    ]).toEqual([1, 2, 3, 800])
    expect(computeFreight([line('1', 1, by({ areaRules: rules }))], '330102').steps[0]?.charge).toMatchObject({
      region: '330100',
      firstFen: 2,
    })
  })

  test('is free by amount, pieces or weight, there where the condition stands', () => {
    const amount = { ...noConditions, regions: ['330000'], minAmountFen: 5_000 }
    expect(feeOf([line('1', 4, by({ freeRules: [amount] }))])).toBe(1_400)
    expect(feeOf([line('1', 5, by({ freeRules: [amount] }))])).toBe(0)
    expect(feeOf([line('1', 5, by({ freeRules: [amount] }))], '650102')).toBe(1_600)
    const both: FreightFreeRule = { ...noConditions, minCount: 2, maxWeightG: 1_000 }
    expect(feeOf([line('1', 2, by({ freeRules: [both] }))])).toBe(0)
    expect(feeOf([line('1', 3, by({ freeRules: [both] }))])).toBe(1_200)
    expect(feeOf([line('1', 3, by({ freeRules: [{ ...both, logic: 'OR' }] }))])).toBe(0)
    const light = { ...noConditions, maxWeightG: 1_000 }
    expect(feeOf([line('1', 1, by({ freeRules: [light] }), { weightG: 0 })])).toBe(800)
    // One piece without a weight, and nobody knows what all of them weigh.
    const way = by({ freeRules: [light] })
    expect(feeOf([line('1', 1, way), line('2', 1, way, { weightG: 0 })])).toBe(1_000)
    expect(feeOf([line('1', 1, way), line('2', 1, way)])).toBe(0)
  })

  test('names the goods that are not sent there, with the reason', () => {
    const far = by({ noDelivery: [{ regions: ['650000'], reason: '易碎' }] })
    const lines = [line('1', 1, far), line('2', 1, fixed(500))]
    expect(computeFreight(lines, '650102').blocked).toEqual([
      { skuId: '1', title: '商品1', region: '650000', reason: '易碎' },
    ])
    expect(computeFreight(lines, XIHU).blocked).toEqual([])
  })
})

test('fixed prices are taken once, the dearest, beside each template', () => {
  const lines = [line('1', 3, fixed(600)), line('2', 1, fixed(1_000)), line('3', 9, fixed(0))]
  expect(feeOf(lines)).toBe(1_000)
  const more = [...lines, line('4', 1, by()), line('5', 1, by({}, 'b')), line('6', 1, by())]
  expect(computeFreight(more, XIHU)).toMatchObject({
    freightFen: 1_000 + 1_000 + 800,
    steps: [
      { way: 'TEMPLATE', template: { id: 'a' }, charge: { units: 2, fen: 1_000 }, feeFen: 1_000 },
      { way: 'TEMPLATE', template: { id: 'b' }, feeFen: 800 },
      { way: 'FIXED', feeFen: 1_000 },
      { way: 'FREE', feeFen: 0 },
    ],
  })
})

/** Numbers that look drawn by chance and are the same each time. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { int, pick: <Of>(list: readonly [Of, ...Of[]]): Of => list[int(0, list.length - 1)] ?? list[0], next }
}

const REGIONS = ['330106', '330100', '330000', '650102', '650000', '710000', '441900'] as const
type Dice = ReturnType<typeof dice>

function anyCharge({ int }: Dice) {
  return { firstUnit: int(1, 3_000), firstFen: int(0, 99_999), stepUnit: int(1, 2_000), stepFen: int(0, 99_999) }
}

function anyTemplate(drawn: Dice, id: string, hasFreeRules: boolean): FreightWay {
  const { int, pick, next } = drawn
  return by(
    {
      chargeMode: pick(['COUNT', 'WEIGHT', 'VOLUME']),
      base: anyCharge(drawn),
      areaRules: REGIONS.filter(() => next() < 0.3).map((region) => ({ regions: [region], ...anyCharge(drawn) })),
      freeRules: hasFreeRules
        ? [{ ...noConditions, minAmountFen: int(100, 90_000), minCount: int(1, 40), logic: pick(['AND', 'OR']) }]
        : [],
    },
    id,
  )
}

function anyBasket(drawn: Dice, hasFreeRules: boolean): FreightLine[] {
  const { int, next } = drawn
  const templates = ['a', 'b', 'c'].map((id) => anyTemplate(drawn, id, hasFreeRules))
  return Array.from({ length: int(1, 12) }, (_, at) => {
    const template = templates[int(0, 2)]
    const freight = template === undefined || next() < 0.3 ? fixed(int(0, 5) * 300) : template
    const quantity = int(1, 999)
    return line(`s${at}`, quantity, freight, {
      weightG: next() < 0.1 ? 0 : quantity * int(1, 1_000_000),
      volumeCm3: next() < 0.1 ? 0 : quantity * int(1, 10_000_000),
    })
  })
}

const seeds = Array.from({ length: 400 }, (_, at) => at + 1)

test('any basket costs a whole amount that is not negative, in whatever order it was filled', () => {
  for (const seed of seeds) {
    const drawn = dice(seed)
    const basket = anyBasket(drawn, seed % 2 === 0)
    const region = drawn.pick(REGIONS)
    const result = computeFreight(basket, region)
    expect(Number.isSafeInteger(result.freightFen) && result.freightFen >= 0, `seed ${seed}`).toBe(true)
    expect(result.steps.reduce((sum, { feeFen }) => sum + feeFen, 0)).toBe(result.freightFen)
    expect(result.steps.flatMap(({ goods }) => goods)).toHaveLength(basket.length)
    const shuffled = basket.map((each) => ({ each, at: drawn.next() })).sort((a, b) => a.at - b.at)
    expect(
      computeFreight(
        shuffled.map(({ each }) => each),
        region,
      ),
      `seed ${seed}`,
    ).toEqual(result)
  }
})

test('where nothing is free on conditions, more never costs less', () => {
  for (const seed of seeds) {
    const drawn = dice(seed)
    const basket = anyBasket(drawn, false)
    const region = drawn.pick(REGIONS)
    const fee = feeOf(basket, region)
    const grown = basket.map((each, at) =>
      at === seed % basket.length
        ? { ...each, quantity: each.quantity + 1, weightG: each.weightG + 7, volumeCm3: each.volumeCm3 + 7 }
        : each,
    )
    expect(feeOf(grown, region), `seed ${seed}`).toBeGreaterThanOrEqual(fee)
    const added = line('added', 1, anyTemplate(drawn, 'd', false))
    expect(feeOf([...basket, added], region), `seed ${seed}`).toBeGreaterThanOrEqual(fee)
  }
})

test('a condition never makes it dearer', () => {
  for (const seed of seeds) {
    const drawn = dice(seed)
    const basket = anyBasket(drawn, true)
    const region = drawn.pick(REGIONS)
    const without = basket.map((each): FreightLine => {
      if (each.freight.kind === 'FIXED') return each
      const { template } = each.freight
      return {
        ...each,
        freight: { kind: 'TEMPLATE', template: { ...template, terms: { ...template.terms, freeRules: [] } } },
      }
    })
    expect(feeOf(basket, region), `seed ${seed}`).toBeLessThanOrEqual(feeOf(without, region))
  }
})
