// Sales of the last days as bars: a small SVG of our own, readable as a table by those who do not see it.
import { formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { type Language, useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import './sales.css'

interface Day {
  readonly day: string
  readonly paidFen: number
  readonly orders: number
}

const HEIGHT = 176
const WIDTH = 560
const FLOOR = HEIGHT - 22
const CEILING = 22

export function SalesChart({ days }: { days: readonly Day[] }): ReactNode {
  const t = useText(dashboardTexts)
  const language = useLanguage()
  const highest = Math.max(1, ...days.map(({ paidFen }) => paidFen))
  const slot = WIDTH / Math.max(1, days.length)
  const barWidth = Math.min(36, slot * 0.5)
  return (
    <figure className="sales-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="sales-floor" />
        {days.map(({ day, paidFen, orders }, index) => {
          // An empty day keeps a hair of a bar, so that it reads as zero and not as missing.
          const height = Math.max(2, (Math.max(0, paidFen) / highest) * (FLOOR - CEILING))
          const middle = slot * (index + 0.5)
          return (
            <g key={day} className={index === days.length - 1 ? 'is-today' : undefined}>
              <title>{`${day}  ¥${formatYuan(paidFen, true)}  ${t('orders', { count: orders })}`}</title>
              <rect x={middle - slot / 2} y="0" width={slot} height={HEIGHT} className="sales-hit" />
              <rect
                x={middle - barWidth / 2}
                y={FLOOR - height}
                width={barWidth}
                height={height}
                rx="3"
                className="sales-bar"
              />
              <text x={middle} y={FLOOR - height - 6}>
                {shortYuan(paidFen, language)}
              </text>
              <text x={middle} y={HEIGHT - 6}>
                {day.slice(5)}
              </text>
            </g>
          )
        })}
      </svg>
      <table className="visually-hidden">
        <caption>{t('sales')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('orderCount')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, paidFen, orders }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatYuan(paidFen, true)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Whole 元 fit above a bar; from 10,000 元 on in 万 (thousands in English). The exact amount is in the tooltip and the table. */
function shortYuan(fen: number, language: Language): string {
  if (fen < 1_000_000) return formatYuan(fen - (fen % 100)).slice(0, -3)
  const [unitFen, unit] = language === 'zh' ? [1_000_000, '万'] : [100_000, 'k']
  const tenths = Math.round((fen * 10) / unitFen)
  return `${Math.trunc(tenths / 10)}.${tenths % 10}${unit}`
}
