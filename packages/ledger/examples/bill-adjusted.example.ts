// An example: a bill that takes something off, repaid by the order that it settles, and a later one that adds something.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const billAdjusted: Example = {
  title: '账单调整：调减计入欠款，由结算抵扣；调增由平台转入',
  intro:
    '商户对账单的异议由平台处理、另一人复核。第一张账单调减 ¥5.00：打款时计入欠款，随后结算的订单净额 ¥121.60 立即抵扣。第二张账单调增 ¥8.00：渠道把钱从平台账户转入会员账户之后入账，由平台承担。',
  steps: [
    step('买家付款 ¥128.00', postingRules.orderPaid, { paidFen: 12_800, subsidyFen: 0 }),
    step('账单打款：调减 ¥5.00', postingRules.billOwed, { amountFen: 500 }),
    step('订单结算：佣金 ¥6.40', postingRules.orderSettled, {
      netFen: 12_160,
      commissionFen: 640,
      serviceFeeFen: 0,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }),
    step('自动抵扣 ¥5.00', postingRules.debtRepaid, { amountFen: 500 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 500 }),
    step('账单调增 ¥8.00，已转入会员账户', postingRules.billAdjusted, { amountFen: 800 }),
  ],
}
