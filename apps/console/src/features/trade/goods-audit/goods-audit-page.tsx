// Goods of all merchants that a person looks at before buyers see them; the oldest first.
import { api, auditDeadline, type DataOf, type GoodsAuditRow, revisionStatus } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useCategoryFilter } from '../../../components/list/use-category-filter.ts'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { revisionLabels } from './goods-audit.labels.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import { WordsDialog } from './words-dialog.tsx'
import '../goods-off/goods-off.css'
import '../../../components/list/cell-lines.css'

const REFETCH_MS = 30_000

export default function GoodsAuditPage(): ReactNode {
  const t = useText(goodsAuditTexts)
  const say = useSay()
  const [looking, setLooking] = useState<GoodsAuditRow | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const category = useCategoryFilter()
  return (
    <>
      <ListPage<DataOf<typeof api.goodsAudit.list>>
        note={t('note')}
        endpoint={api.goodsAudit.list}
        rowKey={({ id }) => id}
        columns={useColumns(setLooking)}
        tabs={{
          field: 'status',
          initial: 'SUBMITTED',
          options: [
            ...revisionStatus.options.map((value) => ({ value, label: say(revisionLabels[value].text) })),
            { value: '', label: t('all') },
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          category,
          {
            kind: 'select',
            name: 'deadline',
            label: t('deadline'),
            options: auditDeadline.options.map((value) => ({ value, label: t('overdue') })),
          },
        ]}
        actions={<Button onClick={() => setKeeping(true)}>{t('words')}</Button>}
        onOpen={setLooking}
        empty={{ text: (tab) => t(tab === 'SUBMITTED' ? 'noneWaits' : 'none') }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <AuditDrawer row={looking} rows={rows} onLook={setLooking} onClose={() => setLooking(null)} />
        )}
      />
      <WordsDialog open={isKeeping} onClose={() => setKeeping(false)} />
    </>
  )
}

function useColumns(onLook: (row: GoodsAuditRow) => void): Column<GoodsAuditRow>[] {
  const t = useText(goodsAuditTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const mayAudit = useMay('goodsAudit.audit')
  return [
    {
      key: 'goods',
      title: t('goods'),
      width: 260,
      grows: true,
      cell: ({ title, goodsNo }) => (
        <span className="cell-lines">
          <strong>{title}</strong> <span className="muted tabular">{goodsNo}</span>
        </span>
      ),
      onPhone: 'head',
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 200,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    { key: 'kind', title: t('kind'), width: 80, cell: ({ kind }) => t(`kind_${kind}`) },
    {
      key: 'why',
      title: t('why'),
      width: 160,
      cell: ({ flags }) => (
        <span className="goods-off-head">
          {[...new Set(flags.map(({ kind }) => kind))].map((kind) => (
            <StatusTag key={kind} tone="warning">
              {t(`flag_${kind}`)}
            </StatusTag>
          ))}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 100,
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={revisionLabels[status].tone}>{say(revisionLabels[status].text)}</StatusTag>
      ),
    },
    {
      key: 'submittedAt',
      title: t('waited'),
      sort: 'submittedAt',
      width: 120,
      cell: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
    },
    {
      key: 'due',
      title: t('due'),
      width: 160,
      cell: ({ dueAt }) =>
        dueAt === null ? (
          <span className="muted">—</span>
        ) : (
          <Countdown until={dueAt} over={<StatusTag tone="danger">{t('overdue')}</StatusTag>} after={t('dueLeft')} />
        ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 90,
      onPhone: 'foot',
      cell: (row) => (
        <RowActions
          actions={[
            {
              key: 'look',
              label: t(row.status === 'SUBMITTED' && mayAudit ? 'look' : 'view'),
              onAct: () => onLook(row),
            },
          ]}
        />
      ),
    },
  ]
}
