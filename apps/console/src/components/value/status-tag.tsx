// A state as a small coloured word; colours pass AA in light and dark, and the word never depends on the colour.
import type { Tone } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import './status-tag.css'

export type { Tone }

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`status-tag status-tag-${tone}`}>{children}</span>
}
