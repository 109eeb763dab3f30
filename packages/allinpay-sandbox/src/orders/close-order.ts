/** closeOrder: an order nobody paid yet is closed, so that nobody can pay it any more. */
import { ORDER_STATUS, toChinaTime } from '@merchant/allinpay/wire'
import { text } from '../edge/params.ts'
import { service } from '../edge/service.ts'
import { mustFindOrder } from './order.ts'
import { closeOrder } from './settle.ts'

export const closeOrderService = service({
  method: 'orderService.closeOrder',
  params: { bizOrderNo: text(50) },
  async run(work, { bizOrderNo }) {
    const order = await mustFindOrder(work, bizOrderNo)
    const closed = order.state === ORDER_STATUS.unpaid && (await closeOrder(work, order))
    return {
      closeResult: closed ? 'success' : 'fail',
      orderNo: order.orderNo,
      bizOrderNo,
      closeDatetime: closed ? toChinaTime(work.now) : null,
      errorMessage: closed ? null : '订单不是未支付状态',
      orderStatus: order.state,
    }
  },
})
