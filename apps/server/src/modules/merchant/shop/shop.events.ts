// What whoever keeps a shop learns of it.
import { said, type ShopStatus } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { permissionEvent } from '../../../kernel/notification.ts'
import { shopStatusText } from './shop.states.ts'

const ofShop = { kind: 'SHOP', permission: 'shop.edit', page: { path: '/shop/manager' }, isCoalescing: false } as const

export const shopFrozen = permissionEvent<{ readonly name: string; readonly reason: string }>({
  ...ofShop,
  bell: ({ name, reason }) => ({
    level: 'CRITICAL',
    title: said('店铺已被平台冻结', 'A shop was frozen'),
    body: said(
      `“${name}”：${reason}。买家暂时不能下单，已付款的订单仍须按时发货`,
      `“${name}”: ${inBoth(reason).en}. Buyers cannot order; paid orders still have to be shipped in time`,
    ),
  }),
})

export const shopUnfrozen = permissionEvent<{ readonly name: string; readonly status: ShopStatus }>({
  ...ofShop,
  bell: ({ name, status }) => ({
    level: 'INFO',
    title: said('店铺已解冻', 'A shop was unfrozen'),
    body: said(
      `“${name}”已解冻，现为${shopStatusText[status].zh}`,
      `“${name}” was unfrozen and is ${shopStatusText[status].en}`,
    ),
  }),
})
