// Reads money cases: the list over all merchants, each way along an index, and one with all that happened to it.
import {
  type Api,
  type BodyOf,
  type DataOf,
  moneyCaseFacts,
  type MoneyCaseInfo,
  moneyCaseState,
} from '@merchant/contract'
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, planPage } from '../../../kernel/list-page.ts'
import { toRow, type Viewer } from './money-case.row.ts'

type ListBody = BodyOf<Api['moneyCase']['list']>

/** A case that is repeated every day for years still opens at once. */
const MOST_EVENTS = 200

export async function listCases(
  db: GlobalDb,
  viewer: Viewer,
  body: ListBody,
): Promise<DataOf<Api['moneyCase']['list']>> {
  const [found, counts] = await Promise.all([readPage(db, viewer, body), countStates(db, viewer, body)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.opened_at.toISOString(), id: row.id }))
  const states = moneyCaseState.options.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return {
    list: rows.map((row) => toRow(row, viewer)),
    total: body.state === undefined ? states : (counts[body.state] ?? 0),
    totalIsExact: true,
    ...page,
    counts: { ...counts, ALL: states },
  }
}

function readPage(db: GlobalDb, viewer: Viewer, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'openedAt:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  return searched(db, viewer, body)
    .selectAll()
    .$if(body.state !== undefined, (query) => query.where('state', '=', body.state ?? null))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(opened_at, id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id})`),
    )
    .orderBy('opened_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

async function countStates(db: GlobalDb, viewer: Viewer, body: ListBody): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(moneyCaseState.options.map((state) => [state, 0]))
  const counted = await searched(db, viewer, body)
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  for (const row of counted) counts[row.state] = Number(row.count)
  return counts
}

function searched(db: GlobalDb, { operatorId }: Viewer, { kind, owner, keyword = '' }: ListBody) {
  return db
    .selectFrom('money_case')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .$if(owner === 'me', (query) => query.where('owner_id', '=', operatorId))
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('number', '=', keyword.toUpperCase()),
          eb('subject_no', 'in', [keyword, keyword.toUpperCase()]),
          eb('provider_no', '=', keyword),
          eb('merchant_no', '=', keyword.toUpperCase()),
          eb('merchant_name', '=', keyword),
        ]),
      ),
    )
}

export async function readCase(db: GlobalDb | GlobalTx, viewer: Viewer, id: string): Promise<MoneyCaseInfo | null> {
  const handle: GlobalDb = db
  const row = await handle.selectFrom('money_case').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const events = await handle
    .selectFrom('money_case_event')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return {
    ...toRow(row, viewer),
    history: events.toReversed().map((event) => ({
      id: event.id,
      event: event.event,
      actorName: event.actor_name,
      actorType: event.actor_type,
      facts: moneyCaseFacts.parse(event.facts),
      note: event.note,
      at: event.at.toISOString(),
    })),
  }
}

/** How many wait for somebody, and how many this operator has taken. */
export async function countWaiting(db: GlobalDb, operatorId: string): Promise<{ open: number; mine: number }> {
  const counted = await db
    .selectFrom('money_case')
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('state', '=', 'OPEN').as('open'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('state', '=', 'TAKEN'), eb('owner_id', '=', operatorId)]))
        .as('mine'),
    ])
    .where('state', 'in', ['OPEN', 'TAKEN'])
    .executeTakeFirstOrThrow()
  return { open: Number(counted.open), mine: Number(counted.mine) }
}
