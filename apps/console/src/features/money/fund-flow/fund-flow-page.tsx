// The fund flow: every ledger line of the merchant with the balance after it, and the totals of what is filtered.
import { api, flowAccount, flowDirection, type FundFlow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useFundFlowColumns } from './fund-flow-columns.tsx'
import { accountLabels, directionLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import { FlowTotals } from './flow-totals.tsx'
import './flow.css'

export default function FundFlowPage(): ReactNode {
  const t = useText(fundFlowTexts)
  const say = useSay()
  const { search } = usePage()
  const account = flowAccount.safeParse(search.account).data
  return (
    <div className="flow-page">
      <ListPage
        note={t('note')}
        endpoint={api.finance.flows}
        rowKey={(row: FundFlow) => row.id}
        columns={useFundFlowColumns()}
        filters={[
          {
            kind: 'select',
            name: 'account',
            label: t('account'),
            options: flowAccount.options.map((value) => ({ value, label: say(accountLabels[value]) })),
          },
          {
            kind: 'select',
            name: 'direction',
            label: t('direction'),
            options: flowDirection.options.map((value) => ({ value, label: say(directionLabels[value].text) })),
          },
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          { kind: 'days', from: 'from', to: 'to', label: t('at') },
        ]}
        summary={(data) => (
          <FlowTotals
            summary={data?.summary}
            account={account}
            isPartial={search.direction !== undefined || search.keyword !== undefined}
          />
        )}
        empty={{ text: t('none') }}
      />
    </div>
  )
}
