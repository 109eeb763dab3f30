/** 批量托管代付: payouts taken in together or not at all; each settles by itself and is told by itself. */
import { address, amount, choice, extendInfo, fee, list, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { agentPay } from './agent-pay.ts'
import { splitRuleList } from './split.ts'

const MOST_ORDERS = 200

/** Refuses what any one of the payouts would be refused for: whether the real gateway takes the others in is not documented. */
export const batchAgentPayService = service({
  method: 'orderService.batchAgentPay',
  params: {
    bizBatchNo: text(50),
    batchPayList: list(
      {
        bizOrderNo: text(50),
        collectPayList: list({ bizOrderNo: text(50), amount: amount() }, 100),
        bizUserId: text(32),
        accountSetNo: text(20),
        backUrl: address(),
        amount: amount(),
        fee: fee(),
        splitRuleList: optional(splitRuleList),
        summary: optional(text(20)),
        extendInfo: optional(extendInfo()),
      },
      MOST_ORDERS,
    ),
    goodsType: optional(choice(2, 3, 4, 5, 90, 99)),
    bizGoodsNo: optional(text(50)),
    tradeCode: text(4, /^400[123]$/),
  },
  async run(work, { bizBatchNo, batchPayList, goodsType, bizGoodsNo, tradeCode }) {
    const numbers = new Set(batchPayList.map(({ bizOrderNo }) => bizOrderNo))
    if (numbers.size !== batchPayList.length) refuse('40017')
    for (const item of batchPayList) await agentPay(work, { ...item, goodsType, bizGoodsNo, tradeCode }, 'inBatch')
    return { bizBatchNo }
  },
})
