// The papers of a certification in full, as they are held against one another: what was written, and the pictures.
import { type CertificationInfo, type CompanyPapers, formatInstant, formatYuan } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { partyLabels } from '../../../i18n/party.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { certificationLabels } from './certification-review.labels.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import './review.css'

interface Picture {
  readonly label: string
  readonly url: string
}

export function ReviewPapers({ info, onReload }: { info: CertificationInfo; onReload: () => void }): ReactNode {
  const t = useText(certificationReviewTexts)
  const say = useSay()
  const { realName, company } = info
  const label = certificationLabels[info.status]
  const isWaiting = info.status === 'MANUAL' && info.reason !== null
  return (
    <>
      {isWaiting && (
        <NoticeBar tone="info" title={say(label.text)}>
          {info.reason}
        </NoticeBar>
      )}
      <SectionCard>
        <Facts
          items={[
            [
              t('status'),
              <StatusTag key="status" tone={label.tone}>
                {say(label.text)}
              </StatusTag>,
            ],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            [t('merchantType'), t(`type_${info.merchantType}`)],
            [t('submittedAt'), formatInstant(info.submittedAt)],
            ...(info.passedAt === null ? [] : [[t('passedAt'), formatInstant(info.passedAt)] as const]),
            ...(info.reason === null || isWaiting ? [] : [[t('why'), info.reason] as const]),
          ]}
        />
      </SectionCard>
      <History history={info.history} />
      {realName !== null && (
        <>
          <SectionCard title={t('kind_REAL_NAME')}>
            <Facts
              items={[
                [t('name'), realName.name],
                [
                  t('idNumber'),
                  <span key="id" className="tabular">
                    {realName.idNumber}
                  </span>,
                ],
                [t('validity'), <Term key="term" from={realName.validFrom} to={realName.validTo} />],
              ]}
            />
          </SectionCard>
          <Pictures
            pictures={[
              { label: t('idFront'), url: realName.pictures.idFront.url },
              { label: t('idBack'), url: realName.pictures.idBack.url },
            ]}
            onReload={onReload}
          />
        </>
      )}
      {company !== null && <CompanyReview papers={company} onReload={onReload} />}
    </>
  )
}

function History({ history }: Pick<CertificationInfo, 'history'>): ReactNode {
  const t = useText(certificationReviewTexts)
  const say = useSay()
  if (history.length === 0) return null
  const steps = history.map(({ at, text, party, name }) => {
    const side = say(partyLabels[party])
    return { at, text, who: name === null ? side : `${side} ${name}` }
  })
  return (
    <SectionCard title={t('history')}>
      <HistoryList steps={steps} />
    </SectionCard>
  )
}

function CompanyReview({ papers, onReload }: { papers: CompanyPapers; onReload: () => void }): ReactNode {
  const t = useText(certificationReviewTexts)
  const codes = [
    [t('creditCode'), papers.creditCode],
    [t('licenseNo'), papers.licenseNo],
    [t('orgCode'), papers.orgCode],
    [t('taxNo'), papers.taxNo],
  ].filter((item): item is [string, string] => item[1] !== null)
  const { license, legalIdFront, legalIdBack, openingPermit } = papers.pictures
  const placeOf = (region: CompanyPapers['region']) => region.map(({ name }) => name).join('')
  return (
    <>
      <SectionCard title={t('company')}>
        <Facts
          items={[
            [t('companyName'), papers.companyName],
            ...codes,
            [t('licenseTerm'), <Term key="term" from={papers.licenseFrom} to={papers.licenseTo} />],
            [t('address'), `${placeOf(papers.region)}${papers.address}`],
            [
              t('capital'),
              papers.registeredCapitalFen === null
                ? ''
                : t('capitalValue', { amount: formatYuan(papers.registeredCapitalFen, true) }),
            ],
            [t('companyPhone'), papers.companyPhone],
            [t('scope'), papers.scope],
          ]}
        />
      </SectionCard>
      <LegalPersonCard papers={papers} />
      <AccountCard papers={papers} />
      <Pictures
        pictures={[
          { label: t('license'), url: license.url },
          { label: t('idFront'), url: legalIdFront.url },
          { label: t('idBack'), url: legalIdBack.url },
          ...(openingPermit === null ? [] : [{ label: t('openingPermit'), url: openingPermit.url }]),
        ]}
        onReload={onReload}
      />
    </>
  )
}

function LegalPersonCard({ papers }: { papers: CompanyPapers }): ReactNode {
  const t = useText(certificationReviewTexts)
  return (
    <SectionCard title={t('legalPerson')}>
      <Facts
        items={[
          [t('legalName'), papers.legalName],
          [
            t('idNumber'),
            <span key="id" className="tabular">
              {papers.legalIdNumber}
            </span>,
          ],
          [t('legalPhone'), papers.legalPhone],
        ]}
      />
    </SectionCard>
  )
}

function AccountCard({ papers }: { papers: CompanyPapers }): ReactNode {
  const t = useText(certificationReviewTexts)
  return (
    <SectionCard title={t('account')}>
      <Facts
        items={[
          [t('accountName'), papers.accountName],
          [
            t('accountNo'),
            <span key="account" className="tabular">
              {papers.accountNo}
            </span>,
          ],
          [t('bank'), `${papers.bankName} ${papers.bankBranch}`],
          [t('unionBankNo'), papers.unionBankNo],
        ]}
      />
    </SectionCard>
  )
}

function Term({ from, to }: { from: string; to: string }): ReactNode {
  const t = useText(certificationReviewTexts)
  return `${from} – ${to.startsWith('9999') ? t('longTerm') : to}`
}

function Pictures({ pictures, onReload }: { pictures: readonly Picture[]; onReload: () => void }): ReactNode {
  const t = useText(certificationReviewTexts)
  return (
    <SectionCard
      title={t('pictures')}
      extra={
        <Button type="link" size="small" onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      <p className="muted">{t('pictureHint')}</p>
      <ul className="review-pictures">
        {pictures.map(({ label, url }) => (
          <li key={label}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt="" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
