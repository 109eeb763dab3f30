// The deadlines that the platform sets, for pages that name them: as the server said when the console was opened.
import type { ParameterKey } from '@merchant/contract'
import { useBaseData } from './session.ts'

/** In its unit. */
export function useParameters(): (key: ParameterKey) => number {
  const { params } = useBaseData()
  // The server says all of them.
  return (key) => params[key] ?? 0
}
