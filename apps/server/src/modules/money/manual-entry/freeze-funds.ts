// 冻结 and 解冻 (J14): money of a merchant that the platform's people set aside, and give back; each freeze is released by its number.
import { formatYuan, said } from '@merchant/contract'
import { insertRow, type TenantDb, type TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook, KeptEntry } from './manual-entry.kinds.ts'

export const freezeFunds: EntryExecutor = {
  kind: 'FREEZE_FUNDS',
  async check(tx, { amountFen, subjectNo }) {
    if (subjectNo !== null)
      refuse('request.invalid', { what: said('：冻结不填单号', ': a freeze is about no document') })
    const availableFen = await balanceOf(tx, 'M_AVAILABLE')
    if (availableFen < amountFen) refuse('balance.short', { available: formatYuan(availableFen, true) })
  },
  linesOf: async (_db, { amountFen }) => movesOf(postingRules.fundsFrozen, { amountFen }),
  async execute(tx, entry, now) {
    await book(tx, entry, postingRules.fundsFrozen, now)
    await insertRow(tx, 'fund_hold', {
      merchant_id: tx.merchantId,
      entry_id: entry.id,
      entry_no: entry.entryNo,
      amount_fen: entry.amountFen,
      held_fen: entry.amountFen,
      reason: entry.reason,
      since: now,
    })
  },
}

export const releaseFunds: EntryExecutor = {
  kind: 'RELEASE_FUNDS',
  async check(tx, entry) {
    await mustHold(tx, entry)
  },
  linesOf: async (_db, { amountFen }) => movesOf(postingRules.fundsUnfrozen, { amountFen }),
  async execute(tx, entry, now) {
    const freeze = await mustHold(tx, entry)
    await tx
      .updateTable('fund_hold')
      .set({ held_fen: freeze.heldFen - entry.amountFen })
      .where('entry_id', '=', freeze.id)
      .execute()
    await book(tx, entry, postingRules.fundsUnfrozen, now)
  },
}

/** The freeze that the maker named, held until the transaction ends. Refuses what it does not hold any more. */
async function mustHold(
  tx: TenantTx,
  { subjectNo, amountFen }: EntryToBook,
): Promise<{ readonly id: string; readonly heldFen: number }> {
  if (subjectNo === null)
    return refuse('request.invalid', { what: said('：请填写冻结时的入账单号', ': name the entry that froze it') })
  const found = await tx
    .selectFrom('fund_hold')
    .select(['entry_id', 'held_fen'])
    .where('entry_no', '=', subjectNo.toUpperCase())
    .forUpdate()
    .executeTakeFirst()
  const { entry_id: id, held_fen: heldFen } = found ?? refuse('record.notFound')
  if (heldFen >= amountFen) return { id, heldFen }
  const yuan = formatYuan(heldFen, true)
  return refuse('request.invalid', {
    what: said(`：该笔冻结还剩 ${yuan} 元`, `: that freeze still holds ¥${yuan}`),
  })
}

type Rule = typeof postingRules.fundsFrozen | typeof postingRules.fundsUnfrozen

async function book(tx: TenantTx, entry: KeptEntry, rule: Rule, now: Date): Promise<void> {
  const moves: readonly Move[] = movesOf(rule, { amountFen: entry.amountFen })
  const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
  const posting = { key: `manualEntry/${entry.id}`, kind: rule.kind, occurredAt: now, moves, subject }
  try {
    await post(tx, { ...posting, note: entry.reason }, now)
  } catch (error) {
    // Spent since it was checked.
    if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw error
  }
}

/** What the platform's people hold of a merchant's money, oldest first. */
export async function heldByEntries(db: TenantDb) {
  const rows = await db
    .selectFrom('fund_hold')
    .select(['entry_id', 'entry_no', 'held_fen', 'reason', 'since'])
    .where('held_fen', '>', 0)
    .orderBy('since')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    kind: 'PLATFORM' as const,
    id: row.entry_id,
    no: row.entry_no,
    fen: row.held_fen,
    since: row.since,
    reason: row.reason,
  }))
}
