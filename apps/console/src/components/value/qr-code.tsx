// A QR code drawn here as SVG: what it holds never leaves this browser. The encoder is loaded when one is shown.
import { type ReactNode, useEffect, useState } from 'react'

interface QrCodeProps {
  readonly text: string
  /** What it is for, for those who cannot see it. */
  readonly label: string
  /** px */
  readonly size?: number
}

interface Squares {
  readonly side: number
  readonly path: string
}

export function QrCode({ text, label, size = 176 }: QrCodeProps): ReactNode {
  const [squares, setSquares] = useState<Squares | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('uqr').then(
      ({ encode }) => {
        // Four light modules around it, as scanners expect.
        const { size: side, data } = encode(text, { ecc: 'M', border: 4 })
        if (isCurrent) setSquares({ side, path: pathOf(data) })
      },
      // Without the encoder the text beside the code still serves.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  const side = squares?.side ?? 1
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      // Dark on light in dark mode too: many scanners read nothing else.
      style={{ background: '#fff', borderRadius: 8 }}
    >
      {squares !== null && <path d={squares.path} fill="#000" />}
    </svg>
  )
}

/** One rectangle for every run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row.map((isDark, x) => (isDark && row[x - 1] !== true ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '')).join(''),
    )
    .join('')
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
