// One step of the goods' editor: the bar above leads to it.
import type { ReactNode } from 'react'
import type { GoodsStep } from './goods-steps.ts'

interface EditorStepProps {
  readonly name: GoodsStep
  readonly children: ReactNode
}

export function EditorStep({ name, children }: EditorStepProps): ReactNode {
  return (
    <div style={belowTheBar} data-step={name} tabIndex={-1}>
      {children}
    </div>
  )
}

const belowTheBar = { scrollMarginTop: 56, outline: 'none' }
