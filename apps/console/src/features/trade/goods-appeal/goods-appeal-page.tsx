// Appeals of all merchants against goods that were taken off; the oldest first.
import { api, type DataOf, type GoodsAppealRow, goodsAppealStatus } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { goodsAppealLabels, saleStatusLabels } from '../goods-off/goods-off.labels.ts'
import { goodsAppealTexts } from './goods-appeal.texts.ts'
import '../platform-goods/platform-goods.css'

/** Fetched once one is looked at. */
const AppealDrawer = lazy(() => import('./appeal-drawer.tsx'))

const REFETCH_MS = 30_000

export default function GoodsAppealPage(): ReactNode {
  const t = useText(goodsAppealTexts)
  const say = useSay()
  const [looking, setLooking] = useState<GoodsAppealRow | null>(null)
  return (
    <>
      <ListPage<DataOf<typeof api.goodsAppealReview.list>>
        endpoint={api.goodsAppealReview.list}
        rowKey={({ id }) => id}
        columns={useColumns(setLooking)}
        tabs={{
          field: 'status',
          initial: 'PENDING',
          options: [
            ...goodsAppealStatus.options.map((value) => ({ value, label: say(goodsAppealLabels[value].text) })),
            { value: '', label: t('all') },
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        onOpen={setLooking}
        empty={{ text: (tab) => t(tab === 'PENDING' ? 'noneWaits' : 'none') }}
        refetchEvery={REFETCH_MS}
      />
      <Suspense>
        <AppealDrawer row={looking} onClose={() => setLooking(null)} />
      </Suspense>
    </>
  )
}

function useColumns(onLook: (row: GoodsAppealRow) => void): Column<GoodsAppealRow>[] {
  const t = useText(goodsAppealTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'goods',
      title: t('goods'),
      width: 240,
      grows: true,
      onPhone: 'head',
      cell: ({ title, goodsNo }) => (
        <span className="platform-goods-two">
          <strong>{title}</strong> <span className="muted tabular">{goodsNo}</span>
        </span>
      ),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 200,
      cell: ({ merchantName, merchantNo }) => (
        <span className="platform-goods-two">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    {
      key: 'against',
      title: t('against'),
      width: 200,
      cell: ({ offStatus, rule }) => (
        <span className="platform-goods-standing">
          <StatusTag tone={saleStatusLabels[offStatus].tone}>{say(saleStatusLabels[offStatus].text)}</StatusTag>
          <span>{rule}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 96,
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={goodsAppealLabels[status].tone}>{say(goodsAppealLabels[status].text)}</StatusTag>
      ),
    },
    {
      key: 'submittedAt',
      title: t('submittedAt'),
      width: 120,
      sort: 'submittedAt',
      cell: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 90,
      onPhone: 'foot',
      cell: (row) => (
        <RowActions
          actions={[{ key: 'look', label: t(row.status === 'PENDING' ? 'decide' : 'view'), onAct: () => onLook(row) }]}
        />
      ),
    },
  ]
}
