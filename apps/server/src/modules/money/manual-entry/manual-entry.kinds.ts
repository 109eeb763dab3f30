// What kinds of manual entries are called, and what each brings along: the rule it books by, asked before and run at the approval.
import {
  type BookedResolution,
  type ManualEntryKind,
  type ManualEntryStatus,
  said,
  type Said,
} from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { Move } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'

export const kindTitles: Readonly<Record<ManualEntryKind, Said>> = {
  ADJUST_UP: said('人工调增', 'Adjustment up'),
  ADJUST_DOWN: said('人工调减', 'Adjustment down'),
  FREEZE_FUNDS: said('冻结', 'Freeze'),
  RELEASE_FUNDS: said('解冻', 'Release'),
  DEPOSIT_RETURN: said('保证金退还', 'Deposit given back'),
  PROMO_RETURN: said('推广金退还', 'Promotion money given back'),
  WITHDRAW_BOUNCED: said('提现退票', 'Returned withdrawal'),
  WITHDRAW_DECLARED_PAID: said('认定提现已到账', 'Withdrawal declared paid'),
  WITHDRAW_DECLARED_FAILED: said('认定提现未到账', 'Withdrawal declared failed'),
  CALL_DECLARED_DONE: said('认定渠道已办成', 'Order at the provider declared done'),
  CALL_DECLARED_FAILED: said('认定渠道未办成', 'Order at the provider declared failed'),
  RECHARGE_TRANSFER: said('转账充值到账', 'Transfer received'),
  PLATFORM_ADVANCE: said('平台垫付', 'Advance'),
  RECHARGE_REFUND: said('充值退回', 'Recharge refund'),
  PLATFORM_ORDER_REFUND: said('平台订单退款', 'Refund of a platform order'),
  ISSUE_PENALTY: said('开出违约金', 'Issue a penalty'),
  ISSUE_COMPENSATION: said('开出赔付', 'Issue a compensation'),
  ISSUE_BILL_DUE: said('开出账单欠款', 'Issue a bill that is due'),
  CASE_RETURNED: said('资金退回付款人', 'Returned to the payer'),
  CASE_LOSS: said('平台承担损失', 'Loss taken by the platform'),
  DIFFERENCE_MORE: said('渠道多出记入待查', 'More at the provider'),
  DIFFERENCE_LESS: said('渠道短少记入待查', 'Less at the provider'),
  SUSPENSE_LOSS: said('平台补足待查短少', 'Missing in suspense, made good'),
}

export const statusName: Readonly<Record<ManualEntryStatus, Said>> = {
  PENDING: said('待复核', 'to be approved'),
  APPROVED: said('已复核，入账中', 'approved, being booked'),
  BOOKED: said('已入账', 'booked'),
  FAILED: said('未办成', 'not done'),
  REJECTED: said('已驳回', 'rejected'),
  WITHDRAWN: said('已撤回', 'taken back'),
  EXPIRED: said('已过期', 'expired'),
}

/** By which its merchant has more than before, for good: not a loan, and not what was its own and is held or let go. */
export const KINDS_THAT_PAY: readonly ManualEntryKind[] = ['ADJUST_UP', 'WITHDRAW_BOUNCED', 'RECHARGE_TRANSFER']

/** What an executor learns of an entry; the merchant is the transaction's. */
export interface EntryToBook {
  readonly kind: ManualEntryKind
  readonly amountFen: number
  /** The document that it is about, as the maker typed it. */
  readonly subjectNo: string | null
  /** When the bank sent a withdrawal back; of that kind alone. */
  readonly returnedOn?: string | null
  /** How the bank numbers what has come; of a transfer alone. */
  readonly bankReference?: string | null
  /** The money case that it is entered for. */
  readonly caseId: string | null
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
  /** Nothing of the entry itself is told to its merchant. */
  readonly isOfHouse?: true
  /** What it books tells the merchant of itself, in the words of its own document. */
  readonly tellsItself?: true
  /** The approval sends the money on (asked before it does); the provider's answer books it, and whoever hears it says so by `bookApproved`. */
  readonly isBookedLater?: true | ((tx: TenantTx, entry: EntryToBook) => Promise<boolean>)
  /** How the case ends that the entry was entered for, by its booking. */
  readonly resolves?: BookedResolution
  /** Entered for a case alone. */
  readonly needsCase?: true
  check(tx: TenantTx, entry: EntryToBook): Promise<void>
  /** The same of what is to be entered alone, as long as it is not: refuses in words where another one waits. */
  checkNew?(tx: TenantTx, entry: EntryToBook): Promise<void>
  linesOf(db: TenantDb | TenantTx, entry: EntryToBook): Promise<readonly Move[]>
  execute(tx: TenantTx, entry: KeptEntry, now: Date): Promise<void>
}

export type EntryExecutors = ReadonlyMap<ManualEntryKind, EntryExecutor>
