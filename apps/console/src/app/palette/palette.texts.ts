// Words of the palette.
import { defineTexts } from '../../i18n/text.ts'

export const paletteTexts = defineTexts({
  find: ['查找', 'Find'],
  hint: [
    '页面、单号、运单号、买家、手机尾号、商品、操作',
    'Pages, order or waybill numbers, buyers, phone digits, goods, actions',
  ],
  pages: ['页面', 'Pages'],
  actions: ['操作', 'Actions'],
  saleOrder: ['订单', 'Orders'],
  allOrders: ['查看“{text}”的全部订单', 'All orders of “{text}”'],
  returnOrder: ['售后单', 'Returns'],
  returnDispute: ['平台介入', 'Disputes'],
  goods: ['商品', 'Goods'],
  withdrawOrder: ['提现单', 'Withdrawals'],
  rechargeOrder: ['充值单', 'Recharges'],
  platformOrder: ['平台订单', 'Platform orders'],
  bill: ['账单', 'Bills'],
  nothing: ['没有找到“{text}”', 'Nothing found for “{text}”'],
  searching: ['正在查找单据…', 'Looking for records…'],
  findFailed: ['单据查找失败，请稍后再试', 'Records could not be searched, please try again'],
})
