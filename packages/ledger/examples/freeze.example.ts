// An example: money that the platform sets aside, and gives back in parts.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const freeze: Example = {
  title: '冻结与解冻',
  intro:
    '可用余额 ¥200.00。因纠纷冻结 ¥150.00：钱仍是商户的，只是不能动用，提现与支付都不能用到它。解冻可分多次，合计不超过冻结的金额。',
  steps: [
    ...settledSale(20_000),
    step('冻结 ¥150.00', postingRules.fundsFrozen, { amountFen: 15_000 }),
    step('想提现 ¥100.00', postingRules.withdrawApplied, { amountFen: 10_000 }),
    step('解冻 ¥50.00', postingRules.fundsUnfrozen, { amountFen: 5_000 }),
    step('提现 ¥100.00', postingRules.withdrawApplied, { amountFen: 10_000 }),
    step('解冻其余 ¥100.00', postingRules.fundsUnfrozen, { amountFen: 10_000 }),
  ],
}
