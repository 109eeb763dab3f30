// The logic of a list page: its state in the URL, its question to the server, and the rows that come back.
import type { Endpoint } from '@merchant/contract'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useRead } from '../../api/use-endpoint.ts'
import { useLogin } from '../../session/session.ts'
import { usePage } from '../layout/page.tsx'
import { createSteps } from './list-steps.ts'
import { useHeldRows } from './use-held-rows.ts'
import { ALL_TABS, type Choice, type Filter, filterNames, listInputOf, listStateOf } from './list-state.ts'

export interface ListData {
  readonly list: readonly unknown[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly nextCursor: string | null
  readonly counts?: Readonly<Record<string, number>> | undefined
}
export type RowOf<Data extends ListData> = Data['list'][number]

type ListInput = Readonly<Record<string, unknown>>
/** An endpoint made with `listBody` and `listData`. */
type ListEndpoint<Data extends ListData> = Endpoint<z.ZodType<unknown, ListInput>, z.ZodType<Data>>

const NONE: readonly never[] = []

export interface ListQuestion<Data extends ListData> {
  readonly endpoint: ListEndpoint<Data>
  readonly filters?: readonly Filter[]
  /**
   * Status tabs; `field` is the field of the body ('tab' by default), an empty value means all. `initial` is the tab that
   * the list opens on; without it, all. `field: null`: the tab is this list itself, and is not asked for. `counts`: of tabs that this list
   * does not count (undefined: a tab without a number), and `isCounting` while they are on their way.
   */
  readonly tabs?: {
    readonly field?: string | null
    readonly options: readonly Choice[]
    readonly initial?: string
    readonly counts?: Readonly<Record<string, number | undefined>> | undefined
    readonly isCounting?: boolean
  }
  /** What the list is sorted by unless the URL says otherwise; without it, as the server does by itself. */
  readonly sort?: string | undefined
  /** What it can be sorted by as it is, in this tab; what else the URL says is not asked. Without it, by anything. */
  readonly sorts?: readonly string[]
  /** Sent with every request beside the URL's state. */
  readonly fixed?: ListInput
  /** Ask again every so many milliseconds while the tab is in front. */
  readonly refetchEvery?: number
}

/** What a list shows and what it asked for; handed to what stands beside it, so that no page builds the question again. */
export interface ShownList<Data extends ListData> {
  readonly endpoint: ListEndpoint<Data>
  /** The body of the request: tab, filters, sort and page. */
  readonly input: ListInput
  /** None until the first answer. */
  readonly rows: readonly RowOf<Data>[]
}

/** @param holdsBy new rows wait to be looked at, and this tells rows apart; without it they are drawn as they come */
export function useList<Data extends ListData>(
  { endpoint, filters = [], tabs, sort, sorts, fixed, refetchEvery }: ListQuestion<Data>,
  holdsBy?: (row: RowOf<Data>) => string,
) {
  const page = usePage()
  const said = listStateOf(page.search, filters, tabs)
  const isSortable = sorts === undefined || said.sort === undefined || sorts.includes(said.sort)
  const state = isSortable ? said : { ...said, sort: undefined }
  const [steps] = useState(createSteps)
  const numbered = {
    ...fixed,
    ...(sort === undefined ? {} : { sort }),
    ...listInputOf(state, filters, tabs?.field === undefined ? 'tab' : tabs.field),
  }
  const input = steps.stepped(numbered)
  const { currentShopId: shopId } = useLogin()
  const answer = useRead(endpoint, input, {
    keepPrevious: true,
    quiet: true,
    shopId,
    ...(refetchEvery === undefined ? {} : { refetchEvery }),
  })
  const { data } = answer
  const shown = useRef(shopId)
  useEffect(() => {
    if (shown.current === shopId) return
    shown.current = shopId
    // The fifth page of one shop is no place in another.
    if (page.search.page !== undefined || page.search.cursor !== undefined)
      page.setSearch({ page: undefined, cursor: undefined })
  }, [shopId, page])
  useEffect(() => {
    if (data !== undefined && !answer.isPrevious && data.nextCursor !== null) steps.note(numbered, data.nextCursor)
  })
  const isFirstPage = state.page === 1 && state.cursor === null
  const place = data === undefined || answer.isPrevious ? null : JSON.stringify([shopId, input])
  const held = useHeldRows<RowOf<Data>>(data?.list ?? NONE, {
    rowKey: holdsBy ?? String,
    place,
    isOn: holdsBy !== undefined && isFirstPage,
  })
  const { rows } = held
  // The last rows of the last page may be gone (shipped, paid, deleted): then the last page that is left is shown.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / state.pageSize))
  const isBeyond = data !== undefined && !answer.isPrevious && rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) page.setSearch({ page: lastPage > 1 ? String(lastPage) : undefined })
  }, [isBeyond, lastPage, page])
  const nameOfTab = (tab: string | undefined) =>
    tab === undefined || tab === '' ? (tabs?.initial === undefined ? undefined : ALL_TABS) : tab
  // Looking for something must not leave the tab that one looks in.
  const keepsTab = tabs?.initial === undefined ? {} : { tab: nameOfTab(state.tab) }
  /** Anything but paging starts again at the first page. */
  const search = (patch: Record<string, string | undefined>) =>
    page.setSearch({ page: undefined, cursor: undefined, ...keepsTab, ...patch })
  const viewed = [...(tabs === undefined ? [] : ['tab']), 'sort', 'pageSize', ...filterNames(filters)]
  return {
    ...answer,
    state,
    rows,
    /** How many new rows wait, and what shows them. */
    news: { count: held.count, show: held.show },
    /** Asks again, and draws what comes as it comes. */
    refresh: () => {
      held.showNext()
      return answer.refresh()
    },
    shown: { endpoint, input, rows } satisfies ShownList<Data>,
    search,
    chooseTab: (tab: string) => search({ tab: nameOfTab(tab) }),
    turnPage: (patch: Record<string, string | undefined>) => page.setSearch(patch, 'push'),
    /** What is shown is not the beginning of the list. */
    isLaterPage: state.page > 1 || state.cursor !== null,
    isFiltered: Object.keys(state.filters).length > 0,
    clearFilters: () => search(Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined]))),
    /** What a saved view keeps of the URL. */
    viewItems: Object.fromEntries(Object.entries(page.search).filter(([name]) => viewed.includes(name))),
    showView: (items: Readonly<Record<string, string>>) =>
      search(Object.fromEntries(viewed.map((name) => [name, items[name]]))),
  }
}
