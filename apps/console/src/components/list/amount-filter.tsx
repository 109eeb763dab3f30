// A range of amounts or counts as a filter: people type 元 or whole numbers, either end may stay open, and Enter searches.
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { yuanCharacters } from '../form/fen-input.tsx'
import { amountFilterTexts } from './amount-filter.texts.ts'
import type { Filter } from './list-state.ts'

interface AmountFilterProps {
  readonly id: string
  readonly filter: Filter & { readonly kind: 'amount' }
  readonly draft: Readonly<Record<string, string>>
  readonly onChange: (patch: Record<string, string>, atOnce: boolean) => void
}

/** Whole, and none above the most. */
const countIn = (typed: string, most: number): string => {
  const digits = typed.replaceAll(/\D/g, '')
  return Number(digits) > most ? String(most) : digits
}

export function AmountFilter({ id, filter: { from, to, label, most }, draft, onChange }: AmountFilterProps): ReactNode {
  const t = useText(amountFilterTexts)
  const isCount = most !== undefined
  const end = (name: string, words: string, own?: string) => (
    <Input
      {...(own === undefined ? {} : { id: own })}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={isCount ? 9 : 13}
      {...(isCount ? {} : { prefix: '¥' })}
      placeholder={words}
      aria-label={`${label} ${words}`}
      value={draft[name] ?? ''}
      onChange={(event) =>
        onChange(
          { [name]: most === undefined ? yuanCharacters(event.target.value) : countIn(event.target.value, most) },
          false,
        )
      }
    />
  )
  return (
    <span className="list-filter-ends" role="group" aria-label={label}>
      {end(from, t('least'), id)}
      <span aria-hidden="true">–</span>
      {end(to, t('most'))}
    </span>
  )
}
