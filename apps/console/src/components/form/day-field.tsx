// A calendar day as a form value `YYYY-MM-DD`, chosen or typed; optionally 长期, which papers write as 9999-12-31.
import { Checkbox, DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import './day-field.css'

/** The last day of papers that never end. */
export const LONG_TERM_DAY = '9999-12-31'

interface DayFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
  /** Label of the tick for papers that never end; absent: no such tick. */
  readonly longTermLabel?: string
}

export function DayField({ id, value, onChange, longTermLabel }: DayFieldProps): ReactNode {
  const isLongTerm = value === LONG_TERM_DAY
  return (
    // Enter takes the day that was typed: handing in a form that is half filled would only complain about the other half.
    <div
      role="presentation"
      className="day-field"
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <DatePicker
        {...(id === undefined ? {} : { id })}
        value={value === undefined || isLongTerm ? null : dayjs(value)}
        // People copy the date from the card as they read it there.
        format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY.MM.DD', 'YYYY/MM/DD']}
        // The calendar opens under a resting pointer: its preview would mix into what is being typed.
        previewValue={false}
        disabled={isLongTerm}
        onChange={(day) => onChange?.(day?.format('YYYY-MM-DD'))}
      />
      {longTermLabel !== undefined && (
        <Checkbox
          checked={isLongTerm}
          onChange={(event) => onChange?.(event.target.checked ? LONG_TERM_DAY : undefined)}
        >
          {longTermLabel}
        </Checkbox>
      )}
    </div>
  )
}
