// A row of a parameter that this console knows, and how its numbers are written.
import type { ParameterKey, ParameterRow } from '@merchant/contract'

export type KnownRow = ParameterRow & { readonly key: ParameterKey }

export const grouped = (count: number): string => count.toLocaleString('en')
