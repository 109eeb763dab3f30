// Where a third party's sign-in lands: hands its answer to the window that opened it, and closes. Opened alone, goes to the login.
import { type ReactNode, useEffect } from 'react'
import { PublicResult } from '../components/public-result.tsx'
import { useText } from '../../i18n/text.ts'
import { authRedirectTexts } from './auth-redirect.texts.ts'

export function AuthRedirectPage(): ReactNode {
  const t = useText(authRedirectTexts)
  useEffect(() => {
    const opener: Window | null = window.opener
    if (opener === null) return location.replace('/login')
    // Only our own pages may read the answer, whoever opened this window.
    opener.postMessage({ kind: 'auth-redirect', query: location.search.slice(1) }, location.origin)
    window.close()
    return undefined
  }, [])
  return (
    <PublicResult kind="waiting" title={t('title')}>
      <p>{t('hint')}</p>
    </PublicResult>
  )
}
