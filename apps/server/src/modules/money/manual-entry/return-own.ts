// 保证金退还 and 推广金退还 (J8): what stayed the merchant's own on another account is its to spend again; nothing moves at the provider.
import { said } from '@merchant/contract'
import { movesOf, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import { bookEntry, mustHold } from './book-entry.ts'
import type { EntryExecutor, EntryToBook } from './manual-entry.kinds.ts'

const kinds = {
  DEPOSIT_RETURN: { rule: postingRules.depositReturned, account: 'M_DEPOSIT' },
  PROMO_RETURN: { rule: postingRules.promoReturned, account: 'M_PROMO' },
} as const

export const returnDeposit: EntryExecutor = executorOf('DEPOSIT_RETURN')
export const returnPromo: EntryExecutor = executorOf('PROMO_RETURN')

function executorOf(kind: keyof typeof kinds): EntryExecutor {
  const { rule, account } = kinds[kind]
  const moves = ({ amountFen }: EntryToBook) => movesOf(rule, { amountFen })
  return {
    kind,
    async check(tx, { amountFen, subjectNo }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      await mustHold(tx, account, amountFen)
    },
    linesOf: async (_db, entry) => moves(entry),
    execute: (tx, entry, now) => bookEntry(tx, entry, { kind: rule.kind, moves: moves(entry) }, now),
  }
}

const NO_SUBJECT = said(
  '：退还不填单号；平台订单缴纳的请登记“平台订单退款”',
  ': it is about no document; what a platform order paid goes back by its refund',
)
