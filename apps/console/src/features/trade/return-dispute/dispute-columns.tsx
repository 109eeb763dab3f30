// The columns of the disputes, and how long each may still take.
import type { DisputeRow } from '@merchant/contract'
import { disputeStatusLabels, evidenceSideTexts, returnTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { Deadline } from '../sale-order/order-deadline.tsx'
import { returnDisputeTexts } from './return-dispute.texts.ts'
import '../../../components/list/cell-lines.css'

const isToJudge = ({ status }: Pick<DisputeRow, 'status'>) => status === 'JUDGING' || status === 'APPEALING'

/** Nothing of one that is over. */
export function DisputeDue({ row }: { readonly row: Pick<DisputeRow, 'status' | 'dueAt'> }): ReactNode {
  const t = useText(returnDisputeTexts)
  const { status, dueAt } = row
  if (dueAt === null) return status === 'CANCELED' || status.startsWith('DONE') ? <NoValue /> : t('stopped')
  const what = isToJudge(row) ? 'sla_JUDGE' : status.startsWith('DONE') ? 'sla_APPEAL' : 'sla_EVIDENCE'
  return <Deadline until={dueAt} what={t(what)} over={t('over')} isCalm={!isToJudge(row)} before={t(what)} />
}

export function useDisputeColumns(onLook: (row: DisputeRow) => void): Column<DisputeRow>[] {
  const t = useText(returnDisputeTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const mayJudge = useMay('returnDispute.handle')
  return [
    {
      key: 'no',
      title: t('no'),
      width: 184,
      onPhone: 'head',
      cell: ({ disputeNo, returnNo }) => (
        <span className="cell-lines">
          <strong className="tabular">{disputeNo}</strong> <span className="muted tabular">{returnNo}</span>
        </span>
      ),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 176,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    {
      key: 'goods',
      title: t('goods'),
      width: 188,
      grows: true,
      cell: ({ goodsTitle, type, buyerNickname }) => (
        <span className="cell-lines">
          <strong>{goodsTitle}</strong>
          <span className="muted">
            {say(returnTypeTexts[type])} · {buyerNickname}
          </span>
        </span>
      ),
    },
    {
      key: 'claim',
      title: t('claim'),
      width: 104,
      align: 'end',
      cell: ({ claimFen }) => <MoneyText fen={claimFen} />,
    },
    { key: 'initiator', title: t('initiator'), width: 72, cell: ({ initiator }) => say(evidenceSideTexts[initiator]) },
    {
      key: 'status',
      title: t('status'),
      width: 112,
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={disputeStatusLabels[status].tone}>{say(disputeStatusLabels[status].text)}</StatusTag>
      ),
    },
    { key: 'due', title: t('due'), width: 164, sort: 'dueAt', cell: (row) => <DisputeDue row={row} /> },
    { key: 'opened', title: t('opened'), width: 100, cell: ({ openedAt }) => <ShortTime at={openedAt} /> },
    {
      key: 'actions',
      title: shared('actions'),
      width: 80,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => (
        <RowActions
          actions={[
            { key: 'look', label: t(mayJudge && isToJudge(row) ? 'decide' : 'view'), onAct: () => onLook(row) },
          ]}
        />
      ),
    },
  ]
}
