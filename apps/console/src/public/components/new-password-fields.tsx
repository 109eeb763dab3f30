// A new password and the same again, checked by the contract's own rule.
import { passwordWeakness } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { PasswordField } from './public-field.tsx'
import { publicTexts } from './public.texts.ts'

export interface NewPassword {
  readonly password: string
  readonly again: string
}

/** Whether both are right; `phone` must not stand in the password. */
export const isNewPassword = ({ password, again }: NewPassword, phone = ''): boolean =>
  passwordWeakness(password, phone) === null && password === again

interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly phone?: string
  /** Complaints are shown once the form has been sent. */
  readonly wasTried: boolean
  /** What the server says about the password. */
  readonly error?: string | undefined
}

export function NewPasswordFields({ value, onChange, phone = '', wasTried, error }: NewPasswordFieldsProps): ReactNode {
  const t = useText(publicTexts)
  const language = useLanguage()
  const weakness = passwordWeakness(value.password, phone)
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        value={value.password}
        onValue={(password) => onChange({ ...value, password })}
        name="password"
        hint={t('passwordHint')}
        error={error ?? (wasTried && weakness !== null ? weakness[language] : undefined)}
        autoComplete="new-password"
        maxLength={64}
      />
      <PasswordField
        label={t('passwordAgain')}
        value={value.again}
        onValue={(again) => onChange({ ...value, again })}
        name="again"
        error={wasTried && value.password !== value.again ? t('passwordsDiffer') : undefined}
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  )
}
