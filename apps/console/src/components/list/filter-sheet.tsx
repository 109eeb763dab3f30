// The folded filters of a list on a phone: a sheet from below, where nothing is searched until one asks for the results.
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { dayPresets } from './day-presets.ts'
import { FilterField } from './filter-field.tsx'
import { type Filter, filterKey, filterNames } from './list-state.ts'
import './filter.css'

interface FilterSheetProps {
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  readonly onSearch: (next: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

export default function FilterSheet({ filters, values, onSearch, onClose }: FilterSheetProps): ReactNode {
  const t = useText(sharedTexts)
  const [draft, setDraft] = useState(values)
  const change = (patch: Record<string, string>) => setDraft((all) => ({ ...all, ...patch }))
  const show = () => {
    onSearch(draft)
    onClose()
  }
  return (
    <Drawer
      title={t('filters')}
      placement="bottom"
      open
      onClose={onClose}
      rootClassName="filter-drawer"
      footer={
        <div className="filter-sheet-foot">
          <Button onClick={() => change(Object.fromEntries(filterNames(filters).map((name) => [name, ''])))}>
            {t('reset')}
          </Button>
          <Button type="primary" onClick={show}>
            {t('showResults')}
          </Button>
        </div>
      }
    >
      <div className="filter-sheet">
        {filters.map((filter) => (
          <FilterField
            key={filterKey(filter)}
            filter={filter}
            draft={draft}
            onChange={change}
            days={(id, { from, to, label }) => (
              <PhoneDays id={id} from={from} to={to} label={label} draft={draft} onChange={change} />
            )}
          />
        ))}
      </div>
    </Drawer>
  )
}

interface PhoneDaysProps {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly label: string
  readonly draft: Readonly<Record<string, string>>
  readonly onChange: (patch: Record<string, string>) => void
}

/** The phone's own calendar for each end, and the usual ranges by one touch. */
function PhoneDays({ id, from, to, label, draft, onChange }: PhoneDaysProps): ReactNode {
  const t = useText(sharedTexts)
  return (
    <>
      <div className="filter-presets" role="group" aria-label={label}>
        {dayPresets().map(({ name, range: [first, last] }) => {
          const days = { [from]: first.format('YYYY-MM-DD'), [to]: last.format('YYYY-MM-DD') }
          const isChosen = draft[from] === days[from] && draft[to] === days[to]
          return (
            <Button
              key={name}
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? { [from]: '', [to]: '' } : days)}
            >
              {t(name)}
            </Button>
          )
        })}
      </div>
      <div className="filter-days">
        <input
          id={id}
          type="date"
          max={draft[to] === '' ? undefined : draft[to]}
          value={draft[from] ?? ''}
          aria-label={`${label} ${t('from')}`}
          onChange={(event) => onChange({ [from]: event.target.value })}
        />
        <input
          type="date"
          min={draft[from] === '' ? undefined : draft[from]}
          value={draft[to] ?? ''}
          aria-label={`${label} ${t('to')}`}
          onChange={(event) => onChange({ [to]: event.target.value })}
        />
      </div>
    </>
  )
}
