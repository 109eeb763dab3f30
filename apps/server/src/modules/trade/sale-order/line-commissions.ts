// What held for each line of an order as it was placed, with the rule that said so; nothing of it is the buyer's business.
import type { SaleOrderInfo } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'

interface WholeCommission {
  readonly itemId: string
  readonly bp: number
  readonly fixedFen: number | null
  readonly minFen: number | null
  readonly maxFen: number | null
  readonly ofFreight: boolean
  readonly commissionFen: number
  readonly payFen: number
  readonly freightFen: number
  readonly ruleNo: string | null
  readonly ruleName: string | null
}

export const commissionsOf = (eb: ExpressionBuilder<Tables, 'sale_order'>, isOurs: boolean) =>
  eb
    .selectFrom('sale_order_item as charged')
    .leftJoin('commission_rule as rule', 'rule.id', 'charged.commission_rule_id')
    .whereRef('charged.order_id', '=', 'sale_order.id')
    .$if(!isOurs, (query) => query.where(sql.lit(false)))
    .select(
      jsonRows<WholeCommission>(
        {
          itemId: 'charged.id',
          bp: 'charged.commission_bp',
          fixedFen: 'charged.commission_fixed_fen',
          minFen: 'charged.commission_min_fen',
          maxFen: 'charged.commission_max_fen',
          ofFreight: 'charged.commission_of_freight',
          commissionFen: 'charged.commission_fen',
          payFen: 'charged.pay_fen',
          freightFen: 'charged.commission_freight_fen',
          ruleNo: 'rule.rule_no',
          ruleName: 'rule.name',
        },
        ['charged.line'],
      ).as('commissions'),
    )

export const shownCommissions = (kept: readonly WholeCommission[] | null): SaleOrderInfo['commissions'] =>
  (kept ?? []).map(({ ruleNo, ruleName, bp, ...terms }) => ({
    ...terms,
    bp: terms.fixedFen === null ? bp : null,
    rule: ruleNo === null ? null : { ruleNo, name: ruleName ?? '' },
  }))
