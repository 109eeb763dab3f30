// Figures side by side as bars, whose words keep their size however wide the chart is; a table for those who do not see it.
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

/** The last bar is the one in progress, and stands out. */
export function BarChart({ caption, heads, bars }: BarChartProps): ReactNode {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="bar-chart">
      <div className="bar-chart-plot" aria-hidden="true">
        {bars.map(({ key, name, value, text, hint }) => (
          <div key={key} className="bar-chart-slot" title={hint}>
            <span>{text}</span>
            <i style={{ height: `${(Math.max(0, value) / highest) * 100}%` }} />
            <span>{name}</span>
          </div>
        ))}
      </div>
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
