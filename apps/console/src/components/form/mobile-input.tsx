// The field for a mobile number: takes one that was copied with blanks, dashes or the country's code whole. A Form.Item control.
import { Input, type InputProps } from 'antd'
import type { ReactNode } from 'react'
import { bareMobile, MOBILE_DIGITS } from './bare-mobile.ts'

interface MobileInputProps extends Pick<InputProps, 'autoComplete' | 'autoFocus'> {
  /** Given by Form.Item: ties the field to its label. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The browser's own limit would cut what is pasted before its blanks are out. */
export function MobileInput({ onChange, autoComplete = 'off', ...input }: MobileInputProps): ReactNode {
  return (
    <Input
      {...input}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      onChange={({ target }) => onChange?.(bareMobile(target.value).slice(0, MOBILE_DIGITS))}
    />
  )
}
