// How a freight came about: for each template which rule was hit and what it made of the parcel.
import { api, formatYuan, type FreightStep } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { freightStepsTexts } from './freight-steps.texts.ts'
import './freight-steps.css'

export function FreightSteps({ steps }: { steps: readonly FreightStep[] }): ReactNode {
  const { data: tree = [] } = useRead(api.init.regions, undefined, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  return (
    <ul className="freight-steps">
      {steps.map((step, at) => (
        <li key={at}>
          <Step step={step} nameOf={(code) => nameIn(tree, code) ?? code} />
        </li>
      ))}
    </ul>
  )
}

interface Named {
  readonly value: string
  readonly label: string
  readonly children?: readonly Named[] | undefined
}

function nameIn(tree: readonly Named[], code: string): string | undefined {
  for (const { value, label, children = [] } of tree) {
    const name = value === code ? label : nameIn(children, code)
    if (name !== undefined) return name
  }
  return undefined
}

function Step({ step, nameOf }: { step: FreightStep; nameOf: (code: string) => string }): ReactNode {
  const t = useText(freightStepsTexts)
  const { way, template, charge, free, feeFen } = step
  if (way !== 'TEMPLATE' || charge === null) return way === 'FREE' ? t('free') : t('fixed', { fee: formatYuan(feeFen) })
  const unit = t(`unit_${charge.mode}`)
  const shown = (units: number) => String(charge.mode === 'WEIGHT' ? units / 1_000 : units)
  const further = Math.ceil(Math.max(0, charge.units - charge.firstUnit) / charge.stepUnit)
  return (
    <>
      {template !== null && template.name !== '' && <strong>{template.name}</strong>}
      <span>
        {charge.region === null ? t('byDefault') : t('byRegion', { region: nameOf(charge.region) })}
        {t('units', { units: shown(charge.units), unit })}
      </span>
      <span className="tabular">
        {t(further === 0 ? 'firstOnly' : 'sum', {
          first: formatYuan(charge.firstFen),
          count: further,
          step: formatYuan(charge.stepFen),
          fee: formatYuan(charge.fen),
        })}
      </span>
      {free !== null && <span className="freight-steps-free">{t('freed', { why: whyFree(t, free) })}</span>}
    </>
  )
}

type Free = NonNullable<FreightStep['free']>

function whyFree(t: ReturnType<typeof useText<typeof freightStepsTexts>>, free: Free): string {
  const parts = [
    ...(free.minAmountFen === null ? [] : [t('minAmount', { amount: formatYuan(free.minAmountFen) })]),
    ...(free.minCount === null ? [] : [t('minCount', { count: free.minCount })]),
    ...(free.maxWeightG === null ? [] : [t('maxWeight', { weight: free.maxWeightG / 1_000 })]),
  ]
  return parts.join(t(free.logic === 'AND' ? 'and' : 'or'))
}
