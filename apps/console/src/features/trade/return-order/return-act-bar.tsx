// What can be done to a return, the likeliest last: below its own drawer, and beside it in the drawer of its order.
import type { ReturnRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type ActOnReturn, type ReturnAct, useReturnActs } from './use-return-acts.ts'

interface ReturnActBarProps {
  readonly row: ReturnRow
  readonly onAct: ActOnReturn
  /** It stands within the drawer of something else, which has a main act of its own. */
  readonly isWithin?: boolean
}

/** Of a number that was wrong: nothing waits for it. */
const isCorrection = (act: ReturnAct, { status, isHandBackDue }: ReturnRow): boolean =>
  (act === 'handBack' && !isHandBackDue) || (act === 'reship' && status === 'WAIT_BUYER_RECEIVE')

/** What takes something away on the left, what goes on with it on the right, as in every drawer. */
export function ReturnActBar({ row, onAct, isWithin = false }: ReturnActBarProps): ReactNode {
  const actsOf = useReturnActs()
  const [main, ...others] = actsOf(row)
  if (main === undefined) return null
  return (
    <>
      {others.toReversed().map(({ act, label, danger }) => (
        <Button key={act} danger={danger} onClick={() => onAct(act, row)}>
          {label}
        </Button>
      ))}
      <Button
        type={isWithin || main.danger || main.act === 'extend' || isCorrection(main.act, row) ? 'default' : 'primary'}
        danger={main.danger}
        onClick={() => onAct(main.act, row)}
      >
        {main.label}
      </Button>
    </>
  )
}
