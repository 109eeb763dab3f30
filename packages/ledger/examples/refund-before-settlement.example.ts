// An example: refunds while the money is still in transit: a part, then the rest.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const refundBeforeSettlement: Example = {
  title: '结算前退款：先退一部分，再全退',
  intro:
    '订单 ¥200.00，其中平台补贴 ¥20.00，买家实付 ¥180.00。钱还在中间账户，退款直接从那里回到买家，补贴按比例退回平台，平台没有佣金可退。',
  steps: [
    step('买家付款 ¥180.00，平台补贴 ¥20.00', postingRules.orderPaid, { paidFen: 18_000, subsidyFen: 2_000 }),
    step('部分退款 ¥45.00', postingRules.orderRefundedBeforeSettlement, { refundFen: 4_500, subsidyReturnFen: 500 }),
    step('退掉剩余 ¥135.00', postingRules.orderRefundedBeforeSettlement, {
      refundFen: 13_500,
      subsidyReturnFen: 1_500,
    }),
    step('再退 ¥0.01', postingRules.orderRefundedBeforeSettlement, { refundFen: 1, subsidyReturnFen: 0 }),
  ],
}
