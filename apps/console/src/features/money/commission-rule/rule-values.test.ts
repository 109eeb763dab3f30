// What stands in the form of a commission rule, and what is sent of it.
import { describe, expect, it } from 'vitest'
import { newValues, percentComplaint, type RuleValues, subjectOf, termsOf, timesOf } from './rule-values.ts'

const chosen = (id: string) => ({ id, merchantId: 'merchant', label: id })

describe('a rule', () => {
  it.each([
    [5, 500],
    [0.29, 29],
    [1.15, 115],
    [50, 5_000],
  ])('takes %d per cent as %d of ten thousand', (percent, bp) => {
    expect(termsOf({ kind: 'PERCENT', percent })).toEqual({
      kind: 'PERCENT',
      bp,
      minFen: null,
      maxFen: null,
      ofFreight: false,
    })
  })

  it.each([
    [60.555, 'percentMost'],
    [1.155, 'percentDecimals'],
    [1.15, null],
    [0.29, null],
    [50, null],
    [0, null],
    [-1, 'percentRange'],
    [null, 'percentRange'],
  ])('of %s per cent says %s', (percent, complaint) => {
    expect(percentComplaint(percent)).toBe(complaint)
  })

  it('leaves bounds of a rate out of a fixed amount, and says nothing while nothing is said', () => {
    expect(termsOf({ kind: 'FIXED', fixedFen: 0, minFen: 5, percent: 3 })).toEqual({ kind: 'FIXED', fixedFen: 0 })
    expect(termsOf({ kind: 'FIXED', fixedFen: null })).toBeNull()
    expect(termsOf(newValues)).toBeNull()
    expect(subjectOf(newValues)).toBeNull()
  })

  it('is about what its scope asks for, and not about what was chosen under another', () => {
    const all = {
      GOODS: chosen('goods'),
      SHOP: chosen('shop'),
      MERCHANT: chosen('merchant'),
      categoryId: 'category',
      merchantType: 'SOLE',
    } as const
    const of = (scope: RuleValues['scope']) => subjectOf({ ...all, scope })
    const orderSource = null
    expect(of('GOODS')).toEqual({ scope: 'GOODS', merchantId: 'merchant', goodsId: 'goods', orderSource })
    expect(of('SHOP')).toMatchObject({ shopId: 'shop', categoryId: 'category' })
    expect(of('MERCHANT')).toEqual({ scope: 'MERCHANT', merchantId: 'merchant', categoryId: 'category', orderSource })
    expect(of('CATEGORY')).toMatchObject({ categoryId: 'category', merchantType: 'SOLE' })
    expect(of('TYPE')).toEqual({ scope: 'TYPE', merchantType: 'SOLE', orderSource })
    expect(of('SOURCE')).toBeNull()
  })

  it('begins and ends in Shanghai’s minutes, at once and never unless said', () => {
    const values = { ...newValues, name: '', reason: '' } as RuleValues
    expect(timesOf(values)).toEqual({ endsAt: null })
    expect(timesOf({ ...values, startsAt: '2026-12-01T00:00', endsAt: '2026-12-02T00:00' })).toEqual({
      startsAt: '2026-11-30T16:00:00.000Z',
      endsAt: '2026-12-01T16:00:00.000Z',
    })
  })
})
