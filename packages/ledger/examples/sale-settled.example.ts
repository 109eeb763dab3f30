// An example: a sale: paid by the buyer, held in transit, settled to the merchant.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const saleSettled: Example = {
  title: '一笔订单：付款、托管、结算',
  intro:
    '第一笔订单 ¥128.00，佣金 5%。第二笔订单 ¥100.00，其中平台补贴 ¥10.00，买家实付 ¥90.00，支付手续费由平台先付、结算时向商户收回。付款后钱在通联的中间账户，确认收货并过了售后期才到商户的会员账户。',
  steps: [
    step('买家付款 ¥128.00', postingRules.orderPaid, { paidFen: 12_800, subsidyFen: 0 }),
    step('买家付款 ¥90.00，平台补贴 ¥10.00', postingRules.orderPaid, { paidFen: 9_000, subsidyFen: 1_000 }),
    step('第二笔的支付手续费 ¥0.54', postingRules.channelFeeBorne, { feeFen: 54 }),
    step('第一笔结算：佣金 ¥6.40', postingRules.orderSettled, {
      netFen: 12_160,
      commissionFen: 640,
      serviceFeeFen: 0,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }),
    step('第二笔结算：佣金 ¥5.00，手续费 ¥0.54，补贴到账', postingRules.orderSettled, {
      netFen: 9_446,
      commissionFen: 500,
      serviceFeeFen: 0,
      channelFeeFen: 54,
      distributionFen: 0,
      subsidyFen: 1_000,
    }),
  ],
}
