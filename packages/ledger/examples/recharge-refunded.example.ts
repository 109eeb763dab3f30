// An example: a recharge that the platform sends back to its payer, in two parts, one of which its bank refuses at first.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const rechargeRefunded: Example = {
  title: '充值退回：原路退回付款人',
  intro:
    '商户充值 ¥500.00，用掉 ¥100.00 后，平台把没有用掉的退回原付款账户。退回一经复核就离开可用余额，渠道办成才从会员账户销账；被渠道明确拒绝的回到可用余额。退回的不能多于可用余额。',
  steps: [
    step('银行卡充值成功', postingRules.rechargeReceived, { amountFen: 50_000, feeFen: 0 }),
    step('用余额购买服务 ¥100.00', postingRules.serviceBought, { amountFen: 10_000 }),
    step('要退 ¥500.00', postingRules.rechargeRefundSent, { amountFen: 50_000 }),
    step('退 ¥150.00，已发出', postingRules.rechargeRefundSent, { amountFen: 15_000 }),
    step('付款人已收到', postingRules.rechargeRefunded, { amountFen: 15_000 }),
    step('再退 ¥250.00，已发出', postingRules.rechargeRefundSent, { amountFen: 25_000 }),
    step('渠道拒绝：原卡已注销', postingRules.rechargeRefundFailed, { amountFen: 25_000 }),
  ],
}
