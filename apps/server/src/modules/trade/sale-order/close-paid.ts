// A paid order of which nothing was sent is closed with all of its money back, for want of stock or for whatever else; a merchant does
// that a few times a day, and proves who it is for each one more.
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { orderParameters } from './sale-order.parameters.ts'
import type { OrderRecord } from './sale-order.store.ts'

interface By {
  readonly actor: MerchantActor | StorefrontActor
  readonly command: Command
  readonly now: Date
}

/** Whether nothing of it was sent, and no money of it is left once this has gone back. */
export const isClosedBy = (
  { status, paid_fen: paidFen, refund_asked_fen: askedFen }: OrderRecord,
  amountFen: number,
): boolean => status === 'TO_SHIP' && askedFen + amountFen === paidFen

/** Errors: refuses stepUp.required once the merchant has closed so many paid orders today. */
export async function mustMayClose(tx: TenantTx, { actor, command, now }: By): Promise<void> {
  if (actor.party !== 'merchant') return
  const key = `saleOrder.closePaid|${tx.merchantId}`
  const left = await consumeDailyLimit(tx, key, orderParameters.closedPaidPerDay, now)
  if (left === null) await mustHaveProven(tx, actor, command, now)
}
