/** Form bodies in both directions; a body that names a field twice is refused, because two readers would read two truths. */
import type { FormFields } from './canonical.ts'

/** Url-encodes fields as `application/x-www-form-urlencoded` in UTF-8. */
export function writeForm(fields: Readonly<FormFields>): string {
  return new URLSearchParams(fields).toString()
}

/** Url-decodes a form body exactly once. Null when a field appears twice. */
export function parseForm(body: string): FormFields | null {
  // Without a prototype a field called `constructor` is a field like any other.
  const fields: FormFields = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    if (Object.hasOwn(fields, name)) return null
    fields[name] = value
  }
  return fields
}
