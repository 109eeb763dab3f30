// A matrix of SKUs that cannot be, in words that name the row and the field.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api, checkInput, combinationOf, skuLimits, unitFenOf } from './index.ts'

/** Dimensions with their values by name, and an SKU for each combination. */
function matrixOf(dimensions: Readonly<Record<string, readonly string[]>>) {
  const specs = Object.entries(dimensions).map(([name, values]) => ({
    id: randomUUID(),
    name,
    values: values.map((value) => ({ id: randomUUID(), name: value })),
  }))
  const combinations = specs.reduce<string[][]>(
    (before, { values }) => before.flatMap((combination) => values.map(({ id }) => [...combination, id])),
    [[]],
  )
  return { specs, skus: combinations.map((valueIds) => ({ valueIds, priceFen: 9_900, stock: 10 })) }
}

describe('a matrix is refused in words that name the row and the field', () => {
  const body = (changes: object) => ({
    title: '手工陶瓷马克杯',
    categoryId: randomUUID(),
    pictureFileIds: [randomUUID()],
    publish: true,
    ...matrixOf({ 颜色: ['红色', '蓝色'], 尺码: ['S', 'M'] }),
    ...changes,
  })
  const matrix = matrixOf({ 颜色: ['红色', '蓝色'], 尺码: ['S', 'M'] })
  const withRow = (at: number, change: object) => ({
    ...matrix,
    skus: matrix.skus.map((sku, index) => (index === at ? { ...sku, ...change } : sku)),
  })
  const [color, size] = matrix.specs
  const complaint = (changes: object) => {
    const checked = checkInput(api.goods.save.body, body(changes))
    return checked.ok ? null : checked.issues
  }
  const many = Array.from({ length: 26 }, (_, index) => `值${index}`)

  test.each([
    ['no price', withRow(2, { priceFen: undefined }), 'skus.2.priceFen', 'SKU 第 3 行：请填写售价'],
    ['a price of nothing', withRow(2, { priceFen: 0 }), 'skus.2.priceFen', 'SKU 第 3 行售价：金额不能小于 0.01 元'],
    [
      'a price above the maximum',
      withRow(1, { priceFen: 1_000_000_000 }),
      'skus.1.priceFen',
      'SKU 第 2 行售价：价格不能超过 9,999,999.99 元',
    ],
    ['no stock', withRow(0, { stock: undefined }), 'skus.0.stock', 'SKU 第 1 行：请填写库存'],
    [
      'a market price below the price',
      withRow(3, { marketPriceFen: 9_899 }),
      'skus.3.marketPriceFen',
      'SKU 第 4 行划线价：划线价不能低于售价',
    ],
    [
      'a tier that begins no later than the one before',
      withRow(1, { tierPrices: [3, 3].map((minQuantity, at) => ({ minQuantity, priceFen: 100 - at })) }),
      'skus.1.tierPrices.1.minQuantity',
      'SKU 第 2 行阶梯价 第 2 行起订量：起订量须大于上一档',
    ],
    [
      'a tier that costs no less than the one before',
      withRow(1, { tierPrices: [3, 5].map((minQuantity) => ({ minQuantity, priceFen: 100 })) }),
      'skus.1.tierPrices.1.priceFen',
      'SKU 第 2 行阶梯价 第 2 行阶梯价：阶梯价须低于售价和上一档',
    ],
    [
      'the same code twice',
      { ...matrix, skus: matrix.skus.map((sku, at) => ({ ...sku, outerSkuCode: at % 2 === 0 ? 'A-1' : '' })) },
      'skus.2.outerSkuCode',
      'SKU 第 3 行商家编码：商家编码与第 1 行重复',
    ],
    [
      'the same combination twice',
      { ...matrix, skus: [...matrix.skus, matrix.skus[1]] },
      'skus.4.valueIds',
      'SKU 第 5 行规格组合：规格组合与第 2 行重复',
    ],
    [
      'a combination that lacks a dimension',
      withRow(0, { valueIds: matrix.skus[0]?.valueIds.slice(1) }),
      'skus.0.valueIds',
      'SKU 第 1 行规格组合：须从每个规格中各选一个值',
    ],
    [
      'two values of one dimension',
      withRow(0, { valueIds: color?.values.map(({ id }) => id) }),
      'skus.0.valueIds',
      'SKU 第 1 行规格组合：须从每个规格中各选一个值',
    ],
    [
      'the same value twice',
      {
        ...matrix,
        specs: [color, { ...size, values: size?.values.map((value) => ({ ...value, name: 'S' })) }],
      },
      'specs.1.values.1.name',
      '规格 第 2 行规格值 第 2 行规格值：“S”重复',
    ],
    [
      'the same dimension twice',
      { ...matrix, specs: [color, { ...size, name: '颜色' }] },
      'specs.1.name',
      '规格 第 2 行规格名：“颜色”重复',
    ],
    ['too many SKUs', matrixOf({ 甲: many, 乙: many }), 'skus', 'SKU：最多 500 个 SKU'],
    ['too many dimensions', matrixOf({ 甲: ['1'], 乙: ['1'], 丙: ['1'], 丁: ['1'] }), 'specs', '规格：最多 3 个规格'],
    [
      'too many values',
      matrixOf({ 甲: Array.from({ length: 101 }, (_, at) => `${at}`) }),
      'specs.0.values',
      '规格 第 1 行规格值：最多 100 个规格值',
    ],
    [
      'nothing that is sold',
      { ...matrix, skus: matrix.skus.map((sku) => ({ ...sku, enabled: false })) },
      'skus',
      'SKU：至少启用一个 SKU',
    ],
    [
      'more at least than at most',
      { minPerOrder: 3, limitPerOrder: 2 },
      'minPerOrder',
      '起购数量：起购数量不能大于每单限购',
    ],
    [
      'more at least than a buyer may have',
      { minPerOrder: 5, limitPerBuyer: 2, limitPeriod: 'DAY' },
      'minPerOrder',
      '起购数量：起购数量不能大于每人限购',
    ],
  ])('%s', (_, changes, path, sentence) => {
    const issues = complaint(changes)
    expect(Object.keys(issues?.fields ?? {})).toContain(path)
    expect(issues?.description).toBe(sentence)
  })
})

test('so many pieces cost what the last tier that they reach says', () => {
  const tierPrices = [
    { minQuantity: 3, priceFen: 90 },
    { minQuantity: 10, priceFen: 80 },
  ]
  const costs = [1, 2, 3, 9, 10, 999].map((quantity) => unitFenOf({ priceFen: 100, tierPrices }, quantity))
  expect(costs).toEqual([100, 100, 90, 90, 80, 80])
  expect(unitFenOf({ priceFen: 100, tierPrices: [] }, 999)).toBe(100)
})

test('a combination is the same whatever the order of its values', () => {
  expect(combinationOf(['b', 'a'])).toBe(combinationOf(['a', 'b']))
  expect(skuLimits.skus).toBe(500)
})
