// What the platform took of an order's lines, as the spreadsheet of a bill says it: by which rule, and how much; kept at placing.
import { formatYuan } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { ExpressionBuilder } from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'

export interface Taken {
  readonly bp: number
  readonly fixedFen: number | null
  readonly minFen: number | null
  readonly maxFen: number | null
  readonly ofFreight: boolean
  readonly ruleNo: string | null
  readonly ruleName: string | null
}

/** Of all lines of the order that a line of a bill is about; null of one that is about none. */
export const takenOfOrder = (eb: ExpressionBuilder<Tables, 'finance_bill_line'>) =>
  eb
    .selectFrom('sale_order_item as item')
    .leftJoin('commission_rule as rule', 'rule.id', 'item.commission_rule_id')
    .whereRef('item.order_id', '=', 'finance_bill_line.order_id')
    .select(
      jsonRows<Taken>(
        {
          bp: 'item.commission_bp',
          fixedFen: 'item.commission_fixed_fen',
          minFen: 'item.commission_min_fen',
          maxFen: 'item.commission_max_fen',
          ofFreight: 'item.commission_of_freight',
          ruleNo: 'rule.rule_no',
          ruleName: 'rule.name',
        },
        ['item.line'],
      ).as('taken'),
    )
    .as('taken')

/** Two cells, the rules and what each takes, in the same order; what holds for several lines stands once. */
export function commissionCells(taken: readonly Taken[] | null): [rules: string, rates: string] {
  const each = new Map(
    (taken ?? []).map((one) => {
      const cells = [ruleOf(one), rateOf(one)] as const
      return [cells.join(' '), cells]
    }),
  )
  const [rules, rates] = [0, 1].map((cell) => [...each.values()].map((cells) => cells[cell]).join('；'))
  return [rules ?? '', rates ?? '']
}

const ruleOf = ({ ruleNo, ruleName }: Taken): string =>
  ruleNo === null ? '类目费率' : `${ruleName ?? ''}（${ruleNo}）`

function rateOf({ bp, fixedFen, minFen, maxFen, ofFreight }: Taken): string {
  const yuan = (fen: number) => `${formatYuan(fen, true)} 元`
  if (fixedFen !== null) return `每行 ${yuan(fixedFen)}`
  return [
    `${bp / 100}%${ofFreight ? '（含运费）' : ''}`,
    ...(minFen === null ? [] : [`最低 ${yuan(minFen)}`]),
    ...(maxFen === null ? [] : [`最高 ${yuan(maxFen)}`]),
  ].join('，')
}
