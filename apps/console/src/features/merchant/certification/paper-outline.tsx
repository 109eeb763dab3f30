// What belongs into an upload of papers, drawn: the two sides of an identity card, and a licence.
import type { ReactNode } from 'react'
import './paper-outline.css'

const outlines = {
  idFront: (
    <>
      <rect className="is-sheet" x="2" y="2" width="84" height="52" rx="5" />
      <path className="is-line" d="M12 14h22M12 23h14M32 23h10M12 32h30M12 44h42" />
      <circle className="is-mark" cx="67" cy="20" r="6" />
      <path className="is-mark" d="M55 38c0-7 5-10 12-10s12 3 12 10z" />
    </>
  ),
  idBack: (
    <>
      <rect className="is-sheet" x="2" y="2" width="84" height="52" rx="5" />
      <circle className="is-mark" cx="19" cy="18" r="8" />
      <path className="is-mark" d="m19 13 1.6 3.3 3.6.5-2.6 2.5.6 3.6-3.2-1.7-3.2 1.7.6-3.6-2.6-2.5 3.6-.5z" />
      <path className="is-line" d="M36 14h38M36 24h30M30 38h46M30 46h34" />
    </>
  ),
  licence: (
    <>
      <rect className="is-sheet" x="2" y="2" width="84" height="58" rx="3" />
      <path className="is-line" d="M28 14h32M12 26h28M12 35h28M12 44h20M48 26h28M48 35h18" />
      <circle className="is-mark" cx="68" cy="47" r="7" />
    </>
  ),
} as const

export type Paper = keyof typeof outlines

export const PaperOutline = ({ of }: { of: Paper }): ReactNode => (
  <svg className="paper-outline" viewBox="0 0 88 62" width="88" height="62" aria-hidden="true">
    {outlines[of]}
  </svg>
)
