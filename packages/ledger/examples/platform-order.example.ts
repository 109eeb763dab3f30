// An example: what a merchant buys from the platform, from its balance and by bank, and what it gets back of it.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const platformOrder: Example = {
  title: '平台订单：保证金、推广金与服务，余额支付与银行支付，以及退款',
  intro:
    '可用余额 ¥1,000.00。成为平台收入的（服务费），在渠道把钱从会员账户转入平台账户之前记在出款在途；保证金和推广金仍是商户的钱，只换账户，渠道不动。银行支付的钱直接到达平台账户，保证金、推广金则到达会员账户。退款一律退至可用余额：服务按未用的天数，保证金、推广金退所余部分。',
  steps: [
    ...settledSale(100_000),
    step('余额缴纳保证金 ¥500.00', postingRules.depositPaid, { amountFen: 50_000 }),
    step('余额推广充值 ¥100.00', postingRules.promoBought, { amountFen: 10_000 }),
    step('余额支付服务 ¥120.00', postingRules.serviceBought, { amountFen: 12_000 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 12_000 }),
    step('银行支付服务 ¥365.00', postingRules.serviceBoughtByBank, { amountFen: 36_500 }),
    step('银行补缴保证金 ¥200.00', postingRules.depositPaidByBank, { amountFen: 20_000 }),
    step('银行推广充值 ¥50.00', postingRules.promoBoughtByBank, { amountFen: 5_000 }),
    step('服务退订：未用的 300 天 ¥300.00', postingRules.serviceRefunded, { amountFen: 30_000 }),
    step('退还推广金 ¥150.00', postingRules.promoReturned, { amountFen: 15_000 }),
    step('退还保证金 ¥700.00', postingRules.depositReturned, { amountFen: 70_000 }),
  ],
}
