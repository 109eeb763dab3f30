// The second step of signing in: the authenticator's six digits, or one of the recovery codes for who has lost it.
import type { ReactNode } from 'react'
import { PublicField } from '../components/public-field.tsx'
import { useText } from '../../i18n/text.ts'
import { loginTexts } from './login.texts.ts'

export type FactorKind = 'app' | 'recovery'

/** Whether the text can be a code of this kind at all. */
export const isFactorCode = (kind: FactorKind, text: string): boolean =>
  kind === 'app' ? /^\d{6}$/.test(text) : /^[A-Z2-7]{5}-?[A-Z2-7]{5}$/i.test(text.trim())

interface SecondFactorFieldProps {
  readonly kind: FactorKind
  readonly value: string
  readonly onValue: (value: string) => void
  readonly isWrong: boolean
}

export function SecondFactorField({ kind, value, onValue, isWrong }: SecondFactorFieldProps): ReactNode {
  const t = useText(loginTexts)
  return kind === 'app' ? (
    <PublicField
      key="otp"
      label={t('otp')}
      value={value}
      onValue={(text) => onValue(text.replace(/\D/g, ''))}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      maxLength={6}
      error={isWrong ? t('otpMissing') : undefined}
    />
  ) : (
    <PublicField
      key="recovery"
      label={t('recoveryCode')}
      value={value}
      onValue={(text) => onValue(text.toUpperCase())}
      name="otp"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      maxLength={11}
      placeholder="XXXXX-XXXXX"
      hint={t('recoveryCodeHint')}
      error={isWrong ? t('recoveryCodeMissing') : undefined}
    />
  )
}
