// The state of a list as its URL says it: page, size, sort, tab and filters; pure, so back, refresh and share keep it.
import {
  dayOf,
  DEFAULT_PAGE_SIZE,
  type Fen,
  MAX_PAGED_ROWS,
  PAGE_SIZES,
  parseYuan,
  startOfDay,
} from '@merchant/contract'

/** A filter as a list page declares it; `name` is the field of the endpoint's body. */
/**
 * Rare ones are unfolded where there is room for one line alone, and stand there while they are in use. Of a select that is a tab the
 * options stand as tabs within the tab, each with its count, and not among the fields.
 */
export type Filter = { readonly isRare?: true; readonly isTab?: true } & (
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly placeholder?: string }
  | { readonly kind: 'select'; readonly name: string; readonly label: string; readonly options: readonly Choice[] }
  /** Any of several: a list in the body, in the URL with commas between. */
  | { readonly kind: 'several'; readonly name: string; readonly label: string; readonly options: readonly Choice[] }
  /** Two fields of the body, half open [from, to); people choose whole days. `areDays`: two days, both included. */
  | {
      readonly kind: 'days'
      readonly from: string
      readonly to: string
      readonly label: string
      readonly areDays?: true
    }
  /** Two fields of the body in 分, both ends included; people type 元. `most`: they are counts, no larger ones. */
  | {
      readonly kind: 'amount'
      readonly from: string
      readonly to: string
      readonly label: string
      readonly most?: number
    }
  /** The code of a province or city. */
  | { readonly kind: 'region'; readonly name: string; readonly label: string }
)

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The tabs that there are, and the one that opens first. */
interface Tabs {
  readonly options?: readonly Choice[]
  readonly initial?: string
}

export interface ListState {
  readonly page: number
  readonly pageSize: number
  readonly cursor: string | null
  readonly sort: string | undefined
  readonly tab: string | undefined
  /** By URL name; days are `YYYY-MM-DD`, amounts in 元. */
  readonly filters: Readonly<Record<string, string>>
}

export type SearchItems = Readonly<Record<string, string>>

/** Names that the filters occupy in the URL. */
export const filterNames = (filters: readonly Filter[]): readonly string[] =>
  filters.flatMap((filter) => ('from' in filter ? [filter.from, filter.to] : [filter.name]))

/** Tells a filter from the others of its list. */
export const filterKey = (filter: Filter): string => ('from' in filter ? filter.from : filter.name)

/** How many filters say something; both ends of a range are one. */
export const filtersInUse = (filters: readonly Filter[], values: Readonly<Record<string, string>>): number =>
  filters.filter((filter) => filterNames([filter]).some((name) => (values[name] ?? '').trim() !== '')).length

/** In the URL of a list that opens on one of its tabs: all of them. */
export const ALL_TABS = 'all'

/**
 * Reads the URL; anything malformed counts as absent. A list may open on a tab of its own (`initialTab`); an address that
 * looks for something without naming a tab looks in all of them.
 */
export function listStateOf(search: SearchItems, filters: readonly Filter[], tabs: Tabs = {}): ListState {
  const page = Number(search.page)
  const pageSize = Number(search.pageSize)
  const known = filterNames(filters).map((name) => [name, (search[name] ?? '').trim()] as const)
  // A tab that there is not, as of an address typed by hand, is none.
  const isTab = search.tab !== '' && tabs.options?.some(({ value }) => value === search.tab) !== false
  const asked = isTab ? search.tab : undefined
  const isLooking = known.some(([, value]) => value !== '')
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    cursor: search.cursor ?? null,
    sort: search.sort,
    tab: search.tab === ALL_TABS ? undefined : (asked ?? (isLooking ? undefined : tabs.initial)),
    filters: settled(filters, Object.fromEntries(known.filter(([, value]) => value !== ''))),
  }
}

/** As it is searched, so that it is shown so: the ends of a range the right way round, no count above its most. */
export function settled(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const changes = filters.flatMap((filter) => {
    if (filter.kind !== 'amount') return []
    const ends = [filter.from, filter.to].map((name) => {
      const text = values[name] ?? ''
      const amount = amountIn(text, filter.most)
      return { name, amount, text: filter.most === undefined || amount === undefined ? text : String(amount) }
    })
    const [least, most] = ends.map(({ amount }) => amount)
    const texts = ends.map(({ text }) => text)
    if (least !== undefined && most !== undefined && least > most) texts.reverse()
    return ends.map(({ name }, at) => [name, texts[at] ?? ''] as const).filter(([name]) => name in values)
  })
  return { ...values, ...Object.fromEntries(changes) }
}

/** The body of the list request: a page by number up to row 10,000, then by cursor. Without a field the tab is the list itself. */
export function listInputOf(
  state: ListState,
  filters: readonly Filter[],
  tabField: string | null,
): Record<string, unknown> {
  const place =
    state.cursor === null ? { page: Math.min(state.page, lastPageByNumber(state.pageSize)) } : { cursor: state.cursor }
  const days = new Map(
    filters.flatMap((filter) =>
      filter.kind === 'days'
        ? ([filter.from, filter.to] as const).map(
            (name, shift) => [name, filter.areDays === true ? null : shift] as const,
          )
        : [],
    ),
  )
  const amounts = amountsOf(state, filters)
  const several = new Map(
    filters.flatMap((filter) => (filter.kind === 'several' ? [[filter.name, filter.options] as const] : [])),
  )
  const values = Object.entries(state.filters).map(([name, value]) => {
    const options = several.get(name)
    if (options !== undefined) return [name, chosenOf(value, options)] as const
    const shift = days.get(name)
    const typed = amounts.has(name) ? amounts.get(name) : value
    return [name, shift === undefined ? typed : startIn(value, shift)] as const
  })
  return {
    ...place,
    pageSize: state.pageSize,
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    ...(state.tab === undefined || tabField === null ? {} : { [tabField]: state.tab }),
    ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  }
}

/** What of a text with commas is to be chosen; undefined for nothing. */
export function chosenOf(text: string, options: readonly Choice[]): string[] | undefined {
  const chosen = text.split(',').filter((one) => options.some(({ value }) => value === one))
  return chosen.length === 0 ? undefined : [...new Set(chosen)]
}

/** In 分, or counted, by the name of the field; undefined for what is no amount. */
function amountsOf(state: ListState, filters: readonly Filter[]): ReadonlyMap<string, Fen | undefined> {
  return new Map(
    filters.flatMap((filter) => {
      if (filter.kind !== 'amount') return []
      return [filter.from, filter.to].map((name) => [name, amountIn(state.filters[name] ?? '', filter.most)] as const)
    }),
  )
}

const amountIn = (text: string, most?: number): number | undefined =>
  most === undefined
    ? (parseYuan(text) ?? undefined)
    : /^\d{1,9}$/.test(text)
      ? Math.min(Number(text), most)
      : undefined

/** The last page that may be asked by its number. */
export const lastPageByNumber = (pageSize: number): number => Math.floor(MAX_PAGED_ROWS / pageSize)

/** Start of the day (or, with shift 1, of the day after) as an instant, with null the day itself; undefined for what is no day. */
function startIn(day: string, shiftDays: number | null): string | undefined {
  const start = startOfDay(day).getTime()
  if (Number.isNaN(start)) return undefined
  return shiftDays === null ? dayOf(new Date(start)) : new Date(start + shiftDays * 86_400_000).toISOString()
}
