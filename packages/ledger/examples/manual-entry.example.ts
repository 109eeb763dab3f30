// An example: what no rule books by itself, entered by one person and booked by another.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const manualEntry: Example = {
  title: '人工入账：一人登记，另一人复核',
  intro:
    '没有业务能自动解释的钱，由一名运营登记（附凭证）、另一名复核后入账。对方科目是待查：它不为零，就说明还有差额等人解释。先给商户调增 ¥50.00，查明后再冲回；想调减超过余额的，账本拒绝。',
  steps: [
    ...settledSale(20_000),
    step('人工调增 ¥50.00', postingRules.adjustedUp, { amountFen: 5_000 }),
    step('查明后人工调减 ¥50.00', postingRules.adjustedDown, { amountFen: 5_000 }),
    step('想调减 ¥500.00', postingRules.adjustedDown, { amountFen: 50_000 }),
  ],
}
