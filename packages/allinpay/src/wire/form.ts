/**
 * Form bodies in both directions. A body that names a field twice is refused, because two readers would read two truths; and one
 * with a NUL, which no database can keep.
 */
import type { FormFields } from './canonical.ts'

/** Url-encodes fields as `application/x-www-form-urlencoded` in UTF-8. */
export function writeForm(fields: Readonly<FormFields>): string {
  return new URLSearchParams(fields).toString()
}

/** Url-decodes a form body exactly once. Null when a field appears twice or holds a NUL. */
export function parseForm(body: string): FormFields | null {
  // Without a prototype a field called `constructor` is a field like any other.
  const fields: FormFields = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    if (Object.hasOwn(fields, name) || value.includes('\0')) return null
    fields[name] = value
  }
  return fields
}
