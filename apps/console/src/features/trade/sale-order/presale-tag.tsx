// Says of an order that its goods were sold before they were there.
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

export function PresaleTag(): ReactNode {
  return <StatusTag tone="info">{useText(saleOrderTexts)('presale')}</StatusTag>
}
