// Changes of dimensions and their values; pure but for the new ids.
import { skuLimits } from '@merchant/contract'
import { newId } from '../../../../api/new-id.ts'
import type { SpecDraft, SpecValueDraft } from './matrix.ts'

export const newSpec = (name = ''): SpecDraft => ({ id: newId(), name, values: [] })

/** Several at once, as they are pasted: a line, a cell or a comma apart. Those that are there already are not added again. */
export function withValues(spec: SpecDraft, typed: string): SpecDraft {
  const known = new Set(spec.values.map(({ name }) => name))
  const names = typed.split(/[\n\t,，、;；]/).map((name) => name.trim())
  const added = [...new Set(names)].filter((name) => name !== '' && !known.has(name))
  const values: SpecValueDraft[] = added.map((name) => ({ id: newId(), name, picture: null }))
  return { ...spec, values: [...spec.values, ...values].slice(0, skuLimits.values) }
}

export const withSpec = (specs: readonly SpecDraft[], changed: SpecDraft): SpecDraft[] =>
  specs.map((spec) => (spec.id === changed.id ? changed : spec))

export const withValue = (spec: SpecDraft, changed: SpecValueDraft): SpecDraft => ({
  ...spec,
  values: spec.values.map((value) => (value.id === changed.id ? changed : value)),
})

export const withoutValue = (spec: SpecDraft, id: string): SpecDraft => ({
  ...spec,
  values: spec.values.filter((value) => value.id !== id),
})

/** One place further up; the pictures of the first dimension are those that buyers see. */
export function movedUp(specs: readonly SpecDraft[], id: string): SpecDraft[] {
  const at = specs.findIndex((spec) => spec.id === id)
  const spec = specs[at]
  if (spec === undefined || at === 0) return [...specs]
  return specs.toSpliced(at, 1).toSpliced(at - 1, 0, spec)
}
