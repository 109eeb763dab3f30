// What the states of an import look like, and which of them still move.
import type { ImportTask } from '@merchant/contract'
import type { Tone } from '../value/status-tag.tsx'

export const importTones: Readonly<Record<ImportTask['status'], Tone>> = {
  TO_CHECK: 'neutral',
  CHECKING: 'info',
  CHECKED: 'warning',
  TO_APPLY: 'neutral',
  APPLYING: 'info',
  DONE: 'success',
  FAILED: 'danger',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
}

const moving: readonly ImportTask['status'][] = ['TO_CHECK', 'CHECKING', 'TO_APPLY', 'APPLYING']
export const isUnderWay = ({ status }: Pick<ImportTask, 'status'>): boolean => moving.includes(status)

/** Its rows are applied, or were. */
export const isCommitted = ({ mode }: Pick<ImportTask, 'mode'>): boolean => mode !== null
