// The document that a line of the fund flow is about.
import type { FundFlow, PageHref } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'

type Subject = Pick<FundFlow, 'subjectType' | 'subjectId' | 'subjectNo'>

/** The number of the document, as a link where the user may see it. */
export function FlowSubject({ row }: { row: Subject }): ReactNode {
  const t = useText(fundFlowTexts)
  const mayOrders = useMay('saleOrder.view')
  const mayWithdraws = useMay('withdrawOrder.view')
  const mayRecharges = useMay('rechargeOrder.view')
  const page: PageHref | null =
    row.subjectType === 'saleOrder' && mayOrders
      ? `/order/saleorder?id=${row.subjectId}`
      : row.subjectType === 'withdrawOrder' && mayWithdraws
        ? `/order/WithdrawOrder?id=${row.subjectId}`
        : row.subjectType === 'rechargeOrder' && mayRecharges
          ? `/order/rechargeorder?id=${row.subjectId}`
          : null
  if (row.subjectNo === '') return <NoValue />
  return (
    <CopyText text={row.subjectNo}>
      {page === null ? (
        row.subjectNo
      ) : (
        <PageLink to={page} aria-label={t('openSubject', { no: row.subjectNo })}>
          {row.subjectNo}
        </PageLink>
      )}
    </CopyText>
  )
}
