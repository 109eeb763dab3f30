// Commission rules as rows, a table that belongs to no merchant; what was in force is never written over but for its end.
import { COMMISSION_RULES_AT_MOST, type CommissionState } from '@merchant/contract'
import type { Tables, TenantTx } from '@merchant/database'
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely'

export type RuleRecord = Selectable<Tables['commission_rule']>

/** Of two who change rules one waits: what overlaps is looked for, and rules are counted. */
export async function lockRules(tx: TenantTx): Promise<void> {
  await tx.selectFrom('platform_category').select('id').where('level', '=', 1).orderBy('id').forUpdate().execute()
}

export const findRule = (db: Kysely<Tables>, id: string): Promise<RuleRecord | undefined> =>
  db.selectFrom('commission_rule').selectAll().where('id', '=', id).executeTakeFirst()

/** All that took each other's place, the newest first. */
export const rulesFrom = (db: Kysely<Tables>, firstId: string): Promise<RuleRecord[]> =>
  db
    .selectFrom('commission_rule')
    .selectAll()
    .where('first_id', '=', firstId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Builder = ExpressionBuilder<Tables, 'commission_rule'>

/** Those that hold at this moment or will. */
const isAlive = (now: Date) => (eb: Builder) => eb('holds_until', '>', now)

/** As a list: what hold now or will, the last to end first, found along their index however many have ended. */
export const aliveOf = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('commission_rule')
    .selectAll()
    .where('holds_until', '>', now)
    .orderBy('holds_until', 'desc')
    .limit(sql.lit(COMMISSION_RULES_AT_MOST))
    .as('commission_rule')

export const isIn = (state: CommissionState, now: Date) => (eb: Builder) =>
  state === 'ENDED'
    ? eb('holds_until', '<=', now)
    : eb.and([isAlive(now)(eb), eb('valid_from', state === 'COMING' ? '>' : '<=', now)])

export const stateOf = (rule: Pick<RuleRecord, 'valid_from' | 'valid_to'>, now: Date): CommissionState => {
  if (rule.valid_to !== null && (rule.valid_to <= now || rule.valid_to.getTime() === rule.valid_from.getTime()))
    return 'ENDED'
  return rule.valid_from > now ? 'COMING' : 'IN_FORCE'
}

/** What hold now or will, of whatever they are. */
export const aliveRules = (db: Kysely<Tables>, now: Date): Promise<RuleRecord[]> =>
  db.selectFrom(aliveOf(db, now)).selectAll().execute()

export type NewRule = Insertable<Tables['commission_rule']>

/** Writes it, and that its merchants are to be told. */
export async function insertRule(tx: TenantTx, rule: NewRule): Promise<void> {
  await tx.insertInto('commission_rule').values(rule).execute()
  await tx.insertInto('commission_telling').values({ rule_id: rule.id, what: 'MADE' }).execute()
}

interface Ending {
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
  readonly now: Date
  /** Its merchants are told; not where they are told of what takes its place. */
  readonly isTold: boolean
}

/** False when somebody changed it since `version`. */
export async function endRule(tx: TenantTx, rule: RuleRecord, { at, by, reason, now, isTold }: Ending): Promise<void> {
  await tx
    .updateTable('commission_rule')
    .set({
      valid_to: at,
      ended_by: by.id,
      ended_by_name: by.name,
      ended_at: now,
      end_reason: reason,
      version: rule.version + 1,
    })
    .where('id', '=', rule.id)
    .execute()
  if (!isTold) return
  await tx
    .insertInto('commission_telling')
    .values({ rule_id: rule.id, what: 'ENDED' })
    .onConflict((conflict) => conflict.columns(['rule_id', 'what']).doUpdateSet({ told_through: null }))
    .execute()
}
