// The tab 草稿 of the goods' list: what was typed and not published yet, by whoever.
import { api, type DataOf, type GoodsDraftRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../../components/list/data-table.tsx'
import { ListPage } from '../../../../components/list/list-page.tsx'
import type { Choice } from '../../../../components/list/list-state.ts'
import { RowActions } from '../../../../components/list/row-actions.tsx'
import { PageLink, usePage } from '../../../../components/layout/page.tsx'
import { InstantText } from '../../../../components/value/instant-text.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { useLogin, useMay } from '../../../../session/session.ts'
import { goodsDraftTexts } from './goods-draft.texts.ts'
import { useDropDraft } from './use-drop-draft.ts'

interface DraftListProps {
  readonly options: readonly Choice[]
  /** Of the other tabs. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly actions: ReactNode
}

/** Where a draft is gone on with. */
const hrefOf = ({ id, goodsId }: GoodsDraftRow) =>
  goodsId === null ? (`/goods/add?draft=${id}` as const) : (`/goods/edit/${goodsId}?draft=${id}` as const)

export function DraftList({ options, counts, actions }: DraftListProps): ReactNode {
  const t = useText(goodsDraftTexts)
  return (
    <ListPage<DataOf<typeof api.goodsDraft.list>>
      endpoint={api.goodsDraft.list}
      rowKey={(row) => row.id}
      columns={useColumns()}
      tabs={{ field: null, options, counts, isCounting: counts === undefined }}
      actions={actions}
      empty={{ text: t('none') }}
    />
  )
}

function useColumns(): Column<GoodsDraftRow>[] {
  const t = useText(goodsDraftTexts)
  const shared = useText(sharedTexts)
  const { go } = usePage()
  const { shops } = useLogin()
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  const mayCreate = useMay('goods.create')
  const mayEdit = useMay('goods.edit')
  const may = ({ goodsId }: GoodsDraftRow) => (goodsId === null ? mayCreate : mayEdit)
  const dropDraft = useDropDraft()
  const named = ({ title }: GoodsDraftRow) => (title === '' ? t('untitled') : title)
  return [
    {
      key: 'title',
      title: t('title'),
      cell: (row) => (may(row) ? <PageLink to={hrefOf(row)}>{named(row)}</PageLink> : named(row)),
      sticky: 'start',
      onPhone: 'head',
      width: 320,
    },
    { key: 'kind', title: t('kind'), cell: ({ goodsNo }) => goodsNo ?? t('kindNew'), width: 200 },
    ...(shops.length > 1
      ? [
          {
            key: 'shop',
            title: t('shop'),
            cell: ({ shopId }: GoodsDraftRow) => names.get(shopId ?? '') ?? '—',
            width: 140,
          },
        ]
      : []),
    { key: 'savedAt', title: t('savedAt'), cell: ({ savedAt }) => <InstantText at={savedAt} />, width: 180 },
    { key: 'savedBy', title: t('savedBy'), cell: ({ isMine, savedBy }) => (isMine ? t('me') : savedBy), width: 120 },
    {
      key: 'actions',
      title: shared('actions'),
      cell: (row) =>
        may(row) && (
          <RowActions
            actions={[
              { key: 'goOn', label: t('goOn'), onAct: () => go(hrefOf(row)) },
              { key: 'drop', label: t('drop'), danger: true, onAct: () => void dropDraft.asked(row) },
            ]}
          />
        ),
      sticky: 'end',
      onPhone: 'foot',
      width: 160,
    },
  ]
}
