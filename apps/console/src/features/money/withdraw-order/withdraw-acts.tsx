// What can be done about a withdrawal, at the foot of its drawer.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import './withdraw-info.css'

interface WithdrawActsProps {
  readonly actions: readonly RowAction[]
  readonly hint?: string | undefined
}

/** What takes away first, what one came for last. */
export function WithdrawActs({ actions, hint }: WithdrawActsProps): ReactNode {
  const inOrder = actions.toSorted((one, other) => Number(other.danger ?? false) - Number(one.danger ?? false))
  return (
    <div className="withdraw-info-foot">
      {hint !== undefined && <small className="muted">{hint}</small>}
      {inOrder.map(({ key, label, danger = false, onAct }) => (
        <Button key={key} danger={danger} type={danger ? 'default' : 'primary'} onClick={onAct}>
          {label}
        </Button>
      ))}
    </div>
  )
}
