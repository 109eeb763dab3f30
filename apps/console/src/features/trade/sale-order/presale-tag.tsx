// Says of an order that its goods were sold before they were there, or that nobody sends them.
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

/** Of an order of goods that nobody sends. */
export function VirtualTag(): ReactNode {
  return <StatusTag tone="neutral">{useText(saleOrderTexts)('virtual')}</StatusTag>
}

export function PresaleTag(): ReactNode {
  return <StatusTag tone="info">{useText(saleOrderTexts)('presale')}</StatusTag>
}
