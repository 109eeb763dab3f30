// 404 and 401: what is the matter, and the way back.
import type { ReactNode } from 'react'
import { LightResult } from '../../components/light/light-result.tsx'
import { useText } from '../../i18n/text.ts'
import { errorPageTexts } from './error-page.texts.ts'

export function ErrorPage({ kind }: { kind: 'notFound' | 'forbidden' }): ReactNode {
  const t = useText(errorPageTexts)
  return (
    <LightResult
      kind="failure"
      title={t(kind)}
      actions={
        <>
          <button type="button" className="button is-quiet" onClick={() => history.back()}>
            {t('back')}
          </button>
          <a className="button" href="/">
            {t('home')}
          </a>
        </>
      }
    >
      <p>{t(`${kind}Hint`)}</p>
    </LightResult>
  )
}
