// 平台类目 for the platform's people: three levels side by side, each arranged, added to and changed where it stands.
import { api, type CategoryRow } from '@merchant/contract'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { AskPapers } from './ask-papers.tsx'
import { type CategoryActs, CategoryPane } from './category-pane.tsx'
import { categoryTexts } from './category.texts.ts'
import { ChangeCategory } from './change-category.tsx'
import { MergeCategory } from './merge-category.tsx'
import { isLeaf } from './merge-targets.ts'
import { MoveCategory } from './move-category.tsx'
import { placeTexts } from './place.texts.ts'
import { SetAttributes } from './set-attributes.tsx'
import './category.css'

export default function CategoryPage(): ReactNode {
  const t = useText(categoryTexts)
  const { data, error, refresh } = useRead(api.category.listAll, undefined, { quiet: true })
  return (
    <>
      <PageHeader note={t('note')} />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && <Panes categories={data} />}
    </>
  )
}

function Panes({ categories }: { readonly categories: readonly CategoryRow[] }): ReactNode {
  const page = usePage()
  const { acts, changing, asking, describing, merging, moving, stopChanging } = useActs(categories)
  const find = (id: string | undefined) => categories.find((category) => category.id === id)
  const below = (parentId: string | null) => categories.filter((category) => category.parentId === parentId)
  const top = find(page.search['top'])
  const middle = find(page.search['middle'])
  const second = middle?.parentId === top?.id ? middle : undefined
  return (
    <div className="category-panes">
      <CategoryPane
        level={1}
        parent={null}
        categories={below(null)}
        chosen={top?.id}
        onChoose={(id) => page.setSearch({ top: id, middle: undefined })}
        acts={acts}
      />
      <CategoryPane
        level={2}
        parent={top}
        categories={top === undefined ? [] : below(top.id)}
        chosen={second?.id}
        onChoose={(id) => page.setSearch({ middle: id })}
        acts={acts}
      />
      <CategoryPane
        level={3}
        parent={second}
        categories={second === undefined ? [] : below(second.id)}
        chosen={undefined}
        onChoose={() => undefined}
        acts={acts}
      />
      <ChangeCategory
        category={changing}
        below={changing === null ? 0 : countBelow(categories, changing.id)}
        onClose={stopChanging}
      />
      <AskPapers category={asking} onClose={stopChanging} />
      {describing !== null && <SetAttributes key={describing.id} category={describing} onClose={stopChanging} />}
      {merging !== null && <MergeCategory category={merging} categories={categories} onClose={stopChanging} />}
      {moving !== null && <MoveCategory category={moving} categories={categories} onClose={stopChanging} />}
    </div>
  )
}

const countBelow = (categories: readonly CategoryRow[], id: string): number =>
  categories
    .filter(({ parentId }) => parentId === id)
    .reduce((count, child) => count + 1 + countBelow(categories, child.id), 0)

function useActs(categories: readonly CategoryRow[]) {
  const t = useText(categoryTexts)
  const places = useText(placeTexts)
  const mayEdit = useMay('category.edit')
  const confirm = useConfirm()
  const notice = useNotice()
  const refreshes = [api.category.listAll, api.category.list]
  const insert = useSend(api.category.insert, { refreshes })
  const update = useSend(api.category.update, { refreshes })
  const [changing, setChanging] = useState<CategoryRow | null>(null)
  const [asking, setAsking] = useState<CategoryRow | null>(null)
  const [describing, setDescribing] = useState<CategoryRow | null>(null)
  const [merging, setMerging] = useState<CategoryRow | null>(null)
  const [moving, setMoving] = useState<CategoryRow | null>(null)
  const enable = async ({ id, version, name }: CategoryRow, enabled: boolean) => {
    const question = { title: t('disableQuestion', { name }), content: t('disableWhat'), okText: t('disable') }
    if (!enabled && !(await confirm({ ...question, danger: true }))) return
    await update.send({ action: 'enable', id, version, enabled }).then(
      () => notice.success(t(enabled ? 'enabledNow' : 'disabledNow', { name })),
      () => undefined,
    )
  }
  const remove = async ({ id, version, name }: CategoryRow) => {
    const question = { title: places('removeQuestion', { name }), content: places('removeWhat') }
    if (!(await confirm({ ...question, okText: places('remove'), danger: true }))) return
    await update.send({ action: 'remove', id, version }).then(
      () => notice.success(places('removed', { name })),
      () => undefined,
    )
  }
  const acts: CategoryActs = {
    mayEdit,
    add: async (name, parentId) => {
      await insert.send({ name, parentId })
      notice.success({ content: t('added', { name }), key: 'category' })
    },
    change: setChanging,
    askPapers: setAsking,
    askAudit: ({ id, version, name, needsAudit }) =>
      void update.send({ action: 'askAudit', id, version, needsAudit: !needsAudit }).then(
        () => notice.success(t(needsAudit ? 'auditEnded' : 'auditBegun', { name })),
        () => undefined,
      ),
    setAttributes: setDescribing,
    mayMerge: ({ id }) => isLeaf(categories, id),
    merge: setMerging,
    move: setMoving,
    remove: (category) => void remove(category),
    enable: (category, enabled) => void enable(category, enabled),
  }
  const stopChanging = () => {
    setChanging(null)
    setAsking(null)
    setDescribing(null)
    setMerging(null)
    setMoving(null)
  }
  return { acts, changing, asking, describing, merging, moving, stopChanging }
}
