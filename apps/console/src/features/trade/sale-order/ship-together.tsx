// Other orders of the buyer that go to the same address: in this parcel too, or not.
import type { SaleOrderInfo } from '@merchant/contract'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { parcelTexts } from './parcel.texts.ts'
import './ship-parts.css'

type Sibling = SaleOrderInfo['siblings'][number]

interface ShipTogetherProps {
  readonly siblings: readonly Sibling[]
  /** Ids of those that leave in this parcel. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** What leaves with an order, as its command takes it; undefined: it leaves alone. */
export const togetherOf = (siblings: readonly Sibling[], chosen: ReadonlySet<string>) => {
  const together = siblings.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ orderId: id, version }))
  return together.length === 0 ? undefined : together
}

export function ShipTogether({ siblings, chosen, onChange }: ShipTogetherProps): ReactNode {
  const t = useText(parcelTexts)
  if (siblings.length === 0) return null
  return (
    <fieldset className="ship-parts">
      <legend className="muted">{t('siblings', { count: siblings.length })}</legend>
      <Checkbox.Group
        value={[...chosen]}
        onChange={(ids) => onChange(new Set(ids))}
        options={siblings.map(({ id, orderNo, pieces }) => ({
          value: id,
          label: t('sibling', { no: orderNo, count: pieces }),
        }))}
      />
    </fieldset>
  )
}
