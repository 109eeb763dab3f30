// 导入导出记录: the tables that went out, and for merchants those that came in.
import { lazy, type ReactNode, Suspense } from 'react'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { ExportList } from './export-list.tsx'
import { exportPageTexts } from './export-page.texts.ts'

const ImportList = lazy(() => import('./import-list.tsx'))
const tabs = ['exports', 'imports'] as const

export default function ExportPage(): ReactNode {
  const t = useText(exportPageTexts)
  const { search } = usePage()
  const title = usePageTitle()
  const choose = useChooseTab()
  if (useLogin().party === 'operator') return <ExportList isPart={false} />
  const current = tabs.find((tab) => tab === search.tab) ?? 'exports'
  return (
    <>
      <PageHeader />
      <ListTabs
        label={title}
        options={tabs.map((tab) => ({ value: tab, label: t(tab) }))}
        counts={undefined}
        current={current}
        onChoose={choose}
      />
      <Suspense fallback={<div className="page-loading" role="status" />}>
        <TabPage key={current}>{current === 'exports' ? <ExportList isPart /> : <ImportList />}</TabPage>
      </Suspense>
    </>
  )
}
