// One filter of a list with its label: what is typed, what is chosen, or a range of days or amounts.
import { SearchOutlined } from '@ant-design/icons'
import { DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { dayPresets } from './day-presets.ts'
import { AmountFilter } from './amount-filter.tsx'
import { chosenOf, type Filter } from './list-state.ts'
import { SeveralSelect } from './several-select.tsx'
import './list-filter.css'

const RegionFilter = lazy(() => import('./region-filter.tsx'))

interface FilterFieldProps {
  readonly filter: Filter
  readonly draft: Readonly<Record<string, string>>
  readonly onChange: (patch: Record<string, string>, atOnce: boolean) => void
  /** The list's one search field bears a sign in the place of its name. */
  readonly isSearch?: boolean
  /** The phone's way to choose days, in the place of the wide calendar. */
  readonly days?: (id: string, filter: Filter & { readonly kind: 'days' }) => ReactNode
}

/** What is chosen out of many may be called by its whole path, which a narrow field would cut. */
const LONG_OPTIONS = 320

/** A choice searches at once; typing waits for Enter. */
export function FilterField({ filter, draft, onChange, isSearch = false, days }: FilterFieldProps): ReactNode {
  const id = useId()
  const t = useText(sharedTexts)
  return (
    <div className={`list-filter is-${filter.kind}`}>
      {!isSearch && <label htmlFor={id}>{filter.label}</label>}
      {filter.kind === 'text' && (
        <Input
          id={id}
          allowClear
          {...(isSearch ? { prefix: <SearchOutlined aria-hidden="true" />, 'aria-label': filter.label } : {})}
          title={filter.placeholder}
          value={draft[filter.name] ?? ''}
          {...(filter.placeholder === undefined ? {} : { placeholder: filter.placeholder })}
          onChange={(event) => onChange({ [filter.name]: event.target.value }, false)}
        />
      )}
      {filter.kind === 'select' && (
        <Select
          id={id}
          allowClear
          {...(filter.options.length > 12
            ? { showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: LONG_OPTIONS }
            : {})}
          placeholder={t('all')}
          value={draft[filter.name] === '' ? undefined : draft[filter.name]}
          options={filter.options.map(({ value, label }) => ({ value, label }))}
          onChange={(value?: string) => onChange({ [filter.name]: value ?? '' }, true)}
        />
      )}
      {filter.kind === 'several' && (
        <SeveralSelect
          id={id}
          allowClear
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('all')}
          value={chosenOf(draft[filter.name] ?? '', filter.options) ?? []}
          options={filter.options.map(({ value, label }) => ({ value, label }))}
          onChange={(values: string[]) => onChange({ [filter.name]: values.join(',') }, true)}
        />
      )}
      {filter.kind === 'amount' && <AmountFilter id={id} filter={filter} draft={draft} onChange={onChange} />}
      {filter.kind === 'region' && (
        <Suspense fallback={<span className="list-filter-room list-filter-region" />}>
          <RegionFilter
            id={id}
            value={draft[filter.name] ?? ''}
            onChange={(code) => onChange({ [filter.name]: code }, true)}
          />
        </Suspense>
      )}
      {filter.kind === 'days' &&
        (days?.(id, filter) ?? <DaysField id={id} filter={filter} draft={draft} onChange={onChange} />)}
    </div>
  )
}

const dayOf = (text: string | undefined): Dayjs | null => (text === undefined || text === '' ? null : dayjs(text))

function DaysField({
  id,
  filter,
  draft,
  onChange,
}: { id: string; filter: Filter & { kind: 'days' } } & Omit<FilterFieldProps, 'filter' | 'days'>): ReactNode {
  const t = useText(sharedTexts)
  const { [filter.from]: from, [filter.to]: to } = draft
  // The same range as long as it says the same: the picker takes another one for news, and forgets what is half typed.
  const value = useMemo(() => [dayOf(from), dayOf(to)] as [Dayjs | null, Dayjs | null], [from, to])
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      placeholder={[t('from'), t('to')]}
      value={value}
      allowEmpty
      previewValue={false}
      // Enter goes on to the other end, or searches once both are there: the form around must not search in between.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      presets={dayPresets().map(({ name, range }) => ({ label: t(name), value: range }))}
      onChange={(range) =>
        onChange(
          {
            [filter.from]: range?.[0]?.format('YYYY-MM-DD') ?? '',
            [filter.to]: range?.[1]?.format('YYYY-MM-DD') ?? '',
          },
          true,
        )
      }
    />
  )
}
