// The drawings of the empty states, in the theme's colours: a box that waits, a sheet under a lens, a plug that came out.
import type { ReactNode } from 'react'
import './empty-drawing.css'

const drawings = {
  nothing: (
    <>
      <path className="is-wash" d="M34 44 60 34l26 10v26L60 82 34 70z" />
      <path className="is-line" d="M34 44v26l26 12V56zM86 44v26L60 82V56z" />
      <path className="is-fill" d="m34 44-10 8 26 11 10-7zM86 44l10 8-26 11-10-7z" />
      <path className="is-line" d="m34 44 26-10 26 10-26 12zM34 44l-10 8 26 11 10-7zM86 44l10 8-26 11-10-7z" />
      <path className="is-accent" d="M60 26V14M46 28l-6-9M74 28l6-9" />
    </>
  ),
  unmatched: (
    <>
      <path className="is-fill" d="M36 16h34l14 14v48H36z" />
      <path className="is-line" d="M70 16v14h14M70 16H36v62h20M84 30v18" />
      <path className="is-faint" d="M46 34h16M46 44h20M46 54h10" />
      <circle className="is-wash" cx="74" cy="62" r="14" />
      <path className="is-accent" d="M88 62a14 14 0 1 1-28 0 14 14 0 0 1 28 0zm-4 10 12 12" />
    </>
  ),
  failed: (
    <>
      <rect className="is-fill" x="26" y="36" width="24" height="26" rx="6" />
      <path
        className="is-line"
        d="M50 36H32a6 6 0 0 0-6 6v14a6 6 0 0 0 6 6h18zM26 49H12M70 36h18a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H70zM94 49h14"
      />
      <path className="is-line" d="M50 43h7M50 55h7" />
      <path className="is-danger" d="M60 26v-9M69 29l5-8M51 29l-5-8M60 72v9" />
    </>
  ),
} as const

export default function EmptyDrawing({ kind }: { kind: keyof typeof drawings }): ReactNode {
  return (
    <svg className="empty-drawing" viewBox="0 0 120 92" width="120" height="92" aria-hidden="true">
      {drawings[kind]}
    </svg>
  )
}
