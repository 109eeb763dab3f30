// From a withdrawal that had arrived to the manual entry that tells what the bank sent back 退票.
import { type PageHref, type ReviewedWithdrawal, WITHDRAW_BOUNCE_DAYS, type WithdrawRow } from '@merchant/contract'
import { clock } from '../../../api/clock.ts'

const DAY_MS = 86_400_000

/** Whether its bank may still send it back. */
export const isBounceable = ({ status, arrivedAt }: Pick<WithdrawRow, 'status' | 'arrivedAt'>): boolean =>
  status === 'SUCCESS' &&
  arrivedAt !== null &&
  clock.now().getTime() - new Date(arrivedAt).getTime() <= WITHDRAW_BOUNCE_DAYS * DAY_MS

/** The form of the entry, with everything that is known: a slip and a reason are missing. */
export function bounceHref({ withdrawNo, arriveFen, merchant }: ReviewedWithdrawal): PageHref {
  const given = new URLSearchParams({
    enter: '1',
    kind: 'WITHDRAW_BOUNCED',
    merchantId: merchant.merchantId,
    amountFen: String(arriveFen),
    subjectNo: withdrawNo,
  })
  return `/operator/manual-entry?${given.toString()}`
}
