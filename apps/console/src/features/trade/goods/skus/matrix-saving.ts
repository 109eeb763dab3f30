// From a matrix to what is sent of it, and what is wrong with it, place by place; pure.
import {
  api,
  type ChargeMode,
  checkInput,
  type GoodsInfo,
  type InputOf,
  parseYuan,
  type SkuBody,
  skuComplaints,
  type SpecsBody,
} from '@merchant/contract'
import { say } from '../../../../i18n/text.ts'
import {
  combinations,
  type Matrix,
  matrixOf,
  rowAt,
  type SkuField,
  skuFields,
  type SkuRow,
  usedSpecs,
} from './matrix.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import type { SkuLocks } from './sku-locks.ts'

type Saving = InputOf<typeof api.goods.save>
const { specs: specsSchema, skus: skusSchema } = api.goods.save.body.shape

/** Which measure of each SKU the freight template charges by, if any. */
export type AskedMeasure = Extract<ChargeMode, 'WEIGHT' | 'VOLUME'> | null

export interface MatrixComplaints {
  readonly cells: Readonly<Record<string, Readonly<Partial<Record<SkuField, string>>>>>
  /** By the id of a dimension or of a value. */
  readonly specs: Readonly<Record<string, string>>
  /** Of tier prices, and of the whole. */
  readonly others: readonly string[]
}
export const noComplaints: MatrixComplaints = { cells: {}, specs: {}, others: [] }

/** What stands in a cell as the command has it; null: nothing. A number that is none stays NaN, which no schema takes. */
export function valueIn(field: SkuField, text: string): string | number | null {
  const typed = text.trim()
  if (field === 'outerSkuCode' || field === 'barcode') return typed
  if (typed === '') return null
  if (field === 'priceFen' || field === 'marketPriceFen') return parseYuan(typed) ?? Number.NaN
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** What is wrong with what stands in one cell; an empty one is complained about only when all are sent. */
export function complaintIn(field: SkuField, text: string): string | null {
  const value = valueIn(field, text)
  if (value === null) return null
  if (Number.isNaN(value)) return say(skuEditorTexts[field === 'priceFen' || field === 'marketPriceFen' ? 'notMoney' : 'notCount']) // prettier-ignore
  const checked = checkInput(skusSchema.element.shape[field], value)
  return checked.ok ? null : (Object.values(checked.issues.fields)[0] ?? checked.issues.description)
}

/** A combination that nobody offers and nobody has filled in is no SKU. */
const isKept = ({ enabled, id, cells }: SkuRow): boolean =>
  enabled || id !== undefined || ((cells.priceFen ?? '') !== '' && (cells.stock ?? '') !== '')

/** The SKUs that are sent, in the order of the rows. */
const keptKeys = (matrix: Matrix): string[] =>
  combinations(matrix.specs).flatMap(({ key }) => (isKept(rowAt(matrix, key)) ? [key] : []))

/** What is sent of the matrix. Only of one without complaints: what is missing is sent as nothing, and refused. */
export function partsOf(matrix: Matrix): Pick<Saving, 'specs' | 'skus'> {
  const skus = combinations(matrix.specs).flatMap(({ key, values }) => {
    const row = rowAt(matrix, key)
    return isKept(row) ? [{ valueIds: values.map(({ id }) => id), ...skuOf(row) }] : []
  })
  const specs = usedSpecs(matrix.specs).map(({ id, name, values }) => ({
    id,
    name: name.trim(),
    values: values.map((value) => ({
      id: value.id,
      name: value.name.trim(),
      pictureFileId: value.picture?.fileId ?? null,
    })),
  }))
  return { specs, skus }
}

function skuOf({
  id,
  stockBefore,
  cells,
  enabled,
  tierPrices,
  picture,
}: SkuRow): Omit<Saving['skus'][number], 'valueIds'> {
  const at = (field: SkuField) => valueIn(field, cells[field] ?? '')
  const number = (field: SkuField) => at(field) as number | null
  return {
    ...(id === undefined ? {} : { id, ...(stockBefore === undefined ? {} : { stockBefore }) }),
    priceFen: number('priceFen') as number,
    stock: number('stock') as number,
    marketPriceFen: number('marketPriceFen'),
    outerSkuCode: String(at('outerSkuCode')),
    barcode: String(at('barcode')),
    weightG: number('weightG'),
    volumeCm3: number('volumeCm3'),
    alertQuantity: number('alertQuantity'),
    enabled,
    tierPrices: [...tierPrices],
    pictureFileId: picture?.fileId ?? null,
  }
}

/** Everything that keeps the matrix from being sent; null: nothing does. */
export function complaintsOf(matrix: Matrix, asked: AskedMeasure): MatrixComplaints | null {
  const cells: Record<string, Partial<Record<SkuField, string>>> = {}
  const specs: Record<string, string> = {}
  const others: string[] = []
  const keys = keptKeys(matrix)
  const put = (path: readonly (string | number)[], text: string) => {
    const [part, at, field, index] = path
    const key = keys[Number(at)]
    const isCell = part === 'skus' && key !== undefined && isField(field)
    if (isCell) (cells[key] ??= {})[field] ??= text
    else if (part === 'specs') specs[specIdAt(matrix, Number(at), index)] ??= text
    else others.push(key === undefined ? text : `${nameOf(matrix, key)}：${text}`)
  }
  for (const key of keys) {
    for (const field of skuFields) {
      const complaint =
        missingIn(matrix, { key, field, asked }) ?? complaintIn(field, rowAt(matrix, key).cells[field] ?? '')
      if (complaint !== null) put(['skus', keys.indexOf(key), field], complaint)
    }
  }
  const parts = partsOf(matrix)
  for (const spec of matrix.specs) {
    if (spec.name.trim() === '') specs[spec.id] = say(skuEditorTexts.nameMissing)
    else if (spec.values.length === 0) specs[spec.id] = say(skuEditorTexts.valuesMissing)
  }
  const checked = checkInput(specsSchema, parts.specs)
  if (!checked.ok && Object.keys(specs).length === 0)
    for (const [path, text] of Object.entries(checked.issues.fields)) put(['specs', ...path.split('.')], text)
  if (keys.length === 0) others.push(say(skuEditorTexts.noneOffered))
  if (Object.keys(cells).length + Object.keys(specs).length + others.length === 0)
    // Each part alone is as the schemas want it, with their defaults.
    for (const { path, text } of skuComplaints(parts as { specs: SpecsBody; skus: SkuBody[] }))
      put(path, say([text.zh, text.en]))
  const isSound = Object.keys(cells).length + Object.keys(specs).length + others.length === 0
  return isSound ? null : { cells, specs, others }
}

interface Place {
  readonly key: string
  readonly field: SkuField
  readonly asked: AskedMeasure
}

function missingIn(matrix: Matrix, { key, field, asked }: Place): string | null {
  const row = rowAt(matrix, key)
  if ((row.cells[field] ?? '').trim() !== '') return null
  if (field === 'priceFen') return say(skuEditorTexts.priceMissing)
  if (field === 'stock') return say(skuEditorTexts.stockMissing)
  if (!row.enabled) return null
  if (field === 'weightG' && asked === 'WEIGHT') return say(skuEditorTexts.weightMissing)
  if (field === 'volumeCm3' && asked === 'VOLUME') return say(skuEditorTexts.volumeMissing)
  return null
}

const isField = (name: unknown): name is SkuField => skuFields.some((field) => field === name)

const specIdAt = (matrix: Matrix, at: number, value: string | number | undefined): string => {
  const spec = usedSpecs(matrix.specs)[at]
  return (value === undefined ? undefined : spec?.values[Number(value)]?.id) ?? spec?.id ?? ''
}

/** 红色/XL. */
export const nameOf = (matrix: Matrix, key: string): string =>
  combinations(matrix.specs)
    .find((one) => one.key === key)
    ?.values.map(({ name }) => name)
    .join('/') ?? ''

/** The server's complaints by path (`skus.3.outerSkuCode`) at their places; those about anything else stay away. */
export function complaintsAt(matrix: Matrix, fields: Readonly<Record<string, string>>): MatrixComplaints | null {
  const keys = keptKeys(matrix)
  const cells: Record<string, Partial<Record<SkuField, string>>> = {}
  const others: string[] = []
  for (const [path, text] of Object.entries(fields)) {
    const [part, at, field] = path.split('.')
    const key = keys[Number(at)]
    if (part !== 'skus' || key === undefined) continue
    if (isField(field)) (cells[key] ??= {})[field] ??= text
    else others.push(`${nameOf(matrix, key)}：${text}`)
  }
  return Object.keys(cells).length + others.length === 0 ? null : { cells, specs: {}, others }
}

/** From the cheapest to the dearest of what is offered; null while no price is typed. */
export function pricesOf(matrix: Matrix): { readonly fromFen: number; readonly toFen: number } | null {
  const prices = combinations(matrix.specs).flatMap(({ key }) => {
    const { enabled, cells } = rowAt(matrix, key)
    const fen = parseYuan(cells.priceFen ?? '')
    return enabled && fen !== null ? [fen] : []
  })
  return prices.length === 0 ? null : { fromFen: Math.min(...prices), toFen: Math.max(...prices) }
}

/** What stands on the server of price or stock, where this person may not change it. */
export function withStanding(matrix: Matrix, goods: Pick<GoodsInfo, 'specs' | 'skus'>, locks: SkuLocks): Matrix {
  const standing = new Map(Object.values(matrixOf(goods).rows).map((row) => [row.id, row] as const))
  const rows = Object.entries(matrix.rows).map(([key, row]): readonly [string, SkuRow] => {
    const there = row.id === undefined ? undefined : standing.get(row.id)
    if (there === undefined) return [key, row]
    const { priceFen, marketPriceFen, stock, alertQuantity } = there.cells
    const cells = {
      ...row.cells,
      ...(locks.isPriceLocked && { priceFen: priceFen ?? '', marketPriceFen: marketPriceFen ?? '' }),
      ...(locks.isStockLocked && { stock: stock ?? '', alertQuantity: alertQuantity ?? '' }),
    }
    const { stockBefore = row.stockBefore } = locks.isStockLocked ? there : row
    return [key, { ...row, cells, ...(stockBefore === undefined ? {} : { stockBefore }) }]
  })
  return { ...matrix, rows: Object.fromEntries(rows) }
}
