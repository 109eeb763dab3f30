// Shows its children only to those who may: <May do="saleOrder.ship">…</May>. The server decides; this is courtesy.
import type { Permission } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useMay } from './session.ts'

export function May({ do: permission, children }: { do: Permission; children: ReactNode }): ReactNode {
  return useMay(permission) ? children : null
}
