// Where the provider's hosted pages come back to: the server says what is true, never the query.
import type { PagePath } from '@merchant/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { PublicResult } from '../components/public-result.tsx'
import { useSecondsLeft } from '../../components/value/use-now.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { hostedPageReturnTexts } from './hosted-page-return.texts.ts'
import '../components/public-button.css'

const WALLET_PATH = '/ec/index' satisfies PagePath
const SECONDS_SHOWN = 3

type Outcome =
  | { readonly kind: 'asking' | 'signed' | 'unsigned' }
  | { readonly kind: 'failed'; readonly reason: string }

export function HostedPageReturnPage(): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const { outcome, retry } = useOutcome()
  if (outcome.kind === 'asking')
    return (
      <PublicResult kind="waiting" title={t('asking')}>
        <p>{t('askingHint')}</p>
      </PublicResult>
    )
  if (outcome.kind === 'failed') return <Failed reason={outcome.reason} onRetry={retry} />
  return <Decided isSigned={outcome.kind === 'signed'} />
}

/** Asks once, and again when the person presses 重试. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    askServer(abort.signal).then(
      (isSigned) => setOutcome({ kind: isSigned ? 'signed' : 'unsigned' }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (error instanceof ApiError && error.kind === 'unauthenticated') goToLogin()
        else setOutcome({ kind: 'failed', reason: errorText(error) })
      },
    )
    return () => abort.abort()
  }, [attempt])
  return {
    outcome,
    retry: () => {
      setOutcome({ kind: 'asking' })
      setAttempt(attempt + 1)
    },
  }
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const shared = useText(sharedTexts)
  return (
    <PublicResult
      kind="failure"
      title={t('failed')}
      actions={
        <>
          <a className="public-button is-quiet" href={WALLET_PATH}>
            {t('goOn')}
          </a>
          <button type="button" className="public-button" onClick={onRetry}>
            {shared('retry')}
          </button>
        </>
      }
    >
      <p>{reason}</p>
    </PublicResult>
  )
}

/** Says what became of it, and goes back by itself after some seconds. */
function Decided({ isSigned }: { isSigned: boolean }): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const opener: Window | null = window.opener
  const { secondsLeft, start } = useSecondsLeft()
  const [hasBegun, setBegun] = useState(false)
  const begin = useEffectEvent(() => {
    start(SECONDS_SHOWN)
    setBegun(true)
  })
  useEffect(() => begin(), [])
  const isOver = hasBegun && secondsLeft === 0
  const goBack = useEffectEvent(() => leave(opener, isSigned))
  useEffect(() => {
    if (isOver) goBack()
  }, [isOver])
  return (
    <PublicResult
      kind={isSigned ? 'success' : 'waiting'}
      title={t(isSigned ? 'signed' : 'unsigned')}
      actions={
        <a className="public-button" href={WALLET_PATH}>
          {secondsLeft > 0 ? t('goOnIn', { seconds: secondsLeft }) : t('goOn')}
        </a>
      }
    >
      <p>
        {t(isSigned ? 'signedHint' : 'unsignedHint')}
        {opener !== null && ` ${t('closes')}`}
      </p>
    </PublicResult>
  )
}

/** Whether the provider, asked by our server, knows the contract as signed. */
async function askServer(signal: AbortSignal): Promise<boolean> {
  const member = await sendPublic(publicApi.wallet.memberInfo, { refresh: true }, { signal })
  return member.signedAt !== null
}

/** Back to where the flow began: the opener gets a message and this window closes, or this page goes on itself. */
function leave(opener: Window | null, isSigned: boolean): void {
  if (opener === null || opener.closed) return location.replace(WALLET_PATH)
  opener.postMessage({ type: 'hostedPageReturned', isSigned }, location.origin)
  window.close()
  // A window that a script may not close goes on like any other.
  setTimeout(() => location.replace(WALLET_PATH), 500)
}

const goToLogin = (): void => location.replace(`/login?redirect=${encodeURIComponent(WALLET_PATH)}`)
