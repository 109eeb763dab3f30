// A drawn picture of the console: what one finds behind the door. No text, so that it speaks every language.
import type { ReactNode } from 'react'

const menu = [46, 62, 78, 94, 110]
const tiles = [92, 174, 256]
const bars = [30, 44, 36, 54, 48, 66, 60]
const rows = [196, 214, 232, 250]
/** Widths of what stands in a row, and whether its state is a good one. */
const facts = [
  [64, 40, true],
  [52, 34, false],
  [70, 44, true],
  [58, 36, true],
] as const

export function ProductPicture(): ReactNode {
  return (
    <svg className="login-picture" viewBox="0 0 360 260" aria-hidden="true">
      <rect className="is-window" width="360" height="280" rx="12" />
      <path className="is-side" d="M12 0h60v280H0V12A12 12 0 0 1 12 0Z" />
      <rect className="is-sign" x="12" y="12" width="14" height="14" rx="4" />
      <rect className="is-bright" x="32" y="16" width="28" height="6" rx="3" />
      {menu.map((y, at) => (
        <rect
          key={y}
          className={at === 1 ? 'is-chosen' : 'is-quiet'}
          x="14"
          y={y}
          width={at === 1 ? 46 : 38}
          height="6"
          rx="3"
        />
      ))}
      {tiles.map((x, at) => (
        <g key={x}>
          <rect className="is-card" x={x} y="20" width="74" height="46" rx="6" />
          <rect className="is-faint" x={x + 10} y="30" width="26" height="5" rx="2.5" />
          <rect
            className={at === 0 ? 'is-accent' : 'is-ink'}
            x={x + 10}
            y="44"
            width={at === 0 ? 48 : 38}
            height="10"
            rx="3"
          />
        </g>
      ))}
      <rect className="is-card" x="92" y="78" width="238" height="92" rx="6" />
      {bars.map((height, at) => (
        <rect
          key={at}
          className={at === bars.length - 1 ? 'is-accent' : 'is-bar'}
          x={108 + at * 31}
          y={158 - height}
          width="18"
          height={height}
          rx="3"
        />
      ))}
      <rect className="is-card" x="92" y="182" width="238" height="100" rx="6" />
      {rows.map((y, at) => {
        const [title, amount, isGood] = facts[at] ?? facts[0]
        return (
          <g key={y}>
            <rect className="is-bar" x="104" y={y} width="10" height="10" rx="3" />
            <rect className="is-faint" x="122" y={y + 2} width={title} height="6" rx="3" />
            <rect className={isGood ? 'is-good' : 'is-waiting'} x="222" y={y + 1} width="26" height="8" rx="4" />
            <rect className="is-ink" x={318 - amount} y={y + 2} width={amount} height="6" rx="3" />
          </g>
        )
      })}
    </svg>
  )
}
