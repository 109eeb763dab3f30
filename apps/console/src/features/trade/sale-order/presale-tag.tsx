// Says of an order that its goods were sold before they were there, that nobody sends them, that it was taken down for its buyer, or that a return is open.
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

/** Of an order that nobody sends. */
export function VirtualTag({ order }: { readonly order: Pick<SaleOrderRow, 'deliveryType'> }): ReactNode {
  const t = useText(saleOrderTexts)
  if (order.deliveryType === 'PICKUP') return <StatusTag tone="info">{t('pickup')}</StatusTag>
  return <StatusTag tone="neutral">{t(order.deliveryType === 'VOUCHER' ? 'voucher' : 'virtual')}</StatusTag>
}

/** Of an order that the merchant's people took down for its buyer. */
export function ForBuyerTag(): ReactNode {
  return <StatusTag tone="neutral">{useText(saleOrderTexts)('mark_BY_MERCHANT')}</StatusTag>
}

export function PresaleTag(): ReactNode {
  return <StatusTag tone="info">{useText(saleOrderTexts)('presale')}</StatusTag>
}

/** Of an order of which a return is open. */
export function ReturningTag(): ReactNode {
  return <StatusTag tone="warning">{useText(saleOrderTexts)('mark_RETURNING')}</StatusTag>
}
