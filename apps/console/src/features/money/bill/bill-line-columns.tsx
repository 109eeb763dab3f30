// The columns of the lines of a bill.
import { type BillLine, formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { billLineTexts } from './bill.labels.ts'
import { type LineFigureName, lineFigures } from './bill-figures.tsx'
import { billLinesTexts } from './bill-lines.texts.ts'
import { billTexts } from './bill.texts.ts'

interface LineColumns {
  /** Of the platform: an order is found among those of all merchants. */
  readonly isOfPlatform: boolean
  /** Has a column of its own. */
  readonly figure: LineFigureName | undefined
}

export function useBillLineColumns({ isOfPlatform, figure }: LineColumns): readonly Column<BillLine>[] {
  const t = useText(billLinesTexts)
  const bill = useText(billTexts)
  const say = useSay()
  const column = { align: 'end', width: 112 } as const
  return [
    { key: 'kind', title: t('kind'), width: 88, onPhone: 'aside', cell: ({ kind }) => say(billLineTexts[kind]) },
    {
      key: 'order',
      title: t('order'),
      width: 188,
      grows: true,
      onPhone: 'head',
      cell: (line) => <Order line={line} isOfPlatform={isOfPlatform} />,
    },
    {
      key: 'refund',
      title: t('refund'),
      width: 176,
      cell: ({ refundNo }) => (refundNo === '' ? <NoValue /> : <span className="tabular">{refundNo}</span>),
    },
    ...(figure === undefined
      ? []
      : [{ ...column, key: 'figure', title: bill(figure), cell: (line: BillLine) => figureOf(line, figure) }]),
    {
      ...column,
      key: 'net',
      title: t('net'),
      cell: ({ netFen }) => (
        <strong>
          <MoneyText fen={netFen} />
        </strong>
      ),
    },
    {
      key: 'way',
      title: t('way'),
      width: 108,
      cell: ({ isSettledAlone }) => t(isSettledAlone ? 'alone' : 'withBill'),
    },
    {
      key: 'at',
      title: t('at'),
      width: 104,
      cell: ({ at }) => (
        <time dateTime={at} title={formatInstant(at)} className="tabular nowrap">
          {formatInstant(at).slice(5, 16)}
        </time>
      ),
    },
  ]
}

function figureOf(line: BillLine, figure: LineFigureName): ReactNode {
  const { fen: field, isLess } = lineFigures[figure]
  return <MoneyText fen={isLess && line[field] !== 0 ? -line[field] : line[field]} />
}

function Order({ line, isOfPlatform }: { readonly line: BillLine; readonly isOfPlatform: boolean }): ReactNode {
  const t = useText(billLinesTexts)
  const { orderId, orderNo, note, commissionRules } = line
  if (line.platformOrderId !== null) return <PlatformOrder line={line} isOfPlatform={isOfPlatform} />
  if (orderId === null) return note === '' ? <NoValue /> : note
  const href = isOfPlatform
    ? (`/operator/saleorder?keyword=${orderNo}` as const)
    : (`/order/saleorder?id=${orderId}` as const)
  return (
    <>
      <PageLink to={href}>{orderNo}</PageLink>
      {note !== '' && <div className="muted">{note}</div>}
      {commissionRules.length > 0 && <div className="muted">{t('rules', { names: commissionRules.join('、') })}</div>}
    </>
  )
}

function PlatformOrder({ line, isOfPlatform }: { readonly line: BillLine; readonly isOfPlatform: boolean }): ReactNode {
  const { platformOrderId, orderNo, note } = line
  const href = isOfPlatform
    ? (`/operator/platform-order?keyword=${orderNo}` as const)
    : (`/order/platformorder?id=${platformOrderId ?? ''}` as const)
  return (
    <>
      <PageLink to={href}>{orderNo}</PageLink>
      {note !== '' && <div className="muted">{note}</div>}
    </>
  )
}
