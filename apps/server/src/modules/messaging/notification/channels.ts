// By which channels each kind of notification is sent at all; everything else would be a switch without a wire.
import type { MerchantNotificationKind, NotificationChannel } from '@merchant/contract'

export const notificationChannels: Readonly<Record<MerchantNotificationKind, readonly NotificationChannel[]>> = {
  ORDER_TO_SHIP: ['IN_APP'],
  SHIP_SOON: ['IN_APP'],
  SHIP_LATE: ['IN_APP'],
  ORDER_HELD: ['IN_APP'],
  ADDRESS_CHANGE: ['IN_APP'],
  INVOICE: ['IN_APP'],
  PARCEL: ['IN_APP'],
  RETURN: ['IN_APP'],
  RETURN_SOON: ['IN_APP'],
  BILL: ['IN_APP'],
  SETTLEMENT: ['IN_APP'],
  REFUND: ['IN_APP'],
  PLATFORM_ORDER: ['IN_APP'],
  RECHARGE: ['IN_APP'],
  WITHDRAWAL: ['IN_APP'],
  CERTIFICATION: ['IN_APP', 'EMAIL', 'SMS'],
  QUALIFICATION: ['IN_APP'],
  STAFF: ['IN_APP'],
  TABLE: ['IN_APP'],
  GOODS: ['IN_APP'],
  VIOLATION: ['IN_APP'],
  SHOP: ['IN_APP'],
  SECURITY: ['IN_APP', 'EMAIL', 'SMS'],
}
/** Whoever takes an account over would switch these off first. */
export const isLocked = (kind: MerchantNotificationKind): boolean => kind === 'SECURITY'
