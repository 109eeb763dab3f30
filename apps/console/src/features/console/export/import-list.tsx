// Every import with what its check found and what became of it; one that waits for a decision is decided from here.
import { api, type DataOf, importStatus, importTableName, importTableOf, type ImportTask } from '@merchant/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { ImportShown } from '../../../components/import/import-shown.tsx'
import { ImportProgress } from '../../../components/import/import-progress.tsx'
import { isUnderWay } from '../../../components/import/import-status.ts'
import { importTexts } from '../../../components/import/import.texts.ts'
import { useImportActs } from '../../../components/import/use-import-acts.ts'
import { useImportAddress } from '../../../components/import/use-import-address.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { exportPageTexts } from './export-page.texts.ts'

type Data = DataOf<typeof api.importTask.list>

/** As the exports beside it. */
const OFTEN_MS = 2_000
const SELDOM_MS = 30_000

export default function ImportList(): ReactNode {
  const t = useText(exportPageTexts)
  const words = useText(importTexts)
  const say = useSay()
  const address = useImportAddress()
  const [isBusy, setIsBusy] = useState(true)
  return (
    <>
      <ListPage<Data>
        title={t('imports')}
        isPart
        note={t('importsNote')}
        endpoint={api.importTask.list}
        rowKey={({ id }) => id}
        columns={useColumns(address.follow)}
        onOpen={({ id }) => address.follow(id)}
        filters={[
          {
            kind: 'select',
            name: 'table',
            label: t('table'),
            options: importTableName.options.map((value) => ({ value, label: say(importTableOf(value).act) })),
          },
          {
            kind: 'select',
            name: 'status',
            label: t('progress'),
            options: importStatus.options.map((value) => ({ value, label: words(`status_${value}`) })),
          },
        ]}
        empty={{ text: t('noImports') }}
        refetchEvery={isBusy ? OFTEN_MS : SELDOM_MS}
        beside={({ rows }) => <Watch isNow={rows.some(isUnderWay)} isBusy={isBusy} onBusy={setIsBusy} />}
      />
      <ImportShown />
    </>
  )
}

interface WatchProps {
  readonly isNow: boolean
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Says whether anything that is shown is under way. */
function Watch({ isNow, isBusy, onBusy }: WatchProps): ReactNode {
  useEffect(() => {
    if (isNow !== isBusy) onBusy(isNow)
  }, [isNow, isBusy, onBusy])
  return null
}

function useColumns(follow: (id: string) => void): Column<ImportTask>[] {
  const t = useText(exportPageTexts)
  const words = useText(importTexts)
  const say = useSay()
  const acts = useImportActs()
  const actionsOf = ({ id, allowedActions }: ImportTask): RowAction[] => [
    { key: 'open', label: t(allowedActions.includes('commit') ? 'decide' : 'open'), onAct: () => follow(id) },
    ...(allowedActions.includes('download')
      ? [{ key: 'download', label: words('download'), onAct: () => acts.download(id) }]
      : []),
  ]
  return [
    {
      key: 'table',
      title: t('table'),
      width: 140,
      onPhone: 'head',
      cell: ({ table }) => say(importTableOf(table).act),
    },
    { key: 'file', title: t('file'), width: 200, grows: true, onPhone: 'line', cell: ({ fileName }) => fileName },
    {
      key: 'progress',
      title: t('progress'),
      width: 180,
      onPhone: 'line',
      cell: (task) => <ImportProgress task={task} />,
    },
    { key: 'found', title: t('rows'), width: 220, onPhone: 'line', cell: (task) => <Found task={task} /> },
    { key: 'by', title: t('importedBy'), width: 120, cell: ({ requestedBy }) => requestedBy },
    { key: 'requestedAt', title: t('requestedAt'), width: 100, cell: (task) => <ShortTime at={task.requestedAt} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 180,
      sticky: 'end',
      onPhone: 'foot',
      cell: (task) => <RowActions actions={actionsOf(task)} />,
    },
  ]
}

/** How many rows are what, without those that are none. */
function Found({ task }: { task: ImportTask }): ReactNode {
  const words = useText(importTexts)
  if (task.total === null) return null
  const kinds =
    task.mode === null ? (['ready', 'same', 'wrong'] as const) : (['done', 'same', 'refused', 'wrong'] as const)
  const said = kinds
    .filter((kind) => task[kind] > 0)
    .map((kind) => `${words(`count_${kind}`)} ${task[kind].toLocaleString('en')}`)
  return <span className="tabular">{said.length === 0 ? words('rows', { count: task.total }) : said.join(' · ')}</span>
}
