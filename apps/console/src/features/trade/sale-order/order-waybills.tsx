// The numbers that were taken for an order: what became of each, and giving back the one that no parcel goes by.
import type { SaleOrderInfo, Waybill } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useWaybillCommands } from './use-waybill-commands.ts'
import { waybillLabels } from './waybill.labels.ts'
import { waybillTexts } from './waybill.texts.ts'
import './order-parcels.css'

export function OrderWaybills({ order }: { readonly order: SaleOrderInfo }): ReactNode {
  return (
    <ul className="order-parcels">
      {order.waybills.map((waybill) => (
        <WaybillRow key={waybill.id} waybill={waybill} />
      ))}
    </ul>
  )
}

function WaybillRow({ waybill }: { readonly waybill: Waybill }): ReactNode {
  const t = useText(waybillTexts)
  const say = useSay()
  const mayShip = useMay('saleOrder.ship')
  const { obtain, isObtaining, cancel, askCancel, isCanceling } = useWaybillCommands()
  const { state, reason, isStale, printCount } = waybill
  const { tone, text } = waybillLabels[state]
  const why =
    state === 'REFUSED'
      ? t('refused', { reason: reason ?? '' })
      : isStale
        ? t('stale')
        : reason === null
          ? ''
          : t('notCanceled', { reason })
  const isOver = state === 'CANCELED' || state === 'REFUSED'
  return (
    <li className={isOver ? 'is-back' : undefined}>
      <div className="order-parcels-head">
        <span>{waybill.carrierName}</span>
        {waybill.waybillNo !== null && <CopyText text={waybill.waybillNo} />}
        <StatusTag tone={tone}>{say(text)}</StatusTag>
        <InstantText at={waybill.createdAt} />
        {printCount > 0 && <span className="muted">{t('printed', { count: printCount })}</span>}
      </div>
      {why !== '' && <div className="urgent">{why}</div>}
      {mayShip && !isOver && state !== 'USED' && (
        <div className="order-parcels-acts">
          {state === 'ISSUED' && (
            <Button size="small" loading={isCanceling} onClick={() => void cancel(waybill)}>
              {t('cancel')}
            </Button>
          )}
          {state === 'ASKING' && (
            <Button
              size="small"
              loading={isObtaining}
              onClick={() => void obtain([waybill.orderId], waybill.carrierCode).catch(() => undefined)}
            >
              {t('again')}
            </Button>
          )}
          {state === 'CANCELING' && (
            <Button size="small" loading={isCanceling} onClick={() => void askCancel(waybill)}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
