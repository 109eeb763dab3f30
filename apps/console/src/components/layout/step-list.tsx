// Steps from top to bottom with a line between them: what is done, what is to be done now, what comes later.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { ReactNode, Ref } from 'react'
import './step.css'

export type Standing = 'done' | 'current' | 'locked' | 'failed'

export function StepList({ ref, children }: { ref?: Ref<HTMLOListElement>; children: ReactNode }): ReactNode {
  return (
    <ol {...(ref === undefined ? {} : { ref })} className="step-list">
      {children}
    </ol>
  )
}

interface StepItemProps {
  /** From 1. */
  readonly number: number
  readonly title: ReactNode
  readonly standing: Standing
  /** Right of the title: its state in a word. */
  readonly tag?: ReactNode
  readonly children?: ReactNode
}

export function StepItem({ number, title, standing, tag, children }: StepItemProps): ReactNode {
  const isNow = standing === 'current' || standing === 'failed'
  return (
    <li className={`is-${standing}`} aria-current={isNow ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {standing === 'done' ? <CheckOutlined /> : standing === 'failed' ? <CloseOutlined /> : number}
      </span>
      <div className="step-body">
        <h2>
          {title} {tag}
        </h2>
        {children}
      </div>
    </li>
  )
}
