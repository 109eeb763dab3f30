// Qualifications of all merchants: what waits for a person of the platform, and what became of the others.
import { api, type DataOf, type QualificationReviewRow, qualificationStatus } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { isForLife } from '../qualification/qualification-values.ts'
import { levelTexts, qualificationLabels } from '../qualification/qualification.labels.ts'
import { QualificationReviewDrawer } from './qualification-review-drawer.tsx'
import { qualificationReviewTexts } from './qualification-review.texts.ts'
import '../../../components/list/cell-lines.css'

const REFETCH_MS = 30_000

export default function QualificationReviewPage(): ReactNode {
  const t = useText(qualificationReviewTexts)
  const say = useSay()
  const [looking, setLooking] = useState<QualificationReviewRow | null>(null)
  return (
    <>
      <ListPage<DataOf<typeof api.qualificationReview.list>>
        note={t('logged')}
        endpoint={api.qualificationReview.list}
        rowKey={({ id }) => id}
        columns={useReviewColumns(setLooking)}
        tabs={{
          field: 'status',
          initial: 'PENDING',
          options: [
            { value: '', label: t('all') },
            ...qualificationStatus.options.map((value) => ({ value, label: say(qualificationLabels[value].text) })),
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        onOpen={setLooking}
        empty={{ text: (tab) => t(tab === 'PENDING' ? 'noneWaits' : 'none') }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <QualificationReviewDrawer row={looking} rows={rows} onLook={setLooking} onClose={() => setLooking(null)} />
        )}
      />
    </>
  )
}

function useReviewColumns(onLook: (row: QualificationReviewRow) => void): Column<QualificationReviewRow>[] {
  const t = useText(qualificationReviewTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'paper',
      title: t('paper'),
      width: 220,
      grows: true,
      cell: ({ title, number }) => (
        <span className="cell-lines">
          <strong>{title}</strong> <span className="muted tabular">{number}</span>
        </span>
      ),
      onPhone: 'head',
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 220,
      cell: ({ merchantName, merchantNo, brand }) => (
        <span className="cell-lines">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
          {brand !== null && (
            <span className="muted">
              {brand.shop.name} · {say(levelTexts[brand.level])}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 110,
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={qualificationLabels[status].tone}>{say(qualificationLabels[status].text)}</StatusTag>
      ),
    },
    {
      key: 'validTo',
      title: t('validTo'),
      width: 120,
      cell: ({ validTo }) => (isForLife(validTo) ? t('longTerm') : validTo),
    },
    {
      key: 'submittedAt',
      title: t('submittedAt'),
      sort: 'submittedAt',
      width: 180,
      cell: ({ submittedAt }) => <InstantText at={submittedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 90,
      onPhone: 'foot',
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
    },
  ]
}
