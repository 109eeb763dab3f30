// The parcels of an order: carrier, number, what lies in each, and what may still be done about it.
import { formatYuan, type SaleOrderInfo } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../components/overlay/confirm.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ParcelTracks } from '../parcel/parcel-tracks.tsx'
import { parcelTexts } from './parcel.texts.ts'
import type { OrderActs } from './sale-order-columns.tsx'
import './order-parcels.css'

type Parcel = SaleOrderInfo['shipments'][number]

interface OrderParcelsProps {
  readonly order: SaleOrderInfo
  readonly acts: Pick<OrderActs, 'onUndoShip' | 'onUndoTogether' | 'onEditParcel' | 'onNoteParcel'>
}

export function OrderParcels({ order, acts }: OrderParcelsProps): ReactNode {
  return (
    <ul className="order-parcels">
      {order.shipments.map((parcel) => (
        <ParcelRow key={parcel.id} order={order} parcel={parcel} acts={acts} />
      ))}
    </ul>
  )
}

function ParcelRow({ order, parcel, acts }: OrderParcelsProps & { readonly parcel: Parcel }): ReactNode {
  const t = useText(parcelTexts)
  const confirm = useConfirm()
  const mayShip = useMay('saleOrder.ship')
  const isBack = parcel.canceledAt !== null
  const undo = async () => {
    const content = t('undoMeans', { no: parcel.waybillNo })
    if (await confirm({ title: t('undoAsk'), content, okText: t('undo'), danger: true }))
      await acts.onUndoShip(order, parcel.id)
  }
  const all = [{ id: order.id, orderNo: order.orderNo }, ...parcel.together]
  const undoAll = async () => {
    const content = t('undoTogetherMeans', {
      no: parcel.waybillNo,
      orders: all.map(({ orderNo }) => orderNo).join('、'),
    })
    const title = t('undoTogetherAsk', { count: all.length })
    if (await confirm({ title, content, okText: t('undoTogether', { count: all.length }), danger: true }))
      await acts.onUndoTogether(parcel.waybillNo, all)
  }
  return (
    <li className={isBack ? 'is-back' : undefined}>
      <div className="order-parcels-head">
        <span>{parcel.carrierName}</span>
        <CopyText text={parcel.waybillNo} />
        {isBack && <StatusTag tone="neutral">{t('takenBack')}</StatusTag>}
        <InstantText at={parcel.shippedAt} />
      </div>
      {!isWhole(order, parcel) && <div className="muted">{contentsOf(order, parcel)}</div>}
      {parcel.together.length > 0 && (
        <div className="order-parcels-head">
          <span className="muted">{t('together')}</span>
          {parcel.together.map(({ id, orderNo }) => (
            <PageLink key={id} to={`/order/saleorder?id=${id}`}>
              {orderNo}
            </PageLink>
          ))}
        </div>
      )}
      {!isBack && <ParcelTracks orderId={order.id} shipmentId={parcel.id} />}
      <ParcelNotes parcel={parcel} />
      {mayShip && !isBack && (
        <div className="order-parcels-acts">
          <Button size="small" onClick={() => acts.onNoteParcel(order, parcel)}>
            {t('note')}
          </Button>
          {parcel.isEditable && (
            <Button size="small" onClick={() => acts.onEditParcel(order, parcel)}>
              {t('edit')}
            </Button>
          )}
          {parcel.undoUntil !== null && (
            <Button size="small" onClick={() => void undo().catch(() => undefined)}>
              {t('undo')}
            </Button>
          )}
          {parcel.undoUntil !== null && parcel.together.length > 0 && (
            <Button size="small" onClick={() => void undoAll().catch(() => undefined)}>
              {t('undoTogether', { count: all.length })}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function ParcelNotes({ parcel: { weightG, costFen } }: { readonly parcel: Parcel }): ReactNode {
  const t = useText(parcelTexts)
  const notes = [
    ...(weightG === null ? [] : [t('weighs', { count: weightG.toLocaleString('en') })]),
    ...(costFen === null ? [] : [t('costs', { amount: formatYuan(costFen, true) })]),
  ]
  return notes.length === 0 ? null : <div className="muted tabular">{notes.join(' · ')}</div>
}

/** It holds all that was ordered: then there is nothing to say about it. */
const isWhole = ({ items }: SaleOrderInfo, parcel: Parcel): boolean =>
  items.every(({ id, quantity }) => parcel.items.some((part) => part.itemId === id && part.quantity === quantity))

const contentsOf = ({ items }: SaleOrderInfo, parcel: Parcel): string =>
  items
    .flatMap((item) => {
      const part = parcel.items.find(({ itemId }) => itemId === item.id)
      const name = item.specText === '' ? item.title : `${item.title} ${item.specText}`
      return part === undefined ? [] : [`${name} ×${part.quantity}`]
    })
    .join('、')
