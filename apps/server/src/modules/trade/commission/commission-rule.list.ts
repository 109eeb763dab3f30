// The list of rules, each way of looking along an index; one rule with what took its place.
import { type Api, type BodyOf, commissionState, type CommissionState, type DataOf } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { aliveOf, findRule, isIn, type RuleRecord, rulesFrom } from './commission-rule.store.ts'
import { restoredBy } from './keep-rule.ts'
import { type AllNames, type Naming, namesOf, ruleRowOf } from './show-rules.ts'

type ListBody = BodyOf<Api['commissionRule']['list']>
type Builder = ExpressionBuilder<Tables, 'commission_rule'>

/** Of merchants with one name. */
const MOST_MERCHANTS = 5

export async function listRules(
  db: Database,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['commissionRule']['list']>> {
  const { after, limit, offset } = planPage(body, isInstant)
  const across = db.acrossMerchants
  const isAsked = await askedBy(across, body)
  const direction = body.sort === 'madeAt:asc' ? 'asc' : 'desc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const [found, counted] = await Promise.all([
    rulesIn(across, body.state, now)
      .selectAll()
      .where(isAsked)
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(made_at, id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`),
      )
      .orderBy('made_at', direction)
      .orderBy('id', direction)
      .limit(sql.lit(limit))
      .$if(offset > 0, (query) => query.offset(offset))
      .execute(),
    countStates(across, isAsked, now),
  ])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.made_at.toISOString(), id: row.id }))
  return {
    list: await shown(db, rows, now),
    ...tabTotals(commissionState.options, counted, body.state),
    ...page,
  }
}

export async function ruleInfo(db: Database, id: string, now: Date): Promise<DataOf<Api['commissionRule']['info']>> {
  const rule = (await findRule(db.acrossMerchants, id)) ?? refuse('record.notFound')
  const versions = await shown(db, await rulesFrom(db.acrossMerchants, rule.first_id), now)
  const row = versions.find((version) => version.id === rule.id) ?? refuse('record.notFound')
  const back = row.state === 'COMING' ? await restoredBy(db.acrossMerchants, rule, now) : null
  const [restores = null] = back === null ? [] : await shown(db, [{ ...back.rule, valid_to: back.until }], now)
  return { ...row, versions, restores }
}

/** What rules name, read before the command that answers with it. */
export const namesFor = (db: Database, rules: readonly Naming[]): Promise<AllNames> =>
  namesOf({ db: db.acrossMerchants, categories: db.tenant(PLATFORM_SCOPE) }, rules)

async function shown(db: Database, rules: readonly RuleRecord[], now: Date) {
  const names = await namesFor(db, rules)
  return rules.map((rule) => ruleRowOf(rule, names, now))
}

/** Those that hold or will are few, and found first; those that have ended are found along the list. */
function rulesIn(db: Kysely<Tables>, state: CommissionState | undefined, now: Date) {
  const rules: SelectQueryBuilder<Tables, 'commission_rule', object> =
    state === 'COMING' || state === 'IN_FORCE' ? db.selectFrom(aliveOf(db, now)) : db.selectFrom('commission_rule')
  return state === undefined ? rules : rules.where(isIn(state, now))
}

async function askedBy(db: Kysely<Tables>, body: ListBody) {
  const { keyword = '', scope, categoryId } = body
  const number = keyword.toUpperCase()
  const isRule = /^CR\d{18}$/.test(number)
  const merchants =
    keyword === '' || isRule
      ? []
      : await db
          .selectFrom('merchant')
          .select('merchant_id')
          .where((eb) => eb.or([eb('merchant_no', '=', number), eb('name', '=', keyword)]))
          .limit(sql.lit(MOST_MERCHANTS))
          .execute()
  return (eb: Builder) =>
    eb.and([
      ...(scope === undefined ? [] : [eb('scope', '=', scope)]),
      ...(categoryId === undefined ? [] : [eb('category_id', '=', categoryId)]),
      ...(isRule ? [eb('rule_no', '=', number)] : []),
      ...(keyword === '' || isRule
        ? []
        : [eb('owner_id', 'in', merchants.length === 0 ? [NOBODY] : merchants.map(({ merchant_id: id }) => id))]),
    ])
}

/** Owns no rule: the platform's own are of nobody. */
const NOBODY = PLATFORM_SCOPE

async function countStates(
  db: Kysely<Tables>,
  isAsked: (eb: Builder) => ReturnType<Builder['and']>,
  now: Date,
): Promise<Record<string, number>> {
  const counted = await Promise.all(
    commissionState.options.map(async (state) => {
      const some = rulesIn(db, state, now)
        .select('id')
        .where(isAsked)
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
      const { count } = await db
        .selectFrom(some.as('some'))
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return [state, Number(count)] as const
    }),
  )
  return Object.fromEntries(counted)
}
