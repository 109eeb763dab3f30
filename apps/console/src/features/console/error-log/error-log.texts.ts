// Texts of the log of errors.
import { defineTexts } from '../../../i18n/text.ts'

export const errorLogTexts = defineTexts({
  tab_server: ['服务器错误', 'Server'],
  tab_browser: ['浏览器错误', 'Browsers'],
  note: [
    '保存 90 天，不含请求内容与个人数据。关键词在所选时间内最近 10,000 条中查找。',
    'Kept for 90 days, without what was sent and without personal data. A text is looked for in the newest 10,000 of the chosen time.',
  ],
  at: ['时间', 'Time'],
  requestId: ['追踪号', 'Trace id'],
  requestIdHint: ['出错时页面显示的编号', 'The number that the page showed'],
  route: ['接口', 'Route'],
  alarm: ['告警', 'Alarm'],
  message: ['错误', 'Error'],
  stack: ['堆栈', 'Stack'],
  showStack: ['查看堆栈', 'Show stack'],
  page: ['页面', 'Page'],
  browser: ['浏览器', 'Browser'],
  merchant: ['商户', 'Merchant'],
  platform: ['平台', 'Platform'],
  keyword: ['关键词', 'Keyword'],
  keywordServer: ['错误 / 接口', 'Error / route'],
  keywordBrowser: ['错误 / 页面', 'Error / page'],
  noneServer: ['近 90 天没有服务器错误', 'No server errors in 90 days'],
  noneBrowser: ['近 90 天没有浏览器错误', 'No browser errors in 90 days'],
})
