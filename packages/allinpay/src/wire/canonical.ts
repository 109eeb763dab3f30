/** The canonical text of form fields: what both sides digest and sign. */
import { byCodeUnit } from './json.ts'

export type FormFields = Record<string, string>

/** Whether fields without a value take part; senders differ, so a verifier may have to try both. */
type EmptyFields = 'dropped' | 'kept'

/**
 * Removes `sign` and `signType`, sorts the other names ascending and joins them as `name=value` with `&`.
 * Values are the raw ones, never url-encoded; null and undefined never take part.
 */
export function canonicalText(
  fields: Readonly<Record<string, string | null | undefined>>,
  empties: EmptyFields = 'dropped',
): string {
  const parts: string[] = []
  for (const name of Object.keys(fields).toSorted(byCodeUnit)) {
    const value = fields[name]
    if (name === 'sign' || name === 'signType' || value === null || value === undefined) continue
    if (value === '' && empties === 'dropped') continue
    parts.push(`${name}=${value}`)
  }
  return parts.join('&')
}
