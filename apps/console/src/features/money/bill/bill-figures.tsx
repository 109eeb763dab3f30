// The figures of a bill one below the other, from the goods to what is left to pay; each opens the lines that it is the sum of.
import type { BillInfo, BillLineKind } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { billTexts } from './bill.texts.ts'
import '../../../components/list/link-button.css'
import '../withdraw-order/quote-lines.css'

/** A bill as everybody sees it, whoever may do what to it. */
export type BillFacts = Omit<BillInfo, 'allowedActions'>

interface LineFigure {
  readonly fen: `${FigureName}Fen`
  /** Taken off. */
  readonly isLess: boolean
  /** The lines that have it; null: those of several kinds. */
  readonly kind: BillLineKind | null
}

type FigureName =
  | 'goods'
  | 'freight'
  | 'discount'
  | 'refundBefore'
  | 'refundAfter'
  | 'commission'
  | 'commissionReturn'
  | 'service'
  | 'channel'
  | 'adjust'

/** In the order in which they are reckoned. */
export const lineFigures = {
  goods: { fen: 'goodsFen', isLess: false, kind: 'INCOME' },
  freight: { fen: 'freightFen', isLess: false, kind: 'INCOME' },
  discount: { fen: 'discountFen', isLess: true, kind: 'INCOME' },
  // Of the orders of this bill, and of those that the bill before this one named.
  refundBefore: { fen: 'refundBeforeFen', isLess: true, kind: null },
  refundAfter: { fen: 'refundAfterFen', isLess: true, kind: 'REFUND' },
  commission: { fen: 'commissionFen', isLess: true, kind: 'INCOME' },
  commissionReturn: { fen: 'commissionReturnFen', isLess: false, kind: null },
  service: { fen: 'serviceFen', isLess: true, kind: 'INCOME' },
  channel: { fen: 'channelFen', isLess: true, kind: 'INCOME' },
  adjust: { fen: 'adjustFen', isLess: false, kind: 'ADJUST' },
} as const satisfies Record<FigureName, LineFigure>

export type LineFigureName = keyof typeof lineFigures
const names = Object.keys(lineFigures) as readonly LineFigureName[]

interface BillFiguresProps {
  readonly bill: BillFacts
  /** Whose lines are shown. */
  readonly current: LineFigureName | undefined
  /** Undefined: all lines. */
  readonly onShow: (figure: LineFigureName | undefined) => void
}

export function BillFigures({ bill, current, onShow }: BillFiguresProps): ReactNode {
  const t = useText(billTexts)
  const { carryInFen, payableFen, settledFen, toPayFen } = bill
  const shown = (name: LineFigureName | undefined, label: string, fen: number) => (
    <button
      type="button"
      className="link-button"
      title={t('showLines', { figure: label })}
      aria-pressed={name !== undefined && name === current}
      onClick={() => onShow(name)}
    >
      <MoneyText fen={fen} />
    </button>
  )
  return (
    <dl className="quote-lines">
      {names.map((name) => {
        const { fen: field, isLess } = lineFigures[name]
        // Never −0.00.
        const fen = isLess && bill[field] !== 0 ? -bill[field] : bill[field]
        return (
          <Figure key={name} label={t(name)}>
            {fen === 0 ? <MoneyText fen={fen} /> : shown(name, t(name), fen)}
          </Figure>
        )
      })}
      <Figure label={t('carryIn')}>
        <MoneyText fen={carryInFen} />
      </Figure>
      <Figure label={<strong>{t('payable')}</strong>}>
        <strong>{shown(undefined, t('payable'), payableFen)}</strong>
      </Figure>
      <Figure label={t('settledAlone')}>
        <MoneyText fen={settledFen === 0 ? 0 : -settledFen} />
      </Figure>
      <Figure label={<strong>{t(bill.status === 'PAID' ? 'paidNow' : 'toPay')}</strong>}>
        <strong>
          <MoneyText fen={toPayFen} />
        </strong>
      </Figure>
    </dl>
  )
}

const Figure = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
