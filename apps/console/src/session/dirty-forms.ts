// Which forms are half filled, so that neither losing the session nor closing a tab loses what was typed.
import { useEffect, useState } from 'react'

interface DirtyForm {
  /** Path of its page. */
  readonly path: string
  /** It keeps a draft of its own, so closing its tab loses nothing. */
  readonly isDrafted: boolean
}

const dirty = new Map<symbol, DirtyForm>()
/** The page in front; null where no pages are kept alive behind one another. */
let front: string | null = null

/** Whether a form is half filled on any page that is open. */
export const hasDirtyForm = (): boolean => dirty.size > 0

/** Whether something half typed would be lost with the page at `path`. */
export const wouldLose = (path: string): boolean =>
  [...dirty.values()].some((form) => form.path === path && !form.isDrafted)

/** Told before the effects of hidden pages end; forms of pages that are no longer kept are forgotten. */
export function keepDirtyForms(pageInFront: string | null, keptPaths: ReadonlySet<string>): void {
  front = pageInFront
  for (const [form, { path }] of dirty) if (!keptPaths.has(path)) dirty.delete(form)
}

/** Marks the calling form, on the page at `path`, as half filled while `isDirty` is true. */
export function useDirtyForm(isDirty: boolean, path: string, isDrafted = false): void {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) {
      dirty.delete(form)
      return undefined
    }
    dirty.set(form, { path, isDrafted })
    return () => {
      // The effects of a page that goes behind another end too, but its form is kept as it is.
      if (front === null || front === path) dirty.delete(form)
    }
  }, [form, isDirty, path, isDrafted])
}
