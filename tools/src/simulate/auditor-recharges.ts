// The auditor's own reckoning of recharges: only what a payer gave arrives, once, where it was meant for.
import type { RechargeRow, RechargeTarget } from '@merchant/contract'
import type { AccountCode } from '@merchant/ledger'
import type { Change } from './change.ts'
import type { RechargeFact } from './life.ts'

const ACCOUNT: Readonly<Record<RechargeTarget, AccountCode>> = {
  BALANCE: 'M_AVAILABLE',
  DEPOSIT: 'M_DEPOSIT',
  PROMO: 'M_PROMO',
}

/** What a recharge's status says happened to its money. Throws a finding. */
export function changeOfRecharge(fact: RechargeFact, row: RechargeRow): Change {
  const { id, amountFen, target, isPaid, isCancelled } = fact
  const { status } = row
  if (row.amountFen !== amountFen || row.receivedFen !== amountFen || row.target !== target)
    throw new Error(`recharge ${id} of ${amountFen} fen for ${target} is shown as ${JSON.stringify(row)}`)
  if (isCancelled && status !== 'CLOSED') throw new Error(`recharge ${id} was cancelled and is ${status}`)
  if (status === 'SUCCESS' && !isPaid) throw new Error(`recharge ${id} is ${status}, and nobody has paid it`)
  if ((status === 'FAILED' || status === 'CLOSED') && isPaid)
    throw new Error(`recharge ${id} is ${status}, and is paid`)
  return status === 'SUCCESS' ? { [ACCOUNT[target]]: amountFen, P_CHANNEL_MEMBER: -amountFen } : {}
}

/** Where a recharge must have ended once nothing is open. Throws a finding. */
export function mustHaveEnded({ id, isPaid, isCancelled, isTurnedDown }: RechargeFact, row: RechargeRow | undefined) {
  const ends = isPaid ? ['SUCCESS'] : isCancelled ? ['CLOSED'] : ['CLOSED', 'FAILED']
  if (!ends.includes(row?.status ?? ''))
    throw new Error(`recharge ${id} ended ${row?.status}: paid ${isPaid}, turned down ${isTurnedDown}`)
}
