// Whether the provider holds what the ledger says, as a sum that a reader can add up.
import { api, type DataOf, dayOf, type Fen, formatInstant, formatYuan } from '@merchant/contract'
import { CheckCircleOutlined, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { clock } from '../../../api/clock.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './balance.provider.css'

export type Balance = DataOf<typeof api.wallet.balance> | undefined
type Provider = NonNullable<NonNullable<Balance>['provider']>

interface ProviderLineProps {
  readonly balance: Balance
  readonly isAsking: boolean
  readonly isSilent: boolean
  readonly onAsk: () => void
}

export function ProviderLine({ balance, isAsking, isSilent, onAsk }: ProviderLineProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const provider = balance?.provider ?? null
  const difference = balance?.differenceFen ?? null
  const line = formatYuan(balance?.heldFromFen ?? 0, true)
  return (
    <div className="balance-provider" aria-live="polite">
      {difference !== null && difference !== 0 && (
        <p className="balance-differs" role="alert">
          {t('providerDiffers', { amount: formatYuan(Math.abs(difference), true), line })}
        </p>
      )}
      {balance !== undefined && provider !== null && <ProviderSum balance={balance} provider={provider} />}
      <div className="balance-provider-foot">
        {difference === 0 && (
          <span className="balance-agrees">
            <CheckCircleOutlined aria-hidden="true" /> {t('providerAgrees')}
          </span>
        )}
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

/** On the day itself the time says enough. */
function shortened(instant: string): string {
  const at = formatInstant(instant)
  return dayOf(clock.now()) === at.slice(0, 10) ? at.slice(11, 16) : at
}

/** Every term as it stood in that one answer, so that they always make the sum. */
function ProviderSum({ balance, provider }: { balance: NonNullable<Balance>; provider: Provider }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const terms: readonly { readonly key: Term; readonly fen: Fen }[] = [
    { key: 'available', fen: balance.availableFen },
    { key: 'frozen', fen: balance.frozenFen },
    { key: 'onItsWay', fen: provider.onItsWayFen },
    { key: 'arriving', fen: provider.arrivingFen },
    { key: 'deposit', fen: balance.depositFen },
    { key: 'promo', fen: balance.promoFen },
    { key: 'adjusted', fen: provider.adjustedFen },
    { key: 'unexplained', fen: balance.differenceFen ?? 0 },
  ]
  const shown = terms.filter(({ key, fen }) => fen !== 0 || key === 'available' || key === 'frozen')
  return (
    <dl className="balance-sum" aria-label={t('providerSum')}>
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
        </dt>
        <dd>
          <MoneyText fen={provider.allFen} />
        </dd>
      </div>
    </dl>
  )
}

type Term = 'available' | 'frozen' | 'onItsWay' | 'arriving' | 'deposit' | 'promo' | 'adjusted' | 'unexplained'
