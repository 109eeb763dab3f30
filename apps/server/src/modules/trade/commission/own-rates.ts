// What the platform takes of a merchant's own sales: the rules that hold for it or will, and what holds for goods now.
import {
  type Api,
  type BodyOf,
  COMMISSION_RULES_AT_MOST,
  type DataOf,
  type HeldCommissionRule,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { lineageOf } from '../category/index.ts'
import { termsOf } from './choose-rule.ts'
import type { RuleRecord } from './commission-rule.store.ts'
import { rulesInForce } from './rules-in-force.store.ts'
import { heldRuleOf, namesOf } from './show-rules.ts'

type Asked = BodyOf<Api['commission']['ofGoods']>

export async function ratesOf(db: TenantDb, now: Date): Promise<HeldCommissionRule[]> {
  const rules = await ownRules(db, now)
  const names = await namesOf({ db, categories: db }, rules)
  return rules.map((rule) => heldRuleOf(rule, names, now))
}

/**
 * Of all merchants, and its own; not those of merchants of another type. As orders choose among them: of those that are for a line
 * the first one holds.
 */
async function ownRules(db: TenantDb, now: Date): Promise<RuleRecord[]> {
  const merchant = await db.selectFrom('merchant').select('type').executeTakeFirstOrThrow()
  const alive = db
    .selectFrom('commission_rule')
    .selectAll()
    .where('holds_until', '>', now)
    .orderBy('holds_until', 'desc')
    .limit(sql.lit(COMMISSION_RULES_AT_MOST))
  const all = alive.where('owner_id', 'is', null)
  const own = alive.where('owner_id', '=', db.merchantId)
  return db
    .selectFrom(
      db
        .selectFrom(all.as('of_all'))
        .selectAll()
        .unionAll(db.selectFrom(own.as('of_one')).selectAll())
        .as('rule'),
    )
    .leftJoin('platform_category as category', 'category.id', 'rule.category_id')
    .selectAll('rule')
    .where((eb) => eb.or([eb('merchant_type', 'is', null), eb('merchant_type', '=', merchant.type)]))
    .orderBy((eb) => eb('goods_id', 'is', null))
    .orderBy((eb) => eb('shop_id', 'is', null))
    .orderBy((eb) => eb('owner_id', 'is', null))
    .orderBy((eb) => eb.fn.coalesce('category.level', sql.lit(0)), 'desc')
    .orderBy((eb) => eb('merchant_type', 'is', null))
    .orderBy((eb) => eb('order_source', 'is', null))
    .orderBy('priority', 'desc')
    .orderBy('valid_from')
    .orderBy('rule.id')
    .execute()
}

/** As a storefront's order would be charged now. Refuses record.notFound for a category or goods that are not there. */
export async function rateOfGoods(
  db: TenantDb,
  { categoryId, goodsId }: Asked,
  now: Date,
): Promise<DataOf<Api['commission']['ofGoods']>> {
  const category = await db
    .selectFrom('platform_category')
    .select('commission_bp as commissionBp')
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (category === undefined) refuse('record.notFound')
  const goods =
    goodsId === undefined
      ? { goodsId: '', shopId: '' }
      : ((await db
          .selectFrom('goods')
          .select(['id as goodsId', 'shop_id as shopId'])
          .where('id', '=', goodsId)
          .executeTakeFirst()) ?? refuse('record.notFound'))
  const [rules, categoryIds] = [await rulesInForce(db, { now, source: 'STOREFRONT' }), await lineageOf(db, categoryId)]
  const terms = termsOf(rules, { ...goods, categoryIds, commissionBp: category.commissionBp })
  const { ruleId, bp, ...rest } = terms
  const rule = (await ratesOf(db, now)).find(({ id }) => id === ruleId) ?? null
  return { ...rest, bp: rest.fixedFen === null ? bp : null, rule }
}
