// When a shop answers its buyers, or has their orders fetched: a line a weekday, each a time from and to, or a day off. A Form.Item control.
import type { ServiceHours } from '@merchant/contract'
import { Button, Checkbox, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { shopTexts } from './shop.texts.ts'
import './shop-settings.css'

interface ServiceHoursFieldProps {
  readonly value?: ServiceHours
  readonly onChange?: (value: ServiceHours) => void
  readonly isDisabled?: boolean
  /** Tells two of them on one page apart. */
  readonly name?: string
  /** Absent: the service hours. */
  readonly label?: string
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL = { from: '09:00', to: '21:00' }
const FORMAT = 'HH:mm'
/** Only the time of the day counts. */
const clock = (text: string) => dayjs(`2000-01-01T${text}`)

export function ServiceHoursField({
  value = [],
  onChange,
  isDisabled = false,
  name = '',
  label,
}: ServiceHoursFieldProps): ReactNode {
  const t = useText(shopTexts)
  const what = label ?? t('serviceHours')
  const put = (weekday: number, time: { readonly from: string; readonly to: string } | null) =>
    onChange?.(
      [...value.filter((line) => line.weekday !== weekday), ...(time === null ? [] : [{ weekday, ...time }])].toSorted(
        (a, b) => a.weekday - b.weekday,
      ),
    )
  const [first] = value
  return (
    <div className="shop-settings-week" role="group" aria-label={what}>
      {weekdays.map((weekday) => {
        const line = value.find((other) => other.weekday === weekday)
        const day = t(`weekday_${weekday}`)
        return (
          <div key={weekday} className="shop-settings-day">
            <Checkbox
              checked={line !== undefined}
              disabled={isDisabled}
              onChange={(event) => put(weekday, event.target.checked ? (first ?? USUAL) : null)}
            >
              {day}
            </Checkbox>
            {line === undefined ? (
              <span className="muted">{t('dayOff')}</span>
            ) : (
              <TimePicker.RangePicker
                id={{ start: `${name}from-${weekday}`, end: `${name}to-${weekday}` }}
                aria-label={t('hoursOf', { day, what })}
                value={[clock(line.from), clock(line.to)]}
                format={[FORMAT, 'HHmm', 'H:mm']}
                minuteStep={5}
                allowClear={false}
                needConfirm={false}
                order={false}
                previewValue={false}
                disabled={isDisabled}
                onChange={(range) => {
                  const [from, to] = range ?? []
                  if (from && to) put(weekday, { from: from.format(FORMAT), to: to.format(FORMAT) })
                }}
              />
            )}
          </div>
        )
      })}
      {first !== undefined && !isDisabled && (
        <Button
          type="link"
          className="shop-settings-same"
          onClick={() => onChange?.(weekdays.map((weekday) => ({ weekday, from: first.from, to: first.to })))}
        >
          {t('everyDay', { from: first.from, to: first.to })}
        </Button>
      )}
    </div>
  )
}
