// The columns of an SKU's past: stock with what holds it, prices before and after.
import type { PriceLogRow, StockLogRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../../components/list/data-table.tsx'
import { PageLink } from '../../../../components/layout/page.tsx'
import { InstantText } from '../../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../../components/value/money-text.tsx'
import { NoValue } from '../../../../components/value/no-value.tsx'
import { useText } from '../../../../i18n/text.ts'
import { useMay } from '../../../../session/session.ts'
import { skuLogTexts } from './sku-log.texts.ts'

export function useStockColumns(): Column<StockLogRow>[] {
  const t = useText(skuLogTexts)
  const seesOrders = useMay('saleOrder.view')
  return [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 160, onPhone: 'head' },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => t(`reason_${reason}`), width: 110 },
    { key: 'delta', title: t('delta'), cell: ({ delta }) => signed(delta), align: 'end', width: 84 },
    { key: 'locked', title: t('lockedDelta'), cell: ({ lockedDelta }) => signed(lockedDelta), align: 'end', width: 84 },
    {
      key: 'after',
      title: t('after'),
      cell: ({ stockAfter, lockedAfter }) => (
        <>
          {stockAfter}
          {lockedAfter > 0 && <small className="sku-log-held">{t('held', { count: lockedAfter })}</small>}
        </>
      ),
      align: 'end',
      width: 110,
    },
    {
      key: 'cause',
      title: `${t('who')} / ${t('subject')}`,
      cell: (row) => row.byName ?? <Subject row={row} seesOrders={seesOrders} />,
      grows: true,
      width: 190,
      onPhone: 'line',
    },
  ]
}

function Subject({ row: { reason, subjectNo }, seesOrders }: { row: StockLogRow; seesOrders: boolean }): ReactNode {
  const isOrder = reason !== 'MANUAL' && reason !== 'IMPORT'
  if (!isOrder) return <NoValue />
  return seesOrders ? <PageLink to={`/order/saleorder?keyword=${subjectNo}`}>{subjectNo}</PageLink> : subjectNo
}

/** More and fewer by their sign. */
const signed = (pieces: number): ReactNode => (pieces === 0 ? <NoValue /> : pieces > 0 ? `+${pieces}` : `−${-pieces}`)

export function usePriceColumns(): Column<PriceLogRow>[] {
  const t = useText(skuLogTexts)
  return [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 180, onPhone: 'head' },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kind_${kind}`), width: 90 },
    {
      key: 'before',
      title: t('before'),
      cell: ({ kind, beforeFen, beforeTiers }) =>
        kind === 'PRICE' && beforeFen === null ? t('first') : <Price fen={beforeFen} tiers={beforeTiers} />,
      align: 'end',
      width: 130,
    },
    {
      key: 'after',
      title: t('afterPrice'),
      cell: ({ afterFen, afterTiers }) => <Price fen={afterFen} tiers={afterTiers} />,
      align: 'end',
      width: 130,
    },
    {
      key: 'reason',
      title: t('reason'),
      cell: ({ reason }) => (reason === null ? <NoValue /> : t(`priceReason_${reason}`)),
      width: 100,
    },
    { key: 'who', title: t('who'), cell: ({ byName }) => byName, grows: true, width: 140 },
  ]
}

interface PriceProps {
  readonly fen: number | null
  readonly tiers: PriceLogRow['beforeTiers']
}

/** Nothing where there was none: no market price, no tiers. */
function Price({ fen, tiers }: PriceProps): ReactNode {
  if (fen !== null) return <MoneyText fen={fen} />
  if (tiers === null || tiers.length === 0) return <NoValue />
  return tiers.map(({ minQuantity, priceFen }) => (
    <div key={minQuantity}>
      ≥{minQuantity} <MoneyText fen={priceFen} />
    </div>
  ))
}
