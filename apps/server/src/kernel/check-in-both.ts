// What a schema of the contract says of a value that no request holds and that is read in either language later: a cell of a table.
import { checkInput, type FieldIssues, type Language, said, type Said } from '@merchant/contract'
import type { z } from 'zod'
import { inRequest } from './request-context.ts'

/** Complaints by the path of their field, as `skus.0.priceFen`; `first` is the one that a sentence is made of. */
export interface BothIssues {
  readonly first: Said
  readonly fields: ReadonlyMap<string, Said>
}

/** Answers the value, or what is wrong with it. Never throws. */
export function checkInBoth<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { readonly ok: true; readonly value: z.output<S> } | { readonly ok: false; readonly issues: BothIssues } {
  const result = checkInput(schema, value)
  if (result.ok) return { ok: true, value: result.value }
  const zh = issuesIn('zh', schema, value)
  const en = issuesIn('en', schema, value)
  const fields = new Map(Object.entries(zh.fields).map(([path, text]) => [path, said(text, en.fields[path] ?? text)]))
  return { ok: false, issues: { first: said(zh.description, en.description), fields } }
}

const issuesIn = (language: Language, schema: z.ZodType, value: unknown) =>
  inRequest({ requestId: '', ip: '', language }, (): FieldIssues => {
    const again = checkInput(schema, value)
    return again.ok ? { description: '', fields: {} } : again.issues
  })
