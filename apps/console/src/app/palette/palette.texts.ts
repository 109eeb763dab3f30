// Words of the palette and of the sheet of keys.
import { defineTexts } from '../../i18n/text.ts'

export const paletteTexts = defineTexts({
  find: ['查找', 'Find'],
  hint: ['页面、单号、运单号、手机尾号、商品、操作', 'Pages, order or waybill numbers, phone digits, goods, actions'],
  pages: ['页面', 'Pages'],
  actions: ['操作', 'Actions'],
  saleOrder: ['订单', 'Orders'],
  goods: ['商品', 'Goods'],
  withdrawOrder: ['提现单', 'Withdrawals'],
  nothing: ['没有找到“{text}”', 'Nothing found for “{text}”'],
  searching: ['正在查找单据…', 'Looking for records…'],
  findFailed: ['单据查找失败，请稍后再试', 'Records could not be searched, please try again'],
  keys: ['快捷键', 'Keyboard shortcuts'],
  toPage: ['打开{page}', 'Open {page}'],
  afterwards: ['然后', 'then'],
  singleKeys: ['启用单键快捷键', 'Use single-key shortcuts'],
  singleKeysHint: [
    '使用读屏或语音输入时可关闭；Ctrl/⌘ K 始终可用。',
    'May be turned off for screen readers or dictation; Ctrl/⌘ K always works.',
  ],
})
