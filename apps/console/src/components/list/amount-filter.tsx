// A range of amounts as a filter: people type 元, either end may stay open, and Enter searches.
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

export function AmountFilter({ id, filter: { from, to, label }, draft, onChange }: AmountFilterProps): ReactNode {
  const t = useText(amountFilterTexts)
  const end = (name: string, words: string, own?: string) => (
    <Input
      {...(own === undefined ? {} : { id: own })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      prefix="¥"
      placeholder={words}
      aria-label={`${label} ${words}`}
      value={draft[name] ?? ''}
      onChange={(event) => onChange({ [name]: yuanCharacters(event.target.value) }, false)}
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
