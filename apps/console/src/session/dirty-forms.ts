// Which forms are half filled, so that losing the session does not lose what was typed.
import { useEffect } from 'react'

const dirty = new Set<symbol>()

export const hasDirtyForm = (): boolean => dirty.size > 0

/** Marks the calling form as half filled while `isDirty` is true. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const mark = Symbol('form')
    dirty.add(mark)
    return () => {
      dirty.delete(mark)
    }
  }, [isDirty])
}
