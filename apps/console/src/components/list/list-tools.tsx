// Beside a list's filters: the saved views, and the settings of its columns. Drawers are loaded when they are first opened.
import { api, type SavedView } from '@merchant/contract'
import { EllipsisOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { listToolsTexts } from './list-tools.texts.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import { layoutOf, plainLayout, type TableLayout, type TitledColumn } from './table-layout.ts'
import { useIsPhone } from '../layout/use-screen.ts'
import { textsIn } from '../../api/records.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import './list-tools.css'
import './link-button.css'

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
}

export default function ListTools({ page, columns, layout, onLayout, search, onSearch }: ListToolsProps): ReactNode {
  const t = useText(listToolsTexts)
  const [opened, setOpened] = useState<'columns' | 'views' | null>(null)
  const { data: views = [] } = useRead(api.workbench.views, { page }, { quiet: true, staleTime: 60_000 })
  const apply = ({ query }: Pick<SavedView, 'query'>) => {
    onLayout(layoutOf(query.layout))
    onSearch(textsIn(query.search))
  }
  const close = () => setOpened(null)
  const isPhone = useIsPhone()
  const chooseColumns = () => setOpened('columns')
  return (
    <div className="list-tools">
      <MenuButton
        className={isPhone ? 'list-tools-more' : 'link-button'}
        {...(isPhone ? { label: t('viewsAndColumns') } : {})}
        items={[
          { key: 'default', label: t('defaultView'), onAct: () => apply({ query: { layout: plainLayout } }) },
          ...views.map((view) => ({
            key: view.id,
            label: view.scope === 'SHARED' ? t('shared', { name: view.name }) : view.name,
            onAct: () => apply(view),
          })),
          { key: 'save', label: t('saveView'), startsGroup: true, onAct: () => setOpened('views') },
          ...(isPhone ? [{ key: 'columns', label: t('columns'), startsGroup: true, onAct: chooseColumns }] : []),
        ]}
      >
        {isPhone ? <EllipsisOutlined /> : t('views')}
      </MenuButton>
      {!isPhone && (
        <button type="button" className="link-button" onClick={chooseColumns}>
          {t('columns')}
        </button>
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
