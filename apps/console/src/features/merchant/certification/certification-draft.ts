// What was typed for a certification and is not certified yet, kept in this browser with every keystroke so that neither a
// refresh nor the end of a session loses it. Numbers of papers and accounts stay in this tab: they end with it.
import { clock } from '../../../api/clock.ts'

interface CertificationDraft<Values> {
  /** ISO-8601. */
  readonly savedAt: string
  readonly values: Partial<Values>
}

/** Fields that identify a person or an account. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['idNumber', 'legalIdNumber', 'legalPhone', 'accountNo'])

/** One draft per user and form, so that nobody finds somebody else's. */
export const draftKey = (userId: string, form: 'person' | 'company'): string => `certification.${form}.${userId}`

/** The draft, or null; what another version left behind and cannot be read counts as none. */
export function readDraft<Values>(key: string): CertificationDraft<Values> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const secrets: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!isDraft<Values>(kept)) return null
    return { savedAt: kept.savedAt, values: isRecord(secrets) ? { ...kept.values, ...secrets } : kept.values }
  } catch {
    return null
  }
}

const isDraft = <Values>(kept: unknown): kept is CertificationDraft<Values> =>
  isRecord(kept) && typeof kept['savedAt'] === 'string' && isRecord(kept['values'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function writeDraft(key: string, values: object): void {
  const fields = Object.entries(values).filter(([, value]) => value !== undefined)
  const kept = Object.fromEntries(fields.filter(([field]) => !SECRET_FIELDS.has(field)))
  const secrets = Object.fromEntries(fields.filter(([field]) => SECRET_FIELDS.has(field)))
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: clock.now().toISOString(), values: kept }))
    sessionStorage.setItem(key, JSON.stringify(secrets))
  } catch {
    // Without room in the browser the form still works; only a refresh would empty it.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}
