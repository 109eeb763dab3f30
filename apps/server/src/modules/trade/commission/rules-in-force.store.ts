// The rules that hold at a moment for one merchant, as every order that is placed reads them.
import { COMMISSION_RULES_AT_MOST, type OrderSource } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { RuleInForce } from './choose-rule.ts'

interface Asked {
  readonly now: Date
  readonly source: OrderSource
}

/** Those of all merchants and the merchant's own, for orders of this source. */
export async function rulesInForce(db: TenantDb | TenantTx, asked: Asked): Promise<RuleInForce[]> {
  const rows = await reading.all(db, asked)
  return rows.map(({ kept_bp: bp, ...rule }) => ({ ...rule, bp: bp ?? 0 }))
}

/** The platform's and the merchant's own, each along its index however many have ended. */
const reading = statement((db: TenantDb, { now, source }: Asked) => {
  const alive = db
    .selectFrom('commission_rule')
    .selectAll()
    .where('holds_until', '>', now)
    .orderBy('holds_until', 'desc')
    .limit(sql.lit(COMMISSION_RULES_AT_MOST))
  const own = alive.where('owner_id', '=', db.merchantId)
  const all = alive.where('owner_id', 'is', null)
  return db
    .selectFrom(
      db
        .selectFrom(all.as('of_all'))
        .selectAll()
        .unionAll(db.selectFrom(own.as('of_one')).selectAll())
        .as('rule'),
    )
    .select([
      'id',
      'owner_id as ownerId',
      'shop_id as shopId',
      'goods_id as goodsId',
      'category_id as categoryId',
      'merchant_type as merchantType',
      'order_source as orderSource',
      'priority',
      'bp as kept_bp',
      'fixed_fen as fixedFen',
      'min_fen as minFen',
      'max_fen as maxFen',
      'with_freight as ofFreight',
    ])
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('order_source', 'is', null), eb('order_source', '=', source)]))
    .where((eb) =>
      eb.or([
        eb('merchant_type', 'is', null),
        eb('merchant_type', '=', (of) =>
          of.selectFrom('merchant').select('merchant.type').where('merchant.merchant_id', '=', db.merchantId),
        ),
      ]),
    )
})
