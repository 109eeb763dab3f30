// The figures of a bill one below the other, from the goods to what is left to pay; each opens the lines that it is the sum of.
import type { BillInfo, BillLineKind, OtherBill, PageHref } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
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
  | 'penalty'
  | 'compensate'
  | 'other'
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
  // Paid to the platform out of the merchant's own accounts, beside its orders.
  penalty: { fen: 'penaltyFen', isLess: true, kind: 'PLATFORM' },
  compensate: { fen: 'compensateFen', isLess: true, kind: 'PLATFORM' },
  other: { fen: 'otherFen', isLess: true, kind: 'PLATFORM' },
  adjust: { fen: 'adjustFen', isLess: false, kind: 'ADJUST' },
} as const satisfies Record<FigureName, LineFigure>

export type LineFigureName = keyof typeof lineFigures
const names = Object.keys(lineFigures) as readonly LineFigureName[]

/** A figure that is a sum of lines: of one column, or of what settled in one of the two ways. */
export type ShownFigure = LineFigureName | 'settledAlone' | 'toPay'

interface BillFiguresProps {
  readonly bill: BillFacts
  /** Where another bill of the same shop is. */
  readonly hrefOf: (bill: OtherBill) => PageHref
  /** Whose lines are shown. */
  readonly current: ShownFigure | undefined
  /** Undefined: all lines. */
  readonly onShow: (figure: ShownFigure | undefined) => void
}

export function BillFigures({ bill, hrefOf, current, onShow }: BillFiguresProps): ReactNode {
  const t = useText(billTexts)
  const { carryInFen, carriedFrom, payableFen, settledFen, toPayFen, paidFen } = bill
  // What went back before it was paid lowers what was paid, and is on the next bill.
  const backFen = paidFen === null ? 0 : toPayFen - paidFen
  const isPaidWhole = bill.status === 'PAID' && backFen === 0
  const shown = (name: ShownFigure | undefined, label: string, fen: number) => (
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
      <Figure
        label={
          <>
            {t('carryIn')}
            {carriedFrom.map((one) => (
              <OtherBillLink key={one.id} bill={one} href={hrefOf(one)} />
            ))}
          </>
        }
      >
        <MoneyText fen={carryInFen} />
      </Figure>
      <Figure label={<strong>{t('payable')}</strong>}>
        <strong>{shown(undefined, t('payable'), payableFen)}</strong>
      </Figure>
      <Figure label={t('settledAlone')}>
        {settledFen === 0 ? <MoneyText fen={0} /> : shown('settledAlone', t('settledAlone'), -settledFen)}
      </Figure>
      <Figure label={<strong>{t(isPaidWhole ? 'paidNow' : 'toPay')}</strong>}>
        <strong>
          {toPayFen === 0 ? <MoneyText fen={0} /> : shown('toPay', t(isPaidWhole ? 'paidNow' : 'toPay'), toPayFen)}
        </strong>
      </Figure>
      {paidFen !== null && backFen !== 0 && (
        <>
          <Figure label={t('wentBack')}>
            <MoneyText fen={-backFen} />
          </Figure>
          <Figure label={<strong>{t('paidNow')}</strong>}>
            <strong>
              <MoneyText fen={paidFen} />
            </strong>
          </Figure>
        </>
      )}
    </dl>
  )
}

/** Behind what names it. */
export function OtherBillLink({ bill, href }: { readonly bill: OtherBill; readonly href: PageHref }): ReactNode {
  const t = useText(billTexts)
  return (
    <>
      {' '}
      <PageLink to={href} className="tabular nowrap" aria-label={t('openBill', { no: bill.billNo })}>
        {bill.billNo}
      </PageLink>
    </>
  )
}

const Figure = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
