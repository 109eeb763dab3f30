// The manual entries for a case, which two persons book; and the way to a new one for whoever works on the case.
import { api, type MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { entryStatusTexts } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'

export function CaseEntries({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const mayLook = useMay('manualEntry.view')
  const mayEnter = useMay('manualEntry.enter') && info.allowedActions.includes('resolve')
  const { data } = useRead(api.manualEntry.list, { keyword: info.number }, { enabled: mayLook, quiet: true })
  const entries = data?.list ?? []
  if (!mayLook || (entries.length === 0 && !mayEnter)) return null
  return (
    <SectionCard
      title={t('entries')}
      extra={
        mayEnter && (
          <PageLink to={`/operator/manual-entry?enter=1&caseId=${info.id}&amountFen=${info.amountFen ?? ''}`}>
            {t('newEntry')}
          </PageLink>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="muted">{t('noEntries')}</p>
      ) : (
        <ul className="case-entries">
          {entries.map(({ id, entryNo, kindLabel, amountFen, status }) => (
            <li key={id}>
              <PageLink to={`/operator/manual-entry?tab=&id=${id}`}>
                {kindLabel} {entryNo}
              </PageLink>
              <MoneyText fen={amountFen} />
              <span className="muted">{say(entryStatusTexts[status])}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
