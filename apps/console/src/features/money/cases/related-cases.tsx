// Other cases about the same order: what somebody has found out or decided of it already.
import type { MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { resolutionLabels, stateLabels } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'

export function RelatedCases({ related }: Pick<MoneyCaseInfo, 'related'>): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  if (related.length === 0) return null
  return (
    <SectionCard title={t('related')}>
      <ul className="case-entries">
        {related.map(({ id, number, title, state, resolution }) => (
          <li key={id}>
            <PageLink to={`/operator/cases?tab=all&id=${id}`}>
              {title} {number}
            </PageLink>
            <StatusTag tone={stateLabels[state].tone}>{say(stateLabels[state].text)}</StatusTag>
            {resolution !== null && <span className="muted">{say(resolutionLabels[resolution])}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
