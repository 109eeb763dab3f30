// Lends the proof dialog to `withStepUp`: stands beside everything else, and draws nothing until it is needed.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type AskedProof, lendStepUp } from '../../api/step-up.ts'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

interface Question extends AskedProof {
  readonly what: string | undefined
  readonly answer: (isProven: boolean) => void
}

export function StepUpSurface(): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    lendStepUp((asked, what) => new Promise((resolve) => setQuestion({ ...asked, what, answer: resolve })))
    return () => lendStepUp(null)
  }, [])
  if (question === null) return null
  return (
    <>
      <FocusKeeper />
      <Suspense fallback={<WaitingBar />}>
        <StepUpDialog
          act={question.act}
          allowed={question.methods}
          what={question.what}
          onEnd={(isProven) => {
            setQuestion(null)
            question.answer(isProven)
          }}
        />
      </Suspense>
    </>
  )
}

/**
 * Gives the focus back to where it was, once the dialog beside it is gone. Whoever was working there goes on with the keys;
 * a form that is still being sent has its own way, because what is disabled takes no focus.
 */
function FocusKeeper(): ReactNode {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After everything that this very change takes away has gone.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
  return null
}
