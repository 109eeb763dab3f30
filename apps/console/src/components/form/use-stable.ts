// A function that stays the same while what it does follows the last drawing: for parts that are not drawn anew with every key.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Not for use while drawing: before the first effect it does what the first drawing said. */
export function useStable<Inputs extends readonly unknown[], Output>(
  act: (...inputs: Inputs) => Output,
): (...inputs: Inputs) => Output {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...inputs: Inputs) => latest.current(...inputs), [])
}
