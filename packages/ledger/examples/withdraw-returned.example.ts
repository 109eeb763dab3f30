// An example: a withdrawal that arrived and comes back, with its fee and without.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const withdrawReturned: Example = {
  title: '退票：到账后被银行退回',
  intro:
    '可用余额 ¥300.00 来自一笔已结算的订单。提现 ¥100.00，手续费 ¥2.00，银行到账后又退回。按实际退回的金额入账：第一次退回到账的 ¥98.00，手续费不退；第二次手续费一并退回。',
  steps: [
    ...settledSale(30_000),
    step('申请提现 ¥100.00', postingRules.withdrawApplied, { amountFen: 10_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 9_800, feeFen: 200 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 9_800, feeFen: 200 }),
    step('银行退回，手续费不退', postingRules.withdrawBounced, { netFen: 9_800 }),
    step('再申请 ¥100.00', postingRules.withdrawApplied, { amountFen: 10_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 9_800, feeFen: 200 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 9_800, feeFen: 200 }),
    step('银行退回，手续费一并退', postingRules.withdrawBouncedFeeReturned, { netFen: 9_800, feeFen: 200 }),
  ],
}
