// The dash where a table has no value; on a phone's card the whole fact is left out instead.
import type { ReactNode } from 'react'

export const NoValue = (): ReactNode => <span data-no-value="">—</span>
