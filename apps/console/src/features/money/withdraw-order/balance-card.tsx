// What the merchant owns here: available, pending, frozen, and whether the provider holds the same.
import { api, formatInstant, formatYuan } from '@merchant/contract'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { errorText } from '../../../api/show-error.ts'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { withdrawsFrom } from '../wallet/wallet-progress.ts'
import { type Balance, ProviderLine } from './provider-line.tsx'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './balance.css'

/** As often as the rows beside it: orders settle while one looks. */
const OWN_MS = 20_000
/** The provider is asked when the page opens and on request, not on every look. */
const COMPARED_FRESH_MS = 300_000
/** While they don't agree, so that the warning goes by itself. */
const COMPARE_AGAIN_MS = 60_000

export function BalanceCard(): ReactNode {
  const t = useText(withdrawOrderTexts)
  const shared = useText(sharedTexts)
  const own = useRead(api.wallet.balance, { refresh: false }, { quiet: true, refetchEvery: OWN_MS })
  const compared = useRead(api.wallet.balance, { refresh: true }, { quiet: true, staleTime: COMPARED_FRESH_MS })
  // The frame knows already whether there is a debt, so the notice has its room before this page has asked.
  const { data: board } = useRead(api.board.merchant, undefined, { quiet: true })
  const debtFen = own.data?.debtFen ?? board?.wallet?.debtFen ?? 0
  const availableHint = useAvailableHint()
  const ownFen = totalOf(own.data)
  const comparedFen = totalOf(compared.data)
  const compareAgain = useEffectEvent(() => void compared.refresh())
  useEffect(() => {
    // Money that is on its way differs for a moment; an answer about what stood before must not stay beside the new one.
    if (ownFen !== null && comparedFen !== null && ownFen !== comparedFen) compareAgain()
  }, [ownFen, comparedFen])
  const isUnsettled = compared.data !== undefined && compared.data.differenceFen !== 0
  useEffect(() => {
    if (!isUnsettled) return undefined
    const timer = setInterval(() => compareAgain(), COMPARE_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnsettled])
  if (own.error !== null && own.data === undefined) {
    return (
      <section className="balance-card" role="alert">
        <p className="balance-failed">
          {shared('labelled', { label: t('balanceFailed'), text: errorText(own.error) })}{' '}
          <button type="button" className="link-button" onClick={() => void own.refresh()}>
            {shared('retry')}
          </button>
        </p>
      </section>
    )
  }
  const figures = [
    { key: 'available', fen: own.data?.availableFen, hint: 'availableHint' },
    { key: 'pending', fen: own.data?.pendingFen, hint: 'pendingHint' },
    { key: 'frozen', fen: own.data?.frozenFen, hint: 'frozenHint' },
  ] as const
  return (
    <section className="balance-card" aria-label={t('balance')} aria-busy={own.isLoading}>
      <dl className="balance-figures">
        {figures.map(({ key, fen, hint }) => (
          <div key={key} className={`is-${key}`}>
            <dt>{t(key)}</dt>
            <dd>{fen === undefined ? <span className="skeleton-bar" /> : <MoneyText fen={fen} size="large" />}</dd>
            <dd className="muted">{key !== 'available' ? t(hint) : fen === 0 ? t('availableNone') : availableHint}</dd>
          </div>
        ))}
      </dl>
      {debtFen > 0 && (
        <p className={`balance-differs balance-owes${own.data === undefined ? ' is-waiting' : ''}`} role="status">
          {t('owes', { debt: formatYuan(debtFen, true) })} <PageLink to="/ec/index">{t('seeDebt')}</PageLink>
        </p>
      )}
      <ProviderLine
        balance={compared.data}
        own={own.data}
        isBrief
        isAsking={compared.isFetching}
        isSilent={compared.error !== null}
        onAsk={() => void compared.refresh()}
      />
    </section>
  )
}

/** Nothing may be promised that a debt, the wallet or the hold of a new card forbids. */
function useAvailableHint(): string {
  const t = useText(withdrawOrderTexts)
  const { data } = useRead(api.wallet.memberInfo, {}, { quiet: true })
  const { data: quote } = useRead(api.withdrawOrder.quote, {}, { quiet: true })
  if (data !== undefined && data.phoneChange !== null) return t('availablePhone')
  if (quote !== undefined && quote.barrier !== null) return quote.barrier
  if (data === undefined) return t('availableHint')
  if (!data.cards.some(({ status }) => status === 'BOUND')) return t('availableNoCard')
  const from = withdrawsFrom(data.cards)
  return from === null ? t('availableHint') : t('availableFrom', { at: formatInstant(from).slice(5, 16) })
}

const totalOf = (balance: Balance): number | null =>
  balance === undefined ? null : balance.availableFen + balance.pendingFen + balance.frozenFen
