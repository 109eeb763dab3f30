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

/** It never began. */
export const wasWithdrawn = ({
  valid_from: from,
  valid_to: to,
}: Pick<RuleRecord, 'valid_from' | 'valid_to'>): boolean => to?.getTime() === from.getTime()

export const stateOf = (rule: Pick<RuleRecord, 'valid_from' | 'valid_to'>, now: Date): CommissionState => {
  if (rule.valid_to !== null && (rule.valid_to <= now || wasWithdrawn(rule))) return 'ENDED'
  return rule.valid_from > now ? 'COMING' : 'IN_FORCE'
}

/** What hold now or will, of whatever they are. */
export const aliveRules = (db: Kysely<Tables>, now: Date): Promise<RuleRecord[]> =>
  db.selectFrom(aliveOf(db, now)).selectAll().execute()

export type NewRule = Insertable<Tables['commission_rule']>

/** Writes it, and that its merchants are to be told. */
export async function insertRule(tx: TenantTx, rule: NewRule & { readonly made_at: Date }): Promise<void> {
  await tx.insertInto('commission_rule').values(rule).execute()
  await toTell(tx, { rule_id: rule.id, what: 'MADE', asked_at: rule.made_at })
}

/** Anew to all, where they were told before or are being told. */
const toTell = (tx: TenantTx, telling: Insertable<Tables['commission_telling']>) =>
  tx
    .insertInto('commission_telling')
    .values(telling)
    .onConflict((conflict) =>
      conflict.columns(['rule_id', 'what']).doUpdateSet({ told_through: null, asked_at: telling.asked_at }),
    )
    .execute()

interface Ending {
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
  readonly now: Date
  /** The rule that takes its place, of which its merchants are told instead; null: none. */
  readonly replacedBy: string | null
}

/** What is withdrawn before its merchants heard of it is told to none of them. */
export async function endRule(
  tx: TenantTx,
  rule: RuleRecord,
  { at, by, reason, now, replacedBy }: Ending,
): Promise<void> {
  await tx
    .updateTable('commission_rule')
    .set({
      valid_to: at,
      ended_by: by.id,
      ended_by_name: by.name,
      ended_at: now,
      end_reason: reason,
      replaced_by: replacedBy,
      own_end: replacedBy === null ? null : rule.valid_to,
      version: rule.version + 1,
    })
    .where('id', '=', rule.id)
    .execute()
  const isUnheard = at.getTime() === rule.valid_from.getTime() && (await tellNobodyElse(tx, rule.id))
  if (replacedBy === null && !isUnheard) await toTell(tx, { rule_id: rule.id, what: 'ENDED', asked_at: now })
}

/** That it was made. Out: whether nobody had been told. */
async function tellNobodyElse(tx: TenantTx, id: string): Promise<boolean> {
  const telling = await tx
    .deleteFrom('commission_telling')
    .where('rule_id', '=', id)
    .where('what', '=', 'MADE')
    .returning('told_through')
    .executeTakeFirst()
  return telling !== undefined && telling.told_through === null
}

/** The rule that was to take its place is withdrawn: it ends when it would have. */
export async function restoreRule(
  tx: TenantTx,
  rule: RuleRecord,
  { until, now }: { readonly until: Date | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('commission_rule')
    .set({
      valid_to: until,
      ended_by: null,
      ended_by_name: null,
      ended_at: null,
      end_reason: null,
      replaced_by: null,
      own_end: null,
      version: rule.version + 1,
    })
    .where('id', '=', rule.id)
    .execute()
  // Told of as made, and then of what took its place.
  if (rule.valid_from > now) await toTell(tx, { rule_id: rule.id, what: 'MADE', asked_at: now })
}
