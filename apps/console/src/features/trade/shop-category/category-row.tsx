// One category: its handle, its name, how many goods it holds, whether it is shown, and what can be done to it.
import { HolderOutlined, MoreOutlined } from '@ant-design/icons'
import { api, type ShopCategory } from '@merchant/contract'
import { Switch } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NameField } from '../../../components/form/name-field.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import '../../../components/value/icon-button.css'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { useText } from '../../../i18n/text.ts'
import { shopCategoryTexts } from './shop-category.texts.ts'
import type { Branch } from './tree.ts'

/** What the page does to a category; absent acts are those that the person may not do. */
export interface CategoryActs {
  readonly mayEdit: boolean
  /** Below which category a name is being typed. */
  readonly addingBelow: string | null
  readonly addBelow: (id: string | null) => void
  readonly add: (name: string, parentId: string | null) => Promise<unknown>
  readonly rename: (category: ShopCategory, name: string) => Promise<unknown>
  readonly show: (category: ShopCategory, isVisible: boolean) => void
  readonly move: (category: ShopCategory) => void
  readonly remove: (category: ShopCategory) => void
}

interface CategoryRowProps {
  readonly category: ShopCategory
  /** Of the first level: with those below. */
  readonly branch: Branch | null
  readonly parent: Branch | null
  readonly handle: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly acts: CategoryActs
}

export function CategoryRow({ category, branch, parent, handle, acts }: CategoryRowProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, goodsCount, isVisible } = category
  const isPhone = useIsPhone()
  const isHiddenAbove = parent?.isVisible === false
  const actions = [
    ...(branch === null ? [] : [{ key: 'addBelow', label: t('addBelow'), onAct: () => acts.addBelow(id) }]),
    { key: 'rename', label: t('rename'), onAct: () => setRenaming(true) },
    ...(branch === null || branch.children.length === 0
      ? [{ key: 'move', label: t('moveTo'), onAct: () => acts.move(category) }]
      : []),
    { key: 'remove', label: t('remove'), danger: true, onAct: () => acts.remove(category) },
  ]
  return (
    <div
      className={`shop-category${branch === null ? '' : ' is-top'}${isVisible && !isHiddenAbove ? '' : ' is-hidden'}`}
    >
      {acts.mayEdit && (
        <button type="button" className="shop-category-handle" aria-label={t('move', { name })} {...handle}>
          <HolderOutlined />
        </button>
      )}
      {isRenaming ? (
        <NameField
          label={t('renameOf', { name })}
          rules={rulesOf(api.shopCategory.insert.body, 'name')}
          value={name}
          takesFocus
          onSave={(next) => acts.rename(category, next).then(() => setRenaming(false))}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <span className="shop-category-title">{name}</span>
      )}
      <PageLink to={`/goods/index?shopCategoryId=${id}`} className="shop-category-goods">
        {t('goods', { count: goodsCount })}
      </PageLink>
      <span className="shop-category-shown">
        {!isPhone && (isVisible ? (isHiddenAbove ? t('hiddenAbove') : '') : t('hidden'))}
        {acts.mayEdit && (
          <Switch
            size="small"
            checked={isVisible}
            aria-label={t('shows', { name })}
            onChange={(next) => acts.show(category, next)}
          />
        )}
      </span>
      {acts.mayEdit &&
        (isPhone ? (
          <MenuButton items={actions} label={t('acts', { name })} className="icon-button">
            <MoreOutlined />
          </MenuButton>
        ) : (
          <RowActions actions={actions} />
        ))}
    </div>
  )
}
