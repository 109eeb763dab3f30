// The fund flow as a statement: one line for each thing that happened, its entries, and what came and went each day.
import { type Api, type BodyOf, type DataOf, spoken } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { entryDaysOf, type EntryFilter, postingRules, statementOf, type StatementEvent } from '@merchant/ledger'
import { refuseCursor } from '../../../kernel/list-page.ts'
import { flowAccounts, rangeOf, toFlow } from './fund-flow.list.ts'

type ListBody = BodyOf<Api['finance']['statement']>
type ListAnswer = DataOf<Api['finance']['statement']>

export async function listStatement(db: TenantDb, body: ListBody, now: Date): Promise<ListAnswer> {
  const filter = {
    accounts: Object.values(flowAccounts),
    ...(body.keyword === undefined || body.keyword === '' ? {} : { no: body.keyword.toUpperCase() }),
    ...rangeOf(body, now),
  } satisfies EntryFilter
  const { page = 1, pageSize } = body
  const [{ events, nextCursor }, { days, openingFen, closingFen }] = await Promise.all([
    readPage(db, filter, body, page),
    entryDaysOf(db, filter),
  ])
  const sum = (of: 'inFen' | 'outFen' | 'postingCount') => days.reduce((total, day) => total + day[of], 0)
  return {
    list: events.map(toEvent),
    total: sum('postingCount'),
    totalIsExact: true,
    page,
    pageSize,
    nextCursor,
    summary: { openingFen, incomeFen: sum('inFen'), expenseFen: sum('outFen'), movedFen: 0, closingFen },
    days: days.map(({ day, inFen, outFen, postingCount }) => ({
      day,
      incomeFen: inFen,
      expenseFen: outFen,
      count: postingCount,
    })),
  }
}

/** By cursor without an end, by number to row 10,000. */
async function readPage(db: TenantDb, filter: EntryFilter, { cursor, pageSize }: ListBody, page: number) {
  const place = cursor === undefined ? { offset: (page - 1) * pageSize } : { cursor }
  try {
    return await statementOf(db, { ...filter, ...place, limit: pageSize })
  } catch (error) {
    if (error instanceof RangeError) refuseCursor()
    throw error
  }
}

function toEvent({ postingId, entries }: StatementEvent): ListAnswer['list'][number] {
  const [first] = entries
  if (first === undefined) throw new Error(`The posting ${postingId} has no entry`)
  const rule = Object.entries(postingRules).find(([kind]) => kind === first.kind)?.[1]
  const lines = entries.map(toFlow)
  const sum = (some: typeof lines) => some.reduce((total, { amountFen }) => total + amountFen, 0)
  const { at, subjectType, subjectId, subjectNo, relatedNo, note } = toFlow(first)
  return {
    id: postingId,
    at,
    kind: first.kind,
    kindLabel: rule === undefined ? first.kind : spoken({ zh: rule.name, en: rule.nameEn }),
    subjectType,
    subjectId,
    subjectNo,
    relatedNo,
    note,
    netFen: sum(lines),
    movedFen: sum(lines.filter(({ direction, amountFen }) => direction === 'MOVE' && amountFen > 0)),
    lines,
  }
}
