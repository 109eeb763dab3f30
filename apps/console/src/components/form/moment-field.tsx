// A moment as a form value `YYYY-MM-DDTHH:mm`, chosen or typed; undefined when there is none.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import './moment-field.css'

interface MomentFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
}

const FORMAT = 'YYYY-MM-DD HH:mm'

/** Unlike the browser's own field it speaks the console's language and looks the same in every browser. */
export function MomentField({ id, value, onChange }: MomentFieldProps): ReactNode {
  return (
    // Enter takes the moment that was typed; the form is sent by the next one.
    <div
      role="presentation"
      className="moment-field"
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <DatePicker
        {...(id === undefined ? {} : { id })}
        value={value === undefined || value === '' ? null : dayjs(value)}
        format={[FORMAT, 'YYYYMMDDHHmm', 'YYYY/MM/DD HH:mm']}
        showTime={{ format: 'HH:mm' }}
        // Leaving the field takes what was typed, as in every other field.
        changeOnBlur
        needConfirm={false}
        previewValue={false}
        onChange={(moment) => onChange?.(moment?.format('YYYY-MM-DDTHH:mm'))}
      />
    </div>
  )
}
