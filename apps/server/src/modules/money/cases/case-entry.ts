// How a money case ends by an entry of two persons (J16): its money has gone back, or the platform has made good what is missing.
import { said } from '@merchant/contract'
import { type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../manual-entry/index.ts'

const ends = {
  CASE_RETURNED: { rule: postingRules.returnedToPayer, resolves: 'RETURNED_TO_PAYER' },
  CASE_LOSS: { rule: postingRules.lossTaken, resolves: 'LOSS_TAKEN' },
} as const

export function caseEntry(kind: keyof typeof ends): EntryExecutor {
  const { rule, resolves } = ends[kind]
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind,
    isOfHouse: true,
    needsCase: true,
    resolves,
    async check(_tx, { subjectNo }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
    },
    linesOf: async (_db, entry) => moves(entry),
    async execute(tx, entry, now) {
      const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
      const posting = { key: `manualEntry/${entry.id}`, kind: rule.kind, occurredAt: now, moves: moves(entry), subject }
      await post(tx, { ...posting, note: entry.reason }, now)
    },
  }
}

const NO_SUBJECT = said('：个案的入账不填单号', ': the case says what it is about')
