// What the list of merchants says.
import { defineTexts } from '../../../i18n/text.ts'

export const merchantDirectoryTexts = defineTexts({
  merchant: ['商户', 'Merchant'],
  type: ['类型', 'Type'],
  status: ['状态', 'State'],
  registeredAt: ['注册时间', 'Registered'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['商户号 / 名称开头', 'Number or beginning of the name'],
  none: ['没有符合条件的商户', 'No merchant like this'],
})
