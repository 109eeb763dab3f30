// An example: a recharge, from the bank to the balance and on to the deposit.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const recharge: Example = {
  title: '充值：从银行卡到余额，再到保证金',
  intro:
    '商户充值 ¥500.00，手续费 ¥3.00 由商户承担：通联从金额内扣，转入平台账户。随后用余额缴纳保证金，钱仍在商户自己的会员账户里，只是换了用途。',
  steps: [
    step('银行卡充值成功', postingRules.rechargeReceived, { amountFen: 50_000, feeFen: 300 }),
    step('用余额缴纳保证金 ¥600.00', postingRules.depositPaid, { amountFen: 60_000 }),
    step('改为缴纳 ¥200.00', postingRules.depositPaid, { amountFen: 20_000 }),
    step('充值 ¥100.00 到推广金，无手续费', postingRules.promoRechargeReceived, { amountFen: 10_000, feeFen: 0 }),
    step('保证金退还至余额', postingRules.depositReturned, { amountFen: 20_000 }),
  ],
}
