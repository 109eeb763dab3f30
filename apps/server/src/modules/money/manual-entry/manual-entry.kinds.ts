// What kinds of manual entries are called, and what each brings along: the rule it books by, asked before and run at the approval.
import { type ManualEntryKind, type ManualEntryStatus, said, type Said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { Move } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'

export const kindTitles: Readonly<Record<ManualEntryKind, Said>> = {
  ADJUST_UP: said('人工调增', 'Adjustment up'),
  ADJUST_DOWN: said('人工调减', 'Adjustment down'),
  WITHDRAW_BOUNCED: said('提现退票', 'Returned withdrawal'),
  RECHARGE_TRANSFER: said('对公转账充值', 'Recharge by transfer'),
}

export const statusName: Readonly<Record<ManualEntryStatus, Said>> = {
  PENDING: said('待复核', 'to be approved'),
  BOOKED: said('已入账', 'booked'),
  REJECTED: said('已驳回', 'rejected'),
  EXPIRED: said('已过期', 'expired'),
}

/** What an executor learns of an entry; the merchant is the transaction's. */
export interface EntryToBook {
  readonly kind: ManualEntryKind
  readonly amountFen: number
  /** The document that it is about, as the maker typed it. */
  readonly subjectNo: string | null
}

/** The same once it is kept. */
export interface KeptEntry extends EntryToBook {
  readonly id: string
  readonly entryNo: string
  readonly reason: string
  /** Who approves it. */
  readonly approvedBy: OperatorActor
}

/**
 * How a kind is booked. `check` refuses in words what can't be booked, at the entering and again at the approval; `linesOf`
 * says what would be booked; `execute` books, in the transaction of the approval.
 */
export interface EntryExecutor {
  readonly kind: ManualEntryKind
  check(tx: TenantTx, entry: EntryToBook): Promise<void>
  linesOf(db: TenantDb | TenantTx, entry: EntryToBook): Promise<readonly Move[]>
  execute(tx: TenantTx, entry: KeptEntry, now: Date): Promise<void>
}

export type EntryExecutors = ReadonlyMap<ManualEntryKind, EntryExecutor>
