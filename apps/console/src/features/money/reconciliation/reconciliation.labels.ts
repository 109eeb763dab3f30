// What states, kinds, faults and accounts of the reconciliation are called; the compiler asks for every new one.
import type { ReconAccount, ReconDayStatus, ReconDiffStatus, ReconFault, ReconKind } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const dayLabels: Record<ReconDayStatus, { readonly text: Text; readonly tone: Tone }> = {
  WAITING: { text: ['等待文件', 'Waiting'], tone: 'neutral' },
  RUNNING: { text: ['核对中', 'Under way'], tone: 'info' },
  OK: { text: ['一致', 'Agrees'], tone: 'success' },
  DIFF: { text: ['有差异', 'Differs'], tone: 'warning' },
  FAILED: { text: ['核对失败', 'Failed'], tone: 'danger' },
}

export const diffLabels: Record<ReconDiffStatus, { readonly text: Text; readonly tone: Tone }> = {
  OPEN: { text: ['待处理', 'Open'], tone: 'danger' },
  AUTO_FIXED: { text: ['自动核平', 'Agreed by itself'], tone: 'success' },
  MANUAL_FIXED: { text: ['人工处理', 'Resolved'], tone: 'neutral' },
  IGNORED: { text: ['核实无差异', 'No difference'], tone: 'neutral' },
}

export const reconKindLabels: Record<ReconKind, { readonly name: Text; readonly means: Text }> = {
  ONLY_OURS: {
    name: ['我方多', 'Only ours'],
    means: [
      '本平台记为成功，渠道至今的文件中没有；列入次日文件的会自动核平。',
      'Ended well here, and no file so far has it. What the file of the next day brings agrees by itself.',
    ],
  },
  ONLY_THEIRS: {
    name: ['渠道多', 'Only theirs'],
    means: [
      '渠道文件中有这笔资金，本平台没有对应的订单。最严重：资金已动，而本平台不知道。',
      'The file has it and nobody here knows it: money moved without us.',
    ],
  },
  AMOUNT: {
    name: ['金额不符', 'Amount differs'],
    means: ['双方都有这一笔，金额或手续费不同。', 'Both have it, with another amount or fee.'],
  },
  STATUS: {
    name: ['状态不符', 'Result differs'],
    means: [
      '渠道文件列为已完成，本平台没有成功。系统已再次查询渠道。',
      'The file lists it as done, and here it is not. The provider was asked again.',
    ],
  },
  TYPE: {
    name: ['业务类型不符', 'Another kind'],
    means: ['同一单号，双方的业务类型不同。', 'The same number, and another kind of order.'],
  },
  DUPLICATE: {
    name: ['文件中重复', 'Listed twice'],
    means: ['渠道文件把同一笔列了不止一次。', 'The file has it more than once.'],
  },
  WRONG_DAY: {
    name: ['日期不符', 'Another day'],
    means: ['完成时间不属于该对账日。', 'It was completed on another day than the file’s.'],
  },
  LEDGER: {
    name: ['账本不符', 'Ledger differs'],
    means: ['订单与文件一致，账本没有按此金额记账。', 'Order and file agree, and the ledger did not book just that.'],
  },
  BOUNCED: {
    name: ['提现退票', 'Returned withdrawal'],
    means: [
      '银行退回了一笔已到账的提现。金额相符时自动入账，不符时等待人工处理。',
      'The bank sent a withdrawal back. What fits is booked by itself; what does not waits for a person.',
    ],
  },
  BALANCE: {
    name: ['余额不符', 'Balance differs'],
    means: [
      '渠道持有的余额与账本不同，两次查询结果相同。',
      'The provider holds another amount than the ledger says, asked twice.',
    ],
  },
}

export const faultLabels: Record<ReconFault, Text> = {
  NOT_THERE: ['渠道尚未生成文件', 'The provider has not written it yet'],
  NOT_FETCHED: ['文件取回失败', 'It could not be fetched'],
  COLUMNS: ['文件列无法识别', 'Its columns are not known'],
  CHARSET: ['文件编码不正确', 'It is not UTF-8'],
  CUT_OFF: ['文件不完整', 'Its end is missing'],
  LINE: ['文件中有无法读取的行', 'A line of it can’t be read'],
  SUMS: ['明细与汇总不一致', 'Its lines and its summary disagree'],
  TOO_MANY: ['差异过多，文件不可信', 'Too many differences to be believed'],
}

/** What it means for the day and what is to be done; of differing sums their case says it. */
export const faultAdvice: Record<Exclude<ReconFault, 'SUMS'>, Text> = {
  NOT_THERE: [
    '系统每 10 分钟再取一次；迟到的，请联系渠道补发文件。',
    'It is asked for every ten minutes. When it is late, ask the provider to write it.',
  ],
  NOT_FETCHED: [
    '文件没有取回或中途断开，当日未核对。系统每半小时再取一次；持续失败请检查网络并联系渠道。',
    'It did not come, or broke off, so nothing was compared. It is tried every half hour: if that goes on, look at the network and ask the provider.',
  ],
  COLUMNS: [
    '渠道改了文件格式，当日未核对。请联系渠道确认新格式，并通知技术人员。',
    'The provider has changed its format, so nothing was compared. Ask the provider for the new one, and tell your engineers.',
  ],
  CHARSET: [
    '文件不是约定的 UTF-8 编码，当日未核对。请联系渠道重新生成，系统每半小时再取一次。',
    'It is not in UTF-8 as agreed, so nothing was compared. Ask the provider to write it anew; it is tried every half hour.',
  ],
  CUT_OFF: [
    '文件缺少结尾，当日未核对：不完整的文件一笔也不采信。请联系渠道重新生成，系统每半小时再取一次。',
    'Its end is missing, and of such a file nothing is believed, so nothing was compared. Ask the provider to write it anew; it is tried every half hour.',
  ],
  LINE: [
    '文件中有读不懂的行，当日未核对。请把下面的原文转给渠道核实，系统每半小时再取一次。',
    'A line makes no sense, so nothing was compared. Pass the words below on to the provider; it is tried every half hour.',
  ],
  TOO_MANY: [
    '差异多到不像本平台的文件，当日未核对、也未立案。请联系渠道确认文件是否给错。',
    'So many differences that it is hardly our file: nothing was kept and no case opened. Ask the provider whether it is the right one.',
  ],
}

export const accountLabels: Record<ReconAccount, Text> = {
  platformReserve: ['平台备付金（手续费）', 'Prepaid for charges'],
  platformBalance: ['平台标准余额', 'Platform balance'],
  transitForward: ['中间账户（待分账）', 'Transit account'],
}

/** As the file calls its orders, in our words. */
export const reconServiceLabels: Readonly<Record<string, Text>> = {
  deposit: ['充值', 'Recharge'],
  consume: ['消费', 'Purchase'],
  withdraw: ['提现', 'Withdrawal'],
  withdrawReturn: ['提现退票', 'Returned withdrawal'],
  transfer: ['平台转账', 'Transfer'],
  collect: ['收款', 'Payment'],
  agentPay: ['结算', 'Settlement'],
  refund: ['退款', 'Refund'],
  other: ['其他', 'Other'],
}

export const documentLabels: Readonly<Record<string, Text>> = {
  withdrawOrder: ['提现单', 'Withdrawal'],
  saleOrder: ['销售订单', 'Sale order'],
}

/** What the provider says of an order that it was asked about. */
export const answerLabels: Readonly<Record<string, Text>> = {
  succeeded: ['成功', 'Succeeded'],
  refunded: ['已退款', 'Refunded'],
  failed: ['失败', 'Failed'],
  inProgress: ['处理中', 'Under way'],
  closed: ['已关闭', 'Closed'],
  unpaid: ['未支付', 'Not paid'],
  unknown: ['未能查询', 'No answer'],
  refused: ['没有此单', 'No such order'],
}
