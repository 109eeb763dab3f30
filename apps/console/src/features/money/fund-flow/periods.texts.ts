// Words of the days and months of the fund flow.
import { defineTexts } from '../../../i18n/text.ts'

export const periodTexts = defineTexts({
  open: ['日结与月结', 'Days and months'],
  title: ['资金日结与月结', 'Days and months of the books'],
  byDay: ['按日', 'By day'],
  byMonth: ['按月', 'By month'],
  month: ['月份', 'Month'],
  account: ['账户', 'Account'],
  allAccounts: ['全部账户', 'All accounts'],
  period: ['账期', 'Period'],
  opening: ['期初余额', 'Opening'],
  income: ['收入', 'Income'],
  expense: ['支出', 'Expense'],
  moved: ['账户间划转', 'Moved'],
  closing: ['期末余额', 'Closing'],
  count: ['分录数', 'Entries'],
  paper: ['对账单', 'Statement'],
  download: ['下载 {period} 对账单', 'Download the statement of {period}'],
  notOver: ['{day} 起可下载', 'From {day} on'],
})
