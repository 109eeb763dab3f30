// Of all rules that suit a line one holds: the one that asks the most of it.
import { expect, test } from 'vitest'
import { type RuleInForce, termsOf } from './choose-rule.ts'

const LINE = { goodsId: 'g', shopId: 's', categoryIds: ['leaf', 'middle', 'top'], commissionBp: 500 }
const rule = (id: string, asks: Partial<RuleInForce>): RuleInForce => ({
  id,
  ownerId: null,
  shopId: null,
  goodsId: null,
  categoryId: null,
  merchantType: null,
  orderSource: null,
  priority: 0,
  bp: 0,
  fixedFen: null,
  minFen: null,
  maxFen: null,
  ofFreight: false,
  ...asks,
})

/** Each is narrower than the next. */
const LADDER = [
  rule('goods', { ownerId: 'm', goodsId: 'g' }),
  rule('shop in category', { ownerId: 'm', shopId: 's', categoryId: 'top' }),
  rule('shop', { ownerId: 'm', shopId: 's' }),
  rule('merchant in category', { ownerId: 'm', categoryId: 'leaf' }),
  rule('merchant by storefront', { ownerId: 'm', orderSource: 'STOREFRONT' }),
  rule('merchant', { ownerId: 'm' }),
  rule('leaf for a type', { categoryId: 'leaf', merchantType: 'SOLE' }),
  rule('leaf', { categoryId: 'leaf' }),
  rule('middle', { categoryId: 'middle', merchantType: 'SOLE' }),
  rule('top', { categoryId: 'top' }),
  rule('type', { merchantType: 'SOLE' }),
  rule('source', { orderSource: 'STOREFRONT' }),
]

test.each(LADDER.map(({ id }, index) => [id, index] as const))('%s holds before all that are wider', (id, index) => {
  for (const rules of [LADDER.slice(index), LADDER.slice(index).toReversed()])
    expect(termsOf(rules, LINE).ruleId).toBe(id)
})

test('of two that ask the same the higher one holds', () => {
  const both = [rule('usual', { categoryId: 'leaf' }), rule('campaign', { categoryId: 'leaf', priority: 1 })]
  for (const rules of [both, both.toReversed()]) expect(termsOf(rules, LINE).ruleId).toBe('campaign')
})

test('without one that suits it the rate is that of its own category', () => {
  const others = [
    rule('other goods', { ownerId: 'm', goodsId: 'h' }),
    rule('other shop', { ownerId: 'm', shopId: 't' }),
    rule('other category', { categoryId: 'elsewhere' }),
  ]
  const usual = { ruleId: null, bp: 500, fixedFen: null, minFen: null, maxFen: null, ofFreight: false }
  expect([termsOf([], LINE), termsOf(others, LINE)]).toEqual([usual, usual])
})
