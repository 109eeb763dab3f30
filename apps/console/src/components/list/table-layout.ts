// How a person wants a table to look: which columns, in which order, how wide, how dense; pure, and remembered in this browser.
import { isRecord } from '../../api/records.ts'

export const densities = ['loose', 'normal', 'compact'] as const
export type Density = (typeof densities)[number]

export interface TableLayout {
  readonly hidden: readonly string[]
  /** Rare columns that are wanted. */
  readonly shown: readonly string[]
  /** Keys of columns in the wanted order; columns that are not named keep their place behind them. */
  readonly order: readonly string[]
  /** px by key. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

export const plainLayout: TableLayout = { hidden: [], shown: [], order: [], widths: {}, density: 'normal' }

/** What a layout has to know of a column. */
interface LaidColumn {
  readonly key: string
  readonly width?: number
  readonly sticky?: 'start' | 'end'
  /** Drawn for those alone who have asked for it. */
  readonly isRare?: true
}

/** The same with the words people know it by. */
export interface TitledColumn extends LaidColumn {
  readonly title: string
}

/** Whether two layouts show the same table. */
export const isSameLayout = (one: TableLayout, other: TableLayout): boolean =>
  one.density === other.density &&
  one.order.join() === other.order.join() &&
  one.hidden.toSorted().join() === other.hidden.toSorted().join() &&
  one.shown.toSorted().join() === other.shown.toSorted().join() &&
  [one, other].every(({ widths }) => Object.keys(widths).every((key) => one.widths[key] === other.widths[key]))

const MIN_WIDTH = 60
const MAX_WIDTH = 800
const MAX_COLUMNS = 60

/** Columns that stay in sight keep their edge and cannot be hidden: without them a row has no name or no actions. */
export const isMovable = ({ sticky }: LaidColumn): boolean => sticky === undefined

/** Every column in the wanted order, hidden ones too; those at the edges stay there. */
export function orderedColumns<C extends LaidColumn>(columns: readonly C[], { order }: TableLayout): readonly C[] {
  const rank = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [
    ...columns.filter(({ sticky }) => sticky === 'start'),
    ...columns.filter(isMovable).toSorted((a, b) => rank(a) - rank(b)),
    ...columns.filter(({ sticky }) => sticky === 'end'),
  ]
}

export const isShown = ({ key, isRare }: LaidColumn, { hidden, shown }: TableLayout): boolean =>
  isRare === true ? shown.includes(key) : !hidden.includes(key)

/** The columns to draw. A layout that would hide all of them hides none. */
export function laidOut<C extends LaidColumn>(columns: readonly C[], layout: TableLayout): readonly C[] {
  const all = orderedColumns(columns, layout)
  const shown = all.filter((column) => !isMovable(column) || isShown(column, layout))
  return (shown.length === 0 ? all : shown).map((column) => {
    const width = layout.widths[column.key]
    return width === undefined ? column : { ...column, width }
  })
}

/** Reads a layout from somewhere outside (storage, a saved view); whatever is malformed in it is left out. */
export function layoutOf(value: unknown): TableLayout {
  const given = isRecord(value) ? value : {}
  const keysIn = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((key): key is string => typeof key === 'string').slice(0, MAX_COLUMNS) : []
  const widths = Object.entries(typeof given.widths === 'object' && given.widths !== null ? given.widths : {})
  return {
    hidden: keysIn(given.hidden),
    shown: keysIn(given.shown),
    order: keysIn(given.order),
    widths: Object.fromEntries(
      widths.flatMap(([key, width]) => (typeof width === 'number' && width > 0 ? [[key, widthWithin(width)]] : [])),
    ),
    density: densities.find((each) => each === given.density) ?? 'normal',
  }
}

const widthWithin = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))

const nameOf = (userId: string, page: string): string => `layout.${userId}.${page}`

export function rememberedLayout(userId: string, page: string): TableLayout {
  try {
    return layoutOf(JSON.parse(localStorage.getItem(nameOf(userId, page)) ?? '{}'))
  } catch {
    return plainLayout
  }
}

export const rememberLayout = (userId: string, page: string, layout: TableLayout): void =>
  localStorage.setItem(nameOf(userId, page), JSON.stringify(layout))
