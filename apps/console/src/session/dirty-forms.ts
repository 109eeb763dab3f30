// Which forms are half filled, so that neither losing the session nor leaving the page loses what was typed: most keep a draft,
// for the others closing their tab asks, and so does the browser before it leaves or reloads the console.
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

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Asked only as long as something would be lost: who listens for nothing keeps the browser from coming back at once. */
function askBeforeLeaving(): void {
  if ([...dirty.values()].some(({ isDrafted }) => !isDrafted)) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function add(form: symbol, what: DirtyForm): void {
  dirty.set(form, what)
  askBeforeLeaving()
}

function forget(form: symbol): void {
  dirty.delete(form)
  askBeforeLeaving()
}

/** Whether a form is half filled on any page that is open. */
export const hasDirtyForm = (): boolean => dirty.size > 0

/** Whether something half typed would be lost with the page at `path`. */
export const wouldLose = (path: string): boolean =>
  [...dirty.values()].some((form) => form.path === path && !form.isDrafted)

/** Somebody leaves on purpose: the browser asks no more. */
export const leaveDirtyForms = (): void => window.removeEventListener('beforeunload', ask)

/** Told before the effects of hidden pages end; forms of pages that are no longer kept are forgotten. */
export function keepDirtyForms(pageInFront: string | null, keptPaths: ReadonlySet<string>): void {
  front = pageInFront
  for (const [form, { path }] of dirty) if (!keptPaths.has(path)) forget(form)
}

/** Marks the calling form, on the page at `path`, as half filled while `isDirty` is true. */
export function useDirtyForm(isDirty: boolean, path: string, isDrafted = false): void {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) {
      forget(form)
      return undefined
    }
    add(form, { path, isDrafted })
    return () => {
      // The effects of a page that goes behind another end too, but its form is kept as it is.
      if (front === null || front === path) forget(form)
    }
  }, [form, isDirty, path, isDrafted])
}
