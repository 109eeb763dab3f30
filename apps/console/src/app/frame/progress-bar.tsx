// Says that a navigation is under way.
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'

export function ProgressBar(): ReactNode {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending ? <WaitingBar /> : null
}
