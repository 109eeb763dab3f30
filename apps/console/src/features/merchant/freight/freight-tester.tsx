// What the rules that stand in the form would cost: which of them is hit, each step, and the sum.
import { api, type FreightTerms } from '@merchant/contract'
import { InputNumber } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useSettled } from '../../../components/form/use-settled.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { FreightSteps } from '../../../components/value/freight-steps.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { freightTexts } from './freight.texts.ts'
import { UnitInput } from './unit-input.tsx'
import './freight.css'

interface Parcel {
  readonly region: readonly { readonly code: string; readonly name: string }[]
  readonly quantity: number
  readonly weightG: number
  readonly volumeCm3: number
  readonly amountFen: number
}
const first: Parcel = { region: [], quantity: 1, weightG: 1_000, volumeCm3: 10_000, amountFen: 10_000 }

/** @param terms null while something is missing */
export function FreightTester({ terms }: { terms: FreightTerms | null }): ReactNode {
  const t = useText(freightTexts)
  const [parcel, setParcel] = useState(first)
  const take = (change: Partial<Parcel>) => setParcel({ ...parcel, ...change })
  const asksWeight = terms?.chargeMode === 'WEIGHT' || (terms?.freeRules ?? []).some((rule) => rule.maxWeightG !== null)
  return (
    <SectionCard title={t('tester')}>
      <div className="freight-tester">
        <p className="muted">{t('testerHint')}</p>
        <Field label={t('receiver')}>
          {(id) => <RegionPicker id={id} value={parcel.region} onChange={(region) => take({ region: region ?? [] })} />}
        </Field>
        <Field label={t('quantity')}>
          {(id) => (
            <InputNumber<number>
              id={id}
              precision={0}
              min={1}
              max={999}
              value={parcel.quantity}
              onChange={(quantity) => take({ quantity: quantity ?? 1 })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        {asksWeight && (
          <Field label={t('weight')}>
            {(id) => (
              <UnitInput
                id={id}
                mode="WEIGHT"
                min={0}
                max={999_000}
                value={parcel.weightG}
                onChange={(weightG) => take({ weightG: weightG ?? 0 })}
              />
            )}
          </Field>
        )}
        {terms?.chargeMode === 'VOLUME' && (
          <Field label={t('volume')}>
            {(id) => (
              <UnitInput
                id={id}
                mode="VOLUME"
                min={0}
                max={999_000_000}
                value={parcel.volumeCm3}
                onChange={(volumeCm3) => take({ volumeCm3: volumeCm3 ?? 0 })}
              />
            )}
          </Field>
        )}
        <Field label={t('amount')}>
          {(id) => (
            <FenInput id={id} value={parcel.amountFen} onChange={(amountFen) => take({ amountFen: amountFen ?? 0 })} />
          )}
        </Field>
        {terms === null ? (
          <p className="muted">{t('incomplete')}</p>
        ) : parcel.region.length === 0 ? (
          <p className="muted">{t('chooseFirst')}</p>
        ) : (
          <Result terms={terms} parcel={parcel} />
        )}
      </div>
    </SectionCard>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId()
  return (
    <div className="freight-tester-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

const SETTLED_MS = 300

function Result({ terms, parcel }: { terms: FreightTerms; parcel: Parcel }): ReactNode {
  const t = useText(freightTexts)
  const { region, ...rest } = parcel
  const typed = JSON.stringify({ by: 'terms', regionCode: region.at(-1)?.code ?? '', terms, ...rest })
  const settled = useSettled(typed, SETTLED_MS)
  const { data, error, refresh } = useRead(api.freight.try, JSON.parse(settled), { quiet: true, keepPrevious: true })
  if (error !== null) return <ReadFailure error={error} onRetry={refresh} />
  if (data === undefined) return null
  const [blocked] = data.blocked
  return (
    <div aria-live="polite">
      {blocked !== undefined && (
        <NoticeBar
          tone="warning"
          title={blocked.reason === '' ? t('blocked') : t('blockedWhy', { reason: blocked.reason })}
        />
      )}
      <FreightSteps steps={data.steps} />
      {blocked === undefined && (
        <p className="freight-tester-sum">
          <span>{t('result')}</span>
          <MoneyText fen={data.freightFen} size="large" />
        </p>
      )}
    </div>
  )
}
