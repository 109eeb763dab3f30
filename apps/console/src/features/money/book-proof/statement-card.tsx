// One statement of the proof: what it says, whether it holds, what speaks for it, and each place where it fails.
import type { ProofState } from '@merchant/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { bookProofTexts } from './book-proof.texts.ts'

const tones: Readonly<Record<ProofState, Tone>> = { HOLDS: 'success', BROKEN: 'danger', WAITING: 'neutral' }
const MOST_SHOWN = 10

interface StatementCardProps {
  readonly title: string
  readonly says: string
  /** Undefined while it is asked for. */
  readonly state: ProofState | undefined
  readonly findings?: readonly string[] | undefined
  readonly children: ReactNode
}

export function StatementCard({ title, says, state, findings = [], children }: StatementCardProps): ReactNode {
  const t = useText(bookProofTexts)
  return (
    <SectionCard title={title} extra={state && <StatusTag tone={tones[state]}>{t(state)}</StatusTag>}>
      <p className="book-proof-says">{says}</p>
      {findings.length > 0 && (
        <ul className="book-proof-places">
          {findings.slice(0, MOST_SHOWN).map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
          {findings.length > MOST_SHOWN && <li>{t('morePlaces', { count: findings.length - MOST_SHOWN })}</li>}
        </ul>
      )}
      {children}
    </SectionCard>
  )
}
