// What goods would cost their merchant with a rule that is not made yet, beside what they cost now.
import {
  type Api,
  type BodyOf,
  type CommissionTerms,
  type DataOf,
  lineCommission,
  type LineCommissionTerms,
  said,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lineageOf } from '../category/index.ts'
import { type HeldTerms, type RuleInForce, termsOf } from './choose-rule.ts'
import { subjectColumns, termColumns } from './keep-rule.ts'
import { rulesInForce } from './rules-in-force.store.ts'

type Body = BodyOf<Api['commissionRule']['preview']>

/** The rule that is not there yet. */
const DRAFT = 'draft'

/** As a storefront's order of the cheapest SKU would be charged, without freight. */
export async function previewRule(
  db: Database,
  body: Body,
  now: Date,
): Promise<DataOf<Api['commissionRule']['preview']>> {
  const goods = (await findGoods(db, body.goodsNo)) ?? refuse('record.notFound', { what: said('：商品', ': goods') })
  const tenant = db.tenant(goods.merchantId)
  const source = body.subject.orderSource ?? 'STOREFRONT'
  const rules = await rulesInForce(tenant, { now, source })
  const categoryIds = await lineageOf(tenant, goods.categoryId)
  const line = { goodsId: goods.id, shopId: goods.shopId, categoryIds, commissionBp: goods.commissionBp }
  const draft = draftOf(body)
  const others = rules.filter(({ id }) => id !== body.replacesId)
  const isOfIt =
    (draft.ownerId ?? goods.merchantId) === goods.merchantId && (draft.merchantType ?? goods.type) === goods.type
  const [held, would] = [termsOf(rules, line), termsOf(isOfIt ? [...others, draft] : others, line)]
  const payFen = goods.priceFen * body.quantity
  const names = await rulesNamed(db, [held, would])
  const shown = (terms: HeldTerms): LineCommissionTerms => ({
    ...shownTerms(terms),
    commissionFen: lineCommission(terms, { payFen, freightFen: 0 }).commissionFen,
    rule: terms.ruleId === null ? null : (names.get(terms.ruleId) ?? { ruleNo: '', name: '' }),
  })
  return {
    title: goods.title,
    merchantName: goods.merchantName,
    payFen,
    now: shown(held),
    would: shown(would),
    isHeld: would.ruleId === DRAFT,
  }
}

/** A rate that a fixed amount stands instead of is none. */
const shownTerms = ({ bp, fixedFen, minFen, maxFen, ofFreight }: CommissionTerms) => ({
  bp: fixedFen === null ? bp : null,
  fixedFen,
  minFen,
  maxFen,
  ofFreight,
})

function draftOf({ subject, terms, priority }: Body): RuleInForce {
  const [of, takes] = [subjectColumns(subject), termColumns(terms)]
  return {
    id: DRAFT,
    ownerId: of.owner_id,
    shopId: of.shop_id,
    goodsId: of.goods_id,
    categoryId: of.category_id,
    merchantType: of.merchant_type,
    orderSource: of.order_source,
    // Of two that ask the same the draft stands in for the one it would replace, or would be refused.
    priority: priority + 0.5,
    bp: takes.bp ?? 0,
    fixedFen: takes.fixed_fen,
    minFen: takes.min_fen,
    maxFen: takes.max_fen,
    ofFreight: takes.with_freight,
  }
}

async function rulesNamed(db: Database, terms: readonly HeldTerms[]) {
  const ids = terms.flatMap(({ ruleId }) => (ruleId === null || ruleId === DRAFT ? [] : ruleId))
  if (ids.length === 0) return new Map<string, { ruleNo: string; name: string }>()
  const rows = await db
    .tenant(PLATFORM_SCOPE)
    .selectFrom('commission_rule')
    .select(['id', 'rule_no as ruleNo', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...rule }) => [id, rule]))
}

const findGoods = ({ acrossMerchants }: Database, goodsNo: string) =>
  acrossMerchants
    .selectFrom('goods')
    .innerJoin('merchant', 'merchant.merchant_id', 'goods.merchant_id')
    .innerJoin('platform_category as category', 'category.id', 'goods.category_id')
    .select(['goods.id', 'goods.title', 'goods.shop_id as shopId', 'goods.category_id as categoryId'])
    .select(['goods.price_fen as priceFen', 'merchant.merchant_id as merchantId', 'merchant.name as merchantName'])
    .select(['merchant.type', 'category.commission_bp as commissionBp'])
    .where('goods.goods_no', '=', goodsNo.toUpperCase())
    .where('goods.sale_status', '<>', sql.lit('PURGED'))
    .executeTakeFirst()
