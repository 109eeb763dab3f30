// The field for the six digits that an authenticator app shows. A Form.Item control.
import { Input } from 'antd'
import type { ReactNode } from 'react'

interface OneTimeCodeInputProps {
  /** Given by Form.Item: ties the field to its label. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly autoFocus?: boolean
}

export function OneTimeCodeInput({ id, value = '', onChange, autoFocus = false }: OneTimeCodeInputProps): ReactNode {
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={value}
      autoFocus={autoFocus}
      maxLength={6}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
    />
  )
}
