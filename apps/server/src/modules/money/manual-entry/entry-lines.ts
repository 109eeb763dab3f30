// What an entry books and what its merchant has, in the words of whoever reads it.
import { type ManualEntryInfo, said, spoken } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type AccountCode, balancesOf, chart, type Move } from '@merchant/ledger'
import { HOUSE_TARGET } from '../../../kernel/operation-log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ManualEntryDeps } from './manual-entry.deps.ts'
import { type EntryExecutor, type EntryExecutors, type EntryToBook, KINDS_THAT_PAY } from './manual-entry.kinds.ts'
import { askedIn, type EntryRecord } from './manual-entry.store.ts'

export const executorFor = (executors: EntryExecutors, { kind }: Pick<EntryToBook, 'kind'>): EntryExecutor =>
  executors.get(kind) ?? unknownKind(kind)

/** At the preview, at the entering, and once more at the approval. Refuses in words what can't be booked. Out: who books it. */
export async function mustBeBookable(
  { executors, mustFitCase }: Pick<ManualEntryDeps, 'executors' | 'mustFitCase'>,
  tx: TenantTx,
  asked: EntryToBook,
): Promise<EntryExecutor> {
  const executor = executorFor(executors, asked)
  await mustFitCase(tx, asked)
  await executor.check(tx, asked)
  return executor
}

/** The same of one that waits. A case that has ended meanwhile has its money: nobody is paid for it once more. */
export async function mustStillBeBookable(
  deps: Pick<ManualEntryDeps, 'executors' | 'mustFitCase' | 'caseNoFor'>,
  tx: TenantTx,
  entry: EntryRecord,
): Promise<EntryExecutor> {
  const executor = await mustBeBookable(deps, tx, askedIn(entry))
  const isOfCase = executor.needsCase === true || KINDS_THAT_PAY.includes(entry.kind)
  if (isOfCase && entry.case_id !== null) await deps.caseNoFor(tx, entry.case_id)
  return executor
}

/** Why one that waits can't be booked as things stand, in the reader's words; null when it can, and once it was decided. */
export async function obstacleTo(
  { db, ...deps }: Pick<ManualEntryDeps, 'db' | 'executors' | 'mustFitCase' | 'caseNoFor'>,
  entry: EntryRecord,
): Promise<string | null> {
  if (entry.status !== 'PENDING') return null
  try {
    await db.transaction(entry.merchant_id, (tx) => mustStillBeBookable(deps, tx, entry))
    return null
  } catch (error) {
    if (error instanceof Refusal) return spoken(error.said)
    throw error
  }
}

function unknownKind(kind: string): never {
  throw new Error(`Nothing books entries of this kind: ${kind}`)
}

/** What the operation log calls an entry; what is the house's own is not in its merchant's log. */
export const entryTarget = ({ isOfHouse }: Pick<EntryExecutor, 'isOfHouse'>): string =>
  isOfHouse === true ? HOUSE_TARGET : 'manualEntry'

export const shownLines = (moves: readonly Move[]): ManualEntryInfo['lines'] =>
  moves.map(({ from, to, amountFen }) => ({ from: accountName(from), to: accountName(to), amountFen }))

function accountName(code: AccountCode): string {
  const account = chart.find((one) => one.code === code)
  return account === undefined ? code : spoken(said(account.name, account.nameEn))
}

export async function shownBalances(db: TenantDb | TenantTx): Promise<ManualEntryInfo['balances']> {
  const { M_AVAILABLE, M_PENDING, M_FROZEN, M_DEPOSIT, M_DEBT } = await balancesOf(db)
  return {
    availableFen: M_AVAILABLE,
    pendingFen: M_PENDING,
    frozenFen: M_FROZEN,
    depositFen: M_DEPOSIT,
    debtFen: 0 - M_DEBT,
  }
}
