// What is the matter with an address, and the way on.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { errorTexts } from './error.texts.ts'
import './error-in-frame.css'

export function ErrorInFrame({ kind }: { kind: 'notFound' | 'forbidden' }): ReactNode {
  const t = useText(errorTexts)
  const { go } = usePage()
  const { party } = useLogin()
  return (
    <>
      <PageHeader />
      <EmptyState
        kind="unmatched"
        text={kind === 'forbidden' && party === 'operator' ? t('forbiddenToOperator') : t(kind)}
        extra={
          <span className="error-in-frame">
            {history.length > 1 && <Button onClick={() => history.back()}>{t('back')}</Button>}
            <Button type="primary" onClick={() => go('/dashboard')}>
              {t('home')}
            </Button>
          </span>
        }
      />
    </>
  )
}
