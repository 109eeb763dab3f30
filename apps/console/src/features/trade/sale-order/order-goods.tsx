// The goods of an order: in one line for the list, in full for the drawers.
import type { SaleOrderRow } from '@merchant/contract'
import { PictureOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { SnapshotLink } from '../goods-snapshot/snapshot-link.tsx'
import { isInParts } from './order-pieces.ts'
import { parcelTexts } from './parcel.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order-goods.css'

type Item = SaleOrderRow['items'][number]
type PicturedItem = Pick<Item, 'title' | 'specText' | 'thumbnailUrl' | 'quantity'>

/** First goods with picture, title and specification in two lines, how many kinds and pieces; one line in a compact table. */
export function OrderGoodsLine({ items }: { items: readonly PicturedItem[] }): ReactNode {
  const t = useText(saleOrderTexts)
  const [first] = items
  if (first === undefined) return '—'
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const titles = items.map(({ title, specText, quantity }) => `${title} ${specText} ×${quantity}`).join('\n')
  return (
    <span className="order-goods-line" title={titles}>
      <GoodsPicture item={first} size={32} />
      <span className="order-goods-title">
        {first.title}
        {first.specText !== '' && <small> {first.specText}</small>}
      </span>
      <span className="order-goods-count">
        <span className={`order-goods-quantity tabular${pieces > 1 ? ' is-many' : ''}`}>×{pieces}</span>
        {items.length > 1 && <small>{t('more', { count: items.length })}</small>}
      </span>
    </span>
  )
}

/** Every line of the order, as one packs it: picture, title, specification, code, quantity; prices when asked. */
interface OrderGoodsListProps {
  readonly order: Pick<SaleOrderRow, 'items' | 'deliveryType'>
  readonly withPrices: boolean
  /** Each line leads to its goods as they were bought; absent: it does not. */
  readonly snapshots?: {
    readonly orderId: string
    readonly merchantId?: string
    readonly onCover?: (isCovered: boolean) => void
  }
}

export function OrderGoodsList({
  order: { items, deliveryType },
  withPrices,
  snapshots,
}: OrderGoodsListProps): ReactNode {
  const t = useText(saleOrderTexts)
  // All or nothing is said by the order's status.
  const isMixed = isInParts(items)
  return (
    <ul className="order-goods-list">
      {items.map((item) => (
        <li key={item.id}>
          <GoodsPicture item={item} size={48} />
          <div>
            <div>{item.title}</div>
            {isMixed && <GoodsStanding item={item} isVoucher={deliveryType === 'VOUCHER'} />}
            <div className="muted">{[item.specText, item.outerSkuCode].filter((text) => text !== '').join(' · ')}</div>
            {withPrices && item.noReasonReturn !== null && (
              <div className="muted">
                {t(item.noReasonReturn ? 'returns' : 'noReturns')}
                {item.services.includes('FAST_REFUND') && ` · ${t('fastRefund')}`}
              </div>
            )}
            {snapshots !== undefined && (
              <SnapshotLink
                line={{ orderId: snapshots.orderId, itemId: item.id, merchantId: snapshots.merchantId }}
                title={item.title}
                onCover={snapshots.onCover}
              />
            )}
          </div>
          <div className="order-goods-numbers tabular">
            {withPrices && <MoneyText fen={item.unitFen} />}
            <span className={`order-goods-quantity${item.quantity > 1 ? ' is-many' : ''}`}>×{item.quantity}</span>
            {withPrices && (
              <strong>
                <MoneyText fen={item.payFen} />
              </strong>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What of it has left, and what never will. */
function GoodsStanding({ item, isVoucher }: { item: Item; isVoucher: boolean }): ReactNode {
  const t = useText(parcelTexts)
  const { shippedQuantity: sent, droppedQuantity: short } = item
  if (short === 0 && sent === 0) return null
  return (
    <div className="order-goods-standing">
      {sent > 0 && <StatusTag tone="success">{t(isVoucher ? 'redeemed' : 'sent', { count: sent })}</StatusTag>}
      {short > 0 && <StatusTag tone="danger">{t(isVoucher ? 'paidBack' : 'short', { count: short })}</StatusTag>}
    </div>
  )
}

export function GoodsPicture({ item, size }: { item: Pick<Item, 'thumbnailUrl'>; size: number }): ReactNode {
  if (item.thumbnailUrl === null) {
    return (
      <span className="order-goods-picture" style={{ width: size, height: size }} aria-hidden="true">
        <PictureOutlined />
      </span>
    )
  }
  // The title stands beside it, so the picture says nothing of its own.
  return (
    <img className="order-goods-picture" src={item.thumbnailUrl} width={size} height={size} alt="" loading="lazy" />
  )
}
