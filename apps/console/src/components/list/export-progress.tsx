// How far an export is: in the dialog that began it and in the list of all of them.
import type { ExportTask } from '@merchant/contract'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { StatusTag, type Tone } from '../value/status-tag.tsx'
import { exportTexts } from './export.texts.ts'

const tones: Readonly<Record<ExportTask['status'], Tone>> = {
  WAITING: 'neutral',
  RUNNING: 'info',
  READY: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
}

export const isUnfinished = ({ status }: Pick<ExportTask, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING'

export function ExportProgress({ task }: { task: ExportTask }): ReactNode {
  const t = useText(exportTexts)
  const { status, rows, total, failure } = task
  const amount = { rows: rows.toLocaleString('en'), total: (total ?? 0).toLocaleString('en') }
  return (
    <div role="status">
      <StatusTag tone={tones[status]}>{t(`status_${status}`)}</StatusTag>{' '}
      {status === 'FAILED' && failure !== null
        ? t(`failure_${failure}`)
        : (status === 'RUNNING' || status === 'READY') &&
          t(total === null || status === 'READY' ? 'rows' : 'rowsOf', amount)}
      {status === 'RUNNING' && total !== null && total > 0 && (
        <Progress
          percent={Math.min(99, Math.floor((rows / total) * 100))}
          size="small"
          aria-label={t('status_RUNNING')}
        />
      )}
    </div>
  )
}
