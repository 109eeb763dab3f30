// A violation in full as both sides read it: what it is, what was said against it, and what happened so far.
import { api, type DataOf, formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { AppealPictures } from '../goods-off/appeal-pictures.tsx'
import { violationEffectTexts, violationTargetTexts, violationTypeTexts } from './violation.labels.ts'
import { violationTexts } from './violation.texts.ts'
import './violation.css'

type Info = Omit<DataOf<typeof api.violation.info>, 'allowedActions'>

interface ViolationFactsProps {
  readonly info: Info
  /** What only one of the sides reads: label and value. */
  readonly more?: readonly (readonly [ReactNode, ReactNode])[]
  /** A way to what it is about. */
  readonly link?: ReactNode
}

export function ViolationFacts({ info, more = [], link }: ViolationFactsProps): ReactNode {
  const t = useText(violationTexts)
  const say = useSay()
  const measures = info.effects.map((effect) =>
    effect === 'POINTS' ? `${say(violationEffectTexts.POINTS)} ${info.points}` : say(violationEffectTexts[effect]),
  )
  return (
    <>
      <SectionCard title={t('facts')} extra={link}>
        <Facts
          items={[
            [t('rule'), info.rule],
            [t('type'), say(violationTypeTexts[info.type])],
            [say(violationTargetTexts[info.target]), <Named key="target" info={info} />],
            [t('effects'), measures.join(' · ')],
            [t('issuedAt'), formatInstant(info.issuedAt)],
            [t('appealDue'), formatInstant(info.appealDueAt)],
            ...more,
          ]}
        />
        <Part title={t('reason')}>{info.reason}</Part>
        <Part title={t('ruleText')}>{info.ruleText}</Part>
        {info.pictures.length > 0 && (
          <>
            <h3 className="violation-part">{t('evidence')}</h3>
            <AppealPictures pictures={info.pictures} />
          </>
        )}
      </SectionCard>
      <SectionCard title={t('appealPart')}>
        {info.appeal === null ? (
          <p className="muted">{t(info.status === 'PENDING' ? 'noAppealYet' : 'noAppeal')}</p>
        ) : (
          <>
            <p className="muted">
              {info.appeal.by} · {formatInstant(info.appeal.at)}
            </p>
            <p className="violation-text">{info.appeal.text}</p>
            <AppealPictures pictures={info.appeal.pictures} />
          </>
        )}
        {info.result !== null && <Part title={t('answer')}>{info.result.text}</Part>}
      </SectionCard>
      <SectionCard title={t('history')}>
        <HistoryList steps={info.history.map(({ at, actor, text }) => ({ at, text, who: actor }))} />
      </SectionCard>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  if (children === '') return null
  return (
    <>
      <h3 className="violation-part">{title}</h3>
      <p className="violation-text">{children}</p>
    </>
  )
}

function Named({ info: { targetTitle, targetNo } }: { readonly info: Info }): ReactNode {
  return (
    <span className="violation-named">
      {targetTitle !== '' && <span>{targetTitle}</span>}
      <CopyText text={targetNo} />
    </span>
  )
}
