// One act on many orders, and what became of each.
import { api, type InputOf, refusalCode, type SaleOrderRow } from '@merchant/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { orderBatchTexts } from './order-batch.texts.ts'

type Input = InputOf<typeof api.saleOrder.batch>
type WithoutOrders<One> = One extends Input ? Omit<One, 'orderIds'> : never
/** All that a batch asks of an order is who it is. */
export type NumberedOrder = Pick<SaleOrderRow, 'id' | 'orderNo'>
/** What is done to each of the chosen orders. */
export type BatchAct = WithoutOrders<Input>

export interface BatchOutcome {
  /** As it is done again. */
  readonly act: BatchAct
  readonly succeeded: number
  readonly failed: readonly { readonly order: NumberedOrder; readonly message: string }[]
}

export function useOrderBatch() {
  const t = useText(orderBatchTexts)
  const notice = useNotice()
  const [outcome, setOutcome] = useState<BatchOutcome>()
  const { send, isSending } = useSend(api.saleOrder.batch, {
    refreshes: [api.saleOrder.list, api.saleOrder.info, api.saleOrder.tags, api.board.merchant],
  })
  /** Answers the ids of those that it was done to. */
  const run = async (act: BatchAct, orders: readonly NumberedOrder[]): Promise<readonly string[]> => {
    const known = new Map(orders.map((order) => [order.id, order]))
    const { succeeded, failed } = await send({ ...act, orderIds: [...known.keys()] })
    if (failed.length === 0) {
      setOutcome(undefined)
      notice.success(t(act.action === 'undoShip' ? 'takenBack' : 'done', { count: succeeded.length }))
      return succeeded
    }
    const told = failed.flatMap(({ id, message }) => {
      const order = known.get(id)
      return order === undefined ? [] : [{ order, message }]
    })
    // Whoever has read whose number it is and asks again is sure.
    const isWarned = failed.some(({ code }) => code === refusalCode('waybill.elsewhere'))
    const again = act.action === 'shipByWaybill' && isWarned ? { ...act, isSure: true } : act
    setOutcome({ act: again, succeeded: succeeded.length, failed: told })
    return succeeded
  }
  return { run, outcome, isBusy: isSending, close: () => setOutcome(undefined) }
}
