// The document that a line of the fund flow is about, and the one that it belongs to.
import type { FundFlow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { holds, useLogin } from '../../../session/session.ts'
import { type Place, placeOfRelated, placeOfSubject } from './flow-documents.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'

type Subject = Pick<FundFlow, 'subjectType' | 'subjectId' | 'subjectNo' | 'relatedNo'>

/** Their numbers, as links where the user may see the documents. */
export function FlowSubject({ row }: { row: Subject }): ReactNode {
  const t = useText(fundFlowTexts)
  const { subjectNo, relatedNo } = row
  return (
    <span className="flow-documents">
      {subjectNo === '' ? <NoValue /> : <DocumentNo no={subjectNo} place={placeOfSubject(row)} />}
      {relatedNo !== '' && (
        <small className="flow-related muted">
          {t('related')} <DocumentNo no={relatedNo} place={placeOfRelated(row)} />
        </small>
      )}
    </span>
  )
}

function DocumentNo({ no, place }: { readonly no: string; readonly place: Place | undefined }): ReactNode {
  const t = useText(fundFlowTexts)
  const login = useLogin()
  return (
    <CopyText text={no}>
      {place === undefined || !holds(login, place.permission) ? (
        no
      ) : (
        <PageLink to={place.page} aria-label={t('openSubject', { no })}>
          {no}
        </PageLink>
      )}
    </CopyText>
  )
}
