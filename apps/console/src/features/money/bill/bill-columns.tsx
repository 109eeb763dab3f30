// The columns of the list of bills: whose and which period, what it comes to, how far it is, and how long there is to confirm it.
import { type BillRow, billStatus, type BillStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { useShopColumn } from '../../../components/list/shop-column.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import type { BillFacts } from './bill-figures.tsx'
import { billActsTexts } from './bill-acts.texts.ts'
import { BillDeadline, BillTag, Cycle, InvoiceState, Period } from './bill-standing.tsx'
import { billTexts } from './bill.texts.ts'
import '../../../components/list/link-button.css'

/** In the order in which a bill goes through them. */
export const billTabs: readonly BillStatus[] = billStatus.options

type AnyBill = Pick<
  BillFacts,
  | 'billNo'
  | 'fromDay'
  | 'toDay'
  | 'cycle'
  | 'toPayFen'
  | 'status'
  | 'payTrouble'
  | 'confirmDueAt'
  | 'answerDueAt'
  | 'invoiceStatus'
>

interface BillColumns<Row> {
  readonly onOpen: (row: Row) => void
  /** Between its number and its period: whose it is. */
  readonly whose: readonly Column<Row>[]
  /** Before what is left to pay. */
  readonly more: readonly Column<Row>[]
  readonly actionsOf: (row: Row) => readonly RowAction[]
}

/** Of a merchant's own bills as of those of all merchants. */
export function useAnyBillColumns<Row extends AnyBill>(options: BillColumns<Row>): readonly Column<Row>[] {
  const { onOpen, whose, more, actionsOf } = options
  const t = useText(billTexts)
  const shared = useText(sharedTexts)
  const fen = { width: 100, align: 'end' } as const
  return [
    {
      key: 'no',
      title: t('no'),
      width: 180,
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => <BillNo no={row.billNo} onOpen={() => onOpen(row)} />,
    },
    ...whose,
    {
      key: 'period',
      title: t('period'),
      width: 152,
      grows: true,
      sort: 'fromDay',
      cell: (row) => <Period bill={row} />,
    },
    { key: 'cycle', title: t('cycle'), width: 76, cell: ({ cycle }) => <Cycle cycle={cycle} /> },
    ...more,
    {
      ...fen,
      key: 'toPay',
      title: t('due'),
      cell: ({ toPayFen }) => (
        <strong>
          <MoneyText fen={toPayFen} />
        </strong>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 148,
      cell: (row) => (
        <>
          <BillTag bill={row} />
          <BillDeadline bill={row} />
          <InvoiceState bill={row} />
        </>
      ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 120,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

/** How it comes to what is left to pay. */
function useSumColumns(): readonly Column<BillRow>[] {
  const t = useText(billTexts)
  const fen = { width: 100, align: 'end' } as const
  return [
    {
      key: 'counts',
      title: t('counts'),
      width: 88,
      align: 'end',
      cell: ({ orderCount, refundCount }) => (
        <span className="tabular">
          {orderCount} / {refundCount}
        </span>
      ),
    },
    { ...fen, key: 'payable', title: t('payable'), cell: ({ payableFen }) => <MoneyText fen={payableFen} /> },
    { ...fen, key: 'settled', title: t('settled'), cell: ({ settledFen }) => <MoneyText fen={settledFen} /> },
  ]
}

export function useBillColumns(
  onOpen: (row: BillRow) => void,
  onConfirm: (row: BillRow) => void,
): readonly Column<BillRow>[] {
  const t = useText(billTexts)
  const acts = useText(billActsTexts)
  const mayConfirm = useMay('bill.confirm')
  return useAnyBillColumns({
    onOpen,
    whose: useShopColumn<BillRow>(),
    more: useSumColumns(),
    actionsOf: (row) => [
      ...(mayConfirm && row.allowedActions.includes('confirm')
        ? [{ key: 'confirm', label: acts('confirmShort'), onAct: () => onConfirm(row) }]
        : []),
      { key: 'detail', label: t('detail'), onAct: () => onOpen(row) },
    ],
  })
}

function BillNo({ no, onOpen }: { readonly no: string; readonly onOpen: () => void }): ReactNode {
  const t = useText(billTexts)
  return (
    <CopyText text={no}>
      <button type="button" className="link-button nowrap" aria-label={t('openBill', { no })} onClick={onOpen}>
        {no}
      </button>
    </CopyText>
  )
}
