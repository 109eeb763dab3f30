// A row of a parameter that this console knows.
import type { ParameterKey, ParameterRow } from '@merchant/contract'

export type KnownRow = ParameterRow & { readonly key: ParameterKey }
