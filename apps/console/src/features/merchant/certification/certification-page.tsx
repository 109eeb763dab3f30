// Certification: the person first, then for parties with a licence the company; step by step, and on to the wallet.
import type { PagePath } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { StepItem, StepList } from '../../../components/layout/step-list.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { CertificationAside } from './certification-aside.tsx'
import { certificationLabels, standingOf } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import { CompanyStep } from './company-step.tsx'
import { RealNameStep } from './real-name-step.tsx'
import { useCertification } from './use-certification.ts'

export const WALLET_PAGE = '/ec/index' satisfies PagePath

export default function CertificationPage(): ReactNode {
  const t = useText(certificationTexts)
  const say = useSay()
  const page = usePage()
  const { merchant } = useLogin()
  const certification = useCertification(() => page.close(WALLET_PAGE))
  const { person, company, error, refresh } = certification
  const needsCompany = merchant?.type !== 'INDIVIDUAL'
  const isPersonPassed = person?.status === 'PASSED'
  const isAllPassed = isPersonPassed && (!needsCompany || company?.status === 'PASSED')
  return (
    <>
      <PageHeader note={t(needsCompany ? 'noteCompany' : 'note')} />
      {person === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {person !== undefined && (
        <WithAside
          aside={<CertificationAside person={person.status} company={needsCompany ? company?.status : undefined} />}
          asideLabel={t('help')}
        >
          {isAllPassed && (
            <NoticeBar tone="success" title={t('allPassed')} action={<PageLink to={WALLET_PAGE}>{t('goOn')}</PageLink>}>
              {t('passedWhat')}
            </NoticeBar>
          )}
          <SectionCard>
            <StepList>
              <StepItem
                number={1}
                title={t('stepPerson')}
                standing={standingOf(person.status)}
                tag={<Tag label={certificationLabels[person.status]} say={say} />}
              >
                <RealNameStep person={person} certification={certification} />
              </StepItem>
              {needsCompany && (
                <StepItem
                  number={2}
                  title={t(merchant?.type === 'SOLE' ? 'stepSole' : 'stepCompany')}
                  standing={isPersonPassed && company !== undefined ? standingOf(company.status) : 'locked'}
                  tag={company !== undefined && <Tag label={certificationLabels[company.status]} say={say} />}
                >
                  {company !== undefined && (
                    <CompanyStep company={company} isOpen={isPersonPassed} certification={certification} />
                  )}
                </StepItem>
              )}
              <StepItem number={needsCompany ? 3 : 2} title={t('stepWallet')} standing="locked">
                <p className="muted">
                  {isAllPassed ? <PageLink to={WALLET_PAGE}>{t('goOn')}</PageLink> : t('stepWalletWhat')}
                </p>
              </StepItem>
            </StepList>
          </SectionCard>
        </WithAside>
      )}
    </>
  )
}

interface TagProps {
  readonly label: (typeof certificationLabels)[keyof typeof certificationLabels]
  readonly say: ReturnType<typeof useSay>
}

const Tag = ({ label, say }: TagProps): ReactNode => <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
