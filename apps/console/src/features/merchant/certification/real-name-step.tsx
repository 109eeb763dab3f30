// Step one of the certification: the person. A form, a check under way, or what was found.
import { dayOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData } from '../../../session/session.ts'
import type { RealName } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import { LONG_TERM_DAY } from '../../../components/form/day-field.tsx'
import { RealNameForm } from './real-name-form.tsx'
import type { Certification } from './use-certification.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import './certification.css'

interface RealNameStepProps {
  readonly person: RealName
  readonly certification: Certification
}

export function RealNameStep({ person, certification }: RealNameStepProps): ReactNode {
  const t = useText(certificationTexts)
  const { customerService } = useBaseData()
  const { status, reason } = person
  return (
    <div className="certification-step">
      {status === 'NONE' && <p className="muted">{t('personWhat')}</p>}
      {status === 'REJECTED' && (
        <NoticeBar tone="danger" title={t('rejectedTitle', { reason: reason ?? t('noReason') })}>
          {t('rejectedWhat')}
        </NoticeBar>
      )}
      {status === 'EXPIRED' && (
        <NoticeBar tone="warning" title={t('expiredTitle')}>
          {t('expiredWhat', { day: person.graceUntil === null ? '' : dayOf(person.graceUntil) })}
        </NoticeBar>
      )}
      {status === 'MANUAL' && (
        <NoticeBar tone="warning" title={t('manualTitle')}>
          {t(person.attemptsLeftToday > 0 ? 'manualWhat' : 'manualWhatOnly', { phone: customerService.phone })}
        </NoticeBar>
      )}
      {status === 'VERIFYING' && <WaitingPanel title={t('verifyingTitle')}>{t('verifyingWhat')}</WaitingPanel>}
      {(status === 'VERIFYING' || status === 'PASSED' || status === 'MANUAL') && <PersonFacts person={person} />}
      {(status === 'NONE' ||
        status === 'REJECTED' ||
        status === 'EXPIRED' ||
        (status === 'MANUAL' && person.attemptsLeftToday > 0)) && (
        <RealNameForm
          key={status}
          person={person}
          onSubmit={certification.submitPerson}
          submitText={t(status === 'NONE' ? 'submit' : 'resubmit')}
        />
      )}
    </div>
  )
}

function PersonFacts({ person: { realName, idNumber, validFrom, validTo } }: { person: RealName }): ReactNode {
  const t = useText(certificationTexts)
  return (
    <Facts
      items={[
        [t('realName'), realName],
        [t('idNumber'), idNumber],
        [
          t('validity'),
          validFrom === null || validTo === null
            ? ''
            : t('validityText', { from: validFrom, to: validTo === LONG_TERM_DAY ? t('longTerm') : validTo }),
        ],
      ]}
    />
  )
}
