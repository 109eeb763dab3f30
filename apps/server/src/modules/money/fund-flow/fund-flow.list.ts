// One page of the merchant's fund flow with running balances and the totals of the filter; at most 31 days a query.
import {
  type Api,
  type BodyOf,
  type DataOf,
  dayOf,
  type FlowAccount,
  flowAccount,
  said,
  spoken,
  startOfDay,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import {
  type AccountCode,
  entriesOf,
  type Entry,
  type EntryFilter,
  entryTotalsOf,
  fundFlows,
  postingRules,
} from '@merchant/ledger'
import { refuseCursor } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'

type ListBody = BodyOf<Api['finance']['flows']>
type ListAnswer = DataOf<Api['finance']['flows']>

const DAY = 86_400_000
const MAX_DAYS = 31

export const flowAccounts: Readonly<Record<FlowAccount, AccountCode>> = {
  AVAILABLE: 'M_AVAILABLE',
  PENDING: 'M_PENDING',
  FROZEN: 'M_FROZEN',
  DEPOSIT: 'M_DEPOSIT',
  PROMO: 'M_PROMO',
  DEBT: 'M_DEBT',
}
const wordOf = new Map(flowAccount.options.map((word) => [flowAccounts[word], word]))
const directions = { IN: 'in', OUT: 'out', MOVE: 'move' } as const

export async function listFlows(db: TenantDb, body: ListBody, now: Date): Promise<ListAnswer> {
  const filter = filterOf(body, now)
  const { page = 1, pageSize } = body
  const [{ entries, nextCursor }, totals] = await Promise.all([
    readPage(db, filter, body, page),
    entryTotalsOf(db, filter),
  ])
  return {
    list: entries.map(toFlow),
    total: totals.entryCount,
    totalIsExact: true,
    page,
    pageSize,
    nextCursor,
    summary: {
      openingFen: totals.openingFen,
      incomeFen: totals.inFen,
      expenseFen: totals.outFen,
      movedFen: totals.movedFen,
      closingFen: totals.closingFen,
    },
  }
}

/** Which entries a body asks for. */
export function filterOf(body: Omit<ListBody, 'pageSize' | 'sort'>, now: Date): EntryFilter {
  const { from, to } = rangeOf(body, now)
  return {
    accounts: body.account === undefined ? Object.values(flowAccounts) : [flowAccounts[body.account]],
    ...(body.direction === undefined ? {} : { direction: directions[body.direction] }),
    ...(body.keyword === undefined || body.keyword === '' ? {} : { no: body.keyword.toUpperCase() }),
    from,
    to,
  }
}

/** Half-open `[from, to)`; without dates the last 31 days up to now. */
export function rangeOf(body: Pick<ListBody, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const to = body.to === undefined ? new Date(now.getTime() + 1) : new Date(body.to)
  const from =
    body.from === undefined ? startOfDay(dayOf(new Date(to.getTime() - (MAX_DAYS - 1) * DAY))) : new Date(body.from)
  if (from >= to)
    refuse('limit.exceeded', { limit: said('开始时间须早于结束时间', 'the beginning must be before the end') })
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    refuse('limit.exceeded', { limit: said(`一次最多查询 ${MAX_DAYS} 天`, `at most ${MAX_DAYS} days at a time`) })
  return { from, to }
}

/** By cursor without an end, by number to row 10,000; either is one statement. */
async function readPage(db: TenantDb, filter: EntryFilter, { cursor, pageSize }: ListBody, page: number) {
  const place = cursor === undefined ? { offset: (page - 1) * pageSize } : { cursor }
  try {
    return await entriesOf(db, { ...filter, ...place, limit: pageSize })
  } catch (error) {
    if (error instanceof RangeError) refuseCursor()
    throw error
  }
}

export function toFlow(entry: Entry): ListAnswer['list'][number] {
  const rule = Object.entries(postingRules).find(([kind]) => kind === entry.kind)?.[1]
  return {
    id: entry.id,
    at: entry.postedAt.toISOString(),
    account: wordOf.get(entry.account) ?? 'AVAILABLE',
    direction: entry.direction === 'in' ? 'IN' : entry.direction === 'out' ? 'OUT' : 'MOVE',
    kind: entry.flow ?? entry.kind,
    kindLabel: entry.flow === null ? (rule?.name ?? entry.kind) : spoken(fundFlows[entry.flow]),
    amountFen: entry.amountFen,
    balanceAfterFen: entry.balanceAfterFen,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    subjectNo: entry.subject.no,
    relatedNo: entry.relatedNo ?? '',
    note: entry.note ?? '',
  }
}
