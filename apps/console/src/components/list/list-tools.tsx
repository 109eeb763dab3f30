// At the right end of a list's toolbar: ask again, height of the rows, columns, saved views. Drawers are loaded when first opened.
import { api, type SavedView } from '@merchant/contract'
import { BookOutlined, ColumnHeightOutlined, EllipsisOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { ExportButton, type ListExport } from './export-button.tsx'
import { listToolsTexts } from './list-tools.texts.ts'
import { MenuButton, type MenuItem } from '../overlay/menu-button.tsx'
import { densities, isSameLayout, layoutOf, plainLayout, type TableLayout, type TitledColumn } from './table-layout.ts'
import { useIsPhone } from '../layout/use-screen.ts'
import { textsIn } from '../../api/records.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import './list-tools.css'

const ColumnsDrawer = lazy(() => import('./columns-drawer.tsx'))
const ViewsDialog = lazy(() => import('./views-dialog.tsx'))

type SearchItems = Readonly<Record<string, string>>

interface ListToolsProps {
  /** Path of the page whose views these are. */
  readonly page: string
  readonly columns: readonly TitledColumn[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** What the URL says of the list: filters, tab, sort, page size. */
  readonly search: SearchItems
  /** Shows the list with exactly these items. */
  readonly onSearch: (search: SearchItems) => void
  readonly isFetching: boolean
  readonly onRefresh: () => void
  /** With the body that the list was asked with; undefined where there is no such table. */
  readonly exporting?: (ListExport & { readonly input: Readonly<Record<string, unknown>> }) | undefined
}

export default function ListTools(props: ListToolsProps): ReactNode {
  const { page, columns, layout, onLayout, search, isFetching, onRefresh, exporting } = props
  const t = useText(listToolsTexts)
  const shared = useText(sharedTexts)
  const [opened, setOpened] = useState<'columns' | 'views' | null>(null)
  const { views, shown, items } = useViews(props, () => setOpened('views'))
  const close = () => setOpened(null)
  const isPhone = useIsPhone()
  const chooseColumns = () => setOpened('columns')
  return (
    <div className="list-tools">
      {exporting !== undefined && <ExportButton {...exporting} />}
      {isPhone ? (
        <MenuButton
          className={`list-tools-button${shown === null ? '' : ' is-named'}`}
          label={shown === null ? t('viewsAndColumns') : t('viewNamed', { name: shown })}
          items={[
            ...items,
            { key: 'columns', label: t('columns'), startsGroup: true, onAct: chooseColumns },
            { key: 'refresh', label: shared('refresh'), onAct: onRefresh },
          ]}
        >
          <EllipsisOutlined />
        </MenuButton>
      ) : (
        <>
          <button
            type="button"
            className={`list-tools-button${isFetching ? ' is-busy' : ''}`}
            aria-label={t('refreshList')}
            title={t('refreshList')}
            onClick={onRefresh}
          >
            <ReloadOutlined />
          </button>
          <MenuButton
            className="list-tools-button"
            label={t('density')}
            items={densities.map((density) => ({
              key: density,
              label: t(density),
              isChosen: density === layout.density,
              onAct: () => onLayout({ ...layout, density }),
            }))}
          >
            <ColumnHeightOutlined />
          </MenuButton>
          <button
            type="button"
            className="list-tools-button"
            aria-label={t('columns')}
            title={t('columns')}
            onClick={chooseColumns}
          >
            <TableOutlined />
          </button>
          <MenuButton
            className={`list-tools-button${shown === null ? '' : ' is-named'}`}
            label={shown === null ? t('views') : t('viewNamed', { name: shown })}
            items={items}
          >
            <BookOutlined />
            {shown !== null && <span className="list-tools-name">{shown}</span>}
          </MenuButton>
        </>
      )}
      {opened !== null && (
        <Suspense fallback={<WaitingBar />}>
          {opened === 'columns' ? (
            <ColumnsDrawer columns={columns} layout={layout} onLayout={onLayout} onClose={close} />
          ) : (
            <ViewsDialog page={page} views={views} query={{ search, layout }} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** The saved views as a menu, and the name of the one that the list shows now; null when it shows none as it was saved. */
function useViews({ page, layout, onLayout, search, onSearch }: ListToolsProps, onManage: () => void) {
  const t = useText(listToolsTexts)
  const { data: views = [] } = useRead(api.workbench.views, { page }, { quiet: true, staleTime: 60_000 })
  const apply = ({ query }: Pick<SavedView, 'query'>) => {
    onLayout(layoutOf(query.layout))
    onSearch(textsIn(query.search))
  }
  const nameOf = ({ scope, name }: SavedView) => (scope === 'SHARED' ? t('shared', { name }) : name)
  const isShown = ({ query }: Pick<SavedView, 'query'>) =>
    isSameLayout(layoutOf(query.layout), layout) && isSameSearch(textsIn(query.search), search)
  const standard = { query: { layout: plainLayout } }
  const current = isShown(standard) ? undefined : views.find(isShown)
  const items: MenuItem[] = [
    { key: 'default', label: t('defaultView'), isChosen: isShown(standard), onAct: () => apply(standard) },
    ...views.map((view) => ({
      key: view.id,
      label: nameOf(view),
      isChosen: view === current,
      onAct: () => apply(view),
    })),
    { key: 'save', label: t('saveView'), startsGroup: true, onAct: onManage },
  ]
  return { views, items, shown: current === undefined ? null : current.name }
}

const isSameSearch = (one: SearchItems, other: SearchItems): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))
