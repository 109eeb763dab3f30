/** What an operator does to orders: the channel's answer, closing, delivering notifications. */
import { mustFindOrder } from '../orders/order.ts'
import { returnWithdrawal } from '../orders/return-withdrawal.ts'
import { closeOrder, payClosed, settleFailure, settleSuccess } from '../orders/settle.ts'
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

type Actions = Pick<AdminActions, 'settle' | 'close' | 'payClosed' | 'returnWithdrawal' | 'deliverNow'>

export function orderActions({ ofOrder, deliverer, log }: ActionContext): Actions {
  return {
    async settle(bizOrderNo, outcome, reason) {
      const done = await ofOrder(bizOrderNo, async (work) => {
        const order = await mustFindOrder(work, bizOrderNo)
        return outcome === 'success' ? settleSuccess(work, order) : settleFailure(work, order, reason ?? '渠道处理失败')
      })
      await log('settle', { bizOrderNo, outcome, reason })
      return done
    },
    async close(bizOrderNo) {
      const done = await ofOrder(bizOrderNo, async (work) => closeOrder(work, await mustFindOrder(work, bizOrderNo)))
      await log('close', { bizOrderNo })
      return done
    },
    async payClosed(bizOrderNo) {
      const done = await ofOrder(bizOrderNo, async (work) => payClosed(work, await mustFindOrder(work, bizOrderNo)))
      await log('payClosed', { bizOrderNo })
      return done
    },
    async returnWithdrawal(bizOrderNo, how) {
      const done = await ofOrder(bizOrderNo, async (work) =>
        returnWithdrawal(work, await mustFindOrder(work, bizOrderNo), how),
      )
      await log('returnWithdrawal', { bizOrderNo, ...how })
      return done
    },
    async deliverNow(bizOrderNo) {
      const tried = await deliverer.deliverNow(bizOrderNo)
      await log('deliverNow', { bizOrderNo, tried })
      return tried
    },
  }
}
