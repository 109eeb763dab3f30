// What a withdrawal costs and brings, as the server reckons it for the amount typed.
import { type api, type DataOf, type Fen, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './quote-lines.css'

interface QuoteLinesProps {
  readonly quote: DataOf<typeof api.withdrawOrder.quote> | undefined
  readonly amountFen: Fen
  /** The quote answers this very amount, which can be applied for. */
  readonly isQuoted: boolean
  /** To the company's own account: no fee, and no count of free ones. */
  readonly isPublic: boolean
  /** What is shown answers an earlier amount. */
  readonly isDimmed: boolean
}

export function QuoteLines({ quote, amountFen, isQuoted, isPublic, isDimmed }: QuoteLinesProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const isKnown = quote !== undefined && (isQuoted || amountFen === 0)
  const hasAmount = amountFen > 0
  return (
    <dl className={`quote-lines${isDimmed ? ' is-dimmed' : ''}`} aria-live="polite" aria-busy={isDimmed}>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          {isKnown ? <MoneyText fen={hasAmount ? quote.feeFen : 0} /> : '—'}
          {isPublic && <small className="muted">{t('publicFree')}</small>}
          {!isPublic && quote !== undefined && quote.freeLeftThisMonth > 0 && (
            <small className="muted">{t('freeLeft', { count: quote.freeLeftThisMonth })}</small>
          )}
        </dd>
      </div>
      <div className="is-sum">
        <dt>{t('arrive')}</dt>
        <dd>{isKnown ? <MoneyText fen={hasAmount ? quote.arriveFen : 0} size="large" /> : '—'}</dd>
      </div>
      <div>
        <dt>{t('arrival')}</dt>
        <dd>
          {quote?.arrival ?? '—'}
          {quote !== undefined && (
            <small className="muted">
              {t('leftToday', { count: quote.ordersLeftToday, amount: formatYuan(quote.fenLeftToday, true) })}
            </small>
          )}
        </dd>
      </div>
    </dl>
  )
}
