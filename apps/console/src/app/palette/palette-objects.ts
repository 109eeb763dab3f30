// Things of the business in the palette: what the server finds for a typed text, and what their states are called.
import { api, type FoundObject, saleOrderStatus } from '@merchant/contract'
import { billLabels, disputeStatusLabels, platformOrderLabels, returnStatusLabels } from '@merchant/contract/labels'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import type { Tone } from '../../components/value/status-tag.tsx'
import { saleOrderLabelOf, saleOrderLabels } from '../../features/trade/sale-order/sale-order.labels.ts'
import { goodsLabels } from '../../features/trade/goods/goods.labels.ts'
import { withdrawLabels } from '../../features/money/withdraw-order/withdraw-order.labels.ts'
import { rechargeLabels } from '../../features/money/recharge-order/recharge-order.labels.ts'
import type { Text } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { isVerified } from '../guard/guard.ts'

export interface StateLabel {
  readonly text: Text
  readonly tone: Tone
}

const labelsOf: Readonly<Record<FoundObject['kind'], Readonly<Record<string, StateLabel>>>> = {
  saleOrder: saleOrderLabels,
  returnOrder: returnStatusLabels,
  returnDispute: disputeStatusLabels,
  withdrawOrder: withdrawLabels,
  rechargeOrder: rechargeLabels,
  platformOrder: platformOrderLabels,
  bill: billLabels,
  goods: goodsLabels,
}
/** A state this build does not know is shown as it is. */
export function labelOfState({ kind, status, deliveryType }: FoundObject): StateLabel {
  const known = saleOrderStatus.safeParse(status)
  if (kind === 'saleOrder' && known.success && deliveryType !== undefined)
    return saleOrderLabelOf({ status: known.data, deliveryType })
  return labelsOf[kind][status] ?? { text: [status, status], tone: 'neutral' }
}

/** How long somebody must stop typing before the server is asked. */
const PAUSE_MS = 200

/** What the server finds, asked when the typing pauses. */
export function useObjects(text: string) {
  const [asked, setAsked] = useState('')
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  // Before the real name has passed there are pages and actions, and no records.
  const login = useLogin()
  const hasRecords = isVerified(login)
  const isEnabled = hasRecords && asked.length >= 2 && wanted.length >= 2
  const read = useRead(
    api.workbench.find,
    { text: asked },
    {
      enabled: isEnabled,
      quiet: true,
      shopId: login.currentShopId,
    },
  )
  return {
    found: isEnabled && asked === wanted ? (read.data ?? []) : [],
    isAsking: hasRecords && wanted.length >= 2 && (asked !== wanted || read.isLoading),
    isFailed: isEnabled && read.error !== null,
  }
}
