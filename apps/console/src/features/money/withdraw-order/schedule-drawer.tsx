// Automatic withdrawals beside the list: what is set, when it runs next and how it went, or the form that sets it.
import { api, type DataOf, formatInstant, formatYuan, type WithdrawSchedule } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { ScheduleForm, type ScheduleSettings } from './schedule-form.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import './schedule.css'

type Whole = DataOf<typeof api.withdrawSchedule.info>

const TONES = { ACTIVE: 'success', PAUSED: 'neutral', STOPPED: 'warning' } as const
const RUN_TONES = { APPLIED: 'success', SKIPPED: 'neutral', STOPPED: 'warning' } as const

interface ScheduleDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLook: (id: string) => void
}

export default function ScheduleDrawer({ open, onClose, onLook }: ScheduleDrawerProps): ReactNode {
  const t = useText(scheduleTexts)
  const read = useRead(api.withdrawSchedule.info, {}, { enabled: open, quiet: true })
  const [isEditing, setEditing] = useState(false)
  const whole = read.data
  const close = () => {
    setEditing(false)
    onClose()
  }
  return (
    <SideDrawer title={t('title')} open={open} onClose={close} width={520}>
      {whole === undefined ? (
        read.error === null ? (
          <div className="page-loading" role="status" />
        ) : (
          <ReadFailure error={read.error} onRetry={read.refresh} />
        )
      ) : whole.schedule === null || isEditing ? (
        <Setting whole={whole} onDone={() => setEditing(false)} />
      ) : (
        <Standing whole={whole} schedule={whole.schedule} onEdit={() => setEditing(true)} onLook={onLook} />
      )}
    </SideDrawer>
  )
}

/** Saving asks who is acting, for these settings alone, and says all of them then. */
function useSaving(hour: number) {
  const t = useText(scheduleTexts)
  const when = useWhen(hour)
  const notice = useNotice()
  const asked = useRef('')
  const save = useSend(api.withdrawSchedule.save, {
    refreshes: [api.withdrawSchedule.info],
    proves: () => asked.current,
  })
  return async (settings: ScheduleSettings, card: { readonly bankName: string; readonly last4: string }) => {
    asked.current = t('proves', {
      when: when(settings.on),
      bank: card.bankName,
      last4: card.last4,
      keep: formatYuan(settings.keepFen, true),
      least: formatYuan(settings.minFen, true),
    })
    await save.send(settings)
    notice.success(t('saved'))
  }
}

function Setting({ whole, onDone }: { whole: Whole; onDone: () => void }): ReactNode {
  const t = useText(scheduleTexts)
  const page = usePage()
  const save = useSaving(whole.hour)
  const member = useRead(api.wallet.memberInfo, {}, { quiet: true })
  if (member.data === undefined)
    return member.error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={member.error} onRetry={member.refresh} />
    )
  const cards = member.data.cards.filter(({ status }) => status === 'BOUND')
  if (cards.length === 0)
    return (
      <EmptyState kind="nothing" text={t('noCard')} action={{ label: t('card'), onAct: () => page.go('/ec/index') }} />
    )
  return (
    <ScheduleForm
      cards={cards}
      leastFen={whole.leastFen}
      schedule={whole.schedule}
      onSave={async (settings) => {
        const { bankName = '', last4 = '' } = cards.find(({ id }) => id === settings.bankCardId) ?? {}
        await save(settings, { bankName, last4 })
        onDone()
      }}
    />
  )
}

interface StandingProps {
  readonly whole: Whole
  readonly schedule: WithdrawSchedule
  readonly onEdit: () => void
  readonly onLook: (id: string) => void
}

function Standing({ whole, schedule, onEdit, onLook }: StandingProps): ReactNode {
  const t = useText(scheduleTexts)
  const when = useWhen(whole.hour)
  const { on, bankCardId, keepFen, minFen, state } = schedule
  return (
    <>
      {schedule.stopReason !== null && (
        <NoticeBar tone="warning" title={t('stopped', { reason: schedule.stopReason })}>
          {t('stoppedHint')}
        </NoticeBar>
      )}
      <SectionCard title={when(on)} extra={<StatusTag tone={TONES[state]}>{t(`state_${state}`)}</StatusTag>}>
        <Facts
          items={[
            [t('next'), schedule.nextAt === null ? '—' : formatInstant(schedule.nextAt).slice(0, 16)],
            [t('card'), `${schedule.bankName} •••• ${schedule.cardLast4}`],
            [t('keep'), <MoneyText key="keep" fen={keepFen} />],
            [t('least'), <MoneyText key="least" fen={minFen} />],
            [t('setAt'), formatInstant(schedule.setAt)],
          ]}
        />
        <May do="withdrawOrder.schedule">
          <Acts
            hour={whole.hour}
            state={state}
            settings={{ on, bankCardId, keepFen, minFen }}
            schedule={schedule}
            onEdit={onEdit}
          />
        </May>
      </SectionCard>
      <SectionCard title={t('runs')}>
        <Runs runs={whole.runs} onLook={onLook} />
      </SectionCard>
    </>
  )
}

interface ActsProps {
  readonly hour: number
  readonly state: WithdrawSchedule['state']
  readonly settings: ScheduleSettings
  readonly schedule: WithdrawSchedule
  readonly onEdit: () => void
}

function Acts({ hour, state, settings, schedule, onEdit }: ActsProps): ReactNode {
  const t = useText(scheduleTexts)
  const notice = useNotice()
  const save = useSaving(hour)
  const pause = useSend(api.withdrawSchedule.pause, { refreshes: [api.withdrawSchedule.info] })
  // What fails has been shown.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const card = { bankName: schedule.bankName, last4: schedule.cardLast4 }
  return (
    <div className="schedule-buttons">
      <Button onClick={onEdit}>{t('edit')}</Button>
      {state === 'ACTIVE' && (
        <Button
          loading={pause.isSending}
          onClick={() => quietly(pause.send({}).then(() => notice.success(t('paused'))))}
        >
          {t('pause')}
        </Button>
      )}
      {state === 'PAUSED' && (
        <Button type="primary" onClick={() => quietly(save(settings, card))}>
          {t('resume')}
        </Button>
      )}
    </div>
  )
}

function Runs({ runs, onLook }: { runs: Whole['runs']; onLook: (id: string) => void }): ReactNode {
  const t = useText(scheduleTexts)
  if (runs.length === 0) return <p className="muted">{t('noRuns')}</p>
  return (
    <ul className="schedule-runs">
      {runs.map(({ day, outcome, orderId, withdrawNo, amountFen, reason }) => (
        <li key={day}>
          <time dateTime={day} className="tabular">
            {day}
          </time>
          <StatusTag tone={RUN_TONES[outcome]}>{t(`run_${outcome}`)}</StatusTag>
          {amountFen !== null && <strong className="tabular">¥{formatYuan(amountFen, true)}</strong>}
          {orderId !== null && (
            <button type="button" className="link-button nowrap" onClick={() => onLook(orderId)}>
              {withdrawNo}
            </button>
          )}
          {reason !== null && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

function useWhen(hour: number): (on: WithdrawSchedule['on']) => string {
  const t = useText(scheduleTexts)
  return (on) => {
    if (on.period === 'DAILY') return t('onEveryDay', { hour })
    if (on.period === 'MONTHLY') return t('onMonthday', { day: on.day, hour })
    return t('onWeekday', { day: t(`day${on.day as 1 | 2 | 3 | 4 | 5 | 6 | 7}`), hour })
  }
}
