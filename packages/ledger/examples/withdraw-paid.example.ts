// An example: a withdrawal that reaches the bank, and of one that comes back days later.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const withdrawPaid: Example = {
  title: '提现：申请、打款、到账，以及退票',
  intro:
    '可用余额 ¥1,000.00，提现 ¥300.00，手续费 ¥2.00。手续费在银行付款成功时才进入平台账户，所以打款途中会员账户比账面多出这 ¥2.00。第二笔到账后被银行退票，手续费不退。',
  steps: [
    step('结余：充值到账', postingRules.rechargeReceived, { amountFen: 100_000, feeFen: 0 }),
    step('申请提现 ¥300.00', postingRules.withdrawApplied, { amountFen: 30_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 29_800, feeFen: 200 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 29_800, feeFen: 200 }),
    step('再申请 ¥800.00', postingRules.withdrawApplied, { amountFen: 80_000 }),
    step('改为申请 ¥700.00', postingRules.withdrawApplied, { amountFen: 70_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 69_800, feeFen: 200 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 69_800, feeFen: 200 }),
    step('三天后退票', postingRules.withdrawBounced, { netFen: 69_800 }),
  ],
}
