// A difference of a merchant's account at the provider is put into the books (J16e, J16f): both say the same again, and 待查 holds it
// until somebody knows whose it is.
import { type Fen, formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import { bookEntry, type EntryExecutor, type EntryToBook } from '../manual-entry/index.ts'
import { balanceCaseOf } from './balance-case.ts'

const rules = { DIFFERENCE_MORE: postingRules.differenceMore, DIFFERENCE_LESS: postingRules.differenceLess } as const

export function suspenseEntry(kind: keyof typeof rules): EntryExecutor {
  const rule = rules[kind]
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind,
    isOfHouse: true,
    needsCase: true,
    resolves: 'PUT_TO_SUSPENSE',
    async check(tx, { subjectNo, caseId, amountFen }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      const moreFen = await balanceCaseOf(tx, caseId)
      if (moreFen === null) return refuse('state.notAllowed', { status: NO_BALANCE })
      mustBeJust(kind, moreFen, amountFen)
    },
    linesOf: async (_db, entry) => moves(entry),
    async execute(tx: TenantTx, entry, now) {
      await bookEntry(tx, entry, { kind: rule.kind, moves: moves(entry) }, now)
    },
  }
}

/** Nothing but what the case says: otherwise the two would be apart by the rest. */
function mustBeJust(kind: keyof typeof rules, moreFen: Fen, amountFen: Fen): void {
  if (moreFen > 0 !== (kind === 'DIFFERENCE_MORE'))
    refuse('state.notAllowed', {
      status:
        moreFen > 0
          ? said('渠道余额多于账本', 'the provider holds more than the book says')
          : said('渠道余额少于账本', 'the provider holds less than the book says'),
    })
  const yuan = formatYuan(Math.abs(moreFen), true)
  if (Math.abs(moreFen) !== amountFen)
    refuse('request.invalid', {
      what: said(`：金额须为差额 ${yuan} 元`, `: the amount must be the difference, ¥${yuan}`),
    })
}

const NO_SUBJECT = said('：个案的入账不填单号', ': the case says what it is about')
const NO_BALANCE = said('个案不是余额差异', 'the case is not about a difference of balances')
