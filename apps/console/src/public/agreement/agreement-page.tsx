// The registration and the privacy agreement, in the version that is in force.
import type { ReactNode } from 'react'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { agreementTexts } from './agreement.texts.ts'
import '../components/public.css'
import '../components/public-button.css'
import './agreement.css'

interface AgreementPageProps {
  readonly which: 'registration' | 'privacy'
}

export function AgreementPage({ which }: AgreementPageProps): ReactNode {
  const t = useText(agreementTexts)
  const shared = useText(sharedTexts)
  const { data, failure, retry } = usePublicBaseData()
  const agreement = data?.agreements[which]
  return (
    <article className="agreement" aria-busy={agreement === undefined && failure === null} lang="zh-CN">
      <h1>{agreement?.title ?? t(which)}</h1>
      {failure !== null && agreement === undefined && (
        <>
          <p className="public-notice" role="alert">
            {failure}
          </p>
          <button type="button" className="public-button" onClick={retry}>
            {shared('retry')}
          </button>
        </>
      )}
      {agreement !== undefined && (
        <>
          <p className="public-lead">{t('version', { version: agreement.version, day: agreement.effectiveOn })}</p>
          {agreement.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </>
      )}
    </article>
  )
}
