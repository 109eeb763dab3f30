// Texts of what goods promise: how soon they ship, from stock or in presale, and their services.
import { goodsServiceTexts, shipModeTexts } from '@merchant/contract/labels'
import { defineTexts } from '../../../../i18n/text.ts'

export const promisesTexts = defineTexts({
  shipMode: ['发货方式', 'Shipped'],
  ...shipModeTexts,
  shipModeHint: ['预售：先卖后备货，须与现货分开下单', 'Presale is sold before it is there, in orders of its own'],
  shipHours: ['发货时限', 'Ships within'],
  hours: ['{count} 小时内', '{count} hours'],
  shipHoursHint: ['付款后须在时限内发货', 'Counted from payment'],
  presaleShipDays: ['预售发货天数', 'Ships within'],
  presaleShipDaysHint: [
    '付款后 {least}–{most} 天内，超过即为延迟发货',
    '{least} to {most} days of payment; later is late',
  ],
  days: ['天', 'days'],
  presaleEndAt: ['预售结束时间', 'Presale ends'],
  presaleEndAtHint: ['最多 {days} 天内；到时自动下架', 'Within {days} days; then it leaves the sale by itself'],
  daysMissing: ['请填写 {least}–{most} 之间的天数', 'Enter {least} to {most} days'],
  endMissing: ['请选择预售结束时间', 'Choose when presale ends'],
  endOver: ['预售结束时间须晚于现在', 'It must end later than now'],
  endFar: ['预售结束时间最多设在 {days} 天内', 'At most {days} days ahead'],

  services: ['服务承诺', 'Services'],
  servicesHint: [
    '展示给买家，随订单保存；已有订单不变',
    'Buyers see them and orders keep them; those that there are stay as they are',
  ],
  afterSaleDays: ['售后天数', 'Returns within'],
  afterSaleHint: [
    '选填，交易成功后买家可申请售后的天数，不少于类目的 {days} 天；不填按类目',
    'Optional. After completion buyers may ask for returns so long, no fewer than the {days} days of the category; empty: those',
  ],
  afterSaleShort: ['不能少于类目的 {days} 天', 'No fewer than the {days} days of the category'],
  ...goodsServiceTexts,
  NO_REASON_7D_what: [
    '买家收货后七天内可不说明理由退货，由您在订单中退款',
    'Within seven days of receipt, without a reason; you refund it from the order',
  ],
  FAST_REFUND_what: [
    '未发货时买家申请退款，已付款项立即原路退回，无需您同意',
    'While nothing was shipped a buyer gets the money back at once, without asking you',
  ],
  returns_MUST: ['所选类目必须支持', 'The category asks it'],
  returns_NOT_ALLOWED: ['所选类目不支持', 'Not in this category'],

  previewPresale: ['预售 · 付款后 {days} 天内发货', 'Presale · ships within {days} days'],
  previewPresaleBare: ['预售', 'Presale'],
})
