// The provider as it was during the demo's past: answers at once, and records each operation for the sandbox to replay.
import type { Allinpay } from '@merchant/allinpay'
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import type { Clock } from '../../../../apps/server/src/kernel/clock.ts'
import { notInThisPast } from './answers.ts'
import { contractNoOf } from './member.ts'
import { memberCalls } from './member-calls.ts'
import { createMembers, type MemberDeps } from './members.ts'
import { createOrderBook } from './order-book.ts'
import { orderCalls } from './order-calls.ts'
import { createRecorder } from './recorder.ts'

export interface HistoryProvider {
  readonly allinpay: Allinpay
  /** Everything that happened so far, in the order of time. */
  operations(): HistoryOperation[]
  /** Makes a number for an order of this moment. */
  newOrderNo(at: Date): string
  /** The buyer pays a collect at the cashier. */
  pay(orderNo: string): void
  /** The bank's answer to a withdrawal or a refund; and to a deposit, which its payer has paid then. */
  answer(orderNo: string, outcome: 'success' | 'fail', reason?: string): void
  /** The member signs the contract on the provider's page. */
  signContract(memberNo: string): void
  /** The payout of this collect is accepted and not finished. */
  holdPayoutOf(collectNo: string): void
}

interface HistoryProviderOptions extends Pick<MemberDeps, 'identityCheck'> {
  readonly clock: Clock
  /** Where the provider notifies what happens to an order that is still open. */
  readonly backUrl: string
  readonly accountSetNo: string
}

export function createHistoryProvider(options: HistoryProviderOptions): HistoryProvider {
  const { clock, backUrl, accountSetNo, identityCheck } = options
  const recorder = createRecorder(clock)
  const members = createMembers()
  const orders = createOrderBook(clock)
  const held = new Set<string>()
  const isHeld = (collectNo: string) => held.has(collectNo)

  return {
    allinpay: {
      members: memberCalls({ clock, recorder, members, newOrderNo: orders.newOrderNo, identityCheck }),
      orders: orderCalls({ clock, recorder, orders, backUrl, accountSetNo, isHeld }),
      checkFiles: { open: notInThisPast },
      notifications: { verify: notInThisPast, show: notInThisPast },
      trust: { certificates: () => [], replace: notInThisPast },
    },
    operations: recorder.operations,
    newOrderNo: orders.newOrderNo,
    pay(orderNo) {
      Object.assign(orders.get(orderNo), { status: 'succeeded', paidAt: clock.now() })
      recorder.payCollect(orderNo)
    },
    answer(orderNo, outcome, reason) {
      const order = orders.get(orderNo)
      if (outcome === 'success') Object.assign(order, { status: 'succeeded', paidAt: clock.now() })
      else Object.assign(order, { status: 'failed', errorMessage: reason ?? null })
      recorder.record('settle', { bizOrderNo: orderNo, outcome, ...(reason === undefined ? {} : { reason }) })
    },
    signContract(memberNo) {
      const member = members.get(memberNo)
      member.contractSignedAt = clock.now()
      recorder.record('signContract', { bizUserId: memberNo, contractNo: contractNoOf(member) })
    },
    holdPayoutOf: (collectNo) => void held.add(collectNo),
  }
}
