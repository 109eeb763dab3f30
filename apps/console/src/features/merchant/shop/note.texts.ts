// Texts of the delivery note's settings.
import { defineTexts } from '../../../i18n/text.ts'

export const noteTexts = defineTexts({
  note: ['发货单', 'Delivery note'],
  noteHint: [
    '随包裹放入的发货单，在销售订单中打印；订单号、收货信息与商品始终打印',
    'Lies in the parcel, printed in the list of sale orders; number, receiver and goods always stand on it',
  ],
  paper: ['纸张', 'Paper'],
  paperHint: [
    '打印页上可另选，并在该浏览器记住',
    'Another one can be chosen where it is printed, and is remembered in that browser',
  ],
  parts: ['显示内容', 'Contents'],
  partsHint: ['付款时间只印在 A4 上；店标取自店铺资料', 'The time of payment on A4 only; the logo is the shop’s'],
  foot: ['附言', 'Message'],
  footHint: ['印在发货单末尾，买家可见', 'At the end of the note, for the buyer'],
  footExample: [
    '如：感谢惠顾，如有问题请先联系客服',
    'For example: thank you, please call us first if anything is wrong',
  ],
})
