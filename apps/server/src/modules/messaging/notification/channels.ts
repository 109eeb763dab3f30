// By which channels each kind of notification is sent at all; everything else would be a switch without a wire.
import type { MerchantNoticeKind, NoticeChannel } from '@merchant/contract'

export const noticeChannels: Readonly<Record<MerchantNoticeKind, readonly NoticeChannel[]>> = {
  ORDER_TO_SHIP: ['IN_APP'],
  WITHDRAWAL: ['IN_APP'],
  CERTIFICATION: ['IN_APP', 'EMAIL', 'SMS'],
  STAFF: ['IN_APP'],
  SECURITY: ['IN_APP', 'EMAIL', 'SMS'],
}
/** Whoever takes an account over would switch these off first. */
export const isLocked = (kind: MerchantNoticeKind): boolean => kind === 'SECURITY'
