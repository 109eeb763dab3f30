// The one list page: filters, tabs with counts, URL state, paging, selection, and the three kinds of empty.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { type Column, DataTable } from './data-table.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { type Choice, type Filter, filterNames, listInputOf, listStateOf } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { usePage } from '../layout/page.tsx'
import { ReadFailure } from '../layout/read-failure.tsx'
import { laidOut, rememberedLayout, rememberLayout, type TableLayout } from './table-layout.ts'
import './list-page.css'

const ListTools = lazy(() => import('./list-tools.tsx'))

interface ListData {
  readonly list: readonly unknown[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly nextCursor: string | null
  readonly counts?: Readonly<Record<string, number>> | undefined
}
type RowOf<E extends Endpoint> = DataOf<E> extends { list: readonly (infer Row)[] } ? Row : never

interface ListPageProps<E extends Endpoint> {
  readonly title: string
  readonly note?: ReactNode
  /** The list is part of a page that has its own head: its title is one of several. */
  readonly isPart?: boolean
  /** Between the title and the list: what the page shows whatever the list holds. */
  readonly head?: ReactNode
  /** An endpoint made with `listBody` and `listData`. */
  readonly endpoint: E
  readonly columns: readonly Column<RowOf<E>>[]
  readonly rowKey: (row: RowOf<E>) => string
  readonly filters?: readonly Filter[]
  /** Status tabs; `field` is the field of the body ('tab' unless told), an empty value means all. */
  readonly tabs?: { readonly field?: string; readonly options: readonly Choice[] }
  /** Sent with every request beside the URL's state. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** The page's main actions, right of the title. */
  readonly actions?: ReactNode
  /** Between filters and table: totals of the filter, balances; undefined while the first answer is under way. */
  readonly summary?: (data: DataOf<E> | undefined) => ReactNode
  /** Buttons for the selected rows; giving it turns selection on. `clear` ends the selection. */
  readonly batch?: (rows: readonly RowOf<E>[], clear: () => void) => ReactNode
  readonly onOpen?: (row: RowOf<E>) => void
  /** Nothing exists yet: what to say and what to do next. */
  readonly empty?: { readonly text: string; readonly action?: ReactNode }
  /** Ask again every so many milliseconds while the tab is in front. */
  readonly refetchEvery?: number
}

export function ListPage<E extends Endpoint>(props: ListPageProps<E>): ReactNode {
  const { endpoint, columns, rowKey, filters = [], tabs, fixed = {}, batch } = props
  const t = useText(sharedTexts)
  const page = usePage()
  const state = listStateOf(page.search, filters)
  const input = { ...fixed, ...listInputOf(state, filters, tabs?.field ?? 'tab') } as InputOf<E>
  const read = useRead(endpoint, input, {
    keepPrevious: true,
    quiet: true,
    ...(props.refetchEvery === undefined ? {} : { refetchEvery: props.refetchEvery }),
  })
  const data = read.data as (DataOf<E> & ListData) | undefined
  const rows = (data?.list ?? []) as readonly RowOf<E>[]
  const [selected, setSelected] = useState<ReadonlyMap<string, RowOf<E>>>(new Map())
  const selectedKeys = useMemo(() => new Set(selected.keys()), [selected])
  const clear = () => setSelected(new Map())
  const toggle = (changed: readonly RowOf<E>[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const row of changed) {
      if (isSelected) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    setSelected(next)
  }
  /** Anything but paging starts again at the first page. */
  const search = (patch: Record<string, string | undefined>) =>
    page.setSearch({ page: undefined, cursor: undefined, ...patch })
  // The last rows of the last page may be gone (shipped, paid, deleted): then the last page that is left is shown.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / state.pageSize))
  const isBeyond = data !== undefined && !read.isPrevious && rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) page.setSearch({ page: lastPage > 1 ? String(lastPage) : undefined })
  }, [isBeyond, lastPage, page])
  // A list that is one of several on its page keeps its columns and views under a name of its own.
  const place = props.isPart === true ? endpoint.path : page.path
  const [layout, changeLayout] = useTableLayout(place)
  const viewed = [...(tabs === undefined ? [] : ['tab']), 'sort', 'pageSize', ...filterNames(filters)]
  const listItems = Object.fromEntries(Object.entries(page.search).filter(([name]) => viewed.includes(name)))
  const showView = (items: Readonly<Record<string, string>>) =>
    search(Object.fromEntries(viewed.map((name) => [name, items[name]])))
  const isFiltered = Object.keys(state.filters).length > 0
  const clearFilters = () => search(Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined])))

  return (
    <>
      <PageHeader title={props.title} note={props.note} actions={props.actions} isPart={props.isPart === true} />
      {props.head}
      {tabs !== undefined && (
        <ListTabs
          label={props.title}
          options={tabs.options}
          counts={data?.counts}
          isCounting={data === undefined && read.error === null}
          current={state.tab ?? tabs.options[0]?.value ?? ''}
          onChoose={(tab) => search({ tab: tab === '' ? undefined : tab })}
        />
      )}
      <div className="list-bar">
        {filters.length > 0 && <ListFilters filters={filters} values={state.filters} onSearch={search} />}
        <Suspense fallback={<div className="list-tools" />}>
          <ListTools
            page={place}
            columns={columns}
            layout={layout}
            onLayout={changeLayout}
            search={listItems}
            onSearch={showView}
          />
        </Suspense>
      </div>
      {read.error === null || data !== undefined ? props.summary?.(data) : null}
      {read.error !== null && data === undefined ? (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      ) : data !== undefined && rows.length === 0 ? (
        isFiltered ? (
          <EmptyState
            kind="unmatched"
            text={t('nothingMatches')}
            action={{ label: t('clearFilters'), onAct: clearFilters }}
          />
        ) : (
          <EmptyState kind="nothing" text={props.empty?.text ?? t('nothingYet')} extra={props.empty?.action} />
        )
      ) : (
        <DataTable
          label={props.title}
          columns={laidOut(columns, layout)}
          density={layout.density}
          rows={rows}
          rowKey={rowKey}
          sort={state.sort}
          onSort={(sort) => search({ sort })}
          onOpen={props.onOpen}
          isDimmed={read.isPrevious}
          skeletonRows={data === undefined ? 10 : 0}
          selection={
            batch === undefined
              ? undefined
              : {
                  keys: selectedKeys,
                  toggle: (key, isSelected) =>
                    toggle(
                      rows.filter((row) => rowKey(row) === key),
                      isSelected,
                    ),
                  toggleAll: (isSelected) => toggle(rows, isSelected),
                }
          }
        />
      )}
      {data !== undefined && rows.length > 0 && (
        <ListPager
          state={state}
          total={data.total}
          totalIsExact={data.totalIsExact}
          nextCursor={data.nextCursor}
          onGo={(patch) => {
            page.setSearch(patch, 'push')
            // One has read to the end of a page; the next begins at its top.
            window.scrollTo(0, 0)
          }}
        />
      )}
      {batch !== undefined && selected.size > 0 && (
        <div className="batch-bar" role="region" aria-label={t('selected', { count: selected.size })}>
          <span>{t('selected', { count: selected.size })}</span>
          {batch([...selected.values()], clear)}
          <button type="button" className="link-button" onClick={clear}>
            {t('clearSelection')}
          </button>
        </div>
      )}
    </>
  )
}

function useTableLayout(place: string) {
  const userId = useLogin().user.id
  const [layout, setLayout] = useState(() => rememberedLayout(userId, place))
  const change = (next: TableLayout) => {
    setLayout(next)
    rememberLayout(userId, place, next)
  }
  return [layout, change] as const
}
