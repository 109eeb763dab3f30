// What one person alone may not ask of a merchant: entered by one of the platform's people with a voucher, and issued by another's approval.
import { said } from '@merchant/contract'
import { refuse } from '../../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../../manual-entry/index.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { issueOrder, mustBeNewlyAsked } from './issue-order.ts'

const issued = [
  { kind: 'ISSUE_PENALTY', type: 'PENALTY', title: '违约金' },
  { kind: 'ISSUE_COMPENSATION', type: 'COMPENSATION', title: '赔付' },
  { kind: 'ISSUE_BILL_DUE', type: 'BILL_DUE', title: '账单欠款' },
] as const

/** Nothing is booked by them: the merchant has an order to pay then, or to object to. */
export const issueEntries = (deps: Pick<PlatformOrderDeps, 'notify' | 'isBillNo'>): readonly EntryExecutor[] =>
  issued.map(({ kind, type, title }) => ({
    kind,
    // Its merchant reads it on the order.
    isOfHouse: true,
    check: (tx, entry) => mustBeNewlyAsked(deps, tx, { type, relatedNo: aboutOf(entry) }),
    linesOf: async () => [],
    async execute(tx, entry, now) {
      const { amountFen, reason, approvedBy: actor } = entry
      await issueOrder(deps, tx, {
        type,
        shopId: null,
        title,
        reason,
        amountFen,
        relatedNo: aboutOf(entry),
        actor,
        now,
      })
    },
  }))

/** The order, bill or violation that it is for. */
function aboutOf({ subjectNo }: EntryToBook): string {
  if (subjectNo === null)
    return refuse('request.invalid', { what: said('：请填写关联单号', ': name the number that it is about') })
  if (subjectNo.length > MOST_OF_A_NUMBER)
    refuse('request.invalid', { what: said(`：关联单号最多 ${MOST_OF_A_NUMBER} 字`, ': the number is too long') })
  return subjectNo
}
const MOST_OF_A_NUMBER = 40
