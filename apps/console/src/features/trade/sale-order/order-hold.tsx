// That an order is held, in a row and in its drawer.
import { formatInstant, type SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { orderHoldTexts } from './hold.texts.ts'
import './order-hold.css'

type Hold = NonNullable<SaleOrderRow['hold']>

/** In a row, where its time would stand. */
export function HoldTag({ hold }: { readonly hold: SaleOrderRow['hold'] }): ReactNode {
  const t = useText(orderHoldTexts)
  if (hold === null) return null
  const since = t('since', { at: formatInstant(hold.since) })
  return (
    <span title={[t('held'), hold.note, since].filter((text) => text !== '').join(' · ')}>
      <StatusTag tone="danger">{t(`reason_${hold.reason}`)}</StatusTag>
    </span>
  )
}

/** In the drawer: why, in whose words, since when. */
export function HoldNote({ hold: { reason, note, since } }: { readonly hold: Hold }): ReactNode {
  const t = useText(orderHoldTexts)
  return (
    <div className="order-hold" role="note">
      <p className="order-hold-why">
        <strong>{t('heldFor', { reason: t(`reason_${reason}`) })}</strong>
        {note !== '' && <span>{note}</span>}
        <span className="muted tabular">{t('since', { at: formatInstant(since) })}</span>
      </p>
      <p className="muted">{t('means')}</p>
    </div>
  )
}
