// What was told once, made ready to be copied: every value of its rows is taken apart into what it is made of (an id, a
// number, a moment, an amount, a text), so that a copy is put together from its own facts. What can't be explained fails.
import { newId } from '@merchant/database'
import { newBusinessNo } from '../../../../apps/server/src/kernel/business-no.ts'
import { neverTwice } from './never-twice.ts'
import type { Json, Row } from './json.ts'

/** What tells one copy from another; both lists as long as those of what was told, and in the same order. */
export interface Facts {
  readonly amounts: readonly number[]
  readonly moments: readonly (number | null)[]
  readonly texts: readonly string[]
}

/** What stands in a column because the caller says so. */
export type ColumnOf<F extends Facts> = (copy: Copy<F>) => Json

/** A copy in the making: its facts, and all texts of what was told as they are here. */
export interface Copy<F extends Facts> {
  readonly facts: F
  readonly texts: readonly string[]
}

interface TemplateOptions<F extends Facts> {
  readonly facts: F
  /** Moments that were reckoned from another one: the fact and what lies between. */
  readonly reckoned: ReadonlyMap<number, { readonly from: number; readonly after: number }>
  /** Makes a number of the provider's for a moment. */
  readonly newProviderNo: (moment: Date) => string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/
const PREFIXES = ['SO', 'PY', 'ST', 'SH'] as const
/** Of all templates together: their copies stand in the same tables. */
const nextNo = neverTwice(({ prefix, at }: { prefix: (typeof PREFIXES)[number]; at: Date }) =>
  newBusinessNo(prefix, at),
)
const PROVIDER_NO = /^17\d{19}$/
const AMOUNT = /fen$|^amount$|^fee$/i
/** Shorter ones are only known where they stand alone. */
const SHORTEST_PART = 4

type Leaf = (copy: Copy<Facts>) => Json
type Maker = (facts: Facts) => string

export interface Template<F extends Facts> {
  /** Learns which ids and numbers are this one's own: those that stand alone in these columns. */
  own(rows: readonly Row[], columns: readonly string[]): void
  /** Takes a row or an operation apart; the columns that are given win. */
  compile(value: Row, given?: Readonly<Record<string, ColumnOf<F>>>): (copy: Copy<F>) => Row
  copy(facts: F): Copy<F>
}

export function createTemplate<F extends Facts>(options: TemplateOptions<F>): Template<F> {
  const { facts } = options
  const texts = new Map<string, number>()
  const makers: Maker[] = []
  for (const [index, text] of facts.texts.entries()) if (text !== '' && !texts.has(text)) texts.set(text, index)
  const momentOf = createMoments(options)

  function leafOf(name: string, value: Json): Leaf {
    if (typeof value === 'number') return AMOUNT.test(name) ? amountLeaf(facts, name, value) : () => value
    if (typeof value === 'string') return textLeaf(value)
    if (Array.isArray(value)) {
      const leaves = value.map((each) => leafOf(name, each))
      return (copy) => leaves.map((leaf) => leaf(copy))
    }
    if (value === null || typeof value === 'boolean') return () => value
    const leaves = leavesOf(value)
    return (copy) => filled(leaves, copy)
  }

  function textLeaf(value: string): Leaf {
    const index = texts.get(value)
    if (index !== undefined) return (copy) => copy.texts[index] ?? ''
    if (INSTANT.test(value)) {
      const moment = momentOf(Date.parse(value))
      return (copy) => new Date(moment(copy.facts)).toISOString()
    }
    return partsLeaf(value, texts)
  }

  const leavesOf = (value: Row) => Object.entries(value).map(([name, each]) => [name, leafOf(name, each)] as const)

  return {
    own(rows, columns) {
      for (const row of rows) {
        for (const column of columns) {
          const text = row[column]
          if (typeof text !== 'string' || texts.has(text)) continue
          const make = makerOf(text, row, { momentOf, newProviderNo: options.newProviderNo })
          if (make === null) throw new Error(`Nobody knows what ${column} = ${text} is made of`)
          texts.set(text, facts.texts.length + makers.length)
          makers.push(make)
        }
      }
    },
    compile(value, given = {}) {
      const leaves = Object.entries(value).map(([name, each]) => [name, given[name] ?? leafOf(name, each)] as const)
      return (copy) => filled(leaves, copy)
    },
    copy: (copied) => ({ facts: copied, texts: [...copied.texts, ...makers.map((make) => make(copied))] }),
  }
}

function filled<C>(leaves: readonly (readonly [string, (copy: C) => Json])[], copy: C): Row {
  const row: Record<string, Json> = {}
  for (const [name, leaf] of leaves) row[name] = leaf(copy)
  return row
}

interface MakerDeps {
  readonly momentOf: (told: number) => (facts: Facts) => number
  readonly newProviderNo: (moment: Date) => string
}

/** How an id or a number of this row is made anew: each bears its moment. */
function makerOf(text: string, row: Row, { momentOf, newProviderNo }: MakerDeps): Maker | null {
  if (UUID.test(text)) {
    const moment = momentOf(Number.parseInt(text.replace('-', '').slice(0, 12), 16))
    return (copied) => newId(new Date(moment(copied)))
  }
  const at = [row['created_at'], row['shipped_at']].find((value) => typeof value === 'string')
  if (typeof at !== 'string') return null
  const moment = momentOf(Date.parse(at))
  const prefix = PREFIXES.find((each) => text.startsWith(each) && /^\d{18}$/.test(text.slice(2)))
  if (prefix !== undefined) return (copied) => nextNo({ prefix, at: new Date(moment(copied)) })
  return PROVIDER_NO.test(text) ? (copied) => newProviderNo(new Date(moment(copied))) : null
}

/** A moment of what was told, as a moment of a copy: reckoned like it, or as long after the fact before it. */
function createMoments({ facts, reckoned }: Pick<TemplateOptions<Facts>, 'facts' | 'reckoned'>) {
  const known = facts.moments.flatMap((at, index) => (at === null ? [] : [{ at, index }]))
  return (told: number): ((copied: Facts) => number) => {
    const exact = known.find(({ at }) => at === told)
    const before = known.filter(({ at }) => at <= told).toSorted((a, b) => b.at - a.at)[0]
    const near = before === undefined ? undefined : { from: before.index, after: told - before.at }
    const source = exact === undefined ? (reckoned.get(told) ?? near) : { from: exact.index, after: 0 }
    if (source === undefined) throw new Error(`${new Date(told).toISOString()} lies before everything that was told`)
    return (copied) => {
      const from = copied.moments[source.from]
      if (from === null || from === undefined) throw new Error('A copy has not come as far as what it is copied from')
      return from + source.after
    }
  }
}

function amountLeaf({ amounts }: Facts, name: string, value: number): Leaf {
  if (value === 0) return () => 0
  // The last ones first: without freight the goods cost what is payable, and only the latter stands in other rows.
  const index = amounts.findLastIndex((amount) => amount === Math.abs(value))
  if (index === -1) throw new Error(`Nobody knows what ${name} = ${value} is made of`)
  const sign = Math.sign(value)
  return ({ facts }) => sign * (facts.amounts[index] ?? 0)
}

/** A text in which others stand. */
function partsLeaf(value: string, texts: ReadonlyMap<string, number>): Leaf {
  const found = [...texts].filter(([text]) => text.length >= SHORTEST_PART && value.includes(text))
  if (found.length === 0) return () => value
  const longestFirst = found.toSorted(([a], [b]) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst.map(([text]) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('|'),
    'g',
  )
  return (copy) => value.replace(pattern, (text) => copy.texts[texts.get(text) ?? -1] ?? text)
}
