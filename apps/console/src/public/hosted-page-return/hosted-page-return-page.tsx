// Where the provider's hosted pages come back to: the server says what is true, never the query.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../api/show-error.ts'
import { PublicResult } from '../components/public-result.tsx'
import { useSecondsLeft } from '../../components/value/use-now.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { hostedPageReturnTexts } from './hosted-page-return.texts.ts'
import { type Outcome, type Scene, sceneOf, wayOutOf } from './return-scenes.ts'
import '../components/public-button.css'

const SECONDS_SHOWN = 3

type Answer = { readonly kind: 'asking' | Outcome } | { readonly kind: 'failed'; readonly reason: string }

export function HostedPageReturnPage(): ReactNode {
  const [scene] = useState(() => sceneOf(location.search))
  return scene === null ? <Unknown /> : <Returned scene={scene} />
}

/** The address does not say what was done, so that there is nothing to ask about and nothing to tell. */
function Unknown(): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const { href, hint, goOn } = wayOutOf(location.search)
  return (
    <PublicResult
      kind="waiting"
      title={t('unknown')}
      actions={
        <a className="public-button" href={href}>
          {t(goOn)}
        </a>
      }
    >
      <p>{t(hint)}</p>
    </PublicResult>
  )
}

function Returned({ scene }: { scene: Scene }): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const { outcome, retry } = useOutcome(scene)
  if (outcome.kind === 'asking')
    return (
      <PublicResult kind="waiting" title={t('asking')}>
        <p>{t('askingHint')}</p>
      </PublicResult>
    )
  if (outcome.kind === 'failed') return <Failed scene={scene} reason={outcome.reason} onRetry={retry} />
  return <Decided scene={scene} outcome={outcome.kind} />
}

/** Asks once, and again when the person presses 重试. */
function useOutcome(scene: Scene) {
  const [outcome, setOutcome] = useState<Answer>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    scene.ask(abort.signal).then(
      (kind) => setOutcome({ kind }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (error instanceof ApiError && error.kind === 'unauthenticated') goToLogin(scene)
        else setOutcome({ kind: 'failed', reason: errorText(error) })
      },
    )
    return () => abort.abort()
  }, [attempt, scene])
  return {
    outcome,
    retry: () => {
      setOutcome({ kind: 'asking' })
      setAttempt(attempt + 1)
    },
  }
}

function Failed({ scene, reason, onRetry }: { scene: Scene; reason: string; onRetry: () => void }): ReactNode {
  const t = useText(hostedPageReturnTexts)
  const shared = useText(sharedTexts)
  return (
    <PublicResult
      kind="failure"
      title={t('failed')}
      actions={
        <>
          <a className="public-button is-quiet" href={scene.href}>
            {t(scene.goOn)}
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

const KIND = {
  done: 'success',
  open: 'waiting',
  ended: 'failure',
  undone: 'waiting',
} as const satisfies Record<Outcome, unknown>

/** Says what became of it, and goes back by itself after some seconds. */
function Decided({ scene, outcome }: { scene: Scene; outcome: Outcome }): ReactNode {
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
  const goBack = useEffectEvent(() => leave(opener, scene, outcome))
  useEffect(() => {
    if (isOver) goBack()
  }, [isOver])
  return (
    <PublicResult
      kind={KIND[outcome]}
      title={t(scene.titles[outcome])}
      actions={
        <a className="public-button" href={scene.href}>
          {secondsLeft > 0 ? t(scene.goOnIn, { seconds: secondsLeft }) : t(scene.goOn)}
        </a>
      }
    >
      <p>
        {t(scene.hints[outcome])}
        {opener !== null && ` ${t('closes')}`}
      </p>
    </PublicResult>
  )
}

/** Back to where the flow began: the opener gets a message and this window closes, or this page goes on itself. */
function leave(opener: Window | null, { href }: Scene, outcome: Outcome): void {
  if (opener === null || opener.closed) return location.replace(href)
  opener.postMessage({ type: 'hostedPageReturned', outcome }, location.origin)
  window.close()
  // A window that a script may not close goes on like any other.
  setTimeout(() => location.replace(href), 500)
}

const goToLogin = ({ href }: Scene): void => location.replace(`/login?redirect=${encodeURIComponent(href)}`)
