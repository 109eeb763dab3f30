// An example: two withdrawals that never reach the bank: one rejected before it was sent, one refused after.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const withdrawFailed: Example = {
  title: '提现失败：驳回，与打款失败',
  intro: '没有打款的提现只需解除冻结；打款后被银行明确拒绝的，连同手续费一起退回可用余额。通联那边从头到尾没有动过钱。',
  steps: [
    step('结余：充值到账', postingRules.rechargeReceived, { amountFen: 50_000, feeFen: 0 }),
    step('申请提现 ¥200.00', postingRules.withdrawApplied, { amountFen: 20_000 }),
    step('审核驳回', postingRules.withdrawReleased, { amountFen: 20_000 }),
    step('再次申请 ¥200.00', postingRules.withdrawApplied, { amountFen: 20_000 }),
    step('打款', postingRules.withdrawSent, { netFen: 19_800, feeFen: 200 }),
    step('银行拒绝：账户异常', postingRules.withdrawFailed, { netFen: 19_800, feeFen: 200 }),
  ],
}
