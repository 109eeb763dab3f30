// What was done at a merchant, by whom and what it changed; ninety days at most in one question (domain-model 1.5).
import type { Api, BodyOf, DataOf, OperationRecord } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, planPage } from '../../kernel/list-page.ts'
import { refuse } from '../../kernel/refusal.ts'

/** `actorId`: only what this person did. */
type Body = BodyOf<Api['security']['operationLog']> & { readonly actorId?: string }

const MAX_RANGE_MS = 90 * 86_400_000
/** Beyond this many the total says "more than". */
const COUNT_LIMIT = 10_000

/** Without a beginning the ninety days before the end. Refuses limit.exceeded when more are asked for. */
export async function listOperations(
  db: TenantDb,
  body: Body,
  now: Date,
): Promise<DataOf<Api['security']['operationLog']>> {
  const { after, limit, offset } = planPage(body, isInstant)
  const matching = inRange(db, body, now)
  const [found, { total }] = await Promise.all([
    matching
      .select(['id', 'at', 'actor_name', 'actor_type', 'action', 'target_type', 'target_no', 'summary', 'changes'])
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(at, id) < (${new Date(after?.value ?? 0)}, ${after?.id})`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(
        matching
          .select('id')
          .limit(COUNT_LIMIT + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, ...page } = cutPage(found, body, ({ at, id }) => ({ value: at.toISOString(), id }))
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorName: row.actor_name,
      actorType: row.actor_type,
      action: row.action,
      targetType: row.target_type,
      targetNo: row.target_no,
      summary: row.summary,
      changes: row.changes as OperationRecord['changes'],
    })),
    total: Math.min(Number(total), COUNT_LIMIT),
    totalIsExact: Number(total) <= COUNT_LIMIT,
    ...page,
  }
}

/** The end is not part of the range. */
function inRange(db: TenantDb, { from, to, keyword, targetType, actorId }: Body, now: Date) {
  const end = to === undefined ? now.getTime() + 1 : Date.parse(to)
  const begin = from === undefined ? end - MAX_RANGE_MS : Date.parse(from)
  if (end - begin > MAX_RANGE_MS) refuse('limit.exceeded', { limit: '一次最多查询 90 天' })
  return db
    .selectFrom('operation_log')
    .where('at', '>=', new Date(begin))
    .where('at', '<', new Date(end))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(keyword !== undefined && keyword !== '', (query) => query.where('target_no', '=', keyword ?? ''))
    .$if(targetType !== undefined && targetType !== '', (query) => query.where('target_type', '=', targetType ?? ''))
}
