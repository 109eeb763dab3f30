// What the home board needs of other modules, in its own words.
import type { Api, DataOf, ReturnTab } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'

export type Board = DataOf<Api['board']['merchant']>

/** What was sold on one day. */
export interface DaySales {
  readonly day: string
  readonly paidFen: number
  readonly orders: number
}

export interface OnboardingStep {
  readonly step: string
  readonly state: 'done' | 'current' | 'locked' | 'failed'
  readonly link: string
}

/** Tabs of the list of returns that are to-dos, and what is owed to buyers. */
export type ReturnTodo =
  | Extract<ReturnTab, 'MERCHANT_REVIEW' | 'SOON' | 'WAIT_MERCHANT_RECEIVE' | 'WAIT_MERCHANT_SHIP' | 'IN_DISPUTE'>
  | 'HAND_BACK'

export interface BoardDeps {
  readonly db: Database
  readonly clock: Clock
  /** What may stand against the house beside its money, each part for whoever looks after it. */
  readonly alarms: readonly AlarmSource[]
  readonly trade: () => {
    readonly returnOrders: {
      /** How many of a merchant's returns stand in each of these tabs of their list. */
      countTabs(db: TenantDb): Promise<Readonly<Record<ReturnTodo, number>>>
      /** Disputes that wait for a ruling. */
      countDisputes(): Promise<number>
    }
    readonly saleOrders: {
      countsByStage(db: TenantDb): Promise<Readonly<Record<string, number>>>
      /** Addresses that a merchant's buyers asked for and nobody has answered. */
      countAddressChanges(db: TenantDb): Promise<number>
      /** Invoices that buyers of paid orders asked for and nobody has issued. */
      countInvoices(db: TenantDb): Promise<number>
      salesSince(db: TenantDb, firstDay: string): Promise<readonly DaySales[]>
      /** Due and not settled, over all merchants. */
      countDue(): Promise<number>
    }
    readonly goods: {
      /** What waits for a person over all merchants, and what of it waits too long. */
      countToAudit(): Promise<{ readonly waiting: number; readonly overdue: number }>
      /** Goods of a merchant that are on sale with an SKU that runs low. */
      countLowStock(db: TenantDb): Promise<number>
      /** Goods of a merchant that the platform has taken off, for which nothing was done yet. */
      countOff(db: TenantDb): Promise<number>
    }
    readonly violations: {
      /** Appeals that wait for a person, over all merchants. */
      countAppeals(): Promise<number>
      /** Violations against which a merchant may still say something. */
      countOpen(db: TenantDb): Promise<number>
    }
    /** Exceptions of a merchant's parcels that nobody has dealt with. */
    readonly tracking: { countOpen(db: TenantDb): Promise<number> }
  }
  readonly merchant: () => {
    readonly merchants: { onboardingOf(db: TenantDb): Promise<{ readonly steps: readonly OnboardingStep[] }> }
    /** Those that wait for a person, over all merchants. */
    readonly certification: { countWaiting(): Promise<number> }
    readonly qualifications: {
      /** Those that wait for a person, over all merchants. */
      countWaiting(): Promise<number>
      /** Those of a merchant that somebody should do something about; null for one that has none. */
      countToCareFor(db: TenantDb): Promise<number | null>
    }
  }
  /** What waits for the platform's people, over all merchants. */
  readonly money: () => {
    readonly alarms: readonly AlarmSource[]
    readonly withdrawOrders: { countWaiting(): Promise<{ readonly toAudit: number; readonly toPay: number }> }
    readonly bills: {
      /** Bills of a merchant that wait for it. */
      countToConfirm(db: TenantDb): Promise<number>
      /** Objections without an answer, answers of others that this operator may check, bills to be paid, and invoices of fees to be issued. */
      countWaiting(operatorId: string): Promise<{
        readonly toAnswer: number
        readonly toCheck: number
        /** Of both those whose time is over. */
        readonly lateToAnswer: number
        readonly lateToCheck: number
        readonly toPay: number
        readonly toInvoice: number
      }>
    }
    readonly platformOrders: {
      /** Orders of a merchant that wait to be paid. */
      countUnpaid(db: TenantDb): Promise<number>
      countObjections(): Promise<number>
      /** Invoices that merchants asked for and nobody has answered. */
      countInvoices(): Promise<number>
    }
    /** Transfers whose slip has to be looked at. */
    readonly rechargeOrders: { countWaiting(): Promise<number> }
    /** Entries of others that this operator may decide. */
    readonly manualEntries: { countWaiting(operatorId: string): Promise<number> }
    /** Cases that nobody has taken, and those that this operator has. */
    readonly moneyCases: { countWaiting(operatorId: string): Promise<{ readonly open: number; readonly mine: number }> }
  }
}
