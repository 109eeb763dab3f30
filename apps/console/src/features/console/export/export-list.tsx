// Every export with how far it is, its file while that is kept, and why it failed.
import { api, exportListName, exportListOf, exportStatus, type DataOf, type ExportTask } from '@merchant/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { exportTexts } from '../../../components/list/export.texts.ts'
import { ExportProgress, isUnfinished } from '../../../components/list/export-progress.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import type { ShownList } from '../../../components/list/use-list.ts'
import { useExportDownload } from '../../../components/list/use-export-download.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { exportPageTexts } from './export-page.texts.ts'

type Data = DataOf<typeof api.exportTask.list>

/** While something is under way one looks often, else now and then: another window may have asked for one. */
const OFTEN_MS = 2_000
const SELDOM_MS = 30_000

/** @param isPart beside the imports, which operators have none of */
export function ExportList({ isPart }: { isPart: boolean }): ReactNode {
  const t = useText(exportPageTexts)
  const words = useText(exportTexts)
  const say = useSay()
  const now = useParameters()
  const [isBusy, setIsBusy] = useState(true)
  const isOperator = useLogin().party === 'operator'
  const lists = exportListName.options.filter((list) => (list === 'payout') === isOperator)
  return (
    <ListPage<Data>
      {...(isPart && { title: t('exports'), isPart })}
      note={t('note', { days: now('export.keepDays') })}
      endpoint={api.exportTask.list}
      rowKey={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'list',
          label: t('list'),
          options: lists.map((value) => ({ value, label: say(exportListOf(value).title) })),
        },
        {
          kind: 'select',
          name: 'status',
          label: t('progress'),
          options: exportStatus.options.map((value) => ({ value, label: words(`status_${value}`) })),
        },
      ]}
      empty={{ text: t('none') }}
      refetchEvery={isBusy ? OFTEN_MS : SELDOM_MS}
      beside={(list) => <Watch list={list} onBusy={setIsBusy} isBusy={isBusy} />}
    />
  )
}

interface WatchProps {
  readonly list: ShownList<Data>
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Says whether anything that is shown is under way. */
function Watch({ list, isBusy, onBusy }: WatchProps): ReactNode {
  const isNow = list.rows.some(isUnfinished)
  useEffect(() => {
    if (isNow !== isBusy) onBusy(isNow)
  }, [isNow, isBusy, onBusy])
  return null
}

function useColumns(): Column<ExportTask>[] {
  const t = useText(exportPageTexts)
  const words = useText(exportTexts)
  const say = useSay()
  const actionsOf = useActions()
  return [
    {
      key: 'list',
      title: t('list'),
      width: 136,
      onPhone: 'head',
      cell: ({ list, format }) => `${say(exportListOf(list).title)} (${format.toLowerCase()})`,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 208,
      grows: true,
      onPhone: 'line',
      cell: (task) => <ExportProgress task={task} />,
    },
    {
      key: 'filter',
      title: t('filter'),
      width: 164,
      onPhone: 'line',
      cell: ({ filterText, columnCount }) =>
        `${filterText === '' ? t('everything') : filterText} · ${t('columns', { count: columnCount })}`,
    },
    {
      key: 'mask',
      title: t('mask'),
      width: 128,
      cell: ({ maskLevel, reason }) =>
        maskLevel === 'MASKED' ? words('masked') : `${words('full')} · ${t('because', { reason })}`,
    },
    { key: 'size', title: t('size'), width: 88, align: 'end', cell: ({ sizeBytes }) => sizeText(sizeBytes) },
    { key: 'by', title: t('by'), width: 132, cell: ({ requestedBy }) => requestedBy },
    { key: 'requestedAt', title: t('requestedAt'), width: 100, cell: (task) => <ShortTime at={task.requestedAt} /> },
    { key: 'expiresAt', title: t('expiresAt'), width: 100, cell: (task) => <ShortTime at={task.expiresAt} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 124,
      sticky: 'end',
      onPhone: 'foot',
      cell: (task) => <RowActions actions={actionsOf(task)} />,
    },
  ]
}

function useActions(): (task: ExportTask) => RowAction[] {
  const t = useText(exportPageTexts)
  const words = useText(exportTexts)
  const notice = useNotice()
  const { download } = useExportDownload()
  const refreshes = [api.exportTask.list]
  const cancel = useSend(api.exportTask.cancel, { refreshes })
  const retry = useSend(api.exportTask.retry, { refreshes })
  const then = async (doing: Promise<unknown>, done: string) => {
    // A failure has been shown.
    const isDone = await doing.then(
      () => true,
      () => false,
    )
    if (isDone) notice.success(done)
  }
  return ({ id, allowedActions }) =>
    allowedActions.map((action) => {
      if (action === 'download') return { key: action, label: words('download'), onAct: () => download(id) }
      if (action === 'retry')
        return { key: action, label: t('retry'), onAct: () => void then(retry.send({ id }), t('retried')) }
      return {
        key: action,
        label: t('cancel'),
        danger: true,
        onAct: () => void then(cancel.send({ id }), t('cancelled')),
      }
    })
}

function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${Math.ceil(bytes / 100_000) / 10} MB`
}
