// Beside the certification: what to have ready for the steps ahead, what it opens, whom to ask, and where the data goes.
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData } from '../../../session/session.ts'
import type { CertificationState } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import './certification.css'
import './plain-list.css'

interface CertificationAsideProps {
  readonly person: CertificationState
  /** Absent for a person without a licence, and while it is being asked. */
  readonly company: CertificationState | undefined
}

const deps = {
  person: ['need_card', 'need_photo', 'need_time'],
  company: ['need_licence', 'need_legal', 'need_account', 'need_companyTime'],
} as const

export function CertificationAside({ person, company }: CertificationAsideProps): ReactNode {
  const t = useText(certificationTexts)
  const { customerService } = useBaseData()
  const ahead = (['person', 'company'] as const).filter((step) => {
    const state = step === 'person' ? person : company
    return state !== undefined && state !== 'PASSED'
  })
  return (
    <>
      {ahead.map((step) => (
        <SectionCard key={step} title={t(step === 'person' ? 'before' : 'beforeCompany')}>
          <ul className="plain-list">
            {deps[step].map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </SectionCard>
      ))}
      <SectionCard title={t('whatFor')}>
        <ol className="plain-list">
          {([company === undefined ? 'after_wallet' : 'after_companyWallet', 'after_shop', 'after_goods'] as const).map(
            (key) => (
              <li key={key}>{t(key)}</li>
            ),
          )}
        </ol>
      </SectionCard>
      <SectionCard title={t('contact')}>
        <p className="certification-contact">
          <a href={`tel:${customerService.phone}`}>{customerService.phone}</a>
          <span className="muted">{customerService.hours}</span>
        </p>
        <p className="muted certification-privacy">{t('privacyWhat')}</p>
      </SectionCard>
    </>
  )
}
