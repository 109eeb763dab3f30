// Lends the proof dialog to `withStepUp`: stands beside everything else, and draws nothing until it is needed.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lendStepUp } from '../api/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

export function StepUpSurface(): ReactNode {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    lendStepUp(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => lendStepUp(null)
  }, [])
  if (answer === null) return null
  return (
    <Suspense>
      <StepUpDialog
        onEnd={(isProven) => {
          setAnswer(null)
          answer(isProven)
        }}
      />
    </Suspense>
  )
}
