// The matrix of SKUs as it is edited: dimensions, and for each combination what was typed of it; pure. A combination that goes
// keeps what was typed, and has it again when it comes back.
import { combinationOf, formatYuan, type GoodsInfo, skuLimits, type TierPrice } from '@merchant/contract'
import type { Picture } from '../../../../components/upload/use-pictures.ts'

/** Named as the command names them. */
export const skuFields = [
  'priceFen',
  'stock',
  'marketPriceFen',
  'outerSkuCode',
  'barcode',
  'weightG',
  'volumeCm3',
  'alertQuantity',
] as const
export type SkuField = (typeof skuFields)[number]

export interface SpecValueDraft {
  readonly id: string
  readonly name: string
  readonly picture: Picture | null
}
export interface SpecDraft {
  readonly id: string
  readonly name: string
  readonly values: readonly SpecValueDraft[]
}

/** What stands in a row, as it was typed. */
export interface SkuRow {
  /** Of the SKU that there is already. */
  readonly id?: string
  /** The stock that was shown. */
  readonly stockBefore?: number
  readonly locked?: number
  readonly cells: Readonly<Partial<Record<SkuField, string>>>
  readonly enabled: boolean
  readonly tierPrices: readonly TierPrice[]
  readonly picture: Picture | null
}

export interface Matrix {
  readonly specs: readonly SpecDraft[]
  /** By combination; more than are shown. */
  readonly rows: Readonly<Record<string, SkuRow>>
}

const emptyRow: SkuRow = { cells: {}, enabled: true, tierPrices: [], picture: null }
export const emptyMatrix: Matrix = { specs: [], rows: { '': emptyRow } }

/** The dimensions that make combinations. */
export const usedSpecs = (specs: readonly SpecDraft[]): readonly SpecDraft[] =>
  specs.filter(({ values }) => values.length > 0)

export const countOf = (specs: readonly SpecDraft[]): number =>
  usedSpecs(specs).reduce((count, { values }) => count * values.length, 1)

export const isTooMany = (specs: readonly SpecDraft[]): boolean => countOf(specs) > skuLimits.skus

export interface Combination {
  readonly key: string
  readonly values: readonly SpecValueDraft[]
}

/** Every combination in the order of the dimensions; none while there would be too many of them. */
export function combinations(specs: readonly SpecDraft[]): readonly Combination[] {
  const known = made.get(specs) ?? combined(specs)
  made.set(specs, known)
  return known
}

/** Several parts of the editor ask for the same with every key. */
const made = new WeakMap<readonly SpecDraft[], readonly Combination[]>()

function combined(specs: readonly SpecDraft[]): Combination[] {
  if (isTooMany(specs)) return []
  return usedSpecs(specs)
    .reduce<SpecValueDraft[][]>(
      (before, { values }) => before.flatMap((some) => values.map((value) => [...some, value])),
      [[]],
    )
    .map((values) => ({ key: combinationOf(values.map(({ id }) => id)), values }))
}

export const rowAt = (matrix: Matrix, key: string): SkuRow => matrix.rows[key] ?? emptyRow

/**
 * The matrix with other dimensions. Where one comes or goes, what was typed of a combination goes on in the first one that
 * it becomes, with the SKU that there is: stock and price do not vanish because somebody adds sizes.
 */
export function withSpecs(matrix: Matrix, specs: readonly SpecDraft[]): Matrix {
  const [before, after] = [usedSpecs(matrix.specs), usedSpecs(specs)]
  const isSame = before.length === after.length && before.every(({ id }) => after.some((spec) => spec.id === id))
  if (isSame) return { specs, rows: matrix.rows }
  const dimensionOf = new Map(before.flatMap(({ id, values }) => values.map((value) => [value.id, id] as const)))
  const kept = new Set(after.map(({ id }) => id))
  const firsts = after
    .filter(({ id }) => !before.some((spec) => spec.id === id))
    .map(({ values }) => values[0]?.id ?? '')
  const rows: Record<string, SkuRow> = { ...matrix.rows }
  const isTaken = new Set<string>()
  for (const { key, values } of combinations(matrix.specs)) {
    const row = matrix.rows[key]
    const left = values.map(({ id }) => id).filter((id) => kept.has(dimensionOf.get(id) ?? ''))
    const next = combinationOf([...left, ...firsts])
    if (row === undefined || next === key) continue
    // Only one of those that become the same goes on; the others stay what they were, should their dimension come back.
    if (isTaken.has(next)) continue
    isTaken.add(next)
    rows[next] = row
    rows[key] = withoutSku(row)
  }
  return { specs, rows }
}

/** What was typed stays, and the SKU goes on elsewhere. */
const withoutSku = ({ id: _id, stockBefore: _before, locked: _locked, ...row }: SkuRow): SkuRow => row

export const withCell = (matrix: Matrix, key: string, field: SkuField, text: string): Matrix => {
  const row = rowAt(matrix, key)
  return withRow(matrix, key, { cells: { ...row.cells, [field]: text } })
}

export const withRow = (matrix: Matrix, key: string, change: Partial<SkuRow>): Matrix => ({
  ...matrix,
  rows: { ...matrix.rows, [key]: { ...rowAt(matrix, key), ...change } },
})

export const withRows = (matrix: Matrix, keys: readonly string[], change: Partial<SkuRow>): Matrix => ({
  ...matrix,
  rows: { ...matrix.rows, ...Object.fromEntries(keys.map((key) => [key, { ...rowAt(matrix, key), ...change }])) },
})

/** The same for other goods: what was typed, without the SKUs that there are and what names them. */
export const withoutSkus = ({ specs, rows }: Matrix): Matrix => ({
  specs,
  rows: Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [
      key,
      { ...withoutSku(row), cells: { ...row.cells, outerSkuCode: '', barcode: '' } },
    ]),
  ),
})

export interface CellChange {
  readonly key: string
  readonly field: SkuField
  readonly text: string
}

/** Many cells in one step, so that it is undone in one. */
export function withCells(matrix: Matrix, changes: readonly CellChange[]): Matrix {
  const rows: Record<string, SkuRow> = { ...matrix.rows }
  for (const { key, field, text } of changes) {
    const row = rows[key] ?? emptyRow
    rows[key] = { ...row, cells: { ...row.cells, [field]: text } }
  }
  return { ...matrix, rows }
}

/** SKUs that there are, with stock or pieces in orders, which are shown now and would not be under other dimensions. */
export function lostBy(matrix: Matrix, specs: readonly SpecDraft[]): { readonly key: string; readonly row: SkuRow }[] {
  const next = withSpecs(matrix, specs)
  const left = new Set(combinations(specs).flatMap(({ key }) => next.rows[key]?.id ?? []))
  return combinations(matrix.specs).flatMap(({ key }) => {
    const row = rowAt(matrix, key)
    const isHeld = (row.stockBefore ?? 0) > 0 || (row.locked ?? 0) > 0
    return row.id === undefined || left.has(row.id) || !isHeld ? [] : [{ key, row }]
  })
}

export function matrixOf(goods: Pick<GoodsInfo, 'specs' | 'skus'>): Matrix {
  const rows = goods.skus.map((sku): readonly [string, SkuRow] => [
    combinationOf(sku.valueIds),
    {
      id: sku.id,
      stockBefore: sku.stock,
      locked: sku.locked,
      cells: {
        priceFen: formatYuan(sku.priceFen),
        stock: String(sku.stock),
        marketPriceFen: sku.marketPriceFen === null ? '' : formatYuan(sku.marketPriceFen),
        outerSkuCode: sku.outerSkuCode,
        barcode: sku.barcode,
        weightG: String(sku.weightG ?? ''),
        volumeCm3: String(sku.volumeCm3 ?? ''),
        alertQuantity: String(sku.alertQuantity ?? ''),
      },
      enabled: sku.enabled,
      tierPrices: sku.tierPrices,
      picture: sku.picture,
    },
  ])
  const known = Object.fromEntries(rows)
  // A combination that is not offered stays that until somebody enables it.
  const missing = combinations(goods.specs).filter(({ key }) => known[key] === undefined)
  return {
    specs: goods.specs,
    rows: { ...known, ...Object.fromEntries(missing.map(({ key }) => [key, { ...emptyRow, enabled: false }])) },
  }
}
