// How far an import is: in its dialog and in the list of all of them.
import type { ImportTask } from '@merchant/contract'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { StatusTag } from '../value/status-tag.tsx'
import { importTones } from './import-status.ts'
import { importTexts } from './import.texts.ts'

export function ImportProgress({ task }: { task: ImportTask }): ReactNode {
  const t = useText(importTexts)
  const { status, processed, ready, same, failure, failureText } = task
  const total = Math.max(ready + same, processed)
  const amount = { rows: processed.toLocaleString('en'), total: total.toLocaleString('en') }
  return (
    <div role="status">
      <StatusTag tone={importTones[status]}>{t(`status_${status}`)}</StatusTag>{' '}
      {status === 'CHECKING' && t('checkedRows', amount)}
      {status === 'APPLYING' && t('appliedRows', amount)}
      {status === 'FAILED' && failure !== null && (failureText === '' ? t(`failure_${failure}`) : failureText)}
      {status === 'APPLYING' && total > 0 && (
        <Progress
          percent={Math.min(99, Math.floor((processed / total) * 100))}
          size="small"
          aria-label={t('status_APPLYING')}
        />
      )}
    </div>
  )
}
