// How many rows of an import are what.
import type { ImportTask } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { isCommitted } from './import-status.ts'
import { importTexts } from './import.texts.ts'

export function ImportCounts({ task }: { task: ImportTask }): ReactNode {
  const t = useText(importTexts)
  if (task.total === null) return null
  const kinds = isCommitted(task)
    ? (['total', 'done', 'same', 'refused', 'wrong'] as const)
    : (['total', 'ready', 'same', 'wrong'] as const)
  return (
    <dl className="import-counts">
      {kinds.map((kind) => (
        <div key={kind} className={`import-count-${kind}${(task[kind] ?? 0) === 0 ? ' is-none' : ''}`}>
          <dt>{t(`count_${kind}`)}</dt>
          <dd>{t('rows', { count: (task[kind] ?? 0).toLocaleString('en') })}</dd>
        </div>
      ))}
    </dl>
  )
}
