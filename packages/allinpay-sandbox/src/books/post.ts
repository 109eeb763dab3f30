/** The only place where balances change: moves between accounts, both sides at once, never below zero. */
import { refuse } from '../edge/refusal.ts'
import { providerNumber } from '../numbers.ts'
import { type AccountRow, accounts, entries, postings } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { type AccountRef, CHANNEL_OWNER } from './accounts.ts'

export interface Move {
  readonly from: AccountRef
  readonly to: AccountRef
  readonly amount: bigint
}

interface Posting {
  readonly bizOrderNo: string | null
  /** What happened, in a word for the inspector. */
  readonly kind: string
  /** 收支类型 of queryInExpDetail. */
  readonly tradeType: number
  readonly extendInfo?: string | null
  readonly moves: readonly Move[]
  /** Code when an account does not hold enough. */
  readonly shortCode?: string
}

/** `freeze` moves money between two parts of one account and is never shown as income or expense. */
export const TRADE_TYPE = { deposit: 1, transfer: 2, withdraw: 3, refund: 4, received: 5, fee: 10, freeze: 0 } as const

/** Makes the moves in the order given. Moves of nothing are left out. Refuses (40014) when an account would fall below zero. */
export async function post(work: UnitOfWork, posting: Posting): Promise<void> {
  const moves = posting.moves.filter((move) => move.amount !== 0n)
  if (moves.length === 0) return
  if (moves.some((move) => move.amount < 0n)) throw new Error(`${posting.kind}: a move cannot be negative`)
  const rows = await accountsOf(work, moves)
  const postingNo = providerNumber(work.now)
  work.add(postings, {
    appId: work.appId,
    postingNo,
    bizOrderNo: posting.bizOrderNo,
    kind: posting.kind,
    postedAt: work.now,
  })
  const booking: Booking = { work, posting, postingNo, rows }
  for (const move of moves) {
    write(booking, move.from, -move.amount)
    write(booking, move.to, move.amount)
  }
}

/** What an account holds; nothing when it was never used. */
export async function balanceOf(work: UnitOfWork, ref: AccountRef): Promise<{ available: bigint; frozen: bigint }> {
  const row = await work.find(accounts, { appId: work.appId, owner: ref.owner, accountSet: ref.accountSet })
  return { available: row?.available ?? 0n, frozen: row?.frozen ?? 0n }
}

// All accounts of a posting are read with one statement in key order, so that crossing postings lock in the same order.
async function accountsOf(work: UnitOfWork, moves: readonly Move[]): Promise<Map<string, AccountRow>> {
  const keys = new Map<string, { appId: string; owner: string; accountSet: string }>()
  for (const { from, to } of moves) {
    for (const { owner, accountSet } of [from, to])
      keys.set(nameOf({ owner, accountSet }), { appId: work.appId, owner, accountSet })
  }
  const wanted = [...keys.entries()]
  const found = await work.findMany(
    accounts,
    wanted.map(([, key]) => key),
  )
  return new Map(
    wanted.map(([name, key], at) => [
      name,
      found[at] ?? work.add(accounts, { ...key, available: 0n, frozen: 0n, version: 0n }),
    ]),
  )
}

interface Booking {
  readonly work: UnitOfWork
  readonly posting: Posting
  readonly postingNo: string
  readonly rows: ReadonlyMap<string, AccountRow>
}

function write({ work, posting, postingNo, rows }: Booking, ref: AccountRef, change: bigint): void {
  const row = rows.get(nameOf(ref))
  if (!row) throw new Error(`no account ${nameOf(ref)}`)
  const available = row.available + (ref.bucket === 'available' ? change : 0n)
  const frozen = row.frozen + (ref.bucket === 'frozen' ? change : 0n)
  if (row.owner !== CHANNEL_OWNER && (available < 0n || frozen < 0n)) refuse(posting.shortCode ?? '40014')
  const version = row.version + 1n
  work.change(accounts, row, { available, frozen, version })
  work.add(entries, {
    appId: work.appId,
    owner: row.owner,
    accountSet: row.accountSet,
    version,
    postingNo,
    bizOrderNo: posting.bizOrderNo,
    tradeNo: providerNumber(work.now),
    tradeType: posting.tradeType,
    availableChange: ref.bucket === 'available' ? change : 0n,
    frozenChange: ref.bucket === 'frozen' ? change : 0n,
    availableAfter: available,
    frozenAfter: frozen,
    extendInfo: posting.extendInfo ?? null,
    changedAt: work.now,
  })
}

function nameOf(ref: { owner: string; accountSet: string }): string {
  return `${ref.owner} ${ref.accountSet}`
}
