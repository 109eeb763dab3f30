// Words of the page on which codes of vouchers and of what is fetched are redeemed.
import { redeemBarrierTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const redeemTexts = defineTexts({
  note: [
    '买家出示券码或自提码，扫码枪扫描或输入后核对，再核销',
    'Scan or type the code that a buyer shows for a voucher or an order to fetch, look at it, and redeem it',
  ],
  code: ['券码或自提码', 'Code'],
  codeHint: ['16 位数字，空格可不输', '16 digits, with or without spaces'],
  codeMissing: ['请输入 16 位数字码', 'A code has 16 digits'],
  find: ['查询', 'Look it up'],
  redeem: ['确认核销', 'Redeem'],
  handOver: ['确认核销，交付整单', 'Redeem, and hand all of it over'],
  fetcher: ['提货人', 'Fetched by'],
  found: ['核对信息', 'The code'],
  unit: ['单价', 'Price'],
  order: ['订单', 'Order'],
  buyer: ['买家', 'Buyer'],
  until: ['有效期至', 'Good until'],
  count: ['本单核销', 'Of the order'],
  counted: ['{redeemed} / {total} 张', '{redeemed} of {total}'],
  none: [
    '输入券码或自提码后，在这里核对商品、订单与有效期',
    'Once a code is typed, its goods, order and validity are shown here',
  ],
  done: ['核销成功', 'Redeemed'],
  doneWhat: ['{goods}，码尾号 {tail}', '{goods}, code ending in {tail}'],
  ...namedTexts('barrier_', redeemBarrierTexts),
  redeemedBy: ['{at} 由 {name} 核销', 'At {at} by {name}'],
})
