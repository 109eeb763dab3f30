// What whoever keeps the wallet learns of it; nobody can switch it off.
import { said } from '@merchant/contract'
import { maskPhone } from '../../../../kernel/masks.ts'
import { permissionEvent } from '../../../../kernel/notification.ts'

export const paymentPhoneChanged = permissionEvent<{ readonly before: string; readonly phone: string }>({
  kind: 'SECURITY',
  permission: 'bankCard.manage',
  page: { path: '/ec/index' },
  isCoalescing: false,
  bell: ({ before, phone }) => ({
    level: 'CRITICAL',
    title: said('支付手机已更换', 'The payment phone was changed'),
    body: said(
      `支付手机已由 ${maskPhone(before)} 更换为 ${maskPhone(phone)}。如非本人操作，请立即修改密码并联系客服`,
      `The payment phone was ${maskPhone(before)} and is now ${maskPhone(phone)}. If this was not you, change your password at once and call customer service`,
    ),
  }),
})
