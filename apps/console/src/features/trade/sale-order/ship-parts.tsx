// How many of each line lie in this parcel, when not all of the order does.
import type { SaleOrderInfo } from '@merchant/contract'
import { Button, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { leftOf } from './order-pieces.ts'
import { parcelTexts } from './parcel.texts.ts'
import './ship-parts.css'

/** Pieces by line; null: all that is left. */
export type Parts = Readonly<Record<string, number>> | null

interface ShipPartsProps {
  readonly order: SaleOrderInfo
  readonly parts: Parts
  readonly onChange: (parts: Parts) => void
}

/** What a parcel holds of these parts; undefined: all that is left. */
export function contentsOf({ items }: SaleOrderInfo, parts: Parts): { itemId: string; quantity: number }[] | undefined {
  if (parts === null) return undefined
  return items.flatMap(({ id: itemId }) => {
    const quantity = parts[itemId] ?? 0
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
}

export function ShipParts({ order, parts, onChange }: ShipPartsProps): ReactNode {
  const t = useText(parcelTexts)
  const waiting = order.items.filter((item) => leftOf(item) > 0)
  const isDivisible = waiting.length > 1 || waiting.some((item) => leftOf(item) > 1)
  if (!isDivisible) return null
  if (parts === null)
    return (
      <Button size="small" onClick={() => onChange(Object.fromEntries(waiting.map((item) => [item.id, leftOf(item)])))}>
        {t('splitOn')}
      </Button>
    )
  return (
    <div className="ship-parts">
      <p className="muted">{t('splitHint')}</p>
      <ul>
        {waiting.map((item) => (
          <li key={item.id}>
            <span>
              {item.title} <small className="muted">{item.specText}</small>
            </span>
            <InputNumber<number>
              min={0}
              max={leftOf(item)}
              precision={0}
              value={parts[item.id] ?? 0}
              aria-label={t('inParcel', { title: item.title })}
              onChange={(value) => onChange({ ...parts, [item.id]: value ?? 0 })}
            />
            <span className="tabular muted">{t('ofLeft', { count: leftOf(item) })}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange(null)}>
        {t('splitOff')}
      </Button>
    </div>
  )
}
