// Reconciliation with the provider: its accounts, each day's file against ours, every difference with its case, and what lies in 待查.
import { type ReactNode } from 'react'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'
import { useText } from '../../../i18n/text.ts'
import { LiveBalances } from './live-balances.tsx'
import { ReconDays } from './recon-days.tsx'
import { ReconDifferences } from './recon-differences.tsx'
import { SuspenseBooks } from './suspense-books.tsx'
import { reconciliationTexts } from './reconciliation.texts.ts'

const TABS = ['days', 'differences', 'suspense'] as const

export default function ReconciliationPage(): ReactNode {
  const t = useText(reconciliationTexts)
  const title = usePageTitle()
  const { search } = usePage()
  const choose = useChooseTab()
  const current = TABS.find((tab) => tab === search.tab) ?? 'days'
  return (
    <>
      <PageHeader note={t('note')} />
      <LiveBalances />
      <ListTabs
        label={title}
        options={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
        counts={undefined}
        current={current}
        onChoose={choose}
      />
      <TabPage>
        {current === 'days' ? (
          <ReconDays
            key="days"
            onDay={(day) => `/operator/reconciliation?tab=differences&from=${day}&to=${day}` as const}
          />
        ) : current === 'differences' ? (
          <ReconDifferences key="differences" />
        ) : (
          <SuspenseBooks key="suspense" />
        )}
      </TabPage>
    </>
  )
}
