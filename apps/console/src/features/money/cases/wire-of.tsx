// What was asked of the provider about an order, and what it answered; each opens on demand.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ExchangeBody, OutcomeTag, ServiceName } from './wire-exchange.tsx'
import { wireTexts } from './wire.texts.ts'
import './wire.css'

const SHOWN = 20

interface WireOfProps {
  readonly number: string
  /** Whether each says of which order of ours it is. */
  readonly isNamed?: boolean
}

export function WireOf({ number, isNamed = false }: WireOfProps): ReactNode {
  const t = useText(wireTexts)
  const mayLook = useMay('wireLog.view')
  const { data, error, refresh } = useRead(
    api.wireLog.list,
    { keyword: number, pageSize: SHOWN },
    { enabled: mayLook, quiet: true },
  )
  if (!mayLook) return null
  return (
    <SectionCard
      title={t('title')}
      extra={<PageLink to={`/operator/wire-log?keyword=${encodeURIComponent(number)}`}>{t('all')}</PageLink>}
    >
      {data === undefined ? (
        error !== null && <ReadFailure error={error} onRetry={refresh} />
      ) : data.list.length === 0 ? (
        <p className="muted">{t('noneOfOrder')}</p>
      ) : (
        <ul className="wire-list">
          {data.list.map((exchange) => (
            <li key={exchange.id}>
              <details>
                <summary>
                  <ServiceName service={exchange.service} />
                  <OutcomeTag outcome={exchange.outcome} />
                  <span className="muted">
                    {isNamed && exchange.orderNo !== null && `${exchange.orderNo} · `}
                    <InstantText at={exchange.at} />
                    {exchange.repeats > 0 && ` · ${t('times', { count: exchange.repeats })}`}
                  </span>
                </summary>
                <ExchangeBody exchange={exchange} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
