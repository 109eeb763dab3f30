// 冻结 and 解冻 (J14): money of a merchant that the platform's people set aside, and give back; each freeze is released by its number.
import { formatYuan, said } from '@merchant/contract'
import { insertRow, type TenantDb, type TenantTx } from '@merchant/database'
import { movesOf, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import { bookEntry, mustHold } from './book-entry.ts'
import type { EntryExecutor, EntryToBook } from './manual-entry.kinds.ts'

export const freezeFunds: EntryExecutor = {
  kind: 'FREEZE_FUNDS',
  async check(tx, { amountFen, subjectNo }) {
    if (subjectNo !== null)
      refuse('request.invalid', { what: said('：冻结不填单号', ': a freeze is about no document') })
    await mustHold(tx, 'M_AVAILABLE', amountFen)
  },
  linesOf: async (_db, { amountFen }) => movesOf(postingRules.fundsFrozen, { amountFen }),
  async execute(tx, entry, now) {
    await bookEntry(tx, entry, bookingOf(postingRules.fundsFrozen, entry), now)
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
    await mustStillFreeze(tx, entry)
  },
  linesOf: async (_db, { amountFen }) => movesOf(postingRules.fundsUnfrozen, { amountFen }),
  async execute(tx, entry, now) {
    const freeze = await mustStillFreeze(tx, entry)
    await tx
      .updateTable('fund_hold')
      .set({ held_fen: freeze.heldFen - entry.amountFen })
      .where('entry_id', '=', freeze.id)
      .execute()
    await bookEntry(tx, entry, bookingOf(postingRules.fundsUnfrozen, entry), now)
  },
}

type Rule = typeof postingRules.fundsFrozen | typeof postingRules.fundsUnfrozen
const bookingOf = (rule: Rule, { amountFen }: EntryToBook) => ({ kind: rule.kind, moves: movesOf(rule, { amountFen }) })

/** The freeze that the maker named, held until the transaction ends. Refuses what it does not hold any more. */
async function mustStillFreeze(
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
