// What keeps a merchant from being closed: how many, or how much, and where it is cleared.
import type { ClosingBlocker } from '@merchant/contract'
import { closingBlockerTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { blockerPages } from './blocker-pages.ts'
import { closingTexts } from './closing.texts.ts'
import './closing.css'

export function ClosingBlockers({ blockers }: { readonly blockers: readonly ClosingBlocker[] }): ReactNode {
  const t = useText(closingTexts)
  return (
    <SectionCard title={t('open')}>
      <p className="muted">{t(blockers.length === 0 ? 'openNone' : 'openWhat')}</p>
      <ul className="closing-blockers">
        {blockers.map((blocker) => (
          <Blocker key={blocker.kind} {...blocker} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Blocker({ kind, count, fen }: ClosingBlocker): ReactNode {
  const t = useText(closingTexts)
  const say = useSay()
  const page = blockerPages[kind]
  return (
    <li>
      <span>{say(closingBlockerTexts[kind])}</span>
      <strong>{fen === null ? t('count', { count: count ?? 0 }) : <MoneyText fen={fen} />}</strong>
      {page === null ? <span className="muted">{t('byPlatform')}</span> : <PageLink to={page}>{t('clear')}</PageLink>}
    </li>
  )
}
