// The field for the six digits that an authenticator app shows, or a recovery code in their place. A Form.Item control.
import { Input } from 'antd'
import type { ReactNode } from 'react'

interface OneTimeCodeInputProps {
  /** Given by Form.Item: ties the field to its label. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly autoFocus?: boolean
  /** Letters too: a recovery code. */
  readonly takesRecoveryCode?: boolean
}

export function OneTimeCodeInput(props: OneTimeCodeInputProps): ReactNode {
  const { id, value = '', onChange, autoFocus = false, takesRecoveryCode = false } = props
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={value}
      autoFocus={autoFocus}
      maxLength={takesRecoveryCode ? 11 : 6}
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      placeholder="000000"
      onChange={(event) => {
        const { value: text } = event.target
        onChange?.(takesRecoveryCode ? text.toUpperCase() : text.replace(/\D/g, ''))
      }}
    />
  )
}
