// What whoever ships learns of parcels: one that is perhaps lost, one that comes back.
import { said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'

interface Facts {
  readonly waybillNo: string
  readonly orderId: string
}

export const parcelLost = permissionEvent<Facts>({
  kind: 'PARCEL',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ waybillNo }) => ({
    level: 'WARN',
    title: said('包裹疑似遗失', 'A parcel is perhaps lost'),
    body: said(
      `运单 ${waybillNo} 的轨迹已 5 天没有更新，请联系快递公司查找，并告知买家`,
      `Nothing was heard of parcel ${waybillNo} for five days. Ask the carrier to look for it, and tell the buyer`,
    ),
  }),
})

export const parcelTurned = permissionEvent<Facts>({
  kind: 'PARCEL',
  permission: 'saleOrder.ship',
  page: ({ orderId }) => ({ path: '/order/saleorder', search: { id: orderId } }),
  isCoalescing: false,
  bell: ({ waybillNo }) => ({
    level: 'WARN',
    title: said('包裹被拒收或退回', 'A parcel was refused or comes back'),
    body: said(
      `运单 ${waybillNo} 被拒收或正在退回，请留意收回，并与买家沟通后续处理`,
      `Parcel ${waybillNo} was refused or is on its way back. Expect it, and settle the matter with the buyer`,
    ),
  }),
})
