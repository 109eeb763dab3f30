// How the registration ended, with what to do next; the same on a phone, at the phone's own address.
import { type ReactNode, useState } from 'react'
import { readAccessToken } from '../../api/access-token.ts'
import { PublicResult } from '../components/public-result.tsx'
import { readFailure, readSuccess } from '../components/registration-outcome.ts'
import { useText } from '../../i18n/text.ts'
import { registrationResultTexts } from './registration-result.texts.ts'
import '../components/public.css'
import '../components/public-field.css'
import '../components/public-field.input.css'
import '../components/public-button.css'
import '../components/public-result.css'

interface RegistrationResultPageProps {
  readonly succeeded: boolean
  /** Opened on a phone: the page adds that a computer does more. */
  readonly isMobile?: boolean
}

export function RegistrationResultPage({ succeeded, isMobile = false }: RegistrationResultPageProps): ReactNode {
  return succeeded ? <Success isMobile={isMobile} /> : <Failure />
}

function Success({ isMobile }: { isMobile: boolean }): ReactNode {
  const t = useText(registrationResultTexts)
  const type = readSuccess()
  const [isSignedIn] = useState(() => readAccessToken() !== null)
  const all = ['realName', 'company', 'wallet', 'card', 'shop'] as const
  // Papers and the account that they name belong to who has a licence, a card of one's own to who has none.
  const left = type === null ? null : type === 'INDIVIDUAL' ? 'company' : 'card'
  const next = all.filter((step) => step !== left)
  return (
    <PublicResult
      kind="success"
      title={t('success')}
      actions={
        <a className="public-button" href={isSignedIn ? '/certification' : '/login'}>
          {t(isSignedIn ? 'begin' : 'login')}
        </a>
      }
    >
      <p>{t(isSignedIn ? 'signedInNext' : 'successNext')}</p>
      <ol className="public-result-next">
        {next.map((step) => (
          <li key={step}>
            <strong>{t(step)}</strong>
            <span>
              {t(type === null && (step === 'company' || step === 'card') ? `${step}WhatIfAny` : `${step}What`)}
            </span>
          </li>
        ))}
      </ol>
      {isMobile && <p className="public-field-hint">{t('computer')}</p>}
    </PublicResult>
  )
}

function Failure(): ReactNode {
  const t = useText(registrationResultTexts)
  return (
    <PublicResult
      kind="failure"
      title={t('failed')}
      actions={
        <>
          <a className="public-button is-quiet" href="/login">
            {t('login')}
          </a>
          <a className="public-button" href="/register">
            {t('again')}
          </a>
        </>
      }
    >
      <p className="public-notice">{readFailure() ?? t('failedReason')}</p>
      <p>{t('failedNext')}</p>
    </PublicResult>
  )
}
