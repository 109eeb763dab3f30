// Job: tells the merchants whom a rule is about that it comes or ends, each in a transaction of its own with how far it has come.
import type { Tables } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { rateChanges, rateEnds } from './commission.events.ts'
import type { PermissionNotification } from '../../../kernel/notification.ts'
import type { CommissionDeps } from './commission.deps.ts'
import { findRule, type RuleRecord, wasWithdrawn } from './commission-rule.store.ts'

/** In one tick. */
const MERCHANTS = 200
const NOBODY_YET = '00000000-0000-0000-0000-000000000000'

export async function tellMerchants(deps: CommissionDeps): Promise<void> {
  const tellings = await deps.db.acrossMerchants
    .selectFrom('commission_telling')
    .selectAll()
    .orderBy('asked_at')
    .orderBy('rule_id')
    .orderBy('what')
    .limit(sql.lit(20))
    .execute()
  let left = MERCHANTS
  for (const { rule_id: id, what, told_through: through } of tellings) {
    if (left <= 0) return
    const rule = await findRule(deps.db.acrossMerchants, id)
    if (rule === undefined) continue
    const telling = await tellingOf(deps, rule, what)
    left -= await tellSome(deps, rule, { what, telling, through, most: left })
  }
}

type What = 'MADE' | 'ENDED'

/** What each of them is told. */
async function tellingOf({ db }: CommissionDeps, rule: RuleRecord, what: What): Promise<PermissionNotification> {
  const about = { subjectId: rule.id, shopId: rule.shop_id }
  if (what === 'MADE') return rateChanges(about, rule)
  const old =
    wasWithdrawn(rule) && rule.replaces_id !== null ? await findRule(db.acrossMerchants, rule.replaces_id) : undefined
  return rateEnds(about, { rule, old: old ?? null })
}

interface Telling {
  readonly what: What
  readonly telling: PermissionNotification
}

async function tellSome(
  deps: CommissionDeps,
  rule: RuleRecord,
  { what, telling, through, most }: Telling & { readonly through: string | null; readonly most: number },
): Promise<number> {
  const merchants = await whomItIsAbout(deps, rule, { through, most })
  for (const merchantId of merchants) await tellOne(deps, rule, { what, telling, merchantId })
  if (merchants.length < most)
    await deps.db.transaction(NOBODY_YET, (tx) =>
      tx.deleteFrom('commission_telling').where('rule_id', '=', rule.id).where('what', '=', what).execute(),
    )
  return merchants.length
}

/** Once: of two servers the later finds that it was told. */
const tellOne = (
  { db, notify }: CommissionDeps,
  rule: RuleRecord,
  { what, telling, merchantId }: Telling & { readonly merchantId: string },
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('commission_telling')
      .set({ told_through: merchantId })
      .where('rule_id', '=', rule.id)
      .where('what', '=', what)
      .where((eb) => eb.or([eb('told_through', 'is', null), eb('told_through', '<', merchantId)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await notify(tx, telling)
  })

/** Its own merchant; or those of its type who have goods in its category. In the order of their ids. */
async function whomItIsAbout(
  { db }: CommissionDeps,
  rule: RuleRecord,
  { through, most }: { readonly through: string | null; readonly most: number },
): Promise<string[]> {
  const after = through ?? NOBODY_YET
  if (rule.owner_id !== null) return rule.owner_id > after ? [rule.owner_id] : []
  const rows = await db.acrossMerchants
    .selectFrom('merchant')
    .select('merchant.merchant_id as id')
    .where('merchant.merchant_id', '>', after)
    .$if(rule.merchant_type !== null, (query) => query.where('merchant.type', '=', rule.merchant_type))
    .$if(rule.category_id !== null, (query) => query.where(hasGoodsIn(rule.category_id ?? '')))
    .orderBy('merchant.merchant_id')
    .limit(sql.lit(most))
    .execute()
  return rows.map(({ id }) => id)
}

/** In the category or below it. */
const hasGoodsIn = (categoryId: string) => (eb: ExpressionBuilder<Tables, 'merchant'>) =>
  eb.exists(
    eb
      .selectFrom('goods')
      .innerJoin('platform_category as category', 'category.id', 'goods.category_id')
      .leftJoin('platform_category as above', 'above.id', 'category.parent_id')
      .select('goods.id')
      .whereRef('goods.merchant_id', '=', 'merchant.merchant_id')
      .where('goods.sale_status', 'in', ['ON_SALE', 'WAREHOUSE', 'DRAFT', 'FORCED_OFF'])
      .where((of) =>
        of.or([
          of('category.id', '=', categoryId),
          of('category.parent_id', '=', categoryId),
          of('above.parent_id', '=', categoryId),
        ]),
      ),
  )
