// The search form above a list: labelled, Enter searches, 重置 clears, values live in the URL.
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { clock } from '../api/clock.ts'
import { sharedTexts } from '../i18n/shared.texts.ts'
import { useText } from '../i18n/text.ts'
import { type Filter, filterNames } from './list-state.ts'

interface ListFiltersProps {
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  readonly onSearch: (patch: Record<string, string | undefined>) => void
}

export function ListFilters({ filters, values, onSearch }: ListFiltersProps): ReactNode {
  const t = useText(sharedTexts)
  const [draft, setDraft] = useState(values)
  const known = JSON.stringify(values)
  const shown = useRef(known)
  // The URL may change without this form: back, a tile of the home page, 清空条件.
  // Coming back to this tab runs the effect again without any change; what is half typed must then stay.
  useEffect(() => {
    if (shown.current === known) return
    shown.current = known
    setDraft(JSON.parse(known) as Record<string, string>)
  }, [known])
  const names = filterNames(filters)
  const search = (next: Readonly<Record<string, string>>) =>
    onSearch(
      Object.fromEntries(names.map((name) => [name, next[name]?.trim() === '' ? undefined : next[name]?.trim()])),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  const change = (patch: Record<string, string>, atOnce: boolean) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    if (atOnce) search(next)
  }
  const form = useRef<HTMLFormElement>(null)
  useSlashKey(form)
  return (
    <form ref={form} className="list-filters" role="search" onSubmit={submit}>
      {filters.map((filter) => (
        <FilterField
          key={filter.kind === 'days' ? filter.from : filter.name}
          filter={filter}
          draft={draft}
          onChange={change}
        />
      ))}
      <div className="list-filters-actions">
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            search({})
          }}
        >
          {t('reset')}
        </Button>
      </div>
    </form>
  )
}

/** `/` puts the cursor into the first text field of the page in front, unless something is being typed or a dialog is open. */
function useSlashKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const taken = target?.closest('input, textarea, select, [contenteditable], [role=dialog], .ant-drawer') ?? null
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || taken !== null) return
      const field = form.current?.querySelector<HTMLInputElement>('input[type=text]')
      if (field === null || field === undefined) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [form])
}

interface FilterFieldProps {
  readonly filter: Filter
  readonly draft: Readonly<Record<string, string>>
  readonly onChange: (patch: Record<string, string>, atOnce: boolean) => void
}

/** A choice searches at once; typing waits for Enter. */
function FilterField({ filter, draft, onChange }: FilterFieldProps): ReactNode {
  const id = useId()
  const t = useText(sharedTexts)
  return (
    <div className="list-filter">
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'text' && (
        <Input
          id={id}
          allowClear
          value={draft[filter.name] ?? ''}
          {...(filter.placeholder === undefined ? {} : { placeholder: filter.placeholder })}
          onChange={(event) => onChange({ [filter.name]: event.target.value }, false)}
        />
      )}
      {filter.kind === 'select' && (
        <Select
          id={id}
          allowClear
          {...(filter.options.length > 12 ? { showSearch: { optionFilterProp: 'label' } } : {})}
          placeholder={t('all')}
          value={draft[filter.name] === '' ? undefined : draft[filter.name]}
          options={filter.options.map(({ value, label }) => ({ value, label }))}
          onChange={(value?: string) => onChange({ [filter.name]: value ?? '' }, true)}
        />
      )}
      {filter.kind === 'days' && <DaysField id={id} filter={filter} draft={draft} onChange={onChange} />}
    </div>
  )
}

function DaysField({
  id,
  filter,
  draft,
  onChange,
}: { id: string; filter: Filter & { kind: 'days' } } & Omit<FilterFieldProps, 'filter'>): ReactNode {
  const t = useText(sharedTexts)
  const dayIn = (name: string) => (draft[name] === undefined || draft[name] === '' ? null : dayjs(draft[name]))
  const today = dayjs(clock.now())
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      placeholder={[t('from'), t('to')]}
      value={[dayIn(filter.from), dayIn(filter.to)]}
      allowEmpty
      previewValue={false}
      presets={[
        { label: t('today'), value: [today, today] },
        { label: t('yesterday'), value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
        { label: t('last7Days'), value: [today.subtract(6, 'day'), today] },
        { label: t('last30Days'), value: [today.subtract(29, 'day'), today] },
      ]}
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
