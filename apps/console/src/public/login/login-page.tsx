// The login page: works by keyboard alone, says how long to wait after failures, and returns to where one came from.
import { type ReactNode, useEffect, useState } from 'react'
import { readAccessToken } from '../../api/access-token.ts'
import { useText } from '../../i18n/text.ts'
import { finishLogout } from './finish-logout.ts'
import { LoginCard } from './login-card.tsx'
import { loginTexts } from './login.texts.ts'
import { ProductPicture } from './product-picture.tsx'
import { prefetchConsole } from './prefetch-console.ts'
import { safeRedirect } from './safe-redirect.ts'
import './login.css'
import './login-picture.css'

const goOn = () => location.replace(safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin))

export function LoginPage(): ReactNode {
  const t = useText(loginTexts)
  /** A sign-in waits for it: what ends the old session must not meet the cookie of the new one. */
  const [left] = useState(finishLogout)
  useEffect(() => {
    // With a token there is nothing to do here.
    if (readAccessToken() !== null) goOn()
    const idle = 'requestIdleCallback' in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 800)
    idle(() => void prefetchConsole())
  }, [])
  return (
    <div className="login-layout">
      <section className="login-story" aria-label={t('story')}>
        <p>{t('story')}</p>
        <ul>
          {(['story1', 'story2', 'story3'] as const).map((key) => (
            <li key={key}>
              <strong>{t(key)}</strong>
              {t(`${key}Text`)}
            </li>
          ))}
        </ul>
        <ProductPicture />
      </section>
      <LoginCard left={left} onLogin={goOn} />
    </div>
  )
}
