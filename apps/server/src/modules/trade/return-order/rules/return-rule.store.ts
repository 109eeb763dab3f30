// Rules for returns as rows, and what each has agreed to in a day: the only writer of both tables.
import type { Fen, ReturnReason } from '@merchant/contract'
import { isConstraintViolation, type Tables, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'

export type RuleRecord = Selectable<Tables['return_rule']>
export type RuleTerms = Omit<
  Insertable<Tables['return_rule']>,
  'merchant_id' | 'id' | 'shop_id' | 'created_at' | 'version'
>

/** The oldest first, each with what it has agreed to on this day. */
export const rulesWithDay = (db: TenantDb, day: string) =>
  db
    .selectFrom('return_rule')
    .leftJoin('return_rule_day as today', (join) =>
      join.onRef('today.rule_id', '=', 'return_rule.id').on('today.day', '=', day),
    )
    .selectAll('return_rule')
    .select(['today.agreed_fen as agreedFen', 'today.agreed_count as agreedCount'])
    .orderBy('return_rule.created_at')
    .orderBy('return_rule.id')
    .execute()

/** Of a shop, that are on and for this kind of return; whoever asks, for buyers have no shop of their own. */
export const enabledRules = (tx: TenantTx, { shopId, type }: { readonly shopId: string; readonly type: string }) =>
  withoutDataScope(() =>
    tx
      .selectFrom('return_rule')
      .selectAll()
      .where('shop_id', '=', shopId)
      .where('type', '=', type as RuleRecord['type'])
      .where('is_enabled', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

/** Held until the transaction ends. Refuses with record.notFound. */
export async function mustLockRule(tx: TenantTx, id: string): Promise<RuleRecord> {
  const row = await tx.selectFrom('return_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('record.notFound')
}

/** How many a shop has. */
export async function countRules(tx: TenantTx, shopId: string): Promise<number> {
  const row = await tx
    .selectFrom('return_rule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Refuses with name.taken. */
export async function insertRule(
  tx: TenantTx,
  { id, shopId, createdAt, terms }: { id: string; shopId: string; createdAt: Date; terms: RuleTerms },
): Promise<void> {
  const values = { merchant_id: tx.merchantId, id, shop_id: shopId, created_at: createdAt, ...terms }
  await uniquelyNamed(terms.name, () => tx.insertInto('return_rule').values(values).execute())
}

/** The next version of a locked rule. Refuses with name.taken. */
export async function updateRule(
  tx: TenantTx,
  { id, version }: RuleRecord,
  terms: Updateable<Tables['return_rule']> & Pick<RuleTerms, 'name'>,
): Promise<void> {
  await uniquelyNamed(terms.name, () =>
    tx
      .updateTable('return_rule')
      .set({ ...terms, version: version + 1 })
      .where('id', '=', id)
      .execute(),
  )
}

/** With what it has agreed to day by day; the returns keep its name. */
export async function deleteRule(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('return_rule_day').where('rule_id', '=', id).execute()
  await tx.deleteFrom('return_rule').where('id', '=', id).execute()
}

async function uniquelyNamed(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isConstraintViolation(error, 'return_rule__one_name')) refuse('name.taken', { name })
    throw error
  }
}

export const reasonsOf = ({ reasons }: Pick<RuleRecord, 'reasons'>) => reasons as ReturnReason[]

/** FULL: the rule's day has no room for it. GONE: it was changed meanwhile, or deleted. */
export type Claim = 'TAKEN' | 'FULL' | 'FIRST_FULL' | 'GONE'

/**
 * Takes so much of what the rule may agree to on this day; others that do wait for the transaction's end. FIRST_FULL: nobody was told yet
 * that there is no room.
 */
export async function claimOfDay(
  tx: TenantTx,
  rule: RuleRecord,
  { day, fen }: { readonly day: string; readonly fen: Fen },
): Promise<Claim> {
  const held = await tx
    .selectFrom('return_rule')
    .select('daily_cap_fen')
    .where('id', '=', rule.id)
    .where('version', '=', rule.version)
    .forShare()
    .executeTakeFirst()
  const capFen = held?.daily_cap_fen ?? null
  if (capFen === null) return 'GONE'
  const key = { rule_id: rule.id, day }
  await tx
    .insertInto('return_rule_day')
    .values({ merchant_id: tx.merchantId, ...key, cap_fen: capFen })
    .onConflict((same) => same.columns(['merchant_id', 'rule_id', 'day']).doNothing())
    .execute()
  const taken = await tx
    .updateTable('return_rule_day')
    .set(({ eb }) => ({
      agreed_fen: eb('agreed_fen', '+', fen),
      agreed_count: eb('agreed_count', '+', 1),
      cap_fen: capFen,
    }))
    .where('rule_id', '=', rule.id)
    .where('day', '=', day)
    .where(({ eb }) => eb(eb('agreed_fen', '+', fen), '<=', capFen))
    .returning('agreed_fen')
    .executeTakeFirst()
  if (taken !== undefined) return 'TAKEN'
  const told = await tx
    .updateTable('return_rule_day')
    .set({ is_full_told: true })
    .where('rule_id', '=', rule.id)
    .where('day', '=', day)
    .where('is_full_told', '=', false)
    .returning('rule_id')
    .executeTakeFirst()
  return told === undefined ? 'FULL' : 'FIRST_FULL'
}

/** So much of what the rule may agree to on this day is there again; of a rule that was deleted nothing is. */
export async function giveBackOfDay(
  tx: TenantTx,
  { ruleId, day, fen }: { readonly ruleId: string; readonly day: string; readonly fen: Fen },
): Promise<void> {
  await tx
    .updateTable('return_rule_day')
    .set(({ eb, fn, val }) => ({
      agreed_fen: fn<number>('greatest', [eb('agreed_fen', '-', fen), val(0)]),
      agreed_count: fn<number>('greatest', [eb('agreed_count', '-', 1), val(0)]),
    }))
    .where('rule_id', '=', ruleId)
    .where('day', '=', day)
    .execute()
}
