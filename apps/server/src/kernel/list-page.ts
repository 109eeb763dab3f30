// Where a page of a list begins and how the next one is reached: by number to row 10,000, by cursor without end.
import { MAX_COUNTED_ROWS, said } from '@merchant/contract'
import { refuse } from './refusal.ts'

/** What every list request says about paging; the contract has checked its bounds. */
export interface PageRequest {
  readonly page?: number | undefined
  readonly cursor?: string | undefined
  readonly pageSize: number
  readonly sort: string
}

/** The last row of a page: its value in the sorted column, and its id, which makes the order total. */
interface CursorPosition {
  readonly value: string
  readonly id: string
}

export interface PagePlan {
  /** Start behind this row; null: by `offset`. */
  readonly after: CursorPosition | null
  readonly offset: number
  /** Read one more than the page holds: it tells whether there is a next page. */
  readonly limit: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the paging of a request. Refuses with request.invalid when the cursor is none of this list and sort;
 * `isValue` says whether a text can stand in the sorted column.
 */
export function planPage(request: PageRequest, isValue: (text: string) => boolean): PagePlan {
  const limit = request.pageSize + 1
  if (request.cursor === undefined) return { after: null, offset: ((request.page ?? 1) - 1) * request.pageSize, limit }
  const after = readCursor(request.cursor, request.sort)
  if (after === null || !isValue(after.value)) refuseCursor()
  return { after, offset: 0, limit }
}

/** Ends a request whose cursor was not made by this list in this order. */
export const refuseCursor = (): never =>
  refuse('request.invalid', {
    what: said('：游标不属于该列表或该排序', ': the cursor is none of this list in this order'),
  })

/** Cuts the rows that were read down to the page, with the cursor of the next page or null at the end. */
export function cutPage<Row>(
  rows: readonly Row[],
  request: PageRequest,
  positionOf: (row: Row) => CursorPosition,
): {
  readonly rows: readonly Row[]
  readonly page: number
  readonly pageSize: number
  readonly nextCursor: string | null
} {
  const kept = rows.slice(0, request.pageSize)
  const last = kept.at(-1)
  const nextCursor = rows.length > kept.length && last !== undefined ? cursorAt(request.sort, positionOf(last)) : null
  return { rows: kept, page: request.page ?? 1, pageSize: request.pageSize, nextCursor }
}

/** A count stops at one more than it answers, which tells that there are more. */
export const COUNT_LIMIT = MAX_COUNTED_ROWS + 1

/** What a count that stopped at COUNT_LIMIT has found, as every list answers it. */
export const totalOf = (counted: number | string): { readonly total: number; readonly totalIsExact: boolean } => {
  const total = Number(counted)
  return { total: Math.min(total, MAX_COUNTED_ROWS), totalIsExact: total <= MAX_COUNTED_ROWS }
}

/** Counts per tab that each stopped at COUNT_LIMIT: the tabs' own, all of them together, and the total of the open tab. */
export function tabTotals<Tab extends string>(
  tabs: readonly Tab[],
  counted: Readonly<Record<string, number>>,
  open?: Tab,
) {
  const exact = tabs.map((tab) => [tab, Number(counted[tab] ?? 0)] as const)
  const all = exact.reduce((sum, [, count]) => sum + count, 0)
  const counts = Object.fromEntries(
    [...exact, ['ALL', all] as const].map(([tab, count]) => [tab, totalOf(count).total]),
  )
  return { ...totalOf(open === undefined ? all : (counted[open] ?? 0)), counts }
}

export const isWholeNumber = (text: string): boolean => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

function cursorAt(sort: string, { value, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** A cursor carries no right of its own: it only says where in the caller's own rows to go on. */
function readCursor(cursor: string, sort: string): CursorPosition | null {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null
  const [, value, id] = parts as unknown[]
  return typeof value === 'string' && typeof id === 'string' && UUID.test(id) ? { value, id } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
