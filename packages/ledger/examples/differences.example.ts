// An example: how cases end in the book, where the provider holds more or less than the book says, and what came in is nobody's.
import { postingRules } from '../src/posting-rules.ts'
import { settledSale, step, type Example } from './example.ts'

export const differences: Example = {
  title: '渠道差异与资金案件：待查、补足、退回付款人、平台承担损失',
  intro:
    '渠道实有与账本不一致时，账本先跟上渠道，差额记入待查：待查不为零，就是还有事没有查清，商户的余额不变。多出的 ¥30.00 查明后属于商户，人工调增；短少的 ¥20.00 查不明，由平台从自己的渠道账户补足，成为赔付成本。一笔没有主的付款 ¥10.00 退回付款人，进出都记一次。在途的 ¥5.00 丢失，由平台承担。',
  steps: [
    ...settledSale(10_000),
    step('渠道多出 ¥30.00', postingRules.differenceMore, { amountFen: 3_000 }),
    step('查明属于商户，人工调增 ¥30.00', postingRules.adjustedUp, { amountFen: 3_000 }),
    step('渠道短少 ¥20.00', postingRules.differenceLess, { amountFen: 2_000 }),
    step('查不明，由平台补足 ¥20.00', postingRules.suspenseCovered, { amountFen: 2_000 }),
    step('没有主的付款 ¥10.00 退回付款人', postingRules.returnedToPayer, { amountFen: 1_000 }),
    step('在途丢失 ¥5.00，平台承担', postingRules.lossTaken, { amountFen: 500 }),
  ],
}
