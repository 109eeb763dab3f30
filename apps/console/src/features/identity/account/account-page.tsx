// The account centre: everything about this account and its merchant, in sections that stand in the URL.
import { Activity, type ReactNode, Suspense, useState } from 'react'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { SideIndex, SideSection } from '../../../components/layout/side-index.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { accountGroups, tabsOf } from './account-tabs.ts'
import { accountTexts } from './account.texts.ts'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'

export default function AccountPage(): ReactNode {
  const words = useText(accountTexts)
  const page = usePage()
  const title = usePageTitle()
  const tabs = tabsOf(useLogin())
  const current = tabs.find(({ key }) => key === page.search.tab) ?? tabs[0]
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (current !== undefined && !opened.has(current.key)) setOpened(new Set([...opened, current.key]))
  return (
    <>
      <PageHeader />
      <SideIndex
        label={title}
        groups={accountGroups.map((group) => ({
          title: words(`group_${group}`),
          entries: tabs.filter((tab) => tab.group === group).map(({ key }) => ({ key, label: words(`tab_${key}`) })),
        }))}
        current={current?.key ?? ''}
        onChoose={useChooseTab()}
      >
        {tabs
          .filter(({ key, isKept }) => key === current?.key || (isKept === true && opened.has(key)))
          .map(({ key, Content }) => (
            <Activity key={key} mode={key === current?.key ? 'visible' : 'hidden'}>
              <SideSection>
                <Suspense fallback={<div className="page-loading" role="status" />}>
                  <TabPage>
                    <Content />
                  </TabPage>
                </Suspense>
              </SideSection>
            </Activity>
          ))}
      </SideIndex>
    </>
  )
}
