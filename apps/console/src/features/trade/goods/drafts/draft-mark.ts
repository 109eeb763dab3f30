// Which draft on the server this browser writes to from one form, kept beside what is typed: a reload goes on with the same one.
import { newId } from '../../../../api/new-id.ts'
import { isRecord } from '../../../../api/records.ts'

export interface DraftMark {
  readonly id: string
  /** Of this browser and form: what it wrote last it may write over. */
  readonly editorId: string
  /** Of the draft as it was saved or read last; 0: it was never saved. */
  readonly version: number
}

export const freshMark = (): DraftMark => ({ id: newId(), editorId: newId(), version: 0 })

const keyOf = (draftKey: string): string => `${draftKey}.mark`

export function readMark(draftKey: string): DraftMark {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(draftKey)) ?? 'null')
    return isMark(kept) ? kept : freshMark()
  } catch {
    return freshMark()
  }
}

const isMark = (kept: unknown): kept is DraftMark =>
  isRecord(kept) &&
  typeof kept['id'] === 'string' &&
  typeof kept['editorId'] === 'string' &&
  typeof kept['version'] === 'number'

/** Where the browser has no room, another reload begins another draft. */
export function writeMark(draftKey: string, mark: DraftMark): void {
  try {
    localStorage.setItem(keyOf(draftKey), JSON.stringify(mark))
  } catch {
    // What is typed says by itself that it could not be kept here.
  }
}

export const dropMark = (draftKey: string): void => localStorage.removeItem(keyOf(draftKey))
