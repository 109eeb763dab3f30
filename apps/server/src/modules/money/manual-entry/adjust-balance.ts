// 人工调账 (J16): raises or lowers what a merchant may spend; the other side is 待查 until somebody has explained it.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from './manual-entry.kinds.ts'

const rules = { ADJUST_UP: postingRules.adjustedUp, ADJUST_DOWN: postingRules.adjustedDown } as const

export const adjustUp: EntryExecutor = executorOf('ADJUST_UP')
export const adjustDown: EntryExecutor = executorOf('ADJUST_DOWN')

function executorOf(kind: keyof typeof rules): EntryExecutor {
  const rule = rules[kind]
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind,
    async check(tx, { amountFen, subjectNo }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      if (kind === 'ADJUST_DOWN') await mustHaveEnough(tx, amountFen)
    },
    linesOf: async (_db, entry) => moves(entry),
    async execute(tx, entry, now) {
      const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
      const posting = { key: `manualEntry/${entry.id}`, kind: rule.kind, occurredAt: now, moves: moves(entry), subject }
      try {
        await post(tx, { ...posting, note: entry.reason }, now)
      } catch (error) {
        // Spent since it was checked.
        if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
        throw error
      }
    },
  }
}

const NO_SUBJECT = said('：人工调账不填单号', ': an adjustment is about no document')

async function mustHaveEnough(tx: TenantTx, amountFen: number): Promise<void> {
  const availableFen = await balanceOf(tx, 'M_AVAILABLE')
  if (availableFen < amountFen) refuse('balance.short', { available: formatYuan(availableFen, true) })
}
