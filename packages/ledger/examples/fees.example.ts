// An example: what the platform earns, and when it is earned.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const fees: Example = {
  title: '费用：佣金与提现手续费何时成为平台收入',
  intro:
    '订单 ¥500.00，佣金 5%，结算时计收。随后提现 ¥200.00，手续费 ¥2.00：打款时记为收入，钱在银行付款成功时才从会员账户转入平台账户。再提现 ¥100.00，打款被银行拒绝：本金与手续费都退回商户，收入冲回。',
  steps: [
    step('买家付款 ¥500.00', postingRules.orderPaid, { paidFen: 50_000, subsidyFen: 0 }),
    step('结算：佣金 ¥25.00', postingRules.orderSettled, {
      netFen: 47_500,
      commissionFen: 2_500,
      serviceFeeFen: 0,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }),
    step('申请提现 ¥200.00', postingRules.withdrawApplied, { amountFen: 20_000 }),
    step('打款：手续费 ¥2.00', postingRules.withdrawSent, { netFen: 19_800, feeFen: 200 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 19_800, feeFen: 200 }),
    step('申请提现 ¥100.00', postingRules.withdrawApplied, { amountFen: 10_000 }),
    step('打款：手续费 ¥2.00', postingRules.withdrawSent, { netFen: 9_800, feeFen: 200 }),
    step('银行拒绝', postingRules.withdrawFailed, { netFen: 9_800, feeFen: 200 }),
  ],
}
