// An order is paid out of the wallet (J7): booked at once; what becomes the platform's is brought over by consumeApply afterwards.
import { formatYuan, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { BalanceShort } from '@merchant/ledger'
import { type LoggedAct, whoOf } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { bePaid } from './be-paid.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { book, type Booking, paidBooking } from './platform-order.money.ts'
import { staysWithMember, statusName, transitions } from './platform-order.states.ts'
import type { OrderRecord } from './platform-order.store.ts'

export type PayDeps = Pick<PlatformOrderDeps, 'walletState' | 'takePayment' | 'notify'>

interface By {
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

/** Of a locked order. Out: the order as it is now. Errors: refuses state.notAllowed, wallet.stepMissing, balance.short. */
export async function payFromBalance(
  deps: PayDeps,
  tx: TenantTx,
  order: OrderRecord,
  { actor, now }: By,
): Promise<OrderRecord> {
  mustBeUnpaid(order)
  await mustBeReady(deps, tx)
  await take(deps, tx, order, {
    booking: paidBooking(order, order.payable_fen),
    fen: order.payable_fen,
    key: `platformOrder/${order.id}/paid`,
    actor,
    now,
  }).catch(refuseShort)
  return bePaid(tx, order, { paidBy: 'BALANCE', actor, now })
}

export function mustBeUnpaid(order: OrderRecord): void {
  if (!transitions.begin.from.includes(order.status)) refuse('state.notAllowed', { status: statusName(order.status) })
}

export async function mustBeReady(
  { walletState }: Pick<PlatformOrderDeps, 'walletState'>,
  tx: TenantDb | TenantTx,
): Promise<void> {
  const wallet = await walletState(tx)
  if (wallet === 'LOCKED')
    refuse('state.notAllowed', {
      status: said('支付账户已被支付渠道锁定', 'the payment provider has locked the wallet'),
    })
  if (wallet !== 'READY') refuse('wallet.stepMissing', { step: said('开通支付账户', 'open the wallet') })
}

interface Taking extends By {
  readonly booking: Booking
  /** What the platform gets of it now. */
  readonly fen: number
  readonly key: string
}

/** What stays the merchant's, or moves nothing, is booked alone. Errors: BalanceShort; the transaction can only be rolled back then. */
export async function take(
  { takePayment }: Pick<PlatformOrderDeps, 'takePayment'>,
  tx: TenantTx,
  order: OrderRecord,
  { booking, fen, key, actor, now }: Taking,
): Promise<void> {
  if (fen === 0 || staysWithMember(order.type)) return book(tx, order, booking, { key, occurredAt: now, now })
  await takePayment(
    tx,
    {
      purpose: 'ORDER',
      way: 'ORDER',
      amount_fen: fen,
      source_no: order.order_no,
      paid_by: whoOf(actor).id,
      note: order.title,
      as: booking,
    },
    now,
  )
}

function refuseShort(error: unknown): never {
  if (error instanceof BalanceShort) return refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
  throw error
}
