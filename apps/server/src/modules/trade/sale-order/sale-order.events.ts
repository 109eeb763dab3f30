// What whoever ships learns of a sale order.
import { said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'

export const orderToShip = permissionEvent<{ readonly orderNo: string }>({
  kind: 'ORDER_TO_SHIP',
  permission: 'saleOrder.ship',
  page: { path: '/order/saleorder', search: { tab: 'TO_SHIP' } },
  isCoalescing: true,
  bell: ({ orderNo }) => ({
    level: 'INFO',
    title: said('有新订单待发货', 'A new order is to be shipped'),
    body: said(`订单 ${orderNo} 已付款，请按时发货`, `Order ${orderNo} is paid, please ship it in time`),
  }),
})
