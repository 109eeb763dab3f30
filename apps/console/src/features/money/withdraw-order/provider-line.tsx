// Whether the provider holds what the ledger says, as a sum that a reader can add up.
import { api, type DataOf, dayOf, type Fen, formatInstant, formatYuan } from '@merchant/contract'
import { CheckCircleOutlined, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { clock } from '../../../api/clock.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './balance.provider.css'

export type Balance = DataOf<typeof api.wallet.balance> | undefined
type Provider = NonNullable<NonNullable<Balance>['provider']>

interface ProviderLineProps {
  /** With the provider's answer; `own` is what the ledger said already, whose terms keep the room until then. */
  readonly balance: Balance
  readonly own: Balance
  /** On a phone the sum is told by its total, with the way to its terms. */
  readonly isBrief?: boolean
  readonly isAsking: boolean
  readonly isSilent: boolean
  readonly onAsk: () => void
}

export function ProviderLine({
  balance,
  own,
  isBrief = false,
  isAsking,
  isSilent,
  onAsk,
}: ProviderLineProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const provider = balance?.provider ?? null
  const difference = balance?.differenceFen ?? null
  const line = formatYuan(balance?.heldFromFen ?? 0, true)
  const isWaiting = isAsking && provider === null
  return (
    <div className={isBrief ? 'balance-provider is-brief' : 'balance-provider'} aria-live="polite">
      {difference !== null && difference !== 0 && (
        <p className="balance-differs" role="alert">
          {t('providerDiffers', { amount: formatYuan(Math.abs(difference), true), line })}
        </p>
      )}
      {balance !== undefined && balance.openDifferences > 0 && (
        <p className="balance-differs" role="alert">
          {t('providerOpen', { count: balance.openDifferences, line })}
        </p>
      )}
      {balance !== undefined && provider !== null && (
        <ProviderSum balance={balance} provider={provider} isBrief={isBrief} />
      )}
      {isWaiting && <ProviderSum balance={own ?? NOTHING} provider={null} isBrief={isBrief} />}
      <div className="balance-provider-foot">
        {difference === 0 && balance !== undefined && <Agrees balance={balance} />}
        {provider !== null && (
          <span className="muted tabular">{t('providerAsked', { at: shortened(provider.at) })}</span>
        )}
        {!isAsking && provider === null && (isSilent || balance !== undefined) && (
          <span className="muted">{t(balance === undefined ? 'providerSilentYet' : 'providerSilent', { line })}</span>
        )}
        <button type="button" className="link-button" disabled={isAsking} onClick={onAsk}>
          <SyncOutlined spin={isAsking} aria-hidden="true" /> {t('askProvider')}
        </button>
      </div>
    </div>
  )
}

/** Only what holds whatever becomes of money under way, and what nobody is looking into, is said as agreement. */
function Agrees({ balance: { isSettled, openDifferences } }: { balance: NonNullable<Balance> }): ReactNode {
  const t = useText(withdrawOrderTexts)
  if (!isSettled) return <span className="muted">{t('providerUnsettled')}</span>
  if (openDifferences > 0) return <span className="muted">{t('providerAgreesNow')}</span>
  return (
    <span className="balance-agrees">
      <CheckCircleOutlined aria-hidden="true" /> {t('providerAgrees')}
    </span>
  )
}

/** On the day itself the time says enough. */
function shortened(instant: string): string {
  const at = formatInstant(instant)
  return dayOf(clock.now()) === at.slice(0, 10) ? at.slice(11, 16) : at
}

type Own = Pick<NonNullable<Balance>, 'availableFen' | 'frozenFen' | 'depositFen' | 'promoFen' | 'differenceFen'>
const NOTHING: Own = { availableFen: 0, frozenFen: 0, depositFen: 0, promoFen: 0, differenceFen: null }

interface ProviderSumProps {
  readonly balance: Own
  /** Null while it is asked: then the sum keeps its room and is not seen. */
  readonly provider: Provider | null
  readonly isBrief: boolean
}

/** Every term as it stood in that one answer, so that they always make the sum. */
function ProviderSum({ balance, provider, isBrief }: ProviderSumProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const terms: readonly { readonly key: Term; readonly fen: Fen }[] = [
    { key: 'available', fen: balance.availableFen },
    { key: 'frozen', fen: balance.frozenFen },
    { key: 'onItsWay', fen: provider?.onItsWayFen ?? 0 },
    { key: 'arriving', fen: provider?.arrivingFen ?? 0 },
    { key: 'deposit', fen: balance.depositFen },
    { key: 'promo', fen: balance.promoFen },
    { key: 'adjusted', fen: provider?.adjustedFen ?? 0 },
    { key: 'unexplained', fen: balance.differenceFen ?? 0 },
  ]
  // The first three are there even when they are nothing, so that the ledger's own balances tell how many terms there will be.
  const shown = terms.filter(({ fen }, index) => fen !== 0 || index < 3)
  const isWaiting = provider === null
  return (
    <dl
      className={isWaiting ? 'balance-sum is-waiting' : 'balance-sum'}
      {...(isWaiting ? { 'aria-hidden': true } : { 'aria-label': t('providerSum') })}
    >
      {shown.map(({ key, fen }, index) => (
        <div key={key}>
          <dt>
            {index > 0 && <span className="balance-sign">{fen < 0 ? '−' : '+'}</span>}
            {t(key)}
          </dt>
          <dd>
            <MoneyText fen={index > 0 ? Math.abs(fen) : fen} />
          </dd>
        </div>
      ))}
      <div className="is-total">
        <dt>
          <span className="balance-sign">=</span>
          {t('providerHolds')}
          {isBrief && (
            <PageLink to="/ec/index" className="balance-terms">
              {t('providerTerms')}
            </PageLink>
          )}
        </dt>
        <dd>
          <MoneyText fen={provider?.allFen ?? 0} />
        </dd>
      </div>
    </dl>
  )
}

type Term = 'available' | 'frozen' | 'onItsWay' | 'arriving' | 'deposit' | 'promo' | 'adjusted' | 'unexplained'
