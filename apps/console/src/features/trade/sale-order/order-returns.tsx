// The returns of an order, the newest first: what is asked, how far each has come, the way to it, and what can be done about it here.
import { api, type ReturnRow } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useText } from '../../../i18n/text.ts'
import { ReturnActBar } from '../return-order/return-act-bar.tsx'
import { ReturnRecord } from '../return-order/return-record.tsx'
import type { ActOnReturn } from '../return-order/use-return-acts.ts'
import { useReturnDialogs } from '../return-order/use-return-dialogs.ts'
import { refundTexts } from './refund.texts.ts'
import './order-returns.css'
import './order.css'

const ReturnDialogs = lazy(() => import('../return-order/return-dialogs.tsx'))

/** While money of one of them moves: the provider's news comes by itself. */
const FOLLOW_MS = 3_000

interface OrderReturnsProps {
  readonly orderId: string
  /** The dialog of an act is in front of the order, or no more. */
  readonly onCover: (isCovered: boolean) => void
}

export default function OrderReturns({ orderId, onCover }: OrderReturnsProps): ReactNode {
  const t = useText(refundTexts)
  const dialogs = useReturnDialogs()
  const { data, error, refresh } = useRead(api.returnOrder.ofOrder, { orderId }, { quiet: true })
  const isMoving = data?.returns.some(({ status }) => status === 'REFUNDING') ?? false
  useRead(api.returnOrder.ofOrder, { orderId }, { enabled: isMoving, quiet: true, refetchEvery: FOLLOW_MS })
  const isAsked = dialogs.asked !== undefined
  useEffect(() => {
    onCover(isAsked)
    return () => onCover(false)
  }, [isAsked, onCover])
  if (data === undefined) return error === null ? null : <ReadFailure error={error} onRetry={refresh} />
  if (data.returns.length === 0) return null
  return (
    <section>
      <h2>{t('returns')}</h2>
      <ul className="order-records">
        {data.returns.map((row) => (
          <Return key={row.id} row={row} onAct={dialogs.begin} />
        ))}
      </ul>
      <Suspense>
        <ReturnDialogs asked={dialogs.asked} commands={dialogs.commands} onDone={dialogs.done} />
      </Suspense>
    </section>
  )
}

function Return({ row, onAct }: { readonly row: ReturnRow; readonly onAct: ActOnReturn }): ReactNode {
  return (
    <ReturnRecord row={row} number={<PageLink to={`/goodsreturn/order?id=${row.id}`}>{row.returnNo}</PageLink>}>
      <span className="order-returns-acts">
        <ReturnActBar row={row} onAct={onAct} isWithin />
      </span>
    </ReturnRecord>
  )
}
