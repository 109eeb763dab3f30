// Which SKU of before is which of now: by its id, or by its combination of values, and never by where it stands; pure.
import { combinationOf, type SkuBody } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'

interface Stored {
  readonly id: string
  readonly valueIds: readonly string[]
  readonly status: 'ENABLED' | 'DISABLED' | 'RETIRED'
}

export interface MatchedSkus<Kept extends Stored> {
  readonly kept: readonly { readonly before: Kept; readonly wanted: SkuBody; readonly row: number }[]
  readonly added: readonly { readonly wanted: SkuBody; readonly row: number }[]
  /** On offer until now. */
  readonly dropped: readonly Kept[]
  /** Offered no longer, and their combination belongs to another one from now on. */
  readonly displaced: readonly Kept[]
}

/** Refuses with record.notFound for an id that is not an SKU of these goods. */
export function matchSkus<Kept extends Stored>(stored: readonly Kept[], wanted: readonly SkuBody[]): MatchedSkus<Kept> {
  const byId = new Map(stored.map((sku) => [sku.id, sku]))
  const named = new Set(wanted.flatMap(({ id }) => id ?? []))
  const byCombination = new Map(
    stored.filter(({ id }) => !named.has(id)).map((sku) => [combinationOf(sku.valueIds), sku]),
  )
  const rows = wanted.map((sku, row) => {
    const before =
      sku.id === undefined
        ? byCombination.get(combinationOf(sku.valueIds))
        : (byId.get(sku.id) ?? refuse('record.notFound'))
    return { wanted: sku, row, before }
  })
  const isKept = new Set(rows.flatMap(({ before }) => before?.id ?? []))
  const left = stored.filter(({ id }) => !isKept.has(id))
  const taken = new Set(wanted.map(({ valueIds }) => combinationOf(valueIds)))
  return {
    kept: rows.flatMap(({ before, ...rest }) => (before === undefined ? [] : [{ ...rest, before }])),
    added: rows.flatMap(({ before, ...rest }) => (before === undefined ? [rest] : [])),
    dropped: left.filter(({ status }) => status !== 'RETIRED'),
    displaced: left.filter(({ valueIds }) => taken.has(combinationOf(valueIds))),
  }
}
