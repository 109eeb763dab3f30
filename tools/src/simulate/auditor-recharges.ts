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
  const { id, amountFen, target, method, creditedFen } = fact
  const receivedFen = creditedFen ?? amountFen
  if (row.amountFen !== amountFen || row.receivedFen !== receivedFen || row.target !== target)
    throw new Error(`recharge ${id} of ${receivedFen} fen for ${target} is shown as ${JSON.stringify(row)}`)
  if (method === 'TRANSFER') mustBeLikeTransfer(fact, row)
  else mustBeLikePayment(fact, row)
  mustBeSentBack(fact, row)
  if (!ARRIVED.includes(row.status)) return {}
  const { refundedFen, refundingFen } = row
  const gone = { M_AVAILABLE: -refundedFen - refundingFen, P_TRANSIT_OUT: refundingFen }
  const account = ACCOUNT[target]
  const held = { ...gone, [account]: receivedFen + (account === 'M_AVAILABLE' ? gone.M_AVAILABLE : 0) }
  return { ...held, P_CHANNEL_MEMBER: refundedFen - receivedFen }
}

/** Its money has come, whatever of it has gone back since. */
export const ARRIVED: readonly RechargeRow['status'][] = ['SUCCESS', 'REFUNDING', 'REFUNDED']

/** Some of what was sent, whole, and never more than one at a time under way. Throws a finding. */
function mustBeSentBack({ id, amountFen, sentBack }: RechargeFact, { status, refundedFen, refundingFen }: RechargeRow) {
  const isUnderWay = refundingFen > 0
  const sums = sentBack.reduce((all, fen) => new Set([...all, ...[...all].map((sum) => sum + fen)]), new Set([0]))
  const isRight =
    sums.has(refundedFen + refundingFen) &&
    (!isUnderWay || refundingFen === sentBack.at(-1)) &&
    isUnderWay === (status === 'REFUNDING') &&
    (refundedFen === amountFen) === (status === 'REFUNDED')
  if (!isRight)
    throw new Error(
      `recharge ${id} is ${status}: ${refundedFen} back, ${refundingFen} going, of ${sentBack.join(', ')}`,
    )
}

/** The provider takes the money from the payer by itself. */
function mustBeLikePayment({ id, isPaid, isCancelled, isLate = false }: RechargeFact, { status }: RechargeRow): void {
  if (isCancelled && !isLate && status !== 'CLOSED') throw new Error(`recharge ${id} was cancelled and is ${status}`)
  if (ARRIVED.includes(status) && !isPaid) throw new Error(`recharge ${id} is ${status}, and nobody has paid it`)
  // What comes after the closing is heard of when the provider tells of it, and no sooner.
  if ((status === 'FAILED' || status === 'CLOSED') && isPaid && !isLate)
    throw new Error(`recharge ${id} is ${status}, and is paid`)
}

/** Money moves when two people have said that it came, and from then on nothing else can become of it. */
function mustBeLikeTransfer({ id, creditedFen, isCancelled, isHandedIn }: RechargeFact, { status }: RechargeRow): void {
  const isOnItsWay = status === 'PAYING' || status === 'SUCCESS'
  if (isOnItsWay !== (creditedFen !== null))
    throw new Error(`transfer ${id} is ${status}, and two people have said that ${creditedFen} fen came`)
  if ((status === 'CONFIRMING' || status === 'REJECTED') && !isHandedIn)
    throw new Error(`transfer ${id} is ${status}, and no slip was handed in`)
  if (isCancelled && !isOnItsWay && status !== 'CLOSED')
    throw new Error(`transfer ${id} was cancelled and is ${status}`)
}

/** Where a recharge must have ended once nothing is open; a transfer may wait for its slip or for the platform. Throws a finding. */
export function mustHaveEnded(fact: RechargeFact, row: RechargeRow | undefined): void {
  const { id, isPaid, isCancelled, isTurnedDown } = fact
  const ends =
    fact.method === 'TRANSFER'
      ? fact.creditedFen !== null
        ? ['SUCCESS']
        : ['CREATED', 'CONFIRMING', 'REJECTED', 'CLOSED']
      : isPaid
        ? ['SUCCESS', 'REFUNDED']
        : isCancelled
          ? ['CLOSED']
          : ['CLOSED', 'FAILED']
  if (!ends.includes(row?.status ?? ''))
    throw new Error(`recharge ${id} ended ${row?.status}: paid ${isPaid}, turned down ${isTurnedDown}`)
}
