// Reads money cases: the list over all merchants, each way along an index, and one with all that happened to it.
import {
  type Api,
  type BodyOf,
  type DataOf,
  moneyCaseFacts,
  type MoneyCaseInfo,
  type MoneyCaseState,
  moneyCaseState,
} from '@merchant/contract'
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import { type AliasableExpression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { type CaseRecord, toRow, type Viewer } from './money-case.row.ts'

type ListBody = BodyOf<Api['moneyCase']['list']>

/** A case that is repeated every day for years still opens at once. */
const MOST_EVENTS = 200
const MOST_RELATED = 10

export async function listCases(
  db: GlobalDb,
  viewer: Viewer,
  body: ListBody,
): Promise<DataOf<Api['moneyCase']['list']>> {
  const look = { db, viewer, body, ways: waysOf(body.keyword ?? '') }
  const [found, counted] = await Promise.all([readPage(look), countStates(look)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.opened_at.toISOString(), id: row.id }))
  return {
    list: rows.map((row) => toRow(row, viewer)),
    ...tabTotals(moneyCaseState.options, counted, body.state),
    ...page,
  }
}

/** One look at the list, with each way of reading its keyword; no way without one. */
interface Look {
  readonly db: GlobalDb
  readonly viewer: Viewer
  readonly body: ListBody
  readonly ways: readonly Condition[]
}
type Condition = RawBuilder<SqlBool>
type Found = AliasableExpression<Pick<Selectable<Tables['money_case']>, 'id' | 'state' | 'opened_at'>>

/** How much is read of each state and way, and from where. */
interface Reading {
  readonly states: readonly MoneyCaseState[]
  readonly most: number
  readonly direction: 'asc' | 'desc'
  readonly behind: Condition
}

/** The ids of the page come from indexes, then its rows. */
function readPage(look: Look) {
  const { db, body } = look
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'openedAt:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null ? EVERYTHING : sql<SqlBool>`(opened_at, id) ${isBehind} (${new Date(after.value)}, ${after.id})`
  const states = body.state === undefined ? moneyCaseState.options : [body.state]
  const found = isUnfiltered(look)
    ? db.selectFrom('money_case').select(['id', 'state', 'opened_at']).where(behind)
    : foundCases(look, { states, most: offset + limit, direction, behind })
  const ids = db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.opened_at'])
    .orderBy('found.opened_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('money_case', 'money_case.id', 'page.id')
    .selectAll('money_case')
    .orderBy('page.opened_at', direction)
    .orderBy('page.id', direction)
    .execute()
}

const EVERYTHING: Condition = sql<SqlBool>`true`
const isUnfiltered = ({ body, ways }: Look): boolean =>
  ways.length === 0 && body.state === undefined && body.kind === undefined && body.owner === undefined

/** Each state is counted up to a limit. */
async function countStates(look: Look): Promise<Record<string, number>> {
  const everywhere = {
    states: moneyCaseState.options,
    most: COUNT_LIMIT,
    direction: 'desc',
    behind: EVERYTHING,
  } as const
  const counted = await look.db
    .selectFrom(foundCases(look, everywhere).as('found'))
    .select(['found.state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('found.state')
    .execute()
  return Object.fromEntries(counted.map((row) => [row.state, Number(row.count)]))
}

/** What is found in one way or another, once; state by state, so that each is read along its index and no further than wanted. */
function foundCases(look: Look, reading: Reading): Found {
  const [first = EVERYTHING, ...others] = look.ways
  return others.reduce((all, way) => all.union(inStates(look, way, reading)), inStates(look, first, reading))
}

function inStates({ db, viewer, body }: Look, way: Condition, { states, most, direction, behind }: Reading) {
  const { kind, owner } = body
  return db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [literalTexts(states)]).as('wanted'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('money_case')
        .select(['id', 'state', 'opened_at'])
        .whereRef('state', '=', sql.ref('wanted'))
        .where(way)
        .where(behind)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
        .$if(owner !== undefined, (query) =>
          query.where('owner_id', '=', owner === 'me' ? viewer.operatorId : (owner ?? null)),
        )
        .orderBy('opened_at', direction)
        .orderBy('id', direction)
        .limit(sql.lit(most))
        .as('of_state'),
    )
    .selectAll('of_state')
}

/** The whole number of the case, of its order here or at the provider, or of the merchant, or the merchant's whole name. */
function waysOf(keyword: string): Condition[] {
  if (keyword === '') return []
  const number = keyword.toUpperCase()
  return [
    sql<SqlBool>`number = ${number}`,
    sql<SqlBool>`subject_no = ${keyword}`,
    ...(number === keyword ? [] : [sql<SqlBool>`subject_no = ${number}`]),
    sql<SqlBool>`provider_no = ${keyword}`,
    sql<SqlBool>`merchant_no = ${number}`,
    sql<SqlBool>`merchant_name = ${keyword}`,
  ]
}

/** What lies with the merchant that the case is about. */
export type Standing = Pick<MoneyCaseInfo, 'paidFen' | 'callStatus' | 'feeFen'>

export async function readCase(
  db: GlobalDb | GlobalTx,
  viewer: Viewer,
  id: string,
): Promise<Omit<MoneyCaseInfo, keyof Standing> | null> {
  const handle: GlobalDb = db
  const row = await handle.selectFrom('money_case').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const related = await relatedTo(handle, row)
  const events = await handle
    .selectFrom('money_case_event')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return {
    ...toRow(row, viewer),
    related: related.map((one) => {
      const { id: of, number, title, state, resolution, openedAt } = toRow(one, viewer)
      return { id: of, number, title, state, resolution, openedAt }
    }),
    history: events.toReversed().map((event) => ({
      id: event.id,
      event: event.event,
      actorName: spokenText(event.actor_name),
      actorType: event.actor_type,
      facts: moneyCaseFacts.parse(event.facts),
      note: event.note,
      at: event.at.toISOString(),
    })),
  }
}

/** By the number of its order here or at the provider; each along its index. */
const relatedTo = (db: GlobalDb, { id, subject_no: subjectNo, provider_no: providerNo }: CaseRecord) =>
  db
    .selectFrom('money_case')
    .selectAll()
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([eb('subject_no', '=', subjectNo), ...(providerNo === null ? [] : [eb('provider_no', '=', providerNo)])]),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RELATED)
    .execute()

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
