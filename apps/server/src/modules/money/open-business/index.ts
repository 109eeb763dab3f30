// What of a merchant's money is not at its end, for whoever wants to close it: nothing is moved here.
import type { ClosingBlocker, ClosingBlockerKind } from '@merchant/contract'
import { type TenantDb, type TenantTx, together } from '@merchant/database'
import { type AccountCode, balancesOf } from '@merchant/ledger'

/** Documents about money that are under way, and what the book still holds. */
export async function openMoney(db: TenantDb | TenantTx): Promise<ClosingBlocker[]> {
  const [documents, book] = await together([openDocuments(db), balancesOf(db)])
  const left = HELD.flatMap(([kind, code]) =>
    book[code] === 0 ? [] : [{ kind, count: null, fen: Math.abs(book[code]) }],
  )
  return [...documents, ...left]
}

/** What the book holds, by account. */
const HELD: readonly (readonly [ClosingBlockerKind, AccountCode])[] = [
  ['DEBT', 'M_DEBT'],
  ['PENDING', 'M_PENDING'],
  ['FROZEN', 'M_FROZEN'],
  ['AVAILABLE', 'M_AVAILABLE'],
  ['PROMOTION', 'M_PROMO'],
  ['DEPOSIT', 'M_DEPOSIT'],
  ['SUSPENSE', 'P_SUSPENSE'],
]

async function openDocuments(given: TenantDb | TenantTx): Promise<ClosingBlocker[]> {
  const db: TenantDb = given
  const [bills, orders, payments, recharges, withdrawals, cases, entries] = await together([
    // Somebody still has to confirm, answer or pay them.
    db
      .selectFrom('finance_bill')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', 'in', ['GENERATED', 'DISPUTED', 'CONFIRMED', 'PAYING'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('platform_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', 'in', ['UNPAID', 'PAYING', 'OBJECTING', 'OVERDUE', 'REFUNDING'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('platform_payment')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '=', 'PROCESSING')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('recharge_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', 'in', ['CREATED', 'CONFIRMING', 'PAYING', 'REFUNDING'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('withdraw_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', 'in', ['WAIT_CONFIRM', 'AUDITING', 'APPROVED', 'PAYING'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('money_case')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      // Cases of all merchants stand in one table.
      .where('merchant_id', '=', db.merchantId)
      .where('state', 'in', ['OPEN', 'TAKEN'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('manual_entry')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', 'in', ['PENDING', 'APPROVED'])
      .executeTakeFirstOrThrow(),
  ])
  return counted([
    ['BILLS', bills.count],
    ['PLATFORM_ORDERS', orders.count],
    ['PLATFORM_PAYMENTS', payments.count],
    ['RECHARGES', recharges.count],
    ['WITHDRAWALS', withdrawals.count],
    // An entry that waits for its second person is one more thing that the platform has in hand.
    ['CASES', String(Number(cases.count) + Number(entries.count))],
  ])
}

const counted = (found: readonly (readonly [ClosingBlockerKind, string])[]): ClosingBlocker[] =>
  found.flatMap(([kind, count]) => (Number(count) === 0 ? [] : [{ kind, count: Number(count), fen: null }]))
