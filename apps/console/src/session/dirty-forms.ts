// Which forms are half filled, so that neither losing the session nor closing a tab loses what was typed.
import { useEffect, useState } from 'react'

/** The page that each half-filled form belongs to, by its path. */
const dirty = new Map<symbol, string>()
/** The page in front; null where no pages are kept alive behind one another. */
let front: string | null = null

/** Whether a form is half filled: on any page that is open, or on the page at `path`. */
export const hasDirtyForm = (path?: string): boolean =>
  path === undefined ? dirty.size > 0 : [...dirty.values()].includes(path)

/** Told before the effects of hidden pages end; forms of pages that are no longer kept are forgotten. */
export function keepDirtyForms(pageInFront: string | null, keptPaths: ReadonlySet<string>): void {
  front = pageInFront
  for (const [form, path] of dirty) if (!keptPaths.has(path)) dirty.delete(form)
}

/** Marks the calling form, on the page at `path`, as half filled while `isDirty` is true. */
export function useDirtyForm(isDirty: boolean, path: string): void {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) {
      dirty.delete(form)
      return undefined
    }
    dirty.set(form, path)
    return () => {
      // The effects of a page that goes behind another end too, but its form is kept as it is.
      if (front === null || front === path) dirty.delete(form)
    }
  }, [form, isDirty, path])
}
