// Lends the proof dialog to `withStepUp`: stands beside everything else, and draws nothing until it is needed.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lendStepUp } from '../api/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

interface Question {
  readonly act: string | undefined
  readonly answer: (isProven: boolean) => void
}

export function StepUpSurface(): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    lendStepUp((act) => new Promise((resolve) => setQuestion({ act, answer: resolve })))
    return () => lendStepUp(null)
  }, [])
  if (question === null) return null
  return (
    <Suspense>
      <StepUpDialog
        act={question.act}
        onEnd={(isProven) => {
          setQuestion(null)
          question.answer(isProven)
        }}
      />
    </Suspense>
  )
}
