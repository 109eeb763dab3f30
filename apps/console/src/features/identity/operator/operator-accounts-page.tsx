// The platform's own people: their accounts, and the roles that say what each may do.
import { lazy, type ReactNode, Suspense } from 'react'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { operatorTexts } from './operator.texts.ts'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'

const tabs = {
  accounts: lazy(() => import('./operators-tab.tsx')),
  roles: lazy(() => import('../role/roles-tab.tsx')),
}

export default function OperatorAccountsPage(): ReactNode {
  const words = useText(operatorTexts)
  const page = usePage()
  const title = usePageTitle()
  const keys = useMay('operatorRole.manage') ? (['accounts', 'roles'] as const) : (['accounts'] as const)
  const current = keys.find((key) => key === page.search.tab) ?? 'accounts'
  const Content = tabs[current]
  const choose = useChooseTab()
  return (
    <>
      <PageHeader />
      {keys.length > 1 && (
        <ListTabs
          label={title}
          options={keys.map((key) => ({ value: key, label: words(`tab_${key}`) }))}
          counts={undefined}
          current={current}
          onChoose={choose}
        />
      )}
      <Suspense fallback={<div className="page-loading" role="status" />}>
        <TabPage>
          <Content />
        </TabPage>
      </Suspense>
    </>
  )
}
