// An example: refunds after settlement: from the balance, then with the deposit and the platform's help, then repaid.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const refundAfterSettlement: Example = {
  title: '结算后退款：余额、保证金、欠款，与抵扣',
  intro:
    '订单 ¥1,000.00 已结算，佣金 ¥50.00。先退 ¥200.00，佣金按比例退回 ¥10.00。余额提走后又要退 ¥800.00：不够的先用保证金，再由平台垫付成欠款，等下一笔充值抵扣。',
  steps: [
    step('充值 ¥300.00 作保证金', postingRules.depositRechargeReceived, { amountFen: 30_000, feeFen: 0 }),
    step('买家付款 ¥1,000.00', postingRules.orderPaid, { paidFen: 100_000, subsidyFen: 0 }),
    step('结算', postingRules.orderSettled, {
      netFen: 95_000,
      commissionFen: 5_000,
      serviceFeeFen: 0,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }),
    step('要退 ¥200.00：商户承担 ¥190.00，先冻结', postingRules.fundsFrozen, { amountFen: 19_000 }),
    step('平台转回佣金 ¥10.00', postingRules.commissionReturned, { commissionFen: 1_000, lentFen: 0 }),
    step('向渠道发出退款', postingRules.settledRefundSent, { refundFen: 20_000, subsidyReturnFen: 0 }),
    step('买家收到退款', postingRules.settledRefundPaid, { refundFen: 20_000 }),
    step('申请提现 ¥560.00', postingRules.withdrawApplied, { amountFen: 56_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 56_000, feeFen: 0 }),
    step('银行到账', postingRules.withdrawPaid, { netFen: 56_000, feeFen: 0 }),
    step('又要退 ¥800.00：商户承担 ¥760.00', postingRules.fundsFrozen, { amountFen: 76_000 }),
    step('冻结余下的 ¥200.00', postingRules.fundsFrozen, { amountFen: 20_000 }),
    step('用保证金 ¥300.00', postingRules.settledRefundCovered, { fromDepositFen: 30_000 }),
    step('平台转入佣金 ¥40.00 与垫付 ¥260.00', postingRules.commissionReturned, {
      commissionFen: 4_000,
      lentFen: 26_000,
    }),
    step('向渠道发出退款', postingRules.settledRefundSent, { refundFen: 80_000, subsidyReturnFen: 0 }),
    step('买家收到退款', postingRules.settledRefundPaid, { refundFen: 80_000 }),
    step('充值 ¥400.00', postingRules.rechargeReceived, { amountFen: 40_000, feeFen: 0 }),
    step('抵扣 ¥300.00 欠款', postingRules.debtRepaid, { amountFen: 30_000 }),
    step('抵扣 ¥260.00 欠款', postingRules.debtRepaid, { amountFen: 26_000 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 26_000 }),
  ],
}
