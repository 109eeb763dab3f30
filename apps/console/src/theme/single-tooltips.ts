// In place of the library's provider for tooltips that share one popup, which the console never asks for: what is in it, as it is.
import type { ReactNode } from 'react'

export default function SingleTooltips({ children }: { children: ReactNode }): ReactNode {
  return children
}
