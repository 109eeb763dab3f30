// Where a parcel is, and what is wrong with it.
import type { ParcelExceptionStatus, ParcelExceptionType, ParcelState, ParcelTab } from '../endpoints/trade/parcel.ts'
import type { Labels, LabelTexts } from './label.ts'

export const parcelStateLabels: Labels<ParcelState> = {
  CREATED: { text: ['待揽收', 'To be collected'], tone: 'neutral' },
  COLLECTED: { text: ['已揽收', 'Collected'], tone: 'info' },
  IN_TRANSIT: { text: ['运输中', 'In transit'], tone: 'info' },
  DELIVERING: { text: ['派送中', 'Being delivered'], tone: 'info' },
  SIGNED: { text: ['已签收', 'Signed for'], tone: 'success' },
  REJECTED: { text: ['拒签', 'Refused'], tone: 'danger' },
  RETURNING: { text: ['退回中', 'Coming back'], tone: 'warning' },
  RETURNED: { text: ['已退回', 'Returned'], tone: 'neutral' },
  CANCELED: { text: ['已撤销', 'Undone'], tone: 'neutral' },
}

export const parcelExceptionLabels: Labels<ParcelExceptionType> = {
  SUSPECT_LOST: { text: ['疑似遗失', 'Perhaps lost'], tone: 'danger' },
  INTERCEPT_RETURN: { text: ['拒收退回', 'Refused or returned'], tone: 'danger' },
  FAKE_SHIP: { text: ['无揽收记录', 'Never collected'], tone: 'danger' },
  PICKUP_LATE: { text: ['揽收超时', 'Collected late'], tone: 'warning' },
  PICKUP_SOON: { text: ['即将揽收超时', 'Soon late'], tone: 'info' },
  DISPATCH_LATE: { text: ['发运超时', 'Dispatched late'], tone: 'warning' },
  TRANSIT_LATE: { text: ['中转超时', 'Stuck in transit'], tone: 'warning' },
  DELIVERY_LATE: { text: ['派签超时', 'Delivered late'], tone: 'warning' },
  LONG_DELIVERY: { text: ['配送超长', 'Long on its way'], tone: 'warning' },
}

export const parcelTabLabels: Labels<ParcelTab> = {
  ...parcelExceptionLabels,
  OVER: { text: ['已结束', 'Over'], tone: 'neutral' },
}

export const parcelExceptionStatusLabels: Labels<ParcelExceptionStatus> = {
  OPEN: { text: ['待处理', 'Open'], tone: 'warning' },
  DONE: { text: ['已处理', 'Dealt with'], tone: 'success' },
  IGNORED: { text: ['已忽略', 'Ignored'], tone: 'neutral' },
}

/** What each exception means, and what to do. */
export const parcelExceptionHints: LabelTexts<ParcelExceptionType> = {
  SUSPECT_LOST: ['轨迹停更 5 天以上，请联系快递公司查找', 'No movement for five days: ask the carrier to look for it'],
  INTERCEPT_RETURN: [
    '买家拒收或包裹退回：再次寄出可修改为新运单号，不再寄可退款；处理之前订单不会自动确认收货',
    'Refused or coming back: change its number when it leaves anew, or refund it. Until that is dealt with no receipt confirms itself',
  ],
  FAKE_SHIP: ['发货 3 天仍无揽收记录，请核对运单号', 'Not collected for three days: check the waybill number'],
  PICKUP_LATE: ['发货 24 小时仍未揽收，请催快递揽件', 'Not collected within 24 hours: ask the carrier to come'],
  PICKUP_SOON: ['再过几小时仍未揽收即超时', 'Late in a few hours unless it is collected'],
  DISPATCH_LATE: ['揽收 24 小时后仍未发出', 'Collected, and not sent on for 24 hours'],
  TRANSIT_LATE: ['轨迹停更 48 小时以上', 'No movement for 48 hours'],
  DELIVERY_LATE: ['派送 24 小时仍未签收', 'Being delivered for 24 hours'],
  LONG_DELIVERY: ['揽收 7 天仍未签收', 'Not signed for seven days after it was collected'],
}
