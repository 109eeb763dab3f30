// The columns of the list of all merchants' orders.
import { formatYuan, type PlatformSaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { HoldTag } from '../sale-order/order-hold.tsx'
import { saleOrderLabelOf } from '../sale-order/sale-order.labels.ts'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { HeldOrder, Holding } from './use-holding.ts'
import '../sale-order/order.row.css'
import '../../../components/list/cell-lines.css'

interface RowActs {
  readonly onLook: (row: PlatformSaleOrderRow) => void
  readonly onHold: (holding: Holding) => void
}

export const heldOrderOf = ({ merchantId, merchantName, id, orderNo }: PlatformSaleOrderRow): HeldOrder => ({
  merchantId,
  merchantName,
  orderId: id,
  orderNo,
})

export function usePlatformOrderColumns({ onLook, onHold }: RowActs): Column<PlatformSaleOrderRow>[] {
  const t = useText(platformOrderTexts)
  const shared = useText(sharedTexts)
  const mayHold = useMay('platformSaleOrder.hold')
  const actsOf = (row: PlatformSaleOrderRow): RowAction[] => {
    // Where it can be released, another reason is given in the drawer.
    const act = row.allowedActions.includes('release') ? 'release' : row.allowedActions.includes('hold') ? 'hold' : null
    return [
      { key: 'view', label: t('view'), onAct: () => onLook(row) },
      ...(mayHold && act !== null
        ? [{ key: act, label: t(act), onAct: () => onHold({ act, order: heldOrderOf(row) }), danger: act === 'hold' }]
        : []),
    ]
  }
  return [
    {
      key: 'orderNo',
      title: t('orderNo'),
      width: 204,
      sticky: 'start',
      onPhone: 'head',
      cell: ({ orderNo }) => <CopyText text={orderNo} />,
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
      width: 176,
      grows: true,
      onPhone: 'line',
      cell: (row) => <GoodsCell row={row} />,
    },
    { key: 'buyer', title: t('buyer'), width: 108, onPhone: 'none', cell: (row) => <Buyer row={row} /> },
    { key: 'amount', title: t('amount'), width: 100, align: 'end', cell: (row) => <Amount row={row} /> },
    { key: 'status', title: t('status'), width: 168, onPhone: 'aside', cell: (row) => <Standing row={row} /> },
    {
      key: 'createdAt',
      title: t('placed'),
      width: 100,
      sort: 'createdAt',
      cell: ({ createdAt }) => <ShortTime at={createdAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 116,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actsOf(row)} />,
    },
  ]
}

function GoodsCell({ row: { items } }: { readonly row: PlatformSaleOrderRow }): ReactNode {
  const t = useText(platformOrderTexts)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const title = items[0]?.title ?? ''
  return (
    <CellLines>
      <span title={items.map((item) => `${item.title} ${item.specText} ×${item.quantity}`).join('\n')}>
        {items.length > 1 ? t('pieces', { title, kinds: items.length, pieces }) : t('onePiece', { title, pieces })}
      </span>
    </CellLines>
  )
}

const Buyer = ({ row: { buyerNickname } }: { readonly row: PlatformSaleOrderRow }): ReactNode => (
  <CellLines>
    <span title={buyerNickname}>{buyerNickname}</span>
  </CellLines>
)

function Amount({ row: { payableFen, refundedFen } }: { readonly row: PlatformSaleOrderRow }): ReactNode {
  const t = useText(platformOrderTexts)
  return (
    <span className="cell-lines">
      <MoneyText fen={payableFen} />
      {refundedFen > 0 && <small className="muted">{t('refunded', { amount: formatYuan(refundedFen, true) })}</small>}
    </span>
  )
}

function Standing({ row }: { readonly row: PlatformSaleOrderRow }): ReactNode {
  const say = useSay()
  const label = saleOrderLabelOf(row)
  return (
    <span className="order-status">
      <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
      <HoldTag hold={row.hold} />
    </span>
  )
}
