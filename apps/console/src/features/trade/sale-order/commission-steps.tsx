// How the commission of an order came about: each line with what held for it as it was placed.
import { formatYuan, type SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { commissionTermsTexts } from '../../../components/value/commission-terms.texts.ts'
import { useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import { useText } from '../../../i18n/text.ts'
import './order-freight.css'

export function CommissionSteps({ order }: { readonly order: SaleOrderInfo }): ReactNode {
  const t = useText(commissionTermsTexts)
  const inWords = useCommissionTerms()
  const yuan = (fen: number) => formatYuan(fen, true)
  const base = ({ ofFreight, payFen, freightFen }: SaleOrderInfo['commissions'][number]) =>
    ofFreight
      ? t('baseWithFreight', { sum: yuan(payFen + freightFen), goods: yuan(payFen), freight: yuan(freightFen) })
      : t('baseOfGoods', { goods: yuan(payFen) })
  const titles = new Map(order.items.map(({ id, title }) => [id, title]))
  return (
    <details className="order-freight">
      <summary>{t('how')}</summary>
      <ul>
        {order.commissions.map((terms) => (
          <li key={terms.itemId}>
            {t('ofLine', {
              title: titles.get(terms.itemId) ?? '',
              fee: formatYuan(terms.commissionFen, true),
              terms: inWords(terms),
            })}{' '}
            <span className="muted">
              {base(terms)}
              {t('comma')}
              {terms.rule === null ? t('ofCategory') : t('ofRule', { name: terms.rule.name, no: terms.rule.ruleNo })}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('kept')}</p>
    </details>
  )
}
