// 保证金退还 and 推广金退还 (J8): what stayed the merchant's own on another account is its to spend again; nothing moves at the provider.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from './manual-entry.kinds.ts'

const kinds = {
  DEPOSIT_RETURN: { rule: postingRules.depositReturned, account: 'M_DEPOSIT', name: said('保证金', 'deposit') },
  PROMO_RETURN: { rule: postingRules.promoReturned, account: 'M_PROMO', name: said('推广金', 'promotion money') },
} as const
type Kind = keyof typeof kinds

export const returnDeposit: EntryExecutor = executorOf('DEPOSIT_RETURN')
export const returnPromo: EntryExecutor = executorOf('PROMO_RETURN')

function executorOf(kind: Kind): EntryExecutor {
  const { rule } = kinds[kind]
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind,
    async check(tx, { amountFen, subjectNo }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      await mustHaveEnough(tx, kind, amountFen)
    },
    linesOf: async (_db, entry) => moves(entry),
    async execute(tx, entry, now) {
      const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
      const posting = { key: `manualEntry/${entry.id}`, kind: rule.kind, occurredAt: now, moves: moves(entry), subject }
      try {
        await post(tx, { ...posting, note: entry.reason }, now)
      } catch (error) {
        // Taken since it was checked, by a penalty for one.
        if (error instanceof BalanceShort) refuseShort(kind, error.balanceFen)
        throw error
      }
    },
  }
}

const NO_SUBJECT = said(
  '：退还不填单号；平台订单缴纳的请登记“平台订单退款”',
  ': it is about no document; what a platform order paid goes back by its refund',
)

async function mustHaveEnough(tx: TenantTx, kind: Kind, amountFen: number): Promise<void> {
  const leftFen = await balanceOf(tx, kinds[kind].account)
  if (leftFen < amountFen) refuseShort(kind, leftFen)
}

const refuseShort = (kind: Kind, leftFen: number): never =>
  refuse('account.short', { account: kinds[kind].name, left: formatYuan(leftFen, true) })
