// The merchant's shop in two tabs: its profile with addresses and opening, and its freight templates.
import { api } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageShopSelect, usePageShop } from '../../../components/layout/page-shop.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'
import { useText } from '../../../i18n/text.ts'
import { ShopEditor } from './shop-editor.tsx'
import { shopTexts } from './shop.texts.ts'

const FreightPanel = lazy(() => import('../freight/freight-panel.tsx'))
const tabs = ['profile', 'freight'] as const

export default function ShopPage(): ReactNode {
  const t = useText(shopTexts)
  const page = usePage()
  const title = usePageTitle()
  const choose = useChooseTab()
  const shop = usePageShop()
  const read = useRead(api.shop.info, { id: shop?.id ?? '' }, { quiet: true, enabled: shop !== null })
  const { error, refresh } = read
  const data = shop === null ? null : read.data
  const current = tabs.find((tab) => tab === page.search.tab) ?? 'profile'
  return (
    <>
      <PageHeader note={data === null ? t('noteNew') : undefined} actions={<PageShopSelect />} />
      <ListTabs
        label={title}
        options={tabs.map((tab) => ({ value: tab, label: t(`tab_${tab}`) }))}
        counts={undefined}
        current={current}
        onChoose={choose}
      />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && current === 'profile' && <ShopEditor key={data?.id ?? 'new'} shop={data} />}
      {current === 'freight' && (
        <Suspense fallback={<div className="page-loading" role="status" />}>
          <TabPage>
            <FreightPanel key={shop?.id ?? ''} shopId={shop?.id ?? null} />
          </TabPage>
        </Suspense>
      )}
    </>
  )
}
