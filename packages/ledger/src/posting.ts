// What the ledger is asked to book: a posting and its moves, which can't express an unbalanced one.
import type { AccountCode } from './chart.ts'

/** Takes `amountFen` (分, a safe integer above zero) from one account and gives it to another of the same book. */
export interface Move {
  readonly from: AccountCode
  readonly to: AccountCode
  readonly amountFen: number
}

/** One thing that happened to a merchant's money. */
export interface Posting {
  /** Makes a retry harmless: unique in the book for ever, 1–200 characters, e.g. `withdraw/<id>/freeze`. */
  readonly key: string
  /** A camelCase word; that of a posting rule, or of a voucher. */
  readonly kind: string
  /** When it happened, which may be long before it is booked. */
  readonly occurredAt: Date
  readonly moves: readonly Move[]
  /** The business document behind it; `no` is the number that people see. */
  readonly subject: { readonly type: string; readonly id: string; readonly no: string }
  readonly note?: string
  /** The number of a second document, e.g. the order of a return. */
  readonly relatedNo?: string
}
