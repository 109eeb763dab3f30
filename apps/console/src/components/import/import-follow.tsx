// An import that was uploaded: what its dry run found, the decision, how far it is, and what became of it.
import { api, type ImportMode, importMode, type ImportTask } from '@merchant/contract'
import { Button, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { ReadFailure } from '../layout/read-failure.tsx'
import { usePage } from '../layout/page.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { isUnderWay } from './import-status.ts'
import { importTexts } from './import.texts.ts'
import { useImportActs } from './use-import-acts.ts'

const LOOK_EVERY_MS = 1_500

interface ImportFollowProps {
  readonly id: string
  readonly titleOf: (task: ImportTask | undefined) => string
  readonly onAgain: (task: ImportTask) => void
  readonly onClose: () => void
}

export function ImportFollow({ id, titleOf, onAgain, onClose }: ImportFollowProps): ReactNode {
  const t = useText(importTexts)
  const page = usePage()
  const [isMoving, setIsMoving] = useState(true)
  const [chosen, setChosen] = useState<ImportMode | null>(null)
  const {
    data: task,
    error,
    refresh,
  } = useRead(api.importTask.progress, { id }, { refetchEvery: isMoving ? LOOK_EVERY_MS : false })
  const acts = useImportActs()
  if (task !== undefined && isUnderWay(task) !== isMoving) setIsMoving(isUnderWay(task))
  const may = (action: ImportTask['allowedActions'][number]) => task?.allowedActions.includes(action) === true
  const mode = chosen ?? (task !== undefined && task.wrong > 0 ? 'RIGHT_ROWS' : 'ALL_OR_NOTHING')
  return (
    <Dialog
      title={titleOf(task)}
      open
      onClose={onClose}
      width={640}
      closesOnMask={false}
      footer={
        <>
          {page.path !== '/systemconfig/exports' && (
            <Button onClick={() => page.go('/systemconfig/exports?tab=imports')}>{t('records')}</Button>
          )}
          {may('cancel') && (
            <Button danger loading={acts.isSending} onClick={() => void acts.cancel(id)}>
              {t('cancel')}
            </Button>
          )}
          {may('download') && (
            <Button loading={acts.isDownloading} onClick={() => acts.download(id)}>
              {t('download')}
            </Button>
          )}
          {may('retry') && (
            <Button type="primary" loading={acts.isSending} onClick={() => acts.retry(id)}>
              {t('retry')}
            </Button>
          )}
          {may('commit') && (
            <Button type="primary" loading={acts.isSending} onClick={() => acts.commit(id, mode)}>
              {t('commit', { count: task?.ready ?? 0 })}
            </Button>
          )}
          {task !== undefined && !isMoving && !may('commit') && (
            <Button onClick={() => onAgain(task)}>{t('again')}</Button>
          )}
        </>
      }
    >
      {task === undefined && error !== null && <ReadFailure error={error} onRetry={() => void refresh()} />}
      {task !== undefined && (
        <>
          <p className="import-note">{task.fileName}</p>
          <ImportProgress task={task} />
          <ImportCounts task={task} />
          {may('commit') && <Mode value={mode} hasWrong={task.wrong > 0} onChoose={setChosen} />}
          {task.status === 'CHECKED' && task.ready === 0 && <p>{t('nothing')}</p>}
          {!isMoving && <ImportRows task={task} />}
          {isMoving && <p className="import-note">{t('goesOn')}</p>}
        </>
      )}
    </Dialog>
  )
}

interface ModeProps {
  readonly value: ImportMode
  readonly hasWrong: boolean
  readonly onChoose: (mode: ImportMode) => void
}

function Mode({ value, hasWrong, onChoose }: ModeProps): ReactNode {
  const t = useText(importTexts)
  return (
    <>
      <Radio.Group
        aria-label={t('mode')}
        value={value}
        options={importMode.options.map((mode) => ({
          value: mode,
          label: t(`mode_${mode}`),
          disabled: mode === 'ALL_OR_NOTHING' && hasWrong,
        }))}
        onChange={(event) => onChoose(event.target.value === 'RIGHT_ROWS' ? 'RIGHT_ROWS' : 'ALL_OR_NOTHING')}
      />
      <p className="import-note">{t(`modeHint_${value}`)}</p>
    </>
  )
}
