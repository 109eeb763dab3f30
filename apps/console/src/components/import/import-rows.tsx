// The first rows of an import that came out one way: what is wrong with them, or what they change.
import { api, type ImportOutcome, type ImportTask } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { ReadFailure } from '../layout/read-failure.tsx'
import { isCommitted } from './import-status.ts'
import { importTexts } from './import.texts.ts'

const SHOWN = 10

const headings = {
  WRONG: 'firstWrong',
  REFUSED: 'firstRefused',
  READY: 'firstReady',
  DONE: 'firstDone',
} as const
type Shown = keyof typeof headings

/** Wrong ones first: whoever corrects them needs nothing else. */
function outcomesOf(task: ImportTask): Shown[] {
  const counts: Readonly<Record<Shown, number>> = {
    REFUSED: task.refused,
    WRONG: task.wrong,
    READY: isCommitted(task) ? 0 : task.ready,
    DONE: task.done,
  }
  return (['REFUSED', 'WRONG', 'READY', 'DONE'] as const).filter((outcome) => counts[outcome] > 0).slice(0, 2)
}

export const ImportRows = ({ task }: { task: ImportTask }): ReactNode =>
  outcomesOf(task).map((outcome) => <RowsOf key={outcome} id={task.id} outcome={outcome} />)

function RowsOf({ id, outcome }: { id: string; outcome: Shown & ImportOutcome }): ReactNode {
  const t = useText(importTexts)
  const { data, error, refresh } = useRead(api.importTask.rows, { id, outcome, pageSize: SHOWN })
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={() => void refresh()} />
  if (data === undefined || data.list.length === 0) return null
  return (
    <section className="import-rows">
      <h3>{t(headings[outcome], { count: data.list.length })}</h3>
      <ul>
        {data.list.map(({ number, about, effect, complaints }) => (
          <li key={number}>
            <span className="import-row-number">{t('rowNumber', { number })}</span>
            {about !== '' && <span>{about}</span>}
            {complaints.length === 0 ? (
              <span>{effect}</span>
            ) : (
              complaints.map(({ cell, column, text }) => (
                <span key={`${cell} ${text}`} className="import-row-wrong">
                  {cell === '' ? text : `${column} (${cell})：${text}`}
                </span>
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
