// An address that this person may not open.
import type { ReactNode } from 'react'
import { ErrorInFrame } from './error-in-frame.tsx'

export default function ForbiddenPage(): ReactNode {
  return <ErrorInFrame kind="forbidden" />
}
