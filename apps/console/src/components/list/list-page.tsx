// The one list page: filters, tabs with counts, URL state, paging, selection, and the three kinds of empty.
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { usePage, usePageTitle } from '../layout/page.tsx'
import { ReadFailure } from '../layout/read-failure.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { ListExport } from './export-button.tsx'
import { FiltersAhead, ListFilters, type ListFiltersProps } from './list-filters.tsx'
import type { Choice } from './list-state.ts'
import { ListPager } from './list-pager.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ToolsAhead } from './tools-ahead.tsx'
import { laidOut, rememberedLayout, rememberLayout, type TableLayout } from './table-layout.ts'
import { type ListData, type ListQuestion, type RowOf, type ShownList, useList } from './use-list.ts'
import { useRowSelection } from './use-row-selection.ts'
import './batch-bar.css'
import './list-bar.css'
import './list-card.css'
import './list-news.css'
import './list-page.css'
import './link-button.css'

const ListTools = lazy(() => import('./list-tools.tsx'))

interface ListPageProps<Data extends ListData> extends ListQuestion<Data> {
  /** The page's own unless given. */
  readonly title?: string
  readonly note?: ReactNode
  /** The list is part of a page that has its own head: its title is one of several. */
  readonly isPart?: boolean
  /** Between the title and the list: what the page shows whatever the list holds. */
  readonly head?: ReactNode
  /** As a function: those of a tab. */
  readonly columns: readonly Column<RowOf<Data>>[] | ((tab: string | undefined) => readonly Column<RowOf<Data>>[])
  readonly rowKey: (row: RowOf<Data>) => string
  /** What so many new rows are called (`有 3 笔新订单`): they wait behind that instead of moving what is read. */
  readonly arrivals?: (count: number) => string
  /** The page's main actions, right of the title. */
  readonly actions?: ReactNode
  /** Between filters and table: totals of the filter, balances; undefined while the first answer is under way. */
  readonly summary?: (data: Data | undefined) => ReactNode
  /** Buttons for the selected rows; giving it turns selection on. `clear` ends the selection. */
  readonly batch?: (rows: readonly RowOf<Data>[], clear: () => void) => ReactNode
  readonly onOpen?: (row: RowOf<Data>) => void
  /** Lines over the whole width between rows, as the table draws them; `above` with all that was answered. */
  readonly above?: (row: RowOf<Data>, before: RowOf<Data> | undefined, data: Data) => ReactNode
  readonly below?: (row: RowOf<Data>) => ReactNode
  /** Nothing exists yet: what to say and what to do next. */
  readonly empty?: {
    readonly text: string | ((tab: string | undefined) => string)
    readonly action?: ReactNode
    /** What is said where nothing matches what was searched for, and what leads on; clearing it unless told otherwise. */
    readonly unmatched?: {
      readonly text: string
      readonly action?: { readonly label: string; readonly onAct: () => void }
    }
  }
  /** What is filtered can be fetched as a table. */
  readonly exports?: ListExport
  /** Drawers and dialogs that follow the rows shown. */
  readonly beside?: (list: ShownList<Data>) => ReactNode
}

export function ListPage<Data extends ListData>(props: ListPageProps<Data>): ReactNode {
  const { endpoint, rowKey, filters = [], tabs, batch, above } = props
  const t = useText(sharedTexts)
  const page = usePage()
  const ownTitle = usePageTitle()
  const title = props.title ?? ownTitle
  const list = useList(props, props.arrivals === undefined ? undefined : rowKey)
  const { data, rows, state, search } = list
  const columns = typeof props.columns === 'function' ? props.columns(state.tab) : props.columns
  const { selection, selectedRows, clear } = useRowSelection(rows, rowKey)
  // A list that is one of several on its page keeps its columns and views under a name of its own.
  const place = props.isPart === true ? endpoint.path : page.path
  const [layout, changeLayout] = useTableLayout(place)
  const failure = data === undefined ? list.error : null
  const box = useRef<HTMLDivElement>(null)

  const fields = filters.filter(({ isTab }) => isTab !== true)
  const isPart = props.isPart === true
  const header = <PageHeader title={title} note={props.note} actions={props.actions} isPart={isPart} />
  const tabBar = tabs !== undefined && (
    <ListTabs
      label={title}
      options={tabs.options}
      counts={tabs.counts === undefined ? data?.counts : { ...data?.counts, ...tabs.counts }}
      isCounting={(data === undefined && list.error === null) || tabs.isCounting === true}
      current={state.tab ?? wholeOf(tabs.options)}
      onChoose={list.chooseTab}
    />
  )
  // With nothing but the list on it, a page is as high as the window: the table scrolls, and its pager stays in sight.
  const isWhole = !isPart && props.head === undefined
  return (
    <div className={`list-page${isWhole ? ' is-whole' : ''}`}>
      {isWhole ? (
        <div className={`list-page-head${(tabs?.options.length ?? 0) > FEW_TABS ? ' has-many-tabs' : ''}`}>
          {header}
          {tabBar}
        </div>
      ) : (
        <>
          {header}
          {props.head}
          {tabBar}
        </>
      )}
      <div className="list-card">
        {filters.map((filter) =>
          filter.isTab === true && filter.kind === 'select' ? (
            <div key={filter.name} className="list-card-tabs">
              <ListTabs
                label={filter.label}
                options={[{ value: NO_INNER_TAB, label: t('all') }, ...filter.options]}
                counts={data?.counts ?? {}}
                current={state.filters[filter.name] ?? NO_INNER_TAB}
                onChoose={(value) => search({ [filter.name]: value === NO_INNER_TAB ? undefined : value })}
              />
            </div>
          ) : null,
        )}
        <div className="list-bar">
          {fields.length > 0 && <DueFilters filters={fields} values={state.filters} onSearch={search} />}
          <Suspense fallback={<ToolsAhead exports={props.exports} />}>
            <ListTools
              page={place}
              columns={columns}
              layout={layout}
              onLayout={changeLayout}
              search={list.viewItems}
              onSearch={list.showView}
              isFetching={list.isFetching}
              onRefresh={() => void list.refresh()}
              exporting={props.exports === undefined ? undefined : { ...props.exports, input: list.shown.input }}
            />
          </Suspense>
        </div>
        {failure === null && props.summary?.(data)}
        {props.arrivals !== undefined && (
          <div className="list-news" role="status">
            {list.news.count > 0 && (
              <button type="button" onClick={list.news.show}>
                {props.arrivals(list.news.count)}
              </button>
            )}
          </div>
        )}
        {failure !== null ? (
          <ReadFailure error={failure} onRetry={list.refresh} />
        ) : data !== undefined && rows.length === 0 ? (
          <NoRows
            empty={props.empty}
            tab={state.tab}
            onFirstPage={list.isLaterPage ? () => list.turnPage({ page: undefined, cursor: undefined }) : null}
            onClearFilters={list.isFiltered ? list.clearFilters : null}
          />
        ) : (
          <DataTable
            box={box}
            label={title}
            columns={laidOut(columns, layout)}
            density={layout.density}
            rows={rows}
            rowKey={rowKey}
            sort={state.sort ?? props.sort}
            onSort={(sort) => search({ sort })}
            onOpen={props.onOpen}
            above={above === undefined || data === undefined ? undefined : (row, before) => above(row, before, data)}
            below={props.below}
            isDimmed={list.isPrevious}
            skeletonRows={data === undefined ? 10 : 0}
            selection={batch === undefined ? undefined : selection}
          />
        )}
        {data !== undefined && rows.length > 0 && (
          <ListPager
            state={state}
            total={data.total}
            totalIsExact={data.totalIsExact}
            nextCursor={data.nextCursor}
            onGo={(patch) => {
              list.turnPage(patch)
              // One has read to the end of a page; the next begins at its top.
              window.scrollTo(0, 0)
              box.current?.scrollTo(0, 0)
            }}
          />
        )}
      </div>
      {batch !== undefined && selectedRows.length > 0 && (
        <BatchBar count={selectedRows.length} onClear={clear}>
          {batch(selectedRows, clear)}
        </BatchBar>
      )}
      {props.beside?.(list.shown)}
    </div>
  )
}

/** How many stand in all of them the tab says already. */
const NO_INNER_TAB = 'EVERY'

/** More of them take a line of their own, below the title and the page's actions. */
const FEW_TABS = 11

/** The tab that stands for all of them, wherever it is; where there is none, the first. */
const wholeOf = (options: readonly Choice[]): string =>
  options.some(({ value }) => value === '') ? '' : (options[0]?.value ?? '')

/**
 * The rows come first: fields with all that belongs to them take a slow machine longer than twenty rows. By itself, so that
 * the rows are not drawn again with them.
 */
function DueFilters(props: ListFiltersProps): ReactNode {
  return useDeferredValue(true, false) ? <ListFilters {...props} /> : <FiltersAhead filters={props.filters} />
}

interface NoRowsProps {
  readonly empty: ListPageProps<ListData>['empty']
  readonly tab: string | undefined
  /** Null: this is the first page. */
  readonly onFirstPage: (() => void) | null
  /** Null: no filter is set, so there is nothing at all. */
  readonly onClearFilters: (() => void) | null
}

function NoRows({ empty, tab, onFirstPage, onClearFilters }: NoRowsProps): ReactNode {
  const t = useText(sharedTexts)
  // Whatever stood here may be on earlier pages: that nothing exists would be untrue.
  if (onFirstPage !== null)
    return (
      <EmptyState kind="unmatched" text={t('nothingOnPage')} action={{ label: t('firstPage'), onAct: onFirstPage }} />
    )
  if (onClearFilters === null) {
    const text = typeof empty?.text === 'function' ? empty.text(tab) : (empty?.text ?? t('nothingYet'))
    return <EmptyState kind="nothing" text={text} extra={empty?.action} />
  }
  const action = empty?.unmatched?.action ?? { label: t('clearFilters'), onAct: onClearFilters }
  return <EmptyState kind="unmatched" text={empty?.unmatched?.text ?? t('nothingMatches')} action={action} />
}

interface BatchBarProps {
  readonly count: number
  readonly children: ReactNode
  readonly onClear: () => void
}

function BatchBar({ count, children, onClear }: BatchBarProps): ReactNode {
  const t = useText(sharedTexts)
  return (
    <div className="batch-bar" role="region" aria-label={t('selected', { count })}>
      <span>{t('selected', { count })}</span>
      {children}
      <button type="button" className="link-button" onClick={onClear}>
        {t('clearSelection')}
      </button>
    </div>
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
