// An amount of 分 as people read it: ¥, thousands, two decimals, tabular digits.
import { type Fen, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import './money.css'

interface MoneyTextProps {
  readonly fen: Fen | null | undefined
  /** Shows + or − and a colour: for flows of money. */
  readonly signed?: boolean
  readonly size?: 'normal' | 'large'
}

export function MoneyText({ fen, signed = false, size = 'normal' }: MoneyTextProps): ReactNode {
  if (fen === null || fen === undefined) return <span className="money">—</span>
  const sign = fen < 0 ? '−' : signed && fen > 0 ? '+' : ''
  const tone = signed && fen !== 0 ? (fen > 0 ? ' money-in' : ' money-out') : ''
  return (
    <span className={`money money-${size}${tone}`}>
      {sign}
      <span className="money-sign">¥</span>
      {formatYuan(Math.abs(fen), true)}
    </span>
  )
}
