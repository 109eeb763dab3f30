// A qualification as it is held against its pictures: what was written, what it covers, and what became of it before.
import { formatInstant, type QualificationReviewInfo } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { partyLabels } from '../../../i18n/party.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { isForLife } from '../qualification/qualification-values.ts'
import { levelTexts, qualificationLabels } from '../qualification/qualification.labels.ts'
import { qualificationReviewTexts } from './qualification-review.texts.ts'
import '../certification-review/review.css'

interface ReviewedPaperProps {
  readonly info: QualificationReviewInfo
  readonly onReload: () => void
}

export function ReviewedPaper({ info, onReload }: ReviewedPaperProps): ReactNode {
  const t = useText(qualificationReviewTexts)
  const say = useSay()
  const label = qualificationLabels[info.status]
  return (
    <>
      <SectionCard title={info.title}>
        <Facts
          items={[
            [
              t('status'),
              <StatusTag key="status" tone={label.tone}>
                {say(label.text)}
              </StatusTag>,
            ],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            [t('number'), info.number],
            [
              t('validity'),
              isForLife(info.validTo)
                ? t('termForLife', { from: info.validFrom })
                : t('term', { from: info.validFrom, to: info.validTo }),
            ],
            ...(info.brand === null
              ? [[t('categories'), info.categories.map(({ name }) => name).join(t('nameJoint'))] as const]
              : [
                  [t('brand'), info.brand.name] as const,
                  [t('level'), say(levelTexts[info.brand.level])] as const,
                  [t('shop'), info.brand.shop.name] as const,
                ]),
            [t('submittedAt'), formatInstant(info.submittedAt)],
            ...(info.decidedAt === null ? [] : [[t('decidedAt'), formatInstant(info.decidedAt)] as const]),
            ...(info.rejectReason === null ? [] : [[t('reason'), info.rejectReason] as const]),
          ]}
        />
      </SectionCard>
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
          {info.pictures.map(({ fileId, url }, index) => (
            <li key={fileId}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt="" />
                {t('picture', { number: index + 1 })}
              </a>
            </li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('history')}>
        <HistoryList
          steps={info.history.map(({ at, text, party, name }) => {
            const side = say(partyLabels[party])
            return { at, text, who: name === null ? side : `${side} ${name}` }
          })}
        />
      </SectionCard>
    </>
  )
}
