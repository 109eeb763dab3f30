// The lines that suit an order best, under the field of the carrier: one press takes the line's company.
import { api, formatYuan, type LogisticsLine } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { shipLinesTexts } from './ship-lines.texts.ts'
import './ship-lines.css'

const SHOWN = 3

interface ShipLinesProps {
  readonly orderId: string
  readonly chosen: string | undefined
  readonly onChoose: (carrierCode: string) => void
}

/** Advice only: whoever can't read it ships without. Its line is there from the start, so that nothing moves when it comes. */
export function ShipLines({ orderId, ...choice }: ShipLinesProps): ReactNode {
  const t = useText(shipLinesTexts)
  const { data, error } = useRead(api.logistics.lineList, { orderId }, { quiet: true })
  return (
    <details className="ship-lines">
      <summary>{t('title')}</summary>
      {data === undefined ? (
        <p className="muted">{t(error === null ? 'asking' : 'unknown')}</p>
      ) : (
        <>
          <p className="muted">
            {t('parcel', { weight: data.weightG / 1_000 })}
            {data.isWeightGuessed && t('guessed')}
          </p>
          <ul>
            {bestOfEach(data.list).map((line) => (
              <li key={line.id}>
                <LineButton line={line} {...choice} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

interface LineButtonProps extends Omit<ShipLinesProps, 'orderId'> {
  readonly line: LogisticsLine
}

function LineButton({ line, chosen, onChoose }: LineButtonProps): ReactNode {
  const t = useText(shipLinesTexts)
  return (
    <button type="button" aria-pressed={line.carrierCode === chosen} onClick={() => onChoose(line.carrierCode)}>
      <strong>{line.lineName}</strong>
      {line.recommend && <StatusTag tone="success">{t('recommended')}</StatusTag>}
      <span className="tabular">
        {t('facts', {
          fee: formatYuan(line.estFen),
          from: line.daysMin,
          to: line.daysMax,
          rate: line.onTimeRateBp / 100,
          score: line.score,
        })}
      </span>
      <small>{line.reason}</small>
    </button>
  )
}

/** Of each company the line that suits best. */
const bestOfEach = (lines: readonly LogisticsLine[]): LogisticsLine[] =>
  lines
    .filter((line, at) => lines.findIndex(({ carrierCode }) => carrierCode === line.carrierCode) === at)
    .slice(0, SHOWN)
