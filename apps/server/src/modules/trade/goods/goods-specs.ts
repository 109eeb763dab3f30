// The dimensions of goods as they are kept, and how a value that is named again is known to be the same; pure.
import type { SkuBody, SpecsBody } from '@merchant/contract'
import { z } from 'zod'

const keptSpecs = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    values: z.array(z.object({ id: z.string(), name: z.string(), pictureFileId: z.string().nullable() })),
  }),
)
export type KeptSpecs = z.output<typeof keptSpecs>
type KeptSpec = KeptSpecs[number]

/** As a column holds them. */
export const readSpecs = (kept: unknown): KeptSpecs => keptSpecs.parse(kept)

interface Matrix<Sku> {
  readonly specs: SpecsBody
  readonly skus: readonly Sku[]
}

/**
 * The matrix with the ids that dimensions and values had before, where somebody took one away and named it again: then its
 * SKUs come back with it. What is there by its id stays that, whatever it is called now.
 */
export function withFormerIds<Sku extends Pick<SkuBody, 'valueIds'>>(
  { specs, skus }: Matrix<Sku>,
  known: KeptSpecs,
): Matrix<Sku> {
  const dimensions = new Map<string, string>()
  const values = new Map<string, string>()
  const wanted = new Set(specs.flatMap((spec) => [spec.id, ...spec.values.map(({ id }) => id)]))
  const formerOf = <One extends { readonly id: string; readonly name: string }>(
    { id, name }: One,
    among: readonly One[],
  ) => among.find((one) => one.id === id) ?? among.find((one) => one.name === name && !wanted.has(one.id))
  for (const spec of specs) {
    const before = formerOf<Pick<KeptSpec, 'id' | 'name'>>(spec, known)
    if (before === undefined) continue
    dimensions.set(spec.id, before.id)
    const ofBefore = known.filter(({ id }) => id === before.id).flatMap((one) => one.values)
    for (const value of spec.values) {
      const same = formerOf<Pick<KeptSpec, 'id' | 'name'>>(value, ofBefore)
      if (same !== undefined) values.set(value.id, same.id)
    }
  }
  const idOf = (id: string) => values.get(id) ?? id
  return {
    specs: specs.map((spec) => ({
      ...spec,
      id: dimensions.get(spec.id) ?? spec.id,
      values: spec.values.map((value) => ({ ...value, id: idOf(value.id) })),
    })),
    skus: skus.map((sku) => ({ ...sku, valueIds: sku.valueIds.map(idOf) })),
  }
}

/** Live and past dimensions as one list; a dimension with values of both kinds stands there twice. */
export const knownSpecs = (live: KeptSpecs, past: KeptSpecs): KeptSpecs => [...live, ...past]

/** Of all that is known, what is offered no more and yet named by one of these ids. */
export function pastSpecs(known: KeptSpecs, offered: SpecsBody, named: ReadonlySet<string>): KeptSpecs {
  const isOffered = new Set(offered.flatMap(({ values }) => values.map(({ id }) => id)))
  const past = new Map<string, KeptSpec>()
  for (const { id, name, values } of known) {
    const kept = past.get(id)?.values ?? []
    const there = new Set(kept.map((value) => value.id))
    const more = values
      .filter((value) => named.has(value.id) && !isOffered.has(value.id) && !there.has(value.id))
      .map((value) => ({ ...value, pictureFileId: null }))
    if (kept.length + more.length > 0)
      past.set(id, { id, name: past.get(id)?.name ?? name, values: [...kept, ...more] })
  }
  return [...past.values()]
}

/** The names of an SKU's values in the order of the dimensions, as people read them: 红色/XL. */
export function specTextOf(specs: SpecsBody, valueIds: readonly string[]): string {
  return valuesOf(specs, valueIds)
    .map(({ name }) => name)
    .join('/')
}

/** Goods and which of them, in one name. */
export const skuTitle = ({ title, specText }: { readonly title: string; readonly specText: string }): string =>
  specText === '' ? title : `${title} ${specText}`

/** The picture of the first of its values that has one. */
export const pictureOfValues = (specs: SpecsBody, valueIds: readonly string[]): string | null =>
  valuesOf(specs, valueIds).find(({ pictureFileId }) => pictureFileId !== null)?.pictureFileId ?? null

const valuesOf = (specs: SpecsBody, valueIds: readonly string[]) =>
  specs.flatMap(({ values }) => values.filter(({ id }) => valueIds.includes(id)))

/** Compares SKUs by the places of their values. */
export function bySpecs(specs: KeptSpecs): (a: readonly string[], b: readonly string[]) => number {
  const places = new Map(specs.flatMap(({ values }, at) => values.map(({ id }, place) => [id, { at, place }] as const)))
  const keyOf = (valueIds: readonly string[]) => {
    const key = specs.map(() => specs.length)
    for (const id of valueIds) {
      const found = places.get(id)
      if (found !== undefined) key[found.at] = found.place
    }
    return key
  }
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    const at = left.findIndex((place, index) => place !== right[index])
    return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  }
}

/** All pictures that a matrix names, each once. */
export const picturesOf = ({ specs, skus }: Matrix<Pick<SkuBody, 'valueIds' | 'pictureFileId'>>): string[] => [
  ...new Set(
    [
      ...specs.flatMap(({ values }) => values.map(({ pictureFileId }) => pictureFileId)),
      ...skus.map(({ pictureFileId }) => pictureFileId),
    ].filter((id) => id !== null),
  ),
]
