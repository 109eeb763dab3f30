// What the merchant owns here, account by account, what its frozen money waits for, and whether the provider holds the same.
import {
  api,
  type DataOf,
  depositHref,
  type Fen,
  formatInstant,
  formatYuan,
  type HeldMoney,
  type PageHref,
} from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ProviderLine } from '../withdraw-order/provider-line.tsx'
import { DebtSection } from './debt-section.tsx'
import { walletTexts } from './wallet.texts.ts'
import './wallet.balance.css'

const OWN_MS = 20_000
/** The provider is asked when the page opens and on request, not on every look. */
const COMPARED_FRESH_MS = 300_000

const accounts = [
  { key: 'available', account: 'AVAILABLE', fen: 'availableFen' },
  { key: 'pending', account: 'PENDING', fen: 'pendingFen' },
  { key: 'frozen', account: 'FROZEN', fen: 'frozenFen' },
  { key: 'deposit', account: 'DEPOSIT', fen: 'depositFen' },
  { key: 'promo', account: 'PROMO', fen: 'promoFen' },
  { key: 'debt', account: 'DEBT', fen: 'debtFen' },
] as const

/**
 * Whether all is known that decides how high the balance is. What stands beneath is drawn then and not before: it would be
 * pushed down under the reader's finger.
 */
export function useWholeBalance(): boolean {
  const own = useRead(api.wallet.balance, { refresh: false })
  const frozen = useRead(api.finance.frozen, undefined, { quiet: true, enabled: (own.data?.frozenFen ?? 0) > 0 })
  const debt = useRead(api.platformPayment.info, undefined, { quiet: true, enabled: (own.data?.debtFen ?? 0) > 0 })
  return !own.isLoading && !frozen.isLoading && !debt.isLoading
}

export function WalletBalance({ isWhole }: { readonly isWhole: boolean }): ReactNode {
  const t = useText(walletTexts)
  const own = useRead(api.wallet.balance, { refresh: false }, { refetchEvery: OWN_MS })
  const compared = useRead(api.wallet.balance, { refresh: true }, { quiet: true, staleTime: COMPARED_FRESH_MS })
  const mayReadFlows = useMay('fundFlow.view')
  return (
    <SectionCard
      title={t('balance')}
      extra={
        <span className="wallet-links">
          <PageLink to="/order/WithdrawOrder">{t('withdraw')}</PageLink>
          <PageLink to="/order/rechargeorder">{t('recharge')}</PageLink>
          <PageLink to="/finance/FinanceDetail">{t('flows')}</PageLink>
        </span>
      }
    >
      <dl className="wallet-accounts">
        {accounts.map(({ key, account, fen }) => (
          <div key={key} className={`is-${key}`}>
            <dt>
              {mayReadFlows ? <PageLink to={`/finance/FinanceDetail?account=${account}`}>{t(key)}</PageLink> : t(key)}
            </dt>
            <dd>
              {own.data === undefined ? (
                <span className="skeleton-bar" />
              ) : (
                <MoneyText fen={own.data[fen]} size="large" />
              )}
            </dd>
            <dd className="muted">
              {key === 'deposit' ? (
                <DepositMeans />
              ) : (
                t(key === 'debt' && (own.data?.debtFen ?? 0) === 0 ? 'debtNone' : `${key}Means`)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {own.data !== undefined && own.data.debtFen > 0 && <DebtSection debtFen={own.data.debtFen} />}
      {own.data !== undefined && own.data.frozenFen > 0 && <FrozenList frozenFen={own.data.frozenFen} />}
      {isWhole && (
        <ProviderLine
          balance={compared.data}
          own={own.data}
          isAsking={compared.isFetching}
          isSilent={compared.error !== null}
          onAsk={() => void compared.refresh()}
        />
      )}
    </SectionCard>
  )
}

/** What is missing of the deposit, with the way to pay it; what it is when nothing is missing. */
function DepositMeans(): ReactNode {
  const t = useText(walletTexts)
  const mayPay = useMay('rechargeOrder.apply')
  const { data } = useRead(api.merchant.info, undefined, { quiet: true })
  const missingFen = data?.deposit.missingFen ?? 0
  if (missingFen === 0) return t('depositMeans')
  const text = t('depositMissing', { missing: formatYuan(missingFen, true) })
  return mayPay ? <PageLink to={depositHref(missingFen)}>{text}</PageLink> : text
}

/** Asked anew whenever the frozen sum has changed. */
function FrozenList({ frozenFen }: { frozenFen: Fen }): ReactNode {
  const t = useText(walletTexts)
  const { data } = useRead(api.finance.frozen, undefined, { quiet: true, refetchEvery: OWN_MS })
  if (data === undefined) return null
  return (
    <section className="wallet-frozen" aria-label={t('frozenReasons')} data-sum={frozenFen}>
      <h3>{t('frozenReasons')}</h3>
      <ul>
        {data.list.map((held) => (
          <li key={`${held.kind}/${held.id}`}>
            <Reason held={held} />
            <MoneyText fen={held.fen} />
          </li>
        ))}
        <Other data={data} />
      </ul>
    </section>
  )
}

function Other({ data }: { data: DataOf<typeof api.finance.frozen> }): ReactNode {
  const t = useText(walletTexts)
  if (data.otherFen === 0) return null
  return (
    <li>
      <span className="muted">{t('frozenOther')}</span>
      <MoneyText fen={data.otherFen} />
    </li>
  )
}

function Reason({ held }: { held: HeldMoney }): ReactNode {
  const t = useText(walletTexts)
  const href = hrefOf(held)
  return (
    <span className="wallet-reason">
      <span>
        {t(`held_${held.kind}`)} {href === null ? held.no : <PageLink to={href}>{held.no}</PageLink>}
      </span>
      <small className="muted">
        {formatInstant(held.since).slice(0, 16)}
        {held.reason !== null && ` · ${held.reason}`}
      </small>
    </span>
  )
}

function hrefOf({ kind, id }: HeldMoney): PageHref | null {
  if (kind === 'WITHDRAWAL') return `/order/WithdrawOrder?id=${id}`
  if (kind === 'DISPUTE') return `/goodsreturn/order?id=${id}`
  return kind === 'REFUND' ? `/order/saleorder?id=${id}` : null
}
