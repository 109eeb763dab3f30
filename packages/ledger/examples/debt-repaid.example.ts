// An example: what the platform advanced, taken back from what comes in next, and the rest by the merchant's own hand.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const debtRepaid: Example = {
  title: '欠款：平台垫付，到账自动抵扣，余下主动偿还',
  intro:
    '平台为商户垫付 ¥300.00（例如余额不足以退款），成为欠款，欠款未清不能提现。随后一笔订单结算净额 ¥121.60，同一张凭证之后立即抵扣欠款 ¥121.60；余下 ¥178.40 由商户用余额主动偿还。抵扣当时欠款即减少，钱由渠道从会员账户转入平台账户之前记在出款在途。',
  steps: [
    step('平台垫付 ¥300.00，已转入会员账户', postingRules.advanceLent, { amountFen: 30_000 }),
    step('买家付款 ¥128.00', postingRules.orderPaid, { paidFen: 12_800, subsidyFen: 0 }),
    step('订单结算：佣金 ¥6.40', postingRules.orderSettled, {
      netFen: 12_160,
      commissionFen: 640,
      serviceFeeFen: 0,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }),
    step('自动抵扣 ¥121.60', postingRules.debtRepaid, { amountFen: 12_160 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 12_160 }),
    step('主动偿还 ¥200.00', postingRules.debtRepaid, { amountFen: 20_000 }),
    step('主动偿还 ¥178.40', postingRules.debtRepaid, { amountFen: 17_840 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 17_840 }),
  ],
}
