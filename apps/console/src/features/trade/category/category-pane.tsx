// One level of the tree below one category: its lines in order, and a field for the next one.
import { HolderOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons'
import { api, CATEGORY_GOODS_COUNTED, type CategoryRow, formatYuan } from '@merchant/contract'
import { type ReactNode, useRef } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NameField } from '../../../components/form/name-field.tsx'
import { useArrangedList } from '../../../components/list/use-arranged-list.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { attributesTexts } from './attributes.texts.ts'
import { categoryTexts } from './category.texts.ts'
import { mergeTexts } from './merge.texts.ts'
import { placeTexts } from './place.texts.ts'
import '../../../components/value/icon-button.css'
import './category.css'

export interface CategoryActs {
  readonly mayEdit: boolean
  readonly add: (name: string, parentId: string | null) => Promise<unknown>
  readonly change: (category: CategoryRow) => void
  readonly askPapers: (category: CategoryRow) => void
  readonly askAudit: (category: CategoryRow) => void
  readonly setAttributes: (category: CategoryRow) => void
  readonly mayMerge: (category: CategoryRow) => boolean
  readonly merge: (category: CategoryRow) => void
  readonly move: (category: CategoryRow) => void
  readonly remove: (category: CategoryRow) => void
  readonly enable: (category: CategoryRow, enabled: boolean) => void
}

interface CategoryPaneProps {
  readonly level: 1 | 2 | 3
  /** Null for the first level; undefined as long as none is chosen above. */
  readonly parent: CategoryRow | null | undefined
  readonly categories: readonly CategoryRow[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly acts: CategoryActs
}

export function CategoryPane({ level, parent, categories, chosen, onChoose, acts }: CategoryPaneProps): ReactNode {
  const t = useText(categoryTexts)
  const title = t(`level_${level}`)
  const takesMore = parent !== undefined && (parent === null || (parent.goodsCount === 0 && parent.mergedInto === null))
  return (
    <section className="category-pane" aria-label={title}>
      <h2>{title}</h2>
      {parent === undefined && <p className="category-pane-word">{t('chooseAbove')}</p>}
      {parent !== undefined && parent !== null && categories.length === 0 && (
        <p className="category-pane-word">{t(takesMore ? 'none' : 'hasGoods', { name: parent.name })}</p>
      )}
      {parent !== undefined && (
        <Lines key={parent?.id ?? ''} {...{ title, parent, categories, chosen, onChoose, acts, level }} />
      )}
      {acts.mayEdit && takesMore && (
        <NameField
          key={`add ${parent?.id ?? ''}`}
          label={parent === null ? t('addTop') : t('add', { name: parent.name })}
          rules={rulesOf(api.category.insert.body, 'name')}
          placeholder={t('addHint')}
          goesOn
          onSave={(name) => acts.add(name, parent?.id ?? null)}
        />
      )}
    </section>
  )
}

interface LinesProps extends Omit<CategoryPaneProps, 'parent'> {
  readonly title: string
  readonly parent: CategoryRow | null
}

function Lines({ title, parent, categories, chosen, onChoose, acts, level }: LinesProps): ReactNode {
  const t = useText(categoryTexts)
  const list = useRef<HTMLUListElement>(null)
  const update = useSend(api.category.update, { refreshes: [api.category.listAll, api.category.list] })
  const { shown, dragged, handleOf, told } = useArrangedList({
    list,
    kept: categories.map(({ id }) => id),
    onArrange: (ids) => update.send({ action: 'arrange', parentId: parent?.id ?? null, ids: [...ids] }),
    tell: (moved, place, count) =>
      t('movedTo', { name: categories.find(({ id }) => id === moved)?.name ?? '', place, count }),
  })
  return (
    <>
      <ul ref={list} aria-label={title}>
        {shown.map((id) => {
          const category = categories.find((one) => one.id === id)
          if (category === undefined) return null
          const state = id === dragged ? ' is-dragged' : id === chosen ? ' is-chosen' : ''
          return (
            <li key={id} className={`category-line${state}`}>
              {acts.mayEdit && (
                <button
                  type="button"
                  className="category-handle"
                  aria-label={t('move', { name: category.name })}
                  {...handleOf(id)}
                >
                  <HolderOutlined />
                </button>
              )}
              <Named category={category} isOpen={id === chosen} onOpen={level < 3 ? () => onChoose(id) : null} />
              {acts.mayEdit && category.mergedInto === null && <Acts category={category} acts={acts} />}
            </li>
          )
        })}
      </ul>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  )
}

interface NamedProps {
  readonly category: CategoryRow
  readonly isOpen: boolean
  /** Null where nothing can be below. */
  readonly onOpen: (() => void) | null
}

function Named({ category, isOpen, onOpen }: NamedProps): ReactNode {
  const t = useText(categoryTexts)
  const attributes = useText(attributesTexts)
  const merges = useText(mergeTexts)
  const { name, commissionBp, depositFen, confirmDays, afterSaleDays, noReasonReturn, papers, goodsCount } = category
  const { enabled, mergedInto } = category
  const usual = useParameters()
  const isMany = goodsCount >= CATEGORY_GOODS_COUNTED
  const facts = [
    t('commission', { rate: commissionBp / 100 }),
    ...(depositFen === 0 ? [] : [t('deposit', { amount: formatYuan(depositFen, true) })]),
    // Only what is not as usual.
    ...(confirmDays === usual('order.autoConfirmDays') ? [] : [t('confirms', { count: confirmDays })]),
    ...(afterSaleDays === usual('afterSale.windowDays') ? [] : [t('settles', { count: afterSaleDays })]),
    ...(noReasonReturn === 'MUST' ? [] : [t(`returns_${noReasonReturn}`)]),
    ...(papers.length === 0 ? [] : [t('papers', { count: papers.length })]),
    ...(category.needsAudit ? [t('needsAudit')] : []),
    ...(category.attributeCount === 0 ? [] : [attributes('count', { count: category.attributeCount })]),
    ...(goodsCount === 0 ? [] : [t(isMany ? 'goodsMany' : 'goods', { count: goodsCount - (isMany ? 1 : 0) })]),
  ]
  const text = (
    <>
      <span className="category-name">
        {name}{' '}
        {!enabled && (
          <StatusTag tone="neutral">
            {mergedInto === null ? t('disabled') : merges('mergedInto', { name: mergedInto.name })}
          </StatusTag>
        )}
      </span>
      <small>{facts.join(' · ')}</small>
    </>
  )
  if (onOpen === null) return <span className="category-open">{text}</span>
  return (
    <button type="button" className="category-open" aria-current={isOpen} onClick={onOpen}>
      {text}
      <RightOutlined aria-hidden="true" />
    </button>
  )
}

function Acts({ category, acts }: { readonly category: CategoryRow; readonly acts: CategoryActs }): ReactNode {
  const t = useText(categoryTexts)
  const attributes = useText(attributesTexts)
  const merges = useText(mergeTexts)
  const places = useText(placeTexts)
  const { name, enabled, level } = category
  const items = [
    { key: 'change', label: t('change'), onAct: () => acts.change(category) },
    { key: 'papers', label: t('askPapers'), onAct: () => acts.askPapers(category) },
    {
      key: 'audit',
      label: t(category.needsAudit ? 'auditNoMore' : 'askAudit'),
      onAct: () => acts.askAudit(category),
    },
    { key: 'attributes', label: attributes('attributes'), onAct: () => acts.setAttributes(category) },
    ...(acts.mayMerge(category) ? [{ key: 'merge', label: merges('act'), onAct: () => acts.merge(category) }] : []),
    ...(level > 1 ? [{ key: 'move', label: places('move'), onAct: () => acts.move(category) }] : []),
    {
      key: 'enable',
      label: t(enabled ? 'disable' : 'enable'),
      danger: enabled,
      onAct: () => acts.enable(category, !enabled),
    },
    { key: 'remove', label: places('remove'), danger: true, onAct: () => acts.remove(category) },
  ]
  return (
    <MenuButton items={items} label={t('acts', { name })} className="icon-button">
      <MoreOutlined />
    </MenuButton>
  )
}
