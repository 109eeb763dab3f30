// The merchant's goods: tabs with counts, search, price and stock in place, on and off sale one by one or many at once.
import { PlusOutlined } from '@ant-design/icons'
import { api, type DataOf, type GoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ImportButton } from '../../../components/import/import-button.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type Choice, type Filter, filtersInUse } from '../../../components/list/list-state.ts'
import { useCategoryFilter } from '../../../components/list/use-category-filter.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useLogin, useMay } from '../../../session/session.ts'
import { RevisionDrawer } from '../goods-audit/revision-drawer.tsx'
import { OffDrawer } from '../goods-off/off-drawer.tsx'
import { BatchBar } from './batch-bar.tsx'
import { BatchOutcomeDialog } from './batch-outcome-dialog.tsx'
import { useBrandChoices } from './brand-select.tsx'
import { completenessTexts } from './completeness/completeness.texts.ts'
import { DraftList } from './drafts/draft-list.tsx'
import { useGoodsColumns } from './goods-columns.tsx'
import { goodsTexts } from './goods.texts.ts'
import { useShopCategoryChoices } from './shop-category-select.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SkuLogDrawer } from './sku-log/sku-log-drawer.tsx'
import { CostDrawer } from './costs/cost-drawer.tsx'
import { SkuSheet } from './sku-sheet.tsx'
import { TemplatesButton } from './templates/templates-button.tsx'
import { useGoodsBatch } from './use-goods-batch.tsx'
import './goods.css'
import './goods.filters.css'

const PreviewDrawer = lazy(() => import('./preview-drawer.tsx'))
const RowTemplate = lazy(() => import('./templates/row-template.tsx'))

/** Stock and sales move while one looks. */
const REFETCH_MS = 30_000
const tabs = [
  'ON_SALE',
  'WAREHOUSE',
  'SOLD_OUT',
  'LOW_STOCK',
  'SUBMITTED',
  'REJECTED',
  'FORCED_OFF',
  'DRAFT',
  'RECYCLED',
] as const
const tabOf = (tab: string | undefined) => tabs.find((one) => one === tab)

/** Drafts are a list of their own; what else there is of it is one list. */
export default function GoodsPage(): ReactNode {
  const mayDraft = useMayDraft()
  return usePage().search.tab === 'DRAFT' && mayDraft ? <Drafts /> : <GoodsList />
}

/** Whoever writes goods has drafts. */
function useMayDraft(): boolean {
  const rights = [useMay('goods.create'), useMay('goods.edit')]
  return rights.includes(true)
}

function useTabs(): Choice[] {
  const t = useText(goodsTexts)
  const mayDraft = useMayDraft()
  const shown = tabs.filter((tab) => tab !== 'DRAFT' || mayDraft)
  return [{ value: '', label: t('all') }, ...shown.map((tab) => ({ value: tab, label: t(`tab_${tab}`) }))]
}

function Drafts(): ReactNode {
  const { currentShopId: shopId } = useLogin()
  const { data, error } = useRead(api.goods.list, { pageSize: 10 }, { quiet: true, shopId })
  const counts = data?.counts === undefined ? (error === null ? undefined : {}) : withoutDrafts(data.counts)
  return <DraftList options={useTabs()} counts={counts} actions={<AddButton />} />
}

/** Drafts are counted by their own list. */
function withoutDrafts(all: Readonly<Record<string, number>>) {
  const { DRAFT: _draft, ...counts } = all
  return counts
}

function GoodsList(): ReactNode {
  const t = useText(goodsTexts)
  const mayDraft = useMayDraft()
  const { currentShopId: shopId } = useLogin()
  const drafts = useRead(api.goodsDraft.list, {}, { quiet: true, shopId, enabled: mayDraft })
  const filters = useFilters()
  const isSearched = filtersInUse(filters, usePage().search) > 0
  const mayAct = useMayAct()
  const update = useSend(api.goods.update, { refreshes: [api.goods.list, api.goods.info] })
  const batch = useGoodsBatch()
  const [ofSkus, setOfSkus] = useState<GoodsRow | null>(null)
  const [ofHistory, setOfHistory] = useState<GoodsRow | null>(null)
  const [logged, setLogged] = useState<GoodsRow | null>(null)
  const [ofCosts, setOfCosts] = useState<GoodsRow | null>(null)
  const [templated, setTemplated] = useState<GoodsRow | null>(null)
  const [previewed, setPreviewed] = useState<GoodsRow | null>(null)
  const [off, setOff] = useState<GoodsRow | null>(null)
  const [scheduled, setScheduled] = useState<GoodsRow | null>(null)
  const columns = useGoodsColumns(update.send, {
    onRecommend: batch.recommendOne,
    onWeigh: batch.weighOne,
    onMove: (move, row) => void batch.moveOne(move, row),
    onSchedule: setScheduled,
    onSkus: setOfSkus,
    onPreview: setPreviewed,
    onHistory: setOfHistory,
    onTemplate: setTemplated,
    onLog: setLogged,
    onCosts: setOfCosts,
    onOff: setOff,
  })
  return (
    <div className="goods-list">
      <ListPage<DataOf<typeof api.goods.list>>
        endpoint={api.goods.list}
        rowKey={(row) => row.id}
        columns={columns}
        // What is searched leaves no draft out, and would not find it either.
        tabs={{ options: useTabs(), counts: isSearched ? { DRAFT: undefined } : drafts.data?.counts }}
        filters={filters}
        actions={
          <>
            <ImportButton tables={['newGoods', 'stock', 'price', 'cost']} />
            <TemplatesButton isSmall />
            <AddButton />
          </>
        }
        empty={{
          text: (tab) => {
            const known = tabOf(tab)
            return known === undefined ? t('none') : t('noneInTab', { status: t(`tab_${known}`) })
          },
          action: <AddButton />,
        }}
        exports={{ list: 'goods' }}
        refetchEvery={REFETCH_MS}
        {...(mayAct ? { batch: (rows, clear) => <BatchBar rows={rows} onDone={clear} batch={batch} /> } : {})}
      />
      <RevisionDrawer goods={ofHistory} onClose={() => setOfHistory(null)} />
      {templated !== null && (
        <Suspense fallback={null}>
          <RowTemplate row={templated} onClose={() => setTemplated(null)} />
        </Suspense>
      )}
      {previewed !== null && (
        <Suspense fallback={null}>
          <PreviewDrawer row={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      <OffDrawer goods={off} onClose={() => setOff(null)} />
      <SkuLogDrawer row={logged} onClose={() => setLogged(null)} />
      <CostDrawer row={ofCosts} onClose={() => setOfCosts(null)} />
      <SkuSheet row={ofSkus} onClose={() => setOfSkus(null)} />
      {scheduled !== null && (
        <ScheduleDialog
          rows={[scheduled]}
          onSchedule={(act) => batch.applyToMany(act, [scheduled])}
          onClose={() => setScheduled(null)}
        />
      )}
      <BatchOutcomeDialog
        outcome={batch.outcome}
        isActing={batch.isActing}
        onRetry={(outcome) => void batch.retry(outcome)}
        onClose={batch.closeOutcome}
      />
    </div>
  )
}

/** Whether there is anything to do with chosen goods. */
function useMayAct(): boolean {
  const rights = [
    useMay('goods.shelve'),
    useMay('goods.edit'),
    useMay('goods.delete'),
    useMay('goods.setPrice'),
    useMay('goods.setStock'),
  ]
  return rights.includes(true)
}

function useFilters(): Filter[] {
  const t = useText(goodsTexts)
  const category = useCategoryFilter()
  const shopCategories = useShopCategoryChoices()
  const brands = useBrandChoices()
  const { data: freights } = useRead(api.freight.list, undefined, { quiet: true, staleTime: 60_000 })
  const templates = useMemo(() => (freights ?? []).map(({ id, name }) => ({ value: id, label: name })), [freights])
  const completeness = useText(completenessTexts)
  return [
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    category,
    { kind: 'select', name: 'brandId', label: t('brand'), options: brands },
    { kind: 'select', name: 'shopCategoryId', label: t('shopCategories'), options: shopCategories ?? [] },
    {
      kind: 'select',
      isRare: true,
      name: 'shipMode',
      label: t('shipMode'),
      options: [
        { value: 'PRESALE', label: t('presale') },
        { value: 'VIRTUAL', label: t('virtual') },
        { value: 'VOUCHER', label: t('voucher') },
      ],
    },
    {
      kind: 'select',
      isRare: true,
      name: 'recommended',
      label: t('recommended'),
      options: [{ value: 'YES', label: t('onlyRecommended') }],
    },
    { kind: 'select', isRare: true, name: 'freightTemplateId', label: t('freightTemplate'), options: templates },
    { kind: 'amount', isRare: true, from: 'priceFromFen', to: 'priceToFen', label: t('priceRange') },
    { kind: 'amount', isRare: true, from: 'stockFrom', to: 'stockTo', label: t('stockRange'), most: 999_999_999 },
    {
      kind: 'amount',
      isRare: true,
      from: 'completenessFrom',
      to: 'completenessTo',
      label: completeness('name'),
      most: 100,
    },
    { kind: 'days', isRare: true, from: 'createdFrom', to: 'createdTo', label: t('createdAt') },
    { kind: 'days', isRare: true, from: 'updatedFrom', to: 'updatedTo', label: t('updatedAt') },
  ]
}

function AddButton(): ReactNode {
  const t = useText(goodsTexts)
  const page = usePage()
  return (
    <May do="goods.create">
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onClick={() => page.go('/goods/add')}
        onMouseEnter={() => page.preload('/goods/add')}
      >
        {t('add')}
      </Button>
    </May>
  )
}
