// From a withdrawal that had arrived to the manual entry that tells what the bank sent back 退票.
import type { PageHref, ReviewedWithdrawal, WithdrawRow } from '@merchant/contract'

/** Whether its bank may have sent it back: within a week of its arrival, of which the platform may hear much later. */
export const isBounceable = ({ status, arrivedAt }: Pick<WithdrawRow, 'status' | 'arrivedAt'>): boolean =>
  status === 'SUCCESS' && arrivedAt !== null

/** The form of the entry, with everything that is known: a slip, its day and a reason are missing. */
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
