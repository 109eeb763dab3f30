// Figures side by side as bars: a small SVG of our own, readable as a table by those who do not see it.
import type { ReactNode } from 'react'
import './bar-chart.css'

interface Bar {
  readonly key: string
  /** Below the bar. */
  readonly name: string
  /** Decides the height; less than zero stands on the floor. */
  readonly value: number
  /** Above the bar, short. */
  readonly text: string
  /** In full, when the pointer rests on it. */
  readonly hint: string
  /** As the table's row says it, one for each head behind the first. */
  readonly cells: readonly (string | number)[]
}

interface BarChartProps {
  readonly caption: string
  /** Heads of the table: of the bars' keys, then of their cells. */
  readonly heads: readonly string[]
  readonly bars: readonly Bar[]
}

const HEIGHT = 176
const WIDTH = 560
const FLOOR = HEIGHT - 22
const CEILING = 22

/** The last bar is the one in progress, and stands out. */
export function BarChart({ caption, heads, bars }: BarChartProps): ReactNode {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const slot = WIDTH / Math.max(1, bars.length)
  const barWidth = Math.min(36, slot * 0.5)
  return (
    <figure className="bar-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="bar-chart-floor" />
        {bars.map(({ key, name, value, text, hint }, index) => {
          // One of nothing keeps a hair of a bar, so that it reads as zero and not as missing.
          const height = Math.max(2, (Math.max(0, value) / highest) * (FLOOR - CEILING))
          const middle = slot * (index + 0.5)
          return (
            <g key={key} className={index === bars.length - 1 ? 'is-last' : undefined}>
              <title>{hint}</title>
              <rect x={middle - slot / 2} y="0" width={slot} height={HEIGHT} className="bar-chart-hit" />
              <rect
                x={middle - barWidth / 2}
                y={FLOOR - height}
                width={barWidth}
                height={height}
                rx="3"
                className="bar-chart-bar"
              />
              <text x={middle} y={FLOOR - height - 6}>
                {text}
              </text>
              <text x={middle} y={HEIGHT - 6}>
                {name}
              </text>
            </g>
          )
        })}
      </svg>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, cells }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
