// An address that leads nowhere.
import type { ReactNode } from 'react'
import { ErrorInFrame } from './error-in-frame.tsx'

export default function NotFoundPage(): ReactNode {
  return <ErrorInFrame kind="notFound" />
}
