// 人工调账 (J16): raises or lowers what a merchant may spend; the other side is 待查 until somebody has explained it.
import { said } from '@merchant/contract'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import { bookEntry, mustHold } from './book-entry.ts'
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
      if (kind === 'ADJUST_DOWN') await mustHold(tx, 'M_AVAILABLE', amountFen)
    },
    linesOf: async (_db, entry) => moves(entry),
    execute: (tx, entry, now) => bookEntry(tx, entry, { kind: rule.kind, moves: moves(entry) }, now),
  }
}

const NO_SUBJECT = said('：人工调账不填单号', ': an adjustment is about no document')
