// What is left before trading can begin, step by step, with the way to the next one.
import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, PlayCircleFilled } from '@ant-design/icons'
import { api, type DataOf, type OnboardingStep, onboardingSteps, pageHrefOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import '../../../components/list/skeleton-bar.css'
import './onboarding.css'

type Progress = NonNullable<DataOf<typeof api.board.merchant>['onboarding']>

const looks = {
  done: { Icon: CheckCircleFilled, text: 'stepDone' },
  current: { Icon: PlayCircleFilled, text: 'stepCurrent' },
  locked: { Icon: ClockCircleOutlined, text: 'stepLocked' },
  failed: { Icon: CloseCircleFilled, text: 'stepFailed' },
} as const

export function OnboardingCard({ progress }: { progress: Progress }): ReactNode {
  const t = useText(dashboardTexts)
  const info = useRead(api.merchant.info, undefined, { quiet: true })
  const steps = info.data?.onboarding.filter(({ step }) => step !== 'DONE') ?? []
  const nextStep = onboardingSteps.find((step) => step === progress.nextStep)
  // A company's account comes with its papers; nothing has to be bound.
  const nameOf = (step: OnboardingStep) =>
    t(
      step === 'WALLET_CARD' && info.data !== undefined && info.data.type !== 'INDIVIDUAL'
        ? 'step_PUBLIC_ACCOUNT'
        : `step_${step}`,
    )
  return (
    <SectionCard
      title={t('onboarding')}
      extra={
        progress.nextLink !== null && nextStep !== undefined ? (
          <PageLink to={pageHrefOf(progress.nextLink)} className="onboarding-next">
            {t('goOn', { step: nameOf(nextStep) })}
          </PageLink>
        ) : undefined
      }
    >
      <div className="onboarding-progress">
        <progress max={progress.total} value={progress.done} aria-label={t('onboarding')} />
        <span className="muted tabular">{t('progress', { done: progress.done, total: progress.total })}</span>
      </div>
      <ol className="onboarding-steps" aria-busy={info.isLoading}>
        {info.isLoading &&
          // As many as will come, or what stands below would be pushed away.
          Array.from({ length: progress.total }, (_, index) => (
            <li key={index} className="onboarding-coming" aria-hidden="true">
              <span className="skeleton-bar" />
            </li>
          ))}
        {steps.map(({ step, state, reason, link }) => {
          const { Icon, text } = looks[state]
          return (
            <li key={step} className={`is-${state}`}>
              <Icon aria-hidden="true" />
              {state === 'locked' ? (
                <span>{nameOf(step)}</span>
              ) : (
                <PageLink to={pageHrefOf(link)}>{nameOf(step)}</PageLink>
              )}
              <small>{reason ?? t(text)}</small>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
