// The merchant's shop in tabs: its profile and opening, its address book, how it works, its freight templates and its accounts with carriers. From here another one is opened.
import { api, type ShopInfo } from '@merchant/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageShopSelect, usePageShop } from '../../../components/layout/page-shop.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { TabPage, useChooseTab } from '../../../components/layout/tab-page.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useBaseData, useLogin } from '../../../session/session.ts'
import { useChooseShop } from '../../../session/shop-choice.ts'
import { ShopEditor } from './shop-editor.tsx'
import { shopTexts } from './shop.texts.ts'

const ShopSettingsPanel = lazy(() => import('./shop-settings-panel.tsx'))
const ScorePanel = lazy(() => import('./score-panel.tsx'))
const AddressPanel = lazy(() => import('../shop-address/address-panel.tsx'))
const WaybillAccountPanel = lazy(() => import('../waybill-account/waybill-account-panel.tsx'))
const FreightPanel = lazy(() => import('../freight/freight-panel.tsx'))
const tabs = ['profile', 'addresses', 'settings', 'freight', 'waybill', 'scores'] as const

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
  if (shop !== null && page.search.shop === ANOTHER) return <AnotherShop />
  return (
    <>
      <PageHeader note={data === null ? t('noteNew') : undefined} actions={shop === null ? null : <PageActions />} />
      <ListTabs
        label={title}
        options={tabs.map((tab) => ({ value: tab, label: t(`tab_${tab}`) }))}
        counts={undefined}
        current={current}
        onChoose={choose}
      />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && current === 'profile' && <ShopEditor key={data?.id ?? 'new'} shop={data} />}
      {data !== undefined && isOfShop(current) && (
        <Suspense fallback={<div className="page-loading" role="status" />}>
          <TabPage>
            {data === null ? (
              <EmptyState
                kind="nothing"
                text={t('settingsFirst')}
                action={{ label: t('goProfile'), onAct: () => choose('profile') }}
              />
            ) : current === 'settings' ? (
              <ShopSettingsPanel key={data.id} shop={data} />
            ) : current === 'scores' ? (
              <ScorePanel key={data.id} shopId={data.id} />
            ) : current === 'waybill' ? (
              <WaybillAccountPanel key={data.id} shopId={data.id} isStopped={isStopped(data)} />
            ) : (
              <AddressPanel key={data.id} shopId={data.id} isStopped={isStopped(data)} />
            )}
          </TabPage>
        </Suspense>
      )}
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

/** Tabs about a shop that there is. */
const isOfShop = (tab: (typeof tabs)[number]): boolean => tab !== 'profile' && tab !== 'freight'

const isStopped = ({ status }: Pick<ShopInfo, 'status'>): boolean => status === 'FROZEN' || status === 'CLOSED'

/** In the address instead of a shop's id. */
const ANOTHER = 'new'

function PageActions(): ReactNode {
  const t = useText(shopTexts)
  const page = usePage()
  const { shops, reachesAllShops } = useLogin()
  const { limits } = useBaseData()
  return (
    <>
      <PageShopSelect />
      {reachesAllShops && shops.length < limits.shops && (
        <May do="shop.edit">
          <Button icon={<PlusOutlined />} onClick={() => page.setSearch({ tab: undefined, shop: ANOTHER }, 'push')}>
            {t('another')}
          </Button>
        </May>
      )}
    </>
  )
}

/** The same form, empty, beside the shops that there are; once it is saved it is the shop that one looks at. */
function AnotherShop(): ReactNode {
  const t = useText(shopTexts)
  const page = usePage()
  const { shops } = useLogin()
  const { limits } = useBaseData()
  const choose = useChooseShop()
  const leave = () => page.setSearch({ shop: undefined })
  return (
    <>
      <PageHeader
        title={t('another')}
        note={t('anotherNote', { count: shops.length, most: limits.shops })}
        actions={<Button onClick={leave}>{t('backToShops')}</Button>}
      />
      <ShopEditor
        shop={null}
        onAnother={(id) =>
          void choose(id).then(leave, () => {
            // It has been shown; the shop is there, and is chosen in the bar.
            leave()
          })
        }
      />
    </>
  )
}
