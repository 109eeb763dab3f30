// Rules with the names of what they are about, as people read them.
import type { CommissionRuleRow, HeldCommissionRule } from '@merchant/contract'
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Kysely } from 'kysely'
import { pathsOf } from '../category/index.ts'
import { type RuleRecord, stateOf } from './commission-rule.store.ts'

interface Named {
  readonly id: string
  readonly no: string
  readonly name: string
}
type Names = ReadonlyMap<string, Named>

interface Reading {
  /** Reaches what the rules name. */
  readonly db: Kysely<Tables>
  /** For the names of categories, which are the same for all. */
  readonly categories: TenantDb | TenantTx
}

/** What a rule names. */
export type Naming = Pick<RuleRecord, 'owner_id' | 'shop_id' | 'goods_id' | 'category_id'>

/** Shops and goods that are gone have no name. */
export async function namesOf({ db, categories }: Reading, rules: readonly Naming[]) {
  const idsOf = (column: 'owner_id' | 'shop_id' | 'goods_id' | 'category_id') => [
    ...new Set(rules.flatMap((rule) => rule[column] ?? [])),
  ]
  const owners = idsOf('owner_id')
  const [merchants, shops, goods, paths] = await Promise.all([
    owners.length === 0
      ? []
      : db
          .selectFrom('merchant')
          .select(['merchant_id as id', 'merchant_no as no', 'name'])
          .where('merchant_id', 'in', owners)
          .execute(),
    among(idsOf('shop_id'), (ids) =>
      db
        .selectFrom('shop')
        .select(['id', 'shop_no as no', 'name'])
        .where('merchant_id', 'in', owners)
        .where('id', 'in', ids)
        .execute(),
    ),
    among(idsOf('goods_id'), (ids) =>
      db
        .selectFrom('goods')
        .select(['id', 'goods_no as no', 'title as name'])
        .where('merchant_id', 'in', owners)
        .where('id', 'in', ids)
        .execute(),
    ),
    pathsOf(categories, idsOf('category_id')),
  ])
  return { merchants: byId(merchants), shops: byId(shops), goods: byId(goods), paths }
}

const among = async (ids: string[], read: (ids: string[]) => Promise<Named[]>): Promise<Named[]> =>
  ids.length === 0 ? [] : read(ids)

const byId = (rows: readonly Named[]): Names => new Map(rows.map((row) => [row.id, row]))

export type AllNames = Awaited<ReturnType<typeof namesOf>>

const of = (names: Names, id: string | null): Named | null =>
  id === null ? null : (names.get(id) ?? { id, no: '', name: '' })

export const heldRuleOf = (rule: RuleRecord, names: AllNames, now: Date): HeldCommissionRule => ({
  id: rule.id,
  ruleNo: rule.rule_no,
  name: rule.name,
  scope: rule.scope,
  shop: of(names.shops, rule.shop_id),
  goods: of(names.goods, rule.goods_id),
  category: rule.category_id === null ? null : { id: rule.category_id, name: names.paths.get(rule.category_id) ?? '' },
  merchantType: rule.merchant_type,
  orderSource: rule.order_source,
  bp: rule.bp,
  fixedFen: rule.fixed_fen,
  minFen: rule.min_fen,
  maxFen: rule.max_fen,
  ofFreight: rule.with_freight,
  state: stateOf(rule, now),
  startsAt: rule.valid_from.toISOString(),
  endsAt: rule.valid_to?.toISOString() ?? null,
})

export const ruleRowOf = (rule: RuleRecord, names: AllNames, now: Date): CommissionRuleRow => ({
  ...heldRuleOf(rule, names, now),
  merchant: of(names.merchants, rule.owner_id),
  priority: rule.priority,
  reason: rule.reason,
  madeBy: rule.made_by_name,
  madeAt: rule.made_at.toISOString(),
  ended:
    rule.ended_at === null
      ? null
      : { by: rule.ended_by_name ?? '', at: rule.ended_at.toISOString(), reason: rule.end_reason ?? '' },
  version: rule.version,
})
