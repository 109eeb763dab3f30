// A quiet sign that something was printed of an order: how often, and when last.
import { formatInstant, type SaleOrderRow } from '@merchant/contract'
import { PrinterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { printMenuTexts } from './print-menu.texts.ts'
import './print-menu.css'

export function PrintedMark({ order }: { readonly order: SaleOrderRow }): ReactNode {
  const t = useText(printMenuTexts)
  if (order.lastPrintedAt === null) return null
  const said = t('mark', { count: order.printCount, at: formatInstant(order.lastPrintedAt).slice(5, 16) })
  return (
    <span className="print-menu-mark" title={said}>
      <PrinterOutlined aria-hidden="true" />
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
