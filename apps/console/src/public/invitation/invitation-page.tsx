// 接受邀请: says who invites whom, then takes the code sent to that phone, a password and the agreements.
import { type ReactNode, useEffect, useState } from 'react'
import type { api, DataOf } from '@merchant/contract'
import { ApiError } from '../../api/api-error.ts'
import { invitationInvalidCode, publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { PublicResult } from '../components/public-result.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { useText } from '../../i18n/text.ts'
import { InvitationForm } from './invitation-form.tsx'
import { invitationTexts } from './invitation.texts.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-button.css'

type Invitation = DataOf<typeof api.staff.invitation>

export function InvitationPage(): ReactNode {
  const t = useText(invitationTexts)
  const words = useText(publicTexts)
  const [token] = useState(() => new URLSearchParams(location.search).get('i') ?? '')
  const { invitation, error, setError, retry } = useInvitation(token)
  const [accepted, setAccepted] = useState<'signedIn' | 'toLogIn' | null>(null)
  const toLogin = (
    <a className="public-button" href="/login">
      {words('toLogin')}
    </a>
  )
  if (accepted !== null && invitation !== null) {
    const isSignedIn = accepted === 'signedIn'
    const toConsole = (
      <a className="public-button" href="/">
        {t('begin')}
      </a>
    )
    return (
      <PublicResult
        kind="success"
        title={t('done', { merchant: invitation.merchantName })}
        actions={isSignedIn ? toConsole : toLogin}
      >
        <p>{t(isSignedIn ? 'signedIn' : 'doneNext', { phone: invitation.phone })}</p>
      </PublicResult>
    )
  }
  if (isUseless(error)) {
    return (
      <PublicResult kind="failure" title={t('invalid')} actions={toLogin}>
        <p>{t('invalidNext')}</p>
      </PublicResult>
    )
  }
  if (invitation === null) return <Loading error={error} onRetry={retry} />
  return (
    <InvitationForm
      token={token}
      invitation={invitation}
      onAccepted={(isSignedIn) => setAccepted(isSignedIn ? 'signedIn' : 'toLogIn')}
      onUseless={setError}
    />
  )
}

function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    sendPublic(publicApi.staff.invitation, { invitation: token, sendCode: false }, { signal: abort.signal }).then(
      setInvitation,
      (failure: unknown) => {
        if (!abort.signal.aborted) setError(failure)
      },
    )
    return () => abort.abort()
  }, [token, attempt])
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return { invitation, error, setError, retry }
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useText(invitationTexts)
  return (
    <div className="public-card" aria-busy={error === null}>
      <h1>{t('title')}</h1>
      {error === null ? (
        <p className="public-lead">{t('loading')}</p>
      ) : (
        <>
          <p className="public-notice" role="alert">
            {errorText(error)}
          </p>
          <button type="button" className="public-button" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      )}
    </div>
  )
}

/** The link is wrong, used, taken back or too old: no attempt will help. */
const isUseless = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === invitationInvalidCode || 'invitation' in error.fields)
