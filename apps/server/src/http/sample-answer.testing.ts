// For tests: answers that a schema accepts, made from the schema itself: one with everything in it, one with as little as may be.
import type { z } from 'zod'
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core'

type Fill = 'full' | 'bare'

export const sampleAnswers = (schema: z.ZodType): unknown[] => [
  sampleOf(schema, 'full', 0),
  sampleOf(schema, 'bare', 0),
]

const DEEPEST = 8
const MOST = 5

function sampleOf(schema: $ZodType, fill: Fill, depth: number): unknown {
  const { def } = (schema as $ZodTypes)._zod
  const deeper = (inner: $ZodType) => sampleOf(inner, fill, depth + 1)
  const isFull = fill === 'full' && depth < DEEPEST
  if (def.type === 'nullable') return isFull ? deeper(def.innerType) : null
  if (def.type === 'optional') return isFull ? deeper(def.innerType) : undefined
  if (def.type === 'array') return itemsOf(schema, isFull ? 2 : 0, () => deeper(def.element))
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, deeper(inner)]))
  if (def.type === 'record')
    return Object.fromEntries(keysOf(def.keyType, isFull).map((key) => [key, deeper(def.valueType)]))
  if (def.type === 'union' && def.options[0] !== undefined) return deeper(def.options[0])
  return def.type === 'lazy' ? deeper(def.getter()) : leafOf(schema)
}

function leafOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  const fits = leaves.find((value) => safeParse(schema, value).success)
  if (fits === undefined) throw new Error(`Teach sampleAnswers a ${def.type} that this schema accepts`)
  return fits
}

const keysOf = (schema: $ZodType, isFull: boolean): string[] => {
  const { def } = (schema as $ZodTypes)._zod
  return def.type === 'enum' ? Object.values(def.entries).map(String) : isFull ? ['one', 'two'] : []
}

/** As many as wished, or as many more as the schema wants. */
function itemsOf(schema: $ZodType, wished: number, make: () => unknown): unknown[] {
  const items: unknown[] = Array.from({ length: wished }, make)
  while (items.length < MOST && !safeParse(schema, items).success) items.push(make())
  return items
}

/** The first that fits is taken: text with everything that JSON escapes, wherever any text may stand. */
const leaves = [
  '"引号" \\ \u2028 text',
  '330106',
  '2026-11-22T21:26:42.474Z',
  '2026-11-22',
  '01a20527-782a-743e-80ed-a7720245123d',
  1,
  true,
  null,
]
