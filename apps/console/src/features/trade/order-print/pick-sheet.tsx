// The pick list of many orders: each kind of goods once along the shelves, and which basket it goes into.
import { type api, type DataOf, formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import './pick-sheet.css'

interface PickSheetProps {
  readonly paper: DataOf<typeof api.saleOrder.print>
  readonly title: string
}

export function PickSheet({ paper, title }: PickSheetProps): ReactNode {
  const t = useText(orderPrintTexts)
  const { orders, picks, at } = paper
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className="print-sheet pick-sheet is-a4" aria-label={title}>
      <div className="pick-sheet-head">
        <h2>{title}</h2>
        <span>{t('pickTotal', { orders: orders.length, kinds: picks.length, pieces })}</span>
        <span className="tabular">{t('printedAt', { at: formatInstant(at).slice(0, 16) })}</span>
      </div>
      <table className="print-sheet-table">
        <thead>
          <tr>
            <th scope="col">{t('done')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col" colSpan={2}>
              {t('goods')}
            </th>
            <th scope="col" className="is-end">
              {t('quantity')}
            </th>
            <th scope="col" className="pick-sheet-baskets">
              {t('baskets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <tr key={pick.skuId}>
              <td>
                <span className="pick-sheet-box" />
              </td>
              <td className="print-sheet-code">{pick.outerSkuCode}</td>
              <td className="pick-sheet-picture">
                {pick.thumbnailUrl !== null && <img src={pick.thumbnailUrl} alt="" width={48} height={48} />}
              </td>
              <td>
                {pick.title}
                {pick.specText !== '' && <span className="print-sheet-spec">{pick.specText}</span>}
              </td>
              <td className="is-end print-sheet-count tabular">{pick.quantity}</td>
              <td className="pick-sheet-baskets tabular">
                {pick.baskets.map(({ basket, quantity }) => (
                  <span key={basket}>
                    <b>{basket}</b>×{quantity}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('basketsTitle')}</h3>
      <ol className="pick-sheet-orders">
        {orders.map(({ id, basket, orderNo, pieces: count }) => (
          <li key={id} className="tabular">
            <b>{basket}</b> {orderNo} <span>×{count}</span>
          </li>
        ))}
      </ol>
    </article>
  )
}
