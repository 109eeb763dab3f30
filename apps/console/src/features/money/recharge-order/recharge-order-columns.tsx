// The columns of the recharges: one line each, with the one thing that is to be done about it.
import { formatInstant, formatYuan, type RechargeRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { type Beginning, beginningOf } from './beginning-of.ts'
import { methodLabels, rechargeLabelOf, targetLabels } from './recharge-order.labels.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'

interface RowActs {
  readonly onLook: (row: RechargeRow) => void
  readonly onAgain: (from: Beginning) => void
  readonly onCancel: (row: RechargeRow) => Promise<unknown>
}

export function useRechargeColumns(acts: RowActs): readonly Column<RechargeRow>[] {
  const t = useText(rechargeOrderTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const actionsOf = useActions(acts)
  return [
    {
      key: 'no',
      title: t('rechargeNo'),
      sticky: 'start',
      onPhone: 'head',
      width: 200,
      cell: (row) => <Number row={row} onLook={acts.onLook} />,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      width: 120,
      cell: (row) => <MoneyText fen={row.amountFen} />,
    },
    { key: 'target', title: t('target'), width: 96, cell: (row) => say(targetLabels[row.target]) },
    {
      key: 'method',
      title: t('method'),
      width: 176,
      grows: true,
      cell: (row) => (
        <span className="nowrap">
          {say(methodLabels[row.method])}
          {row.bankName !== null && ` · ${row.bankName} ${row.cardLast4}`}
        </span>
      ),
    },
    { key: 'status', title: t('status'), onPhone: 'aside', width: 200, cell: (row) => <State row={row} /> },
    {
      key: 'appliedAt',
      title: t('appliedAt'),
      sort: 'appliedAt',
      width: 152,
      cell: (row) => (
        <time dateTime={row.appliedAt} title={formatInstant(row.appliedAt)} className="tabular nowrap">
          {formatInstant(row.appliedAt).slice(0, 16)}
        </time>
      ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      width: 128,
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

function Number({ row, onLook }: { row: RechargeRow; onLook: (row: RechargeRow) => void }): ReactNode {
  return (
    <CopyText text={row.rechargeNo}>
      <button type="button" className="link-button nowrap" onClick={() => onLook(row)}>
        {row.rechargeNo}
      </button>
    </CopyText>
  )
}

function State({ row }: { row: RechargeRow }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  const { text, tone } = rechargeLabelOf(row)
  const reason = row.rejectReason ?? row.failReason
  return (
    <span className="recharge-status">
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      {row.expiresAt !== null && (row.status === 'CREATED' || row.status === 'REJECTED') && (
        <small className="muted">
          <Countdown until={row.expiresAt} over={t('payOver')} />
        </small>
      )}
      {row.arrivedFen !== null && row.arrivedFen !== row.amountFen && (
        <small className="muted">{t('arrivedPart', { amount: formatYuan(row.arrivedFen, true) })}</small>
      )}
      {row.refundedFen > 0 && row.status !== 'REFUNDED' && (
        <small className="muted">{t('refundedPart', { amount: formatYuan(row.refundedFen, true) })}</small>
      )}
      {reason !== null && <small className="muted recharge-reason">{reason}</small>}
    </span>
  )
}

/** Nothing is to be done about it. */
const isLookedAt = ({ status }: RechargeRow): boolean =>
  ['SUCCESS', 'REFUNDING', 'REFUNDED', 'CONFIRMING', 'PAYING'].includes(status)

function useActions({ onLook, onAgain, onCancel }: RowActs): (row: RechargeRow) => RowAction[] {
  const t = useText(rechargeOrderTexts)
  const mayApply = useMay('rechargeOrder.apply')
  return (row) => {
    if (!mayApply) return [{ key: 'detail', label: t('detail'), onAct: () => onLook(row) }]
    const isOver = row.status === 'FAILED' || row.status === 'CLOSED'
    return [
      ...(row.allowedActions.includes('handIn')
        ? [{ key: 'handIn', label: t('handInAct'), onAct: () => onLook(row) }]
        : []),
      // What the bank is at is not paid again from a list.
      ...(row.allowedActions.includes('pay') && row.status === 'CREATED'
        ? [{ key: 'pay', label: t('pay'), onAct: () => onLook(row) }]
        : []),
      ...(row.allowedActions.includes('cancel')
        ? [{ key: 'cancel', label: t('cancel'), danger: true, onAct: () => void onCancel(row) }]
        : []),
      ...(isOver ? [{ key: 'again', label: t('again'), onAct: () => onAgain(beginningOf(row)) }] : []),
      ...(isLookedAt(row) ? [{ key: 'detail', label: t('detail'), onAct: () => onLook(row) }] : []),
    ]
  }
}
