// Words of the texts to the receiver of an order.
import { defineTexts } from '../../../i18n/text.ts'

export const noticeTexts = defineTexts({
  again: ['重发短信', 'Text the receiver again'],
  question: ['重发短信通知收件人？', 'Text the receiver once more?'],
  saysParcel: [
    '内容为最近一个包裹的快递公司与运单号，扣 1 条短信用量；每单每天最多 3 次。',
    'With carrier and number of the last parcel, for one unit of your SMS packs. Three times a day for one order.',
  ],
  saysCode: [
    '内容为取货码，扣 1 条短信用量；每单每天最多 3 次。',
    'With the code, for one unit of your SMS packs. Three times a day for one order.',
  ],
  sent: ['短信已发出', 'The receiver was texted'],
})
