// How the registration ended, with what to do next; the same on a phone, at the phone's own address.
import type { ReactNode } from 'react'
import { LightResult } from '../../components/light/light-result.tsx'
import { useText } from '../../i18n/text.ts'
import { registrationResultTexts } from './registration-result.texts.ts'

export function RegistrationResultPage({ succeeded }: { succeeded: boolean }): ReactNode {
  const t = useText(registrationResultTexts)
  if (succeeded) {
    return (
      <LightResult
        kind="success"
        title={t('success')}
        actions={
          <a className="button" href="/login">
            {t('login')}
          </a>
        }
      >
        <p>{t('successNext')}</p>
      </LightResult>
    )
  }
  return (
    <LightResult
      kind="failure"
      title={t('failed')}
      actions={
        <>
          <a className="button is-quiet" href="/login">
            {t('login')}
          </a>
          <a className="button" href="/register">
            {t('again')}
          </a>
        </>
      }
    >
      <p className="notice">{sessionStorage.getItem('registration.failure') ?? t('failedReason')}</p>
      <p>{t('failedNext')}</p>
    </LightResult>
  )
}
