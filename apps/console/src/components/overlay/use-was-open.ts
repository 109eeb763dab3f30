// Whether an overlay has ever been open: until then nothing of it is drawn, and a page does not wait for what nobody has asked for.
import { useState } from 'react'

/** Stays true afterwards, so that what closes may slide away. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
