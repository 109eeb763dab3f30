// Texts of what SKUs cost.
import { defineTexts } from '../../../../i18n/text.ts'

export const costsTexts = defineTexts({
  open: ['成本价', 'Costs'],
  title: ['“{title}”的成本与毛利', 'Costs and margins of “{title}”'],
  hint: [
    '成本价只有能看财务账单的人看得到，买家、审核与操作日志都看不到金额。',
    'Only those who see the bills see costs; buyers, audits and the operation log never show the figures.',
  ],
  sku: ['规格', 'SKU'],
  price: ['售价', 'Price'],
  cost: ['成本价', 'Cost'],
  costOf: ['“{sku}”的成本价', 'Cost of “{sku}”'],
  margin: ['毛利', 'Margin'],
  marginRate: ['毛利率 {percent}%', '{percent} % of the price'],
  belowCost: ['售价低于成本', 'Below its cost'],
  unknown: ['未填写', 'Not said'],
  all: ['全部设为', 'All cost'],
  allApply: ['填入', 'Fill in'],
  plain: ['默认规格', 'Single SKU'],
  disabled: ['停用', 'off'],
  save: ['保存 {count} 个 SKU 的成本价', 'Save {count} costs'],
  nothing: ['没有修改', 'Nothing changed'],
  saved: ['已保存 {count} 个 SKU 的成本价', '{count} costs saved'],
  leave: ['放弃未保存的成本价？', 'Drop what is not saved?'],
  leaveWhat: ['已填写的成本价不会保存。', 'The costs that you typed are not saved.'],
})
