// 404 and 401: what is the matter, and the way back.
import type { ReactNode } from 'react'
import { PublicResult } from '../components/public-result.tsx'
import { useText } from '../../i18n/text.ts'
import { errorPageTexts } from './error-page.texts.ts'
import '../components/public-button.css'

/** `?noGoBack` asks for it, or nothing lies behind: a button that does nothing would be worse than none. */
const cannotGoBack = (): boolean => new URLSearchParams(location.search).has('noGoBack') || history.length <= 1

export function ErrorPage({ kind }: { kind: 'notFound' | 'forbidden' }): ReactNode {
  const t = useText(errorPageTexts)
  return (
    <PublicResult
      kind="failure"
      title={t(kind)}
      actions={
        <>
          {!cannotGoBack() && (
            <button type="button" className="public-button is-quiet" onClick={() => history.back()}>
              {t('back')}
            </button>
          )}
          <a className="public-button" href="/">
            {t('home')}
          </a>
        </>
      }
    >
      <p>{t(`${kind}Hint`)}</p>
    </PublicResult>
  )
}
