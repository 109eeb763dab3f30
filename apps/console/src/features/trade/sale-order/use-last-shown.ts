// Keeps what an overlay shows while it slides away: the address has already forgotten it.
import { useState } from 'react'

/** `value`, or the last one there was. */
export function useLastShown(value: string | undefined): string | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
