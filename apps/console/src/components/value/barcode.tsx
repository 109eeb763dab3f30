// A barcode (Code 128) drawn as SVG, black on white wherever it stands: many scanners read nothing else.
import type { CSSProperties, ReactNode } from 'react'
import { code128 } from './code128.ts'

/** Light modules on each side, as scanners expect. */
const QUIET = 10

interface BarcodeProps {
  /** Printable ASCII. */
  readonly text: string
  readonly className?: string
  readonly style?: CSSProperties
}

export function Barcode({ text, ...look }: BarcodeProps): ReactNode {
  const { bars, width } = code128(text)
  return (
    <svg
      role="img"
      aria-label={text}
      {...look}
      viewBox={`0 0 ${width + 2 * QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path fill="#000" d={bars.map(([at, wide]) => `M${at + QUIET} 0h${wide}v1h-${wide}z`).join('')} />
    </svg>
  )
}
