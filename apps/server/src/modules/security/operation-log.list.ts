// What was done at a merchant, by whom and what it changed; ninety days at most in one question (domain-model 1.5).
import type { Api, BodyOf, DataOf, OperationRecord } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { newestFirst } from '../../kernel/newest-first.ts'
import { refuse } from '../../kernel/refusal.ts'

/** `actorId`: only what this person did. */
type Body = BodyOf<Api['security']['operationLog']> & { readonly actorId?: string }

const columns = [
  'id',
  'at',
  'actor_name',
  'actor_type',
  'action',
  'target_type',
  'target_no',
  'summary',
  'changes',
  'result',
] as const

const MAX_RANGE_MS = 90 * 86_400_000
/** Beyond this many the total says "more than". */
const COUNT_LIMIT = 10_000

/** Without a beginning the ninety days before the end. Refuses limit.exceeded when more are asked for. */
export async function listOperations(
  db: TenantDb,
  body: Body,
  now: Date,
): Promise<DataOf<Api['security']['operationLog']>> {
  const matching = inRange(db, body, now)
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(matching.select(columns), body),
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
      result: row.result as OperationRecord['result'],
    })),
    total: Math.min(Number(total), COUNT_LIMIT),
    totalIsExact: Number(total) <= COUNT_LIMIT,
    ...page,
  }
}

/** The end is not part of the range. */
function inRange(db: TenantDb, body: Body, now: Date) {
  const { from, to, keyword, targetType, module, action, actor, actorType, result, actorId } = body
  const end = to === undefined ? now.getTime() + 1 : Date.parse(to)
  const begin = from === undefined ? end - MAX_RANGE_MS : Date.parse(from)
  if (end - begin > MAX_RANGE_MS) refuse('limit.exceeded', { limit: '一次最多查询 90 天' })
  return db
    .selectFrom('operation_log')
    .where('at', '>=', new Date(begin))
    .where('at', '<', new Date(end))
    .$if(module !== undefined && module !== '', (query) => query.where('action', 'like', `${escaped(module)}.%`))
    .$if(action !== undefined && action !== '', (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined && actor !== '', (query) => query.where('actor_name', 'like', `%${escaped(actor)}%`))
    .$if(actorType !== undefined, (query) => query.where('actor_type', '=', actorType ?? ''))
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(keyword !== undefined && keyword !== '', (query) => query.where('target_no', '=', keyword ?? ''))
    .$if(targetType !== undefined && targetType !== '', (query) => query.where('target_type', '=', targetType ?? ''))
}

const escaped = (text: string | undefined): string => (text ?? '').replace(/[\\%_]/g, '\\$&')
