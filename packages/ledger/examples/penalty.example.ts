// An example: what the platform asks a merchant to pay, paid in time, taken when due, owed, repaid, and returned when it was wrong.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const penalty: Example = {
  title: '违约金与赔付：按时支付、到期扣款、欠款、偿还与退回',
  intro:
    '可用余额 ¥300.00，其中 ¥100.00 缴作保证金。第一笔违约金 ¥50.00 由商户用余额支付。第二笔 ¥300.00 到期未付：先扣可用余额 ¥150.00，再扣保证金 ¥100.00，余下 ¥50.00 记为欠款；欠款部分在偿还之前渠道不动。之后一笔收入先抵欠款。赔付 ¥20.00 由银行支付；第一笔违约金经查不成立，退回余额。',
  steps: [
    ...settledSale(30_000),
    step('余额缴纳保证金 ¥100.00', postingRules.depositPaid, { amountFen: 10_000 }),
    step('余额支付违约金 ¥50.00', postingRules.penaltyPaid, { amountFen: 5_000 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 5_000 }),
    step('违约金 ¥300.00 到期扣款', postingRules.penaltyDeducted, {
      fromAvailableFen: 15_000,
      fromDepositFen: 10_000,
      owedFen: 5_000,
    }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 25_000 }),
    step('充值 ¥80.00', postingRules.rechargeReceived, { amountFen: 8_000, feeFen: 0 }),
    step('自动抵扣欠款 ¥50.00', postingRules.debtRepaid, { amountFen: 5_000 }),
    step('渠道已转入平台账户', postingRules.platformPaid, { amountFen: 5_000 }),
    step('银行支付赔付 ¥20.00', postingRules.compensationPaidByBank, { amountFen: 2_000 }),
    step('第一笔违约金不成立，退回余额', postingRules.penaltyRefunded, { amountFen: 5_000 }),
  ],
}
