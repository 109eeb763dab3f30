// What a saved matrix makes of the SKUs that there are: which stay, come, go or come back, and at what stock; pure.
import { combinationOf, said, type Said, type SkuBody, type SpecsBody } from '@merchant/contract'
import { newId } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { type KeptSpecs, knownSpecs, pastSpecs, pictureOfValues, specTextOf, withFormerIds } from './goods-specs.ts'
import { matchSkus } from './match-skus.ts'
import type { KeptSku, LockedSku } from './skus.store.ts'

const MAX_STOCK = 10_000_000

/** One row of the matrix: what it was, what it is from now on. */
export interface PlannedSku {
  /** Its place in what was sent. */
  readonly row: number
  /** Null: it is new. */
  readonly before: LockedSku | null
  readonly after: KeptSku & { readonly skuNo: string; readonly locked: number }
  /** By how much its stock changes. */
  readonly delta: number
}

export interface SkuPlan {
  readonly specs: SpecsBody
  readonly pastSpecs: KeptSpecs
  readonly rows: readonly PlannedSku[]
  /** On offer until now. */
  readonly dropped: readonly LockedSku[]
  /** Hold a code or a combination that is another SKU's from now on. */
  readonly loosened: readonly string[]
}

/** With the last number that an SKU was given. */
export interface SavedPlan extends SkuPlan {
  readonly lastSerial: number
}

export interface Standing {
  readonly goodsNo: string
  /** Of an SKU that may be gone by now: its number is not given again. */
  readonly lastSerial: number
  readonly specs: KeptSpecs
  readonly pastSpecs: KeptSpecs
  readonly skus: readonly LockedSku[]
}

/** Refuses with record.notFound, stock.belowLocked or limit.exceeded, naming the SKU. */
export function planSkus(
  body: { readonly specs: SpecsBody; readonly skus: readonly SkuBody[] },
  standing: Standing,
  now: Date,
): SavedPlan {
  const known = knownSpecs(standing.specs, standing.pastSpecs)
  const { specs, skus } = withFormerIds(body, known)
  const { kept, added, dropped, displaced } = matchSkus(standing.skus, skus)
  let number = Math.max(standing.lastSerial, ...standing.skus.map(({ skuNo }) => Number(skuNo.split('-').at(-1))))
  const rows: PlannedSku[] = [
    ...kept.map(({ before, wanted, row }) => {
      const delta = deltaOf(before, wanted, specTextOf(specs, wanted.valueIds))
      const { skuNo, locked } = before
      const content = contentOf(specs, wanted)
      return { row, before, delta, after: { id: before.id, skuNo, locked, ...content, stock: before.stock + delta } }
    }),
    ...added.map(({ wanted, row }) => {
      number += 1
      const skuNo = `${standing.goodsNo}-${number}`
      const { stock } = wanted
      return {
        row,
        before: null,
        delta: stock,
        after: { id: newId(now), skuNo, locked: 0, ...contentOf(specs, wanted), stock },
      }
    }),
  ].toSorted((a, b) => a.row - b.row)
  const retired = [...dropped, ...standing.skus.filter(({ status }) => status === 'RETIRED')]
  const isBack = new Set(kept.map(({ before }) => before.id))
  const named = new Set(retired.filter(({ id }) => !isBack.has(id)).flatMap(({ valueIds }) => valueIds))
  return {
    specs,
    pastSpecs: pastSpecs(known, specs, named),
    rows,
    lastSerial: number,
    dropped,
    loosened: [...new Set([...displaced.map(({ id }) => id), ...holders(standing.skus, rows)])],
  }
}

function contentOf(specs: SpecsBody, wanted: SkuBody) {
  const { stock: _stock, stockBefore: _before, id: _id, enabled, ...content } = wanted
  return {
    ...content,
    valueIds: [...wanted.valueIds].sort(),
    specText: specTextOf(specs, wanted.valueIds),
    status: enabled ? ('ENABLED' as const) : ('DISABLED' as const),
    shownFileId: wanted.pictureFileId ?? pictureOfValues(specs, wanted.valueIds),
  }
}

/** What was shown of an SKU that is back was not its stock. */
function deltaOf(before: LockedSku, { stock, stockBefore }: SkuBody, specText: string): number {
  const shown = before.status === 'RETIRED' ? undefined : stockBefore
  const delta = stock - (shown ?? before.stock)
  mustHoldStock({ ...before, specText }, delta)
  return delta
}

/** Refuses with stock.belowLocked, or limit.exceeded for more above ten million; what came back of orders may lie there. */
export function mustHoldStock(sku: Pick<LockedSku, 'stock' | 'locked' | 'specText'>, delta: number): void {
  if (delta === 0) return
  if (delta > 0 && sku.stock + delta > MAX_STOCK)
    refuse('limit.exceeded', { limit: said('库存不能超过 10,000,000', 'stock cannot be above 10,000,000') })
  if (sku.stock + delta < sku.locked) refuse('stock.belowLocked', { locked: sku.locked, ...naming(sku) })
}

/** Which SKU is spoken of, in front of a Chinese sentence or within an English one. */
export function naming({ specText }: { readonly specText: string }): { readonly what?: Said } {
  return specText === '' ? {} : { what: said(`“${specText}”的`, ` of “${specText}”`) }
}

/** SKUs whose code or combination another one has from now on. */
function holders(stored: readonly LockedSku[], rows: readonly PlannedSku[]): string[] {
  const codes = new Map(stored.map(({ id, outerSkuCode }) => [outerSkuCode, id]))
  const combinations = new Map(stored.map(({ id, valueIds }) => [combinationOf(valueIds), id]))
  return rows.flatMap(({ after }) => {
    const ofCode = after.outerSkuCode === '' ? undefined : codes.get(after.outerSkuCode)
    const ofCombination = combinations.get(combinationOf(after.valueIds))
    return [ofCode, ofCombination].filter((id) => id !== undefined && id !== after.id).flatMap((id) => id ?? [])
  })
}

/** What the list shows of all SKUs together. */
export interface SkuTotals {
  readonly priceFen: number
  readonly priceMaxFen: number
  /** Enabled SKUs that have something available. */
  readonly sellable: number
  /** Pieces of enabled SKUs, held by orders or not. */
  readonly stock: number
}

interface Counted extends Pick<LockedSku, 'status' | 'priceFen' | 'stock' | 'locked'> {}

/** Of those on offer; while none is enabled the prices are those of all. */
export function totalsOf(skus: readonly Counted[]): SkuTotals {
  const offered = skus.filter(({ status }) => status !== 'RETIRED')
  const enabled = offered.filter(({ status }) => status === 'ENABLED')
  const prices = (enabled.length > 0 ? enabled : offered).map(({ priceFen }) => priceFen)
  return {
    priceFen: Math.min(...prices),
    priceMaxFen: Math.max(...prices),
    sellable: enabled.filter(({ stock, locked }) => stock > locked).length,
    stock: enabled.reduce((sum, { stock }) => sum + stock, 0),
  }
}

/** Whether anything of an SKU is written anew. */
export const isChanged = ({ before, after }: PlannedSku): boolean =>
  before === null || JSON.stringify(pick(before)) !== JSON.stringify(pick(after))

const pick = (sku: KeptSku) => [
  sku.valueIds,
  sku.specText,
  sku.status,
  sku.priceFen,
  sku.marketPriceFen,
  sku.stock,
  sku.outerSkuCode,
  sku.barcode,
  sku.weightG,
  sku.volumeCm3,
  sku.alertQuantity,
  sku.pictureFileId,
  sku.shownFileId,
  sku.tierPrices.map(({ minQuantity, priceFen }) => [minQuantity, priceFen]),
]
