// The merchant's goods: tabs with counts, search, price and stock in place, on and off sale one by one or many at once.
import { PlusOutlined } from '@ant-design/icons'
import { api, type DataOf, type GoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Filter } from '../../../components/list/list-state.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { leafChoices } from './category-options.ts'
import { useGoodsColumns } from './goods-columns.tsx'
import { goodsTexts } from './goods.texts.ts'
import { ShelvingOutcomeDialog } from './shelving-outcome-dialog.tsx'
import { ShopCategoriesButton } from './shop-categories-dialog.tsx'
import { useShopCategoryChoices } from './shop-category-select.tsx'
import { type Move, useShelving } from './use-shelving.tsx'
import './goods.css'

/** Stock and sales move while one looks. */
const REFETCH_MS = 30_000
const tabs = ['ON_SALE', 'WAREHOUSE', 'SOLD_OUT'] as const
const tabOf = (tab: string | undefined) => tabs.find((one) => one === tab)

export default function GoodsPage(): ReactNode {
  const t = useText(goodsTexts)
  const mayShelve = useMay('goods.shelve')
  const mayEdit = useMay('goods.edit')
  const update = useSend(api.goods.update, { refreshes: [api.goods.list, api.goods.info] })
  const { moveOne, moveMany, isMoving, outcome, closeOutcome } = useShelving()
  const columns = useGoodsColumns(update.send, (move, row) => void moveOne(move, row))
  const batchButton = (move: Move, rows: readonly GoodsRow[], clear: () => void) => {
    const movable = rows.filter(({ allowedActions }) => allowedActions.includes(move))
    return (
      <Button
        disabled={movable.length === 0}
        loading={isMoving}
        onClick={() => void moveMany(move, movable).then((isAnswered) => isAnswered && clear())}
      >
        {t(move === 'shelve' ? 'batch_shelve' : 'batch_unshelve')}
      </Button>
    )
  }
  return (
    <div className="goods-list">
      <ListPage<DataOf<typeof api.goods.list>>
        endpoint={api.goods.list}
        rowKey={(row) => row.id}
        columns={columns}
        tabs={{
          options: [{ value: '', label: t('all') }, ...tabs.map((tab) => ({ value: tab, label: t(`tab_${tab}`) }))],
        }}
        filters={useFilters()}
        actions={<AddButton />}
        empty={{
          text: (tab) => {
            const known = tabOf(tab)
            return known === undefined ? t('none') : t('noneInTab', { status: t(`tab_${known}`) })
          },
          action: <AddButton />,
        }}
        exports={{ list: 'goods' }}
        refetchEvery={REFETCH_MS}
        {...(mayShelve || mayEdit
          ? {
              batch: (rows, clear) => (
                <>
                  {mayShelve && batchButton('shelve', rows, clear)}
                  {mayShelve && batchButton('unshelve', rows, clear)}
                  {mayEdit && <ShopCategoriesButton rows={rows} onDone={clear} />}
                </>
              ),
            }
          : {})}
      />
      <ShelvingOutcomeDialog
        outcome={outcome}
        isMoving={isMoving}
        onRetry={(move, failed) =>
          void moveMany(
            move,
            failed.map(({ goods }) => goods),
          )
        }
        onClose={closeOutcome}
      />
    </div>
  )
}

function useFilters(): Filter[] {
  const t = useText(goodsTexts)
  const { data: categories } = useRead(api.category.list, undefined, { quiet: true, staleTime: 600_000 })
  const shopCategories = useShopCategoryChoices()
  const options = useMemo(() => leafChoices(categories ?? []), [categories])
  return [
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    { kind: 'select', name: 'categoryId', label: t('category'), options },
    { kind: 'select', name: 'shopCategoryId', label: t('shopCategories'), options: shopCategories ?? [] },
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
