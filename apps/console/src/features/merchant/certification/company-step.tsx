// Step two of the certification: the company. Its papers' form, the audit under way, or what was found.
import { type CompanyInfo, type CompanyPapers, dayOf, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData } from '../../../session/session.ts'
import { certificationTexts } from './certification.texts.ts'
import { CompanyForm } from './company-form.tsx'
import { companyTexts } from './company.texts.ts'
import { LONG_TERM_DAY } from '../../../components/form/day-field.tsx'
import type { Certification } from './use-certification.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import './certification.css'

interface CompanyStepProps {
  readonly company: CompanyInfo
  /** The person has passed; before that there is nothing to do here. */
  readonly isOpen: boolean
  readonly certification: Certification
}

export function CompanyStep({ company, isOpen, certification }: CompanyStepProps): ReactNode {
  const t = useText(companyTexts)
  const { customerService } = useBaseData()
  const { status, reason, papers } = company
  if (!isOpen && status === 'NONE') return <p className="muted">{t('waitsForPerson')}</p>
  return (
    <div className="certification-step">
      {status === 'REJECTED' && (
        <NoticeBar tone="danger" title={t('rejectedTitle', { reason: reason ?? t('noReason') })}>
          {t(company.wrongFields.length > 0 ? 'rejectedWhat' : 'rejectedWhatPlain')}
        </NoticeBar>
      )}
      {status === 'EXPIRED' && (
        <NoticeBar tone="warning" title={t('expiredTitle')}>
          {t('expiredWhat', { day: company.graceUntil === null ? '' : dayOf(company.graceUntil) })}
        </NoticeBar>
      )}
      {status === 'MANUAL' && (
        <NoticeBar tone="warning" title={t('manualTitle')}>
          {t('manualWhat', { phone: customerService.phone })}
        </NoticeBar>
      )}
      {status === 'VERIFYING' && <WaitingPanel title={t('verifyingTitle')}>{t('verifyingWhat')}</WaitingPanel>}
      {company.canSubmit ? (
        <>
          {status === 'NONE' && <p className="muted">{t('what')}</p>}
          {company.attemptsLeftToday === 0 && <p className="urgent">{t('noAttempts')}</p>}
          <CompanyForm key={status} info={company} onSubmit={certification.submitCompany} />
        </>
      ) : (
        papers !== null && <PapersFacts papers={papers} submittedAt={company.submittedAt} />
      )}
    </div>
  )
}

function PapersFacts({ papers, submittedAt }: { papers: CompanyPapers; submittedAt: string | null }): ReactNode {
  const t = useText(companyTexts)
  const person = useText(certificationTexts)
  const { licenseFrom: from, licenseTo } = papers
  const to = licenseTo === LONG_TERM_DAY ? t('longTerm') : licenseTo
  return (
    <Facts
      items={[
        [t('companyName'), papers.companyName],
        papers.creditCode === null ? [t('licenseNo'), papers.licenseNo] : [t('creditCode'), papers.creditCode],
        [person('validity'), person('validityText', { from, to })],
        [t('legal'), `${papers.legalName} ${papers.legalIdNumber}`],
        [t('account'), `${papers.bankName} ${papers.accountNo}`],
        [t('bankBranch'), papers.bankBranch],
        ...(papers.registeredCapitalFen === null
          ? []
          : [[t('registeredCapital'), formatYuan(papers.registeredCapitalFen, true)] as const]),
        [t('submittedAt'), <InstantText key="at" at={submittedAt ?? undefined} />],
      ]}
    />
  )
}
