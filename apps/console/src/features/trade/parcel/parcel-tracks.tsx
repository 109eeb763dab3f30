// Where the parcels of an order are: how far each has come, what is wrong with it, and its events, the newest first.
import { api, formatInstant, type ParcelTrack as Track } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { parcelExceptionHints, parcelExceptionLabels, parcelStateLabels } from './parcel.labels.ts'
import { parcelTexts } from './parcel.texts.ts'
import '../../../components/list/link-button.css'
import './parcel.css'

interface ParcelTracksProps {
  readonly orderId: string
  /** Of one parcel alone. */
  readonly shipmentId?: string
}

const REFETCH_MS = 60_000

/** How many events are in sight before somebody asks for all. */
const IN_SIGHT = 3

export function ParcelTracks({ orderId, shipmentId }: ParcelTracksProps): ReactNode {
  // What carriers tell changes no order, so nobody tells of it.
  const read = useRead(api.parcel.track, { orderId }, { quiet: true, refetchEvery: REFETCH_MS })
  if (read.error !== null && read.data === undefined) return <ReadFailure error={read.error} onRetry={read.refresh} />
  const parcels = read.data?.parcels.filter((parcel) => shipmentId === undefined || parcel.shipmentId === shipmentId)
  return (
    <div className="parcel-tracks" aria-busy={parcels === undefined}>
      {parcels === undefined
        ? [1, 2, 3].map((line) => <span key={line} className="skeleton-bar" />)
        : parcels.map((parcel) => <ParcelTrack key={parcel.shipmentId} parcel={parcel} />)}
    </div>
  )
}

/** Of what comes back with a return as well. */
export function ParcelTrack({ parcel }: { readonly parcel: Track }): ReactNode {
  const t = useText(parcelTexts)
  const say = useSay()
  const { text, tone } = parcelStateLabels[parcel.state]
  return (
    <section className="parcel-track" aria-label={`${parcel.carrierName} ${parcel.waybillNo}`}>
      <p className="parcel-track-head">
        <StatusTag tone={tone}>{say(text)}</StatusTag>
        {parcel.detail !== '' && parcel.detail !== say(text) && <span>{parcel.detail}</span>}
        {parcel.carrierPhone !== '' && (
          <a href={`tel:${parcel.carrierPhone}`}>{t('call', { phone: parcel.carrierPhone })}</a>
        )}
        {parcel.askedAt !== null && <span>{t('askedAt', { at: formatInstant(parcel.askedAt) })}</span>}
      </p>
      {parcel.exceptions
        .filter(({ status }) => status === 'OPEN')
        .map(({ id, type }) => (
          <p key={id} className="parcel-track-wrong">
            <StatusTag tone={parcelExceptionLabels[type].tone}>{say(parcelExceptionLabels[type].text)}</StatusTag>
            <span>{say(parcelExceptionHints[type])}</span>
          </p>
        ))}
      {parcel.trouble !== null && <p className="parcel-track-wrong">{t('trouble', { reason: parcel.trouble })}</p>}
      <Traces parcel={parcel} />
    </section>
  )
}

function Traces({ parcel: { traces, trouble } }: { parcel: Track }): ReactNode {
  const t = useText(parcelTexts)
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  if (traces.length === 0) return trouble === null ? <p className="muted">{t('waiting')}</p> : null
  const shown = isWhole ? traces : traces.slice(0, IN_SIGHT)
  return (
    <div className="parcel-track-steps">
      <HistoryList
        steps={shown.map(({ at, text, city, state }) => ({
          at,
          text,
          who: state === null ? (city === '' ? t('parcel') : city) : say(parcelStateLabels[state].text),
        }))}
      />
      {traces.length > IN_SIGHT && (
        <button type="button" className="link-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: traces.length })}
        </button>
      )}
    </div>
  )
}
