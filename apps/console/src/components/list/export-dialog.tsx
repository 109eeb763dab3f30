// Exporting a list: which columns, which format, masked or in full; then how far it is, while the dialog stays open.
import { api, columnsFor, type ExportListName, exportListOf } from '@merchant/contract'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../api/show-error.ts'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { useLogin, useMay } from '../../session/session.ts'
import { useParameters } from '../../session/use-parameters.ts'
import { usePage } from '../layout/page.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { type ExportChoice, rememberChoice, rememberedChoice } from './export-choice.ts'
import { exportTexts } from './export.texts.ts'
import { ExportProgress, isUnfinished } from './export-progress.tsx'
import { useExportDownload } from './use-export-download.ts'
import './export.css'

interface ExportDialogProps {
  readonly list: ExportListName
  readonly input: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

const LOOK_EVERY_MS = 1_500

export default function ExportDialog({ list, input, onClose }: ExportDialogProps): ReactNode {
  const t = useText(exportTexts)
  const say = useSay()
  const [started, setStarted] = useState<Started | null>(null)
  const title = t('title', { list: say(exportListOf(list).title) })
  return started === null ? (
    <Choosing title={title} list={list} input={input} onClose={onClose} onStarted={setStarted} />
  ) : (
    <Following title={title} started={started} onClose={onClose} />
  )
}

interface Started {
  readonly id: string
  /** It was asked for a moment ago, and not by this press. */
  readonly isEarlier: boolean
}

/** The same export was asked for within the last minutes: which it is. */
const earlierOf = (error: unknown): Started | null => {
  const id = error instanceof ApiError ? error.details.exportId : undefined
  return typeof id === 'string' ? { id, isEarlier: true } : null
}

interface ChoosingProps extends ExportDialogProps {
  readonly title: string
  readonly onStarted: (started: Started) => void
}

function Choosing({ title, list, input, onClose, onStarted }: ChoosingProps): ReactNode {
  const t = useText(exportTexts)
  const shared = useText(sharedTexts)
  const now = useParameters()
  const { user, permissions } = useLogin()
  const userId = user.id
  const [known] = useState(() => columnsFor(list, permissions))
  const [choice, setChoice] = useState<ExportChoice>(() => rememberedChoice(userId, list, known))
  const [isFull, setIsFull] = useState(false)
  const [reason, setReason] = useState('')
  const create = useSend(api.exportTask.create, {
    refreshes: [api.exportTask.list],
    proves: () => title,
    quiet: true,
  })
  const isReady = choice.columns.length > 0 && (!isFull || [...reason.trim()].length >= 2)
  const start = () => {
    rememberChoice(userId, list, choice)
    const { page: _page, cursor: _cursor, pageSize: _pageSize, sort: _sort, ...filters } = input
    const asked = { list, filters, columns: [...choice.columns], format: choice.format }
    void create.send({ ...asked, ...(isFull ? { maskLevel: 'FULL', reason: reason.trim() } : {}) }).then(
      ({ id }) => onStarted({ id, isEarlier: false }),
      (error: unknown) => {
        const earlier = earlierOf(error)
        if (earlier === null) showError(error)
        else onStarted(earlier)
      },
    )
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      closesOnMask={false}
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={create.isSending} onClick={start}>
            {t('start')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <p className="export-note">{t('scope', { days: now('export.keepDays') })}</p>
        <Columns list={list} known={known} choice={choice} onChoice={setChoice} />
        <Form.Item label={t('format')}>
          <Radio.Group
            aria-label={t('format')}
            value={choice.format}
            options={[
              { value: 'XLSX', label: 'Excel (xlsx)' },
              { value: 'CSV', label: 'CSV' },
            ]}
            onChange={(event) => setChoice({ ...choice, format: event.target.value === 'CSV' ? 'CSV' : 'XLSX' })}
          />
        </Form.Item>
        <InFull list={list} isFull={isFull} reason={reason} onFull={setIsFull} onReason={setReason} />
      </Form>
    </Dialog>
  )
}

interface ColumnsProps {
  readonly list: ExportListName
  /** The columns that this person may have. */
  readonly known: readonly string[]
  readonly choice: ExportChoice
  readonly onChoice: (choice: ExportChoice) => void
}

function Columns({ list, known, choice, onChoice }: ColumnsProps): ReactNode {
  const t = useText(exportTexts)
  const say = useSay()
  const all = Object.entries(exportListOf(list).columns).filter(([name]) => known.includes(name))
  const count = choice.columns.length
  return (
    <fieldset className="export-columns">
      <legend>{t('columns')}</legend>
      <Checkbox
        checked={count === all.length}
        indeterminate={count > 0 && count < all.length}
        onChange={(event) => onChoice({ ...choice, columns: event.target.checked ? all.map(([name]) => name) : [] })}
      >
        {t('all')} <span className="export-note">{t('chosen', { count, all: all.length })}</span>
      </Checkbox>
      <Checkbox.Group
        className="export-choices"
        value={[...choice.columns]}
        options={all.map(([value, { title }]) => ({ value, label: say(title) }))}
        onChange={(columns) => onChoice({ ...choice, columns })}
      />
    </fieldset>
  )
}

interface InFullProps {
  readonly list: ExportListName
  readonly isFull: boolean
  readonly reason: string
  readonly onFull: (isFull: boolean) => void
  readonly onReason: (reason: string) => void
}

/** Nothing where the list has no personal data, or this person may not see it in full. */
function InFull({ list, isFull, reason, onFull, onReason }: InFullProps): ReactNode {
  const t = useText(exportTexts)
  const { permission, fullPermission } = exportListOf(list)
  const mayFull = useMay(fullPermission ?? permission)
  if (fullPermission === undefined || !mayFull) return null
  return (
    <>
      <Form.Item label={t('personal')} extra={isFull ? t('fullHint') : undefined}>
        <Radio.Group
          aria-label={t('personal')}
          value={isFull}
          options={[
            { value: false, label: t('masked') },
            { value: true, label: t('full') },
          ]}
          onChange={(event) => onFull(event.target.value === true)}
        />
      </Form.Item>
      {isFull && (
        <Form.Item label={t('reason')} required>
          <Input
            aria-label={t('reason')}
            maxLength={100}
            placeholder={t('reasonHint')}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
          />
        </Form.Item>
      )}
    </>
  )
}

interface FollowingProps {
  readonly title: string
  readonly started: Started
  readonly onClose: () => void
}

function Following({ title, started: { id, isEarlier }, onClose }: FollowingProps): ReactNode {
  const t = useText(exportTexts)
  const page = usePage()
  const [isOver, setIsOver] = useState(false)
  const { data: task } = useRead(api.exportTask.progress, { id }, { refetchEvery: isOver ? false : LOOK_EVERY_MS })
  if (task !== undefined && !isOver && !isUnfinished(task)) setIsOver(true)
  const { download, isSending } = useExportDownload()
  const showAll = () => {
    onClose()
    page.go('/systemconfig/exports')
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={showAll}>{t('records')}</Button>
          <Button
            type="primary"
            disabled={task?.allowedActions.includes('download') !== true}
            loading={isSending}
            onClick={() => download(id)}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      {task !== undefined && <ExportProgress task={task} />}
      <p className="export-note">{t(isEarlier ? 'earlier' : 'goesOn')}</p>
    </Dialog>
  )
}
