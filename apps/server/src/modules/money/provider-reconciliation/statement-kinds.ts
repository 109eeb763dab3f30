// What the provider calls its kinds of orders, in the detail file and in the summary.
import type { StatementService } from '@merchant/contract'

/** Documented names and those that were seen; `other` moves no money of ours. */
const NAMES: Readonly<Record<string, StatementService>> = {
  充值: 'deposit',
  消费: 'consume',
  协议消费: 'consume',
  提现: 'withdraw',
  跨境提现: 'withdraw',
  提现退票: 'withdrawReturn',
  退票: 'withdrawReturn',
  平台转账: 'transfer',
  跨应用转账: 'transfer',
  托收: 'collect',
  代收: 'collect',
  托管代收: 'collect',
  协议托收: 'collect',
  协议代收: 'collect',
  托付: 'agentPay',
  代付: 'agentPay',
  托管代付: 'agentPay',
  单笔托付: 'agentPay',
  批量托付: 'agentPay',
  退款: 'refund',
  理财: 'other',
}

/** A kind that we have never heard of is compared by its number alone. */
export const serviceOf = (name: string): StatementService => NAMES[name] ?? 'other'
