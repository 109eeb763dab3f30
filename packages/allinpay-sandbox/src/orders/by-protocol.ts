/** consumeProtocolApply, agentCollectProtocolApply: a signed 余额支付协议 pays at once, between the two it names and by balance alone. */
import { ORDER_TYPE, VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { list, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustBeAgreed } from '../members/balance-protocol.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { applyCollect, collectPaid, collectParams } from './collect.ts'
import { applyConsume, consumePaid, consumeParams } from './consume.ts'
import type { PayMethod } from './pay-method.ts'

/** Refuses 40009 any other way to pay, 40014 less than there is. */
async function payAtOnce(
  work: UnitOfWork,
  { order, method }: { readonly order: OrderRow; readonly method: PayMethod },
  paid: (work: UnitOfWork, order: OrderRow) => Promise<void>,
) {
  if (method.kind !== 'balance' || method.parts?.some(({ from }) => from !== 'balance')) refuse('40009')
  await paid(work, order)
  return {
    payStatus: 'success',
    bizUserId: order.buyer,
    orderNo: order.orderNo,
    bizOrderNo: order.bizOrderNo,
    extendInfo: order.extendInfo,
  }
}

const protocolNo = text(40)
const { validateType: _c, frontUrl: _f, recieverId, ...consumeTerms } = consumeParams
const { validateType: _v, frontUrl: _u, recieverList: _r, ...collectTerms } = collectParams

export const consumeProtocolApplyService = service({
  method: 'orderService.consumeProtocolApply',
  // The one service that spells its receiver so.
  params: { ...consumeTerms, protocolNo, receiverId: recieverId },
  async run(work, { protocolNo: agreed, receiverId, ...params }) {
    await mustBeAgreed(work, { protocolNo: agreed, payerId: params.payerId, receiverId })
    const asked = { ...params, recieverId: receiverId, validateType: VALIDATE_TYPE.none, frontUrl: undefined }
    return payAtOnce(work, await applyConsume(work, asked, ORDER_TYPE.protocolConsume), consumePaid)
  },
})

export const agentCollectProtocolApplyService = service({
  method: 'orderService.agentCollectProtocolApply',
  params: { ...collectTerms, protocolNo, recieverList: list({ bizUserId: text(32), amount: consumeTerms.amount }, 1) },
  async run(work, { protocolNo: agreed, ...params }) {
    const receiverId = params.recieverList[0]?.bizUserId ?? ''
    await mustBeAgreed(work, { protocolNo: agreed, payerId: params.payerId, receiverId })
    const asked = { ...params, validateType: VALIDATE_TYPE.none, frontUrl: undefined }
    return payAtOnce(work, await applyCollect(work, asked, ORDER_TYPE.protocolCollect), collectPaid)
  },
})
