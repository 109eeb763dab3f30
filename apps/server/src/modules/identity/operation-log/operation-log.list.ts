// What was done at a merchant, or by the platform's people anywhere, and what it changed; ninety days at most in one question.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type OperationRecord,
  type PlatformRecord,
  said,
  spoken,
} from '@merchant/contract'
import type { Database, TenantDb, Tables } from '@merchant/database'
import { type Kysely, sql } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { HOUSE_TARGET } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'

/** `actorId`: only what this person did. */
type Body = BodyOf<Api['security']['operationLog']> & { readonly actorId?: string; readonly exceptTarget?: string }
/** Only the platform's own readers know its people by name. */
type Reader = 'merchant' | 'platform'

type PlatformBody = BodyOf<Api['operator']['log']> & { readonly actorId?: string }

const columns = [
  'merchant_id',
  'id',
  'at',
  'actor_name',
  'actor_type',
  'action',
  'target_type',
  'target_no',
  'summary',
  'summary_en',
  'result',
  'request_id',
  'ip',
] as const

const MAX_RANGE_MS = 90 * 86_400_000

/** Without a beginning the ninety days before the end. Refuses limit.exceeded when more are asked for. */
export async function listOperations(
  db: TenantDb,
  body: Body,
  now: Date,
): Promise<DataOf<Api['security']['operationLog']>> {
  const { rows, ...page } = await readPage(db, 'merchant', { ...body, exceptTarget: HOUSE_TARGET }, now)
  // Who the platform's people are, and where they sit, is not the merchant's business.
  const list = rows.map((row) =>
    row.actor_type === 'PLATFORM'
      ? { ...toRecord({ ...row, ip: null }), actorName: shownActor(row.actor_type, row.actor_name, false) }
      : toRecord(row),
  )
  return { list, ...page }
}

/** What the platform's people did, over all merchants; the same period and the same refusal. */
export async function listPlatformOperations(
  db: Database,
  body: PlatformBody,
  now: Date,
): Promise<DataOf<Api['operator']['log']>> {
  const { rows, ...page } = await readPage(db.acrossMerchants, 'platform', { ...body, actorType: 'PLATFORM' }, now)
  const names = await merchantNames(
    db,
    rows.map((row) => row.merchant_id),
  )
  return {
    list: rows.map((row): PlatformRecord => ({ ...toRecord(row), merchantName: names.get(row.merchant_id) ?? '' })),
    ...page,
  }
}

async function merchantNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.acrossMerchants
    .selectFrom('merchant')
    .select(['merchant_id', 'name'])
    .where('merchant_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.merchant_id, row.name]))
}

async function readPage(db: Kysely<Tables>, reader: Reader, body: Body, now: Date) {
  const matching = inRange(db, reader, body, now)
  const [page, { total }] = await Promise.all([
    newestFirst(
      matching.select(columns).select((eb) => eb.ref('changes').$castTo<KeptChange[]>().as('changes')),
      body,
    ),
    db
      .selectFrom(
        matching.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, ...totalOf(total) }
}

type Change = OperationRecord['changes'][number]
/** `en` is missing from those of earlier releases. */
type KeptChange = Change & { readonly en?: Pick<Change, 'label' | 'before' | 'after'> }

const toChange = ({ en, ...change }: KeptChange): Change => {
  const { label, before, after } = en ?? change
  return {
    field: change.field,
    label: spoken(said(change.label, label)),
    before: spoken(said(change.before, before)),
    after: spoken(said(change.after, after)),
  }
}

/** Their numbers are addresses and names of ours that mean nothing to people. */
const NUMBERLESS: readonly string[] = ['request', 'payMember']
/** Who is no person, and called as we call it. */
const NOBODY: readonly OperationRecord['actorType'][] = ['SYSTEM', 'PROVIDER', 'BUYER']

function toRecord(row: {
  readonly id: string
  readonly at: Date
  readonly actor_name: string
  readonly actor_type: OperationRecord['actorType']
  readonly action: string
  readonly target_type: string
  readonly target_no: string
  readonly summary: string
  readonly summary_en: string | null
  readonly changes: readonly KeptChange[]
  readonly result: OperationRecord['result']
  readonly request_id: string | null
  readonly ip: string | null
}): OperationRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorName: NOBODY.includes(row.actor_type) ? spokenText(row.actor_name) : row.actor_name,
    actorType: row.actor_type,
    action: row.action,
    targetType: row.target_type,
    targetNo: NUMBERLESS.includes(row.target_type) ? '' : row.target_no,
    summary: spoken(said(row.summary, row.summary_en ?? row.summary)),
    changes: row.changes.map(toChange),
    result: row.result,
    requestId: row.request_id,
    ip: row.ip,
  }
}

/** The end is not part of the range. */
function inRange(db: Kysely<Tables>, reader: Reader, body: Body, now: Date) {
  const { from, to, keyword, targetType, module, action, actor, actorType, result, actorId, exceptTarget } = body
  const end = to === undefined ? now.getTime() + 1 : Date.parse(to)
  const begin = from === undefined ? end - MAX_RANGE_MS : Date.parse(from)
  if (end - begin > MAX_RANGE_MS)
    refuse('limit.exceeded', { limit: said('一次最多查询 90 天', 'at most 90 days at a time') })
  return db
    .selectFrom('operation_log')
    .where('at', '>=', new Date(begin))
    .where('at', '<', new Date(end))
    .$if(module !== undefined && module !== '', (query) => query.where('action', 'like', `${escaped(module)}.%`))
    .$if(action !== undefined && action !== '', (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined && actor !== '', (query) => query.where(isCalled(actor ?? '', reader)))
    .$if(actorType !== undefined, (query) => query.where('actor_type', '=', sql.lit(actorType ?? null)))
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? null))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(keyword !== undefined && keyword !== '', (query) => query.where('target_no', '=', keyword ?? ''))
    .$if(exceptTarget !== undefined, (query) => query.where('target_type', '<>', exceptTarget ?? ''))
    .$if(targetType !== undefined && targetType !== '', (query) => query.where('target_type', '=', targetType ?? ''))
}

/** A merchant finds the platform's people by what it reads of them, and never by their names. */
function isCalled(text: string, reader: Reader) {
  const byName = sql<boolean>`actor_name like ${`%${escaped(text)}%`}`
  if (reader === 'platform') return byName
  const isPlatform = shownActor('PLATFORM', '', false).includes(text)
  return isPlatform
    ? sql<boolean>`(actor_type = 'PLATFORM' or ${byName})`
    : sql<boolean>`(actor_type <> 'PLATFORM' and ${byName})`
}

const escaped = (text: string | undefined): string => (text ?? '').replace(/[\\%_]/g, '\\$&')
