// Province, city and district on a public page: three native lists, which every keyboard and every phone knows.
import type { api, DataOf, InputOf } from '@merchant/contract'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { useText } from '../../i18n/text.ts'
import { publicTexts } from './public.texts.ts'
import './public-field.css'
import './public-field.input.css'
import './public-button.css'

type Regions = DataOf<typeof api.init.regions>
type Node = Regions[number]
type Steps = Extract<InputOf<typeof api.merchant.register>, { region: unknown }>['region']

export interface RegionChoice {
  readonly steps: Steps
  /** Nothing is left to choose: to the district, or to the city where there are no districts. */
  readonly isWhole: boolean
}
export const noRegion: RegionChoice = { steps: [], isWhole: false }

interface PublicRegionFieldProps {
  readonly label: string
  readonly name: string
  readonly value: RegionChoice
  readonly onValue: (value: RegionChoice) => void
  readonly error: string | undefined
}

const levels = ['province', 'city', 'district'] as const

export function PublicRegionField({
  label,
  name,
  value: { steps },
  onValue,
  error,
}: PublicRegionFieldProps): ReactNode {
  const t = useText(publicTexts)
  const id = useId()
  const { regions, failure, retry } = useRegions()
  const choose = (level: number, code: string) => {
    const node = optionsOf(regions, steps, level).find((one) => one.value === code)
    const before = steps.slice(0, level)
    if (node === undefined) return onValue({ steps: before, isWhole: false })
    const isWhole = level > 0 && (level === levels.length - 1 || (node.children ?? []).length === 0)
    onValue({ steps: [...before, { code: node.value, name: node.label }], isWhole })
  }
  return (
    <fieldset className="public-field public-field-set" aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <div className="public-field-row">
        {levels.map((level, index) => {
          const options = optionsOf(regions, steps, index)
          return (
            <select
              key={level}
              name={index === 0 ? name : undefined}
              aria-label={t(level)}
              aria-invalid={error !== undefined && steps[index] === undefined}
              value={steps[index]?.code ?? ''}
              disabled={options.length === 0}
              onChange={(event) => choose(index, event.target.value)}
            >
              <option value="">{t(level)}</option>
              {options.map((node) => (
                <option key={node.value} value={node.value}>
                  {node.label}
                </option>
              ))}
            </select>
          )
        })}
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {error !== undefined && <p className="public-field-error">{error}</p>}
        {failure !== null && (
          <p className="public-field-error">
            {failure}{' '}
            <button type="button" className="public-button-text" onClick={retry}>
              {t('retry')}
            </button>
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** What can be chosen on a level, below what is chosen above it. */
function optionsOf(regions: Regions | null, steps: Steps, level: number): readonly Node[] {
  let nodes: readonly Node[] = regions ?? []
  for (const { code } of steps.slice(0, level)) nodes = nodes.find((node) => node.value === code)?.children ?? []
  return steps.length >= level ? nodes : []
}

/** The list travels only to whoever needs it: it is larger than the page. */
function useRegions(): { regions: Regions | null; failure: string | null; retry: () => void } {
  const [regions, setRegions] = useState<Regions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    sendPublic(publicApi.init.regions, undefined, { signal: abort.signal }).then(
      (answer) => {
        setRegions(answer)
        setFailure(null)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(errorText(error))
      },
    )
    return () => abort.abort()
  }, [attempt])
  return { regions, failure, retry: () => setAttempt(attempt + 1) }
}
