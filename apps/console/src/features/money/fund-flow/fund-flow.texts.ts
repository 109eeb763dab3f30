// Words of the fund flow.
import { defineTexts } from '../../../i18n/text.ts'

export const fundFlowTexts = defineTexts({
  note: [
    '每一笔入账、出账与账户间划转，实时记账；不选日期时显示近 31 天，一次最多查 31 天',
    'Every movement as it is booked; the last 31 days unless you choose up to 31 others',
  ],
  none: ['还没有资金流水，买家付款后会出现在这里', 'No movements yet. They appear here once buyers pay.'],
  account: ['账户', 'Account'],
  direction: ['收支', 'Direction'],
  keyword: ['单号', 'No.'],
  keywordHint: ['订单号 / 提现单号', 'Order or withdrawal no.'],
  at: ['入账时间', 'Booked'],
  kind: ['业务类型', 'Kind'],
  amount: ['金额', 'Amount'],
  balanceAfter: ['账户余额', 'Balance'],
  subject: ['业务单号', 'Document'],
  related: ['关联单号', 'Related no.'],
  remark: ['备注', 'Note'],
  opening: ['期初余额', 'Opening'],
  income: ['收入', 'Income'],
  expense: ['支出', 'Expense'],
  moved: ['账户间划转', 'Moved'],
  closing: ['期末余额', 'Closing'],
  totals: ['筛选合计', 'Totals of the filter'],
  ofAccount: ['{account}账户', '{account} account'],
  ofAll: ['全部账户合计，账户间划转不计收支', 'All accounts; moves between them count as neither'],
  partial: ['收支与划转仅合计筛选出的流水', 'Income, expense and moves of the filtered lines only'],
  openSubject: ['查看 {no}', 'Open {no}'],
})
