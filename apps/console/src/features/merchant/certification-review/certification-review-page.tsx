// What waits for a person of the platform: the certifications that the provider could not decide, their papers, the decision.
import { api, type CertificationRow, certificationStatus, type DataOf } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { certificationLabels } from './certification-review.labels.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import { keyOfCertification, ReviewDrawer } from './review-drawer.tsx'
import '../../../components/list/cell-lines.css'

const REFETCH_MS = 30_000

export default function CertificationReviewPage(): ReactNode {
  const t = useText(certificationReviewTexts)
  const say = useSay()
  const [looking, setLooking] = useState<CertificationRow | null>(null)
  return (
    <>
      <ListPage<DataOf<typeof api.certificationReview.list>>
        note={t('logged')}
        endpoint={api.certificationReview.list}
        rowKey={keyOfCertification}
        columns={useReviewColumns(setLooking)}
        tabs={{
          field: 'status',
          initial: 'MANUAL',
          options: [
            { value: '', label: t('all') },
            ...certificationStatus.options.map((value) => ({ value, label: say(certificationLabels[value].text) })),
          ],
        }}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: (['REAL_NAME', 'COMPANY'] as const).map((value) => ({ value, label: t(`kind_${value}`) })),
          },
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
        ]}
        onOpen={setLooking}
        empty={{ text: (tab) => t(tab === 'MANUAL' ? 'noneWaits' : 'none') }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <ReviewDrawer row={looking} rows={rows} onLook={setLooking} onClose={() => setLooking(null)} />
        )}
      />
    </>
  )
}

function useReviewColumns(onLook: (row: CertificationRow) => void): Column<CertificationRow>[] {
  const t = useText(certificationReviewTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'merchant',
      width: 220,
      grows: true,
      title: t('merchant'),
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <strong>{merchantName}</strong> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
      onPhone: 'head',
    },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kind_${kind}`), width: 110 },
    { key: 'type', title: t('merchantType'), cell: ({ merchantType }) => t(`type_${merchantType}`), width: 110 },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={certificationLabels[status].tone}>{say(certificationLabels[status].text)}</StatusTag>
      ),
      width: 120,
    },
    { key: 'why', width: 220, title: t('why'), cell: ({ reason }) => reason ?? <NoValue /> },
    {
      key: 'submittedAt',
      title: t('submittedAt'),
      sort: 'submittedAt',
      cell: ({ submittedAt }) => <InstantText at={submittedAt} />,
      width: 180,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
      width: 90,
    },
  ]
}
