// The settings of automatic withdrawals: when, to which account, what stays, and from how much on.
import { type BankCard, type Fen, formatYuan, type ScheduleDay, type WithdrawSchedule } from '@merchant/contract'
import { Button, Form, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { CardChoice } from './card-choice.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import './schedule.css'

export interface ScheduleSettings {
  readonly on: ScheduleDay
  readonly bankCardId: string
  readonly keepFen: Fen
  readonly minFen: Fen
}

type Period = ScheduleDay['period']
interface Values extends Omit<ScheduleSettings, 'on'> {
  readonly period: Period
  readonly weekday: number
  readonly monthday: number
}

interface ScheduleFormProps {
  readonly cards: readonly BankCard[]
  readonly leastFen: Fen
  /** What is set now; null: nothing yet. */
  readonly schedule: WithdrawSchedule | null
  readonly onSave: (settings: ScheduleSettings) => Promise<unknown>
}

const PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MONTHDAYS = Array.from({ length: 28 }, (_, index) => index + 1)

export function ScheduleForm({ cards, leastFen, schedule, onSave }: ScheduleFormProps): ReactNode {
  const t = useText(scheduleTexts)
  const { form, formProps, isBusy } = useAppForm<Values>({ onSubmit: (values) => onSave(settingsOf(values)) })
  const period = Form.useWatch('period', form) ?? schedule?.on.period ?? 'WEEKLY'
  const least = formatYuan(leastFen, true)
  return (
    <Form<Values> {...formProps} disabled={isBusy} initialValues={valuesOf(schedule, cards, leastFen)}>
      <p className="schedule-why">{t('why')}</p>
      <Form.Item name="period" label={t('period')}>
        <Segmented<Period> block options={PERIODS.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {period === 'WEEKLY' && (
        <Form.Item name="weekday" label={t('weekday')}>
          <Select options={WEEKDAYS.map((value) => ({ value, label: t(`day${value}`) }))} />
        </Form.Item>
      )}
      {period === 'MONTHLY' && (
        <Form.Item name="monthday" label={t('monthday')}>
          <Select options={MONTHDAYS.map((value) => ({ value, label: t('ofMonth', { day: value }) }))} />
        </Form.Item>
      )}
      <Form.Item name="bankCardId" label={t('card')} rules={[{ required: true, message: t('cardMissing') }]}>
        <CardChoice cards={cards} />
      </Form.Item>
      <div className="schedule-amounts">
        <Form.Item
          name="keepFen"
          label={t('keep')}
          extra={t('keepHint')}
          rules={[{ required: true, message: t('amountMissing') }]}
        >
          <FenInput />
        </Form.Item>
        <Form.Item
          name="minFen"
          label={t('least')}
          extra={t('leastHint', { least })}
          rules={[
            { required: true, message: t('amountMissing') },
            { type: 'number', min: leastFen, message: t('leastTooSmall', { least }) },
          ]}
        >
          <FenInput />
        </Form.Item>
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('save')}
      </Button>
    </Form>
  )
}

function valuesOf(schedule: WithdrawSchedule | null, cards: readonly BankCard[], leastFen: Fen): Partial<Values> {
  const on = schedule?.on ?? { period: 'WEEKLY' as const, day: 1 }
  const free = cards.filter(({ coolingUntil }) => coolingUntil === null)
  const first = free.find(({ isDefault }) => isDefault) ?? free[0]
  const card = cards.find(({ id }) => id === schedule?.bankCardId) ?? first
  return {
    period: on.period,
    weekday: on.period === 'WEEKLY' ? on.day : 1,
    monthday: on.period === 'MONTHLY' ? on.day : 1,
    ...(card === undefined ? {} : { bankCardId: card.id }),
    keepFen: schedule?.keepFen ?? 0,
    minFen: schedule?.minFen ?? leastFen,
  }
}

function settingsOf({ period, weekday, monthday, bankCardId, keepFen, minFen }: Values): ScheduleSettings {
  const on: ScheduleDay =
    period === 'DAILY' ? { period } : { period, day: period === 'WEEKLY' ? (weekday ?? 1) : (monthday ?? 1) }
  return { on, bankCardId, keepFen, minFen }
}
