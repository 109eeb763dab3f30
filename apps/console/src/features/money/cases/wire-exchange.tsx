// One exchange with the provider: what was asked, what came back, and how long it took.
import type { WireExchange } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { outcomeLabels, underWay } from './wire.labels.ts'
import { serviceWords } from './wire-services.ts'
import { wireTexts } from './wire.texts.ts'
import '../../../components/list/cell-lines.css'
import './wire.css'

/** What was asked for, in words, and by the provider's own name. */
export function ServiceName({ service }: Pick<WireExchange, 'service'>): ReactNode {
  const say = useSay()
  const words = serviceWords(service)
  if (words === undefined) return <span className="wire-service">{service}</span>
  return (
    <span className="cell-lines">
      <strong>{say(words)}</strong> <span className="wire-service muted">{service}</span>
    </span>
  )
}

export function OutcomeTag({ outcome }: Pick<WireExchange, 'outcome'>): ReactNode {
  const say = useSay()
  const { text, tone } = outcome === null ? underWay : outcomeLabels[outcome]
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}

export function ExchangeBody({ exchange }: { exchange: WireExchange }): ReactNode {
  const t = useText(wireTexts)
  const { orderNo, providerNo, code, reason, httpStatus, ms, repeats } = exchange
  return (
    <div className="wire-body">
      <Facts
        items={[
          [
            t('service'),
            <span key="service" className="wire-service">
              {exchange.service}
            </span>,
          ],
          [t('outcome'), <OutcomeTag key="outcome" outcome={exchange.outcome} />],
          [t('at'), <InstantText key="at" at={exchange.at} />],
          ...(ms === null ? [] : [[t('ms'), t('milliseconds', { ms })] as const]),
          ...(orderNo === null ? [] : [[t('orderNo'), <CopyText key="order" text={orderNo} />] as const]),
          ...(providerNo === null ? [] : [[t('providerNo'), <CopyText key="provider" text={providerNo} />] as const]),
          ...(code === null ? [] : [[t('code'), code] as const]),
          ...(reason === null ? [] : [[t('reason'), reason] as const]),
          ...(httpStatus === null ? [] : [[t('http'), httpStatus] as const]),
          ...(repeats === 0
            ? []
            : ([
                [t('repeats'), t('times', { count: repeats })],
                [t('lastAt'), <InstantText key="last" at={exchange.lastAt} />],
              ] as const)),
        ]}
      />
      <Fields title={t('asked')} fields={exchange.asked} />
      {exchange.answered === null ? (
        <p className="muted">{t('noAnswer')}</p>
      ) : (
        <Fields title={t('answered')} fields={exchange.answered} />
      )}
    </div>
  )
}

export const Fields = ({ title, fields }: { title: string; fields: WireExchange['asked'] }): ReactNode => (
  <section>
    <h3>{title}</h3>
    <pre>{JSON.stringify(fields, null, 2)}</pre>
  </section>
)
