// The shop's own categories: two levels, named and arranged where they stand.
import { api, SHOP_CATEGORIES_AT_MOST, type ShopCategory } from '@merchant/contract'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NameField } from '../../../components/form/name-field.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageShopSelect, usePageShop } from '../../../components/layout/page-shop.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { CategoryList } from './category-list.tsx'
import type { CategoryActs } from './category-row.tsx'
import { MoveCategory } from './move-category.tsx'
import { RemoveCategory } from './remove-category.tsx'
import { shopCategoryTexts } from './shop-category.texts.ts'
import { branchesOf } from './tree.ts'
import './shop-category.css'

export default function ShopCategoryPage(): ReactNode {
  const t = useText(shopCategoryTexts)
  const shop = usePageShop()
  const read = useRead(api.shopCategory.list, { shopId: shop?.id ?? '' }, { quiet: true, enabled: shop !== null })
  const { data: categories, error, refresh } = read
  const note = t('note', { most: SHOP_CATEGORIES_AT_MOST, count: categories?.length ?? '…' })
  if (shop === null)
    return (
      <>
        <PageHeader />
        <ShopFirst />
      </>
    )
  return (
    <>
      <PageHeader note={note} actions={<PageShopSelect />} />
      {categories === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {categories === undefined && error === null && (
        <SectionCard>
          <Skeleton active paragraph={{ rows: 8 }} />
        </SectionCard>
      )}
      {categories !== undefined && <Categories key={shop.id} shopId={shop.id} categories={categories} />}
    </>
  )
}

function ShopFirst(): ReactNode {
  const t = useText(shopCategoryTexts)
  const page = usePage()
  const action = { label: t('toShop'), onAct: () => page.go('/shop/manager') }
  return <EmptyState kind="nothing" text={t('noShop')} action={action} />
}

interface CategoriesProps {
  readonly shopId: string
  readonly categories: readonly ShopCategory[]
}

function Categories({ shopId, categories }: CategoriesProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const mayEdit = useMay('shopCategory.edit')
  const { acts, moved, removed, close } = useActs(shopId, mayEdit)
  return (
    <SectionCard>
      {categories.length === 0 && <EmptyState kind="nothing" text={t('none')} extra={<p>{t('noneHint')}</p>} />}
      <CategoryList label={t('list')} parent={null} categories={branchesOf(categories)} acts={acts} />
      {mayEdit && (
        <NameField
          label={t('add')}
          rules={rulesOf(api.shopCategory.insert.body, 'name')}
          placeholder={t('addHint')}
          goesOn
          onSave={(name) => acts.add(name, null)}
        />
      )}
      <MoveCategory category={moved} categories={categories} onClose={close} />
      <RemoveCategory category={removed} categories={categories} onClose={close} />
    </SectionCard>
  )
}

function useActs(shopId: string, mayEdit: boolean) {
  const t = useText(shopCategoryTexts)
  const notice = useNotice()
  const insert = useSend(api.shopCategory.insert, { refreshes: [api.shopCategory.list] })
  const update = useSend(api.shopCategory.update, { refreshes: [api.shopCategory.list] })
  const [addingBelow, addBelow] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ readonly for: 'move' | 'remove'; readonly category: ShopCategory } | null>(
    null,
  )
  const acts: CategoryActs = {
    mayEdit,
    addingBelow,
    addBelow,
    add: async (name, parentId) => {
      await insert.send({ shopId, name, parentId })
      notice.success({ content: t('added', { name }), key: 'shop-category' })
    },
    rename: async ({ id, version, name: before }, name) => {
      if (name !== before) await update.send({ action: 'rename', id, version, name })
    },
    show: ({ id, version }, isVisible) => {
      update.send({ action: 'show', id, version, isVisible }).catch(() => undefined)
    },
    move: (category) => setChosen({ for: 'move', category }),
    remove: (category) => setChosen({ for: 'remove', category }),
  }
  const chosenFor = (what: 'move' | 'remove') => (chosen?.for === what ? chosen.category : null)
  return { acts, moved: chosenFor('move'), removed: chosenFor('remove'), close: () => setChosen(null) }
}
