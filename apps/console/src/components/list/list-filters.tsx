// The search form above a list: labelled, Enter searches, 重置 clears, values live in the URL; on a phone most of it folds away.
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import {
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { FilterField } from './filter-field.tsx'
import { type Filter, filterKey, filterNames, filtersInUse, settled } from './list-state.ts'
import { useIsPhone } from '../layout/use-screen.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import './list-filters.css'
import './filter.css'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

export interface ListFiltersProps {
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  readonly onSearch: (patch: Record<string, string | undefined>) => void
}

export function ListFilters({ filters, values, onSearch }: ListFiltersProps): ReactNode {
  const t = useText(sharedTexts)
  const isPhone = useIsPhone()
  const [draft, setDraft] = useState(values)
  const [isUnfolded, setUnfolded] = useState(false)
  const known = JSON.stringify(values)
  const shown = useRef(known)
  const adopt = useEffectEvent(() => setDraft(values))
  // The URL may change without this form: back, a tile of the home page, 清空条件.
  // Coming back to this tab runs the effect again without any change; what is half typed must then stay.
  useEffect(() => {
    if (shown.current === known) return
    shown.current = known
    adopt()
  }, [known])
  const names = filterNames(filters)
  const search = (next: Readonly<Record<string, string>>) => {
    const asked = settled(filters, next)
    // The address may say the same as before: then nothing else would put right what was typed.
    setDraft(asked)
    onSearch(
      Object.fromEntries(names.map((name) => [name, asked[name]?.trim() === '' ? undefined : asked[name]?.trim()])),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  const change = (patch: Record<string, string>, atOnce: boolean) => {
    const next = { ...draft, ...patch }
    if (atOnce) search(next)
    else setDraft(next)
  }
  const form = useRef<HTMLFormElement>(null)
  useSlashKey(form)
  if (isPhone) {
    return (
      <form ref={form} className="list-filters is-phone" role="search" onSubmit={submit}>
        <PhoneFilters filters={filters} draft={draft} onChange={change} onSearch={search} />
      </form>
    )
  }
  const isFolded = (filter: Filter) => filter.isRare === true && !isUnfolded && filtersInUse([filter], draft) === 0
  return (
    <form ref={form} className="list-filters" role="search" onSubmit={submit}>
      {filters
        .filter((filter) => !isFolded(filter))
        .map((filter) => (
          <FilterField
            key={filterKey(filter)}
            filter={filter}
            draft={draft}
            onChange={change}
            isSearch={filter === searchOf(filters)}
          />
        ))}
      <div className="list-filters-actions">
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button onClick={() => search({})}>{t('reset')}</Button>
        {filters.some(isFolded) && (
          <Button
            type="text"
            icon={<FilterOutlined />}
            title={t('moreFilters')}
            aria-label={t('moreFilters')}
            aria-expanded={false}
            onClick={() => setUnfolded(true)}
          />
        )}
      </div>
    </form>
  )
}

/** The one field that is typed into; with several each needs its name. */
function searchOf(filters: readonly Filter[]): Filter | undefined {
  const typed = filters.filter(({ kind }) => kind === 'text')
  return typed.length === 1 ? typed[0] : undefined
}

/** The room of the filters, until they are drawn. */
export function FiltersAhead({ filters }: Pick<ListFiltersProps, 'filters'>): ReactNode {
  const t = useText(sharedTexts)
  if (useIsPhone())
    return (
      <div className="list-filters is-phone" aria-hidden="true">
        <span className="list-filter-room" />
      </div>
    )
  return (
    <div className="list-filters" aria-hidden="true">
      {filters
        .filter(({ isRare }) => isRare !== true)
        .map((filter) => (
          <div key={filter.label} className={`list-filter is-${filter.kind}`}>
            {filter !== searchOf(filters) && <span className="list-filter-name">{filter.label}</span>}
            <span className={`list-filter-room list-filter-${filter.kind}`} />
          </div>
        ))}
      <div className="list-filters-actions">
        <span className="list-filter-room">{t('search')}</span>
        <span className="list-filter-room">{t('reset')}</span>
      </div>
    </div>
  )
}

interface PhoneFiltersProps {
  readonly filters: readonly Filter[]
  readonly draft: Readonly<Record<string, string>>
  readonly onChange: (patch: Record<string, string>, atOnce: boolean) => void
  readonly onSearch: (next: Readonly<Record<string, string>>) => void
}

/** The field one types into stays; the others are counted on a button, behind which they are set. */
function PhoneFilters({ filters, draft, onChange, onSearch }: PhoneFiltersProps): ReactNode {
  const t = useText(sharedTexts)
  const [isOpen, setOpen] = useState(false)
  const typed = filters.find((filter) => filter.kind === 'text')
  const folded = filters.filter((filter) => filter !== typed)
  const count = filtersInUse(folded, draft)
  return (
    <>
      {typed !== undefined && (
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          enterKeyHint="search"
          aria-label={typed.label}
          placeholder={typed.placeholder ?? typed.label}
          value={draft[typed.name] ?? ''}
          onChange={(event) => onChange({ [typed.name]: event.target.value }, false)}
          onClear={() => onChange({ [typed.name]: '' }, true)}
        />
      )}
      {folded.length > 0 && (
        <button
          type="button"
          className="list-filters-more"
          aria-haspopup="dialog"
          aria-label={count === 0 ? t('filters') : t('filtersInUse', { count })}
          onClick={() => setOpen(true)}
        >
          <FilterOutlined aria-hidden="true" />
          {typed === undefined && t('filters')}
          {count > 0 && <span className="filter-count">{count}</span>}
        </button>
      )}
      {isOpen && (
        <Suspense fallback={<WaitingBar />}>
          <FilterSheet filters={folded} values={draft} onSearch={onSearch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
