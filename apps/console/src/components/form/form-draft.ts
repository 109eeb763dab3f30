// What was typed in a form and not sent yet, kept in this browser with every keystroke so that neither a reload, nor leaving
// the page, nor the end of a session loses it. Secrets (numbers of papers and accounts) stay in this tab: they end with it.
import { clock } from '../../api/clock.ts'
import { isRecord } from '../../api/records.ts'

export interface FormDraft<Values, Base> {
  /** ISO-8601. */
  readonly savedAt: string
  /** What the draft stands on, such as the version that was read; null for what is new. */
  readonly base: Base | null
  readonly values: Partial<Values>
}

const NO_SECRETS: ReadonlySet<string> = new Set()

/** Where the draft lies: one per user and form, so that nobody finds somebody else's. */
export const draftKey = (userId: string, form: string): string => `draft.${form}.${userId}`

/** The draft, or null; what another version left behind and cannot be read counts as none. */
export function readDraft<Values, Base = null>(key: string): FormDraft<Values, Base> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const secrets: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!isDraft<Values, Base>(kept)) return null
    return isRecord(secrets) ? { ...kept, values: { ...kept.values, ...secrets } } : kept
  } catch {
    return null
  }
}

const isDraft = <Values, Base>(kept: unknown): kept is FormDraft<Values, Base> =>
  isRecord(kept) && typeof kept['savedAt'] === 'string' && isRecord(kept['values'])

/** Keeps the draft; answers when it was kept, or null where the browser has no room: then only a reload empties the form. */
export function writeDraft(key: string, base: unknown, values: object, secretFields = NO_SECRETS): string | null {
  const fields = Object.entries(values).filter(([, value]) => value !== undefined)
  const secrets = fields.filter(([field]) => secretFields.has(field))
  const open = fields.filter(([field]) => !secretFields.has(field))
  const savedAt = clock.now().toISOString()
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt, base, values: Object.fromEntries(open) }))
    if (secrets.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(secrets)))
    else sessionStorage.removeItem(key)
    return savedAt
  } catch {
    return null
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}
