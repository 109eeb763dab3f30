// The columns of the platform orders: one line each, with the one thing that is to be done about it.
import type { PlatformOrderRow } from '@merchant/contract'
import { platformOrderLabels, platformOrderTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

export function usePlatformOrderColumns(
  onLook: (row: PlatformOrderRow) => void,
  onCancel: (row: PlatformOrderRow) => Promise<unknown>,
): readonly Column<PlatformOrderRow>[] {
  const t = useText(platformOrderTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const [mayPay, mayCancel] = [useMay('platformOrder.pay'), useMay('platformOrder.cancel')]
  const actionsOf = (row: PlatformOrderRow): RowAction[] => [
    mayPay && (row.allowedActions.includes('pay') || row.allowedActions.includes('dropPayment'))
      ? { key: 'pay', label: t('pay'), onAct: () => onLook(row) }
      : { key: 'detail', label: t('detail'), onAct: () => onLook(row) },
    ...(mayCancel && row.allowedActions.includes('cancel')
      ? [{ key: 'cancel', label: t('cancel'), danger: true, onAct: () => void onCancel(row) }]
      : []),
  ]
  return [
    {
      key: 'no',
      title: t('orderNo'),
      sticky: 'start',
      onPhone: 'head',
      width: 200,
      cell: (row) => (
        <CopyText text={row.orderNo}>
          <button type="button" className="link-button nowrap" onClick={() => onLook(row)}>
            {row.orderNo}
          </button>
        </CopyText>
      ),
    },
    { key: 'type', title: t('type'), width: 112, cell: ({ type }) => say(platformOrderTypeTexts[type]) },
    { key: 'what', title: t('what'), width: 200, grows: true, onPhone: 'line', cell: ({ title }) => title },
    {
      key: 'payable',
      title: t('payable'),
      align: 'end',
      width: 120,
      cell: ({ payableFen }) => <MoneyText fen={payableFen} />,
    },
    { key: 'status', title: t('status'), onPhone: 'aside', width: 200, cell: (row) => <OrderState row={row} /> },
    {
      key: 'orderedAt',
      title: t('orderedAt'),
      sort: 'orderedAt',
      width: 180,
      cell: ({ orderedAt }) => <InstantText at={orderedAt} />,
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

function OrderState({ row }: { readonly row: PlatformOrderRow }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { text, tone } = platformOrderLabels[row.status]
  return (
    <span className="platform-order-status">
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      {row.dueAt !== null && (
        <small className="muted">
          <Countdown until={row.dueAt} over={t('dueOver')} />
        </small>
      )}
      {row.daysLeft !== null && <small className="muted">{t('daysLeft', { days: row.daysLeft })}</small>}
    </span>
  )
}
