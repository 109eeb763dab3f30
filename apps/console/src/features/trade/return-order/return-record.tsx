// One return among those of an order: how it stands, its number as its reader opens it, and what it is about.
import type { PlatformReturnRow, ReturnRow } from '@merchant/contract'
import { returnReasonTexts, returnTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { returnOrderTexts } from './return-order.texts.ts'
import { ReturnDeadline, ReturnTag } from './return-standing.tsx'

interface ReturnRecordProps {
  readonly row: ReturnRow | PlatformReturnRow
  /** Its number, leading to it. */
  readonly number: ReactNode
  /** What can be done about it here. */
  readonly children?: ReactNode
}

export function ReturnRecord({ row, number, children }: ReturnRecordProps): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  return (
    <li>
      <ReturnTag status={row.status} />
      {number}
      <MoneyText fen={row.amountFen} />
      <InstantText at={row.appliedAt} />
      <ReturnDeadline row={row} />
      <span className="order-record-more muted">
        {say(returnTypeTexts[row.type])} · {say(returnReasonTexts[row.reason])} · {row.goodsTitle} ×{row.quantity}
        {row.wantedSpecText !== null && ` · ${t('wantedShort', { spec: row.wantedSpecText })}`}
      </span>
      {children}
    </li>
  )
}
