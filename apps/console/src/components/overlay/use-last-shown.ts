// Keeps what an overlay shows while it slides away: the page has already forgotten it.
import { useState } from 'react'

/** `value`, or the last one there was; null and undefined mean that the overlay is shut. */
export function useLastShown<T>(value: T): T {
  const [last, setLast] = useState(value)
  if (value !== null && value !== undefined && value !== last) setLast(value)
  return value ?? last
}
