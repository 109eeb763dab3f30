// Holds and releases one order of any merchant; held in the page, above the rows and the drawer.
import { api, type InputOf } from '@merchant/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

type HoldBody = InputOf<typeof api.platformSaleOrder.hold>
export type HoldReason = Extract<HoldBody, { action: 'hold' }>['reason']

/** The order as a row and as the drawer knows it. */
export interface HeldOrder {
  readonly merchantId: string
  readonly merchantName: string
  readonly orderId: string
  readonly orderNo: string
}

export interface Holding {
  readonly act: 'hold' | 'release'
  readonly order: HeldOrder
}

export interface HoldValues {
  readonly reason?: HoldReason
  readonly note: string
}

export function useHolding() {
  const t = useText(platformOrderTexts)
  const notice = useNotice()
  const [holding, setHolding] = useState<Holding | null>(null)
  const { send } = useSend(api.platformSaleOrder.hold, {
    refreshes: [api.platformSaleOrder.list, api.platformSaleOrder.info],
  })
  /** Rejects when it is refused: the form stays open with what was typed. */
  const decide = async ({ act, order: { merchantId, orderId, orderNo } }: Holding, values: HoldValues) => {
    const { reason, note } = values
    if (act === 'release') await send({ action: 'release', merchantId, orderId, note })
    else if (reason !== undefined) await send({ action: 'hold', merchantId, orderId, reason, note })
    notice.success(t(act === 'hold' ? 'doneHold' : 'doneRelease', { no: orderNo }))
  }
  return { holding, begin: setHolding, end: () => setHolding(null), decide }
}
