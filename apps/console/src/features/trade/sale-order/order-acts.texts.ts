// Words of what is done to an order beside shipping it: its price, the time for its receipt, its flag.
import { defineTexts } from '../../../i18n/text.ts'

export const orderActsTexts = defineTexts({
  price: ['改价', 'Price'],
  priceTitle: ['改价 {no}', 'Lower the price of {no}'],
  priceMeans: [
    '只能改低，买家随即按新价付款；买家已打开的付款页面会失效，需重新发起支付。',
    'Prices only become lower. The buyer pays the new one at once; a payment page that is open ends and is opened anew.',
  ],
  lineOf: ['{title} ×{count}（现 {yuan} 元）', '{title} ×{count} (now ¥{yuan})'],
  freightOf: ['运费（现 {yuan} 元）', 'Freight (now ¥{yuan})'],
  atMost: ['最高 {yuan} 元', 'At most ¥{yuan}'],
  nothingLower: ['请至少改低一项', 'Lower at least one of them'],
  atLeastOne: ['实付至少 0.01 元', 'At least ¥0.01 is to be paid'],
  newTotal: ['买家应付', 'To be paid'],
  less: ['优惠 {yuan} 元', '¥{yuan} less'],
  priceNote: ['说明', 'Why'],
  priceNoteHint: ['选填，买家在订单进度里看得到', 'May be empty; the buyer reads it in the order’s history'],
  priceSave: ['确认改价', 'Lower the price'],
  priceSaved: ['已改价，买家将按新价付款', 'The price is lower now'],
  cut: ['已由商家减', 'Taken off by you'],

  extend: ['延长收货', 'More time'],
  extendTitle: ['延长收货 {no}', 'Put off the receipt of {no}'],
  extendMeans: [
    '自动确认收货的时间后移，货款的结算随之推迟。还可延长 {times} 次，合计 {days} 天。',
    'The automatic receipt comes later, and so does the settlement. {times} more times, {days} days in all.',
  ],
  extendPickup: ['延长自提', 'More time to fetch it'],
  pickupTitle: ['延长自提 {no}', 'More time to fetch {no}'],
  pickupMeans: [
    '买家可到店自提的时间延长；最多还可延长 {times} 次，合计 {days} 天',
    'Its buyer may fetch it later: {times} more times, {days} days in all',
  ],
  pickupExtended: ['延长后自提截止', 'To be fetched by'],
  extendDays: ['延长', 'By'],
  days: ['{days} 天', '{days} days'],
  extendUntil: ['延长后自动确认', 'Confirms itself'],
  extendSave: ['确认延长', 'Put it off'],
  extendSaved: ['已延长', 'It is put off'],

  flag: ['标记', 'Flag'],
  flagOf: ['订单 {no} 的标记：{flag}', 'Flag of {no}: {flag}'],
  flagSaved: ['标记已保存', 'Flag saved'],
  flag_0: ['不标记', 'None'],
  flag_1: ['紫旗', 'Purple'],
  flag_2: ['青旗', 'Cyan'],
  flag_3: ['绿旗', 'Green'],
  flag_4: ['橙旗', 'Orange'],
  flag_5: ['红旗', 'Red'],

  urged: ['催发货', 'Urged'],
  urgedAt: ['买家于 {at} 催促发货', 'The buyer urged it at {at}'],
})
