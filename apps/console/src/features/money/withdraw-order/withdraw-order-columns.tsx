// The columns of the withdrawals, for the merchant and for the one who pays.
import { formatInstant, type WithdrawRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { useNow } from '../../../components/value/use-now.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { heldHints, heldMine, useHeldWords } from './held-words.ts'
import { CAME_TO_NOTHING, withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import '../../../components/list/link-button.css'
import './withdraw.css'

interface WithdrawColumnsOptions {
  /** Only who pays for all merchants has to see which one it is. */
  readonly showsMerchant: boolean
  readonly actionsOf: (row: WithdrawRow) => readonly RowAction[]
  readonly onLook: (row: WithdrawRow) => void
}

export function useWithdrawColumns({
  showsMerchant,
  actionsOf,
  onLook,
}: WithdrawColumnsOptions): (tab: string | undefined) => readonly Column<WithdrawRow>[] {
  const t = useText(withdrawOrderTexts)
  const shared = useText(sharedTexts)
  return (tab) => [
    {
      key: 'no',
      width: 184,
      title: t('no'),
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => (
        <CopyText text={row.withdrawNo}>
          <button
            type="button"
            className="link-button nowrap"
            aria-label={t('open', { no: row.withdrawNo })}
            onClick={() => onLook(row)}
          >
            {row.withdrawNo}
          </button>
        </CopyText>
      ),
    },
    ...(showsMerchant ? [{ key: 'merchant', width: 128, title: t('merchant'), cell: merchantCell }] : []),
    {
      key: 'amount',
      width: 100,
      title: t('amountShort'),
      align: 'end',
      cell: (row) => (
        <strong>
          <MoneyText fen={row.amountFen} />
        </strong>
      ),
    },
    {
      key: 'fee',
      width: 72,
      title: t('fee'),
      align: 'end',
      // Of what came to nothing none was taken.
      cell: (row) => (CAME_TO_NOTHING.includes(row.status) ? <NoValue /> : <MoneyText fen={row.feeFen} />),
    },
    {
      key: 'arrive',
      width: 100,
      title: t('arriveShort'),
      align: 'end',
      cell: (row) => (NOT_ARRIVED.includes(row.status) ? <NoValue /> : <MoneyText fen={row.arriveFen} />),
    },
    {
      key: 'card',
      width: 128,
      title: t('bankCard'),
      cell: (row) => (
        <CellLines below={`•••• ${row.cardLast4}`}>
          <span title={row.remark === '' ? row.bankName : row.remark}>{row.bankName}</span>
        </CellLines>
      ),
    },
    {
      key: 'status',
      width: 172,
      grows: true,
      title: t('status'),
      onPhone: 'aside',
      cell: (row) => <WithdrawState row={row} isOperator={showsMerchant} />,
    },
    {
      key: 'appliedAt',
      width: 96,
      title: t('appliedAt'),
      sort: 'appliedAt',
      cell: (row) => <ShortTime at={row.appliedAt} />,
    },
    // Only what has arrived has a time of it: in the tab of any other state the column would be empty.
    ...(tab === undefined || tab === 'SUCCESS'
      ? [{ key: 'arrivedAt', width: 96, title: t('arrivedAt'), cell: arrivedAt }]
      : []),
    {
      key: 'actions',
      // The merchant's two acts have longer names than the operator's.
      width: showsMerchant ? 108 : 136,
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

const NOT_ARRIVED: readonly WithdrawRow['status'][] = [...CAME_TO_NOTHING, 'BOUNCED']

const arrivedAt = ({ arrivedAt: at }: WithdrawRow): ReactNode => (at === null ? <NoValue /> : <ShortTime at={at} />)

const merchantCell = ({ merchantName }: WithdrawRow): ReactNode => (
  <span className="withdraw-merchant" title={merchantName}>
    {merchantName}
  </span>
)

function WithdrawState({ row, isOperator }: { row: WithdrawRow; isOperator: boolean }): ReactNode {
  const say = useSay()
  return (
    <span className="withdraw-status">
      {row.held === null ? (
        <StatusTag tone={withdrawLabels[row.status].tone}>{say(withdrawLabels[row.status].text)}</StatusTag>
      ) : (
        <Held held={row.held} isOperator={isOperator} />
      )}
      {row.status === 'WAIT_CONFIRM' && row.confirmExpiresAt !== null && (
        <small>
          <Countdown until={row.confirmExpiresAt} over="" />
        </small>
      )}
      {row.status === 'PAYING' && row.expectedOn !== null && <Expected on={row.expectedOn} />}
      {row.failReason !== null && (
        <small className="withdraw-reason" title={row.failReason}>
          {row.failReason}
        </small>
      )}
    </span>
  )
}

/** A day that is over promises nothing any more: the payment channel goes on being asked. */
function Expected({ on }: { on: string }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const today = formatInstant(useNow(60_000).toISOString()).slice(0, 10)
  return <small className="muted nowrap">{t(on < today ? 'expectedLate' : 'expected', { day: on.slice(5) })}</small>
}

/** Why nothing has left yet: to the merchant what happens next, to the operator by how much both differ. */
function Held({ held, isOperator }: { held: NonNullable<WithdrawRow['held']>; isOperator: boolean }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const heldWords = useHeldWords()
  return (
    <>
      <StatusTag tone="warning">{t('held')}</StatusTag>
      {isOperator ? (
        <small className="withdraw-reason tabular" title={t(heldHints[held.reason])}>
          {heldWords(held)}
        </small>
      ) : (
        <small className="withdraw-reason">{t(heldMine[held.reason])}</small>
      )}
    </>
  )
}
