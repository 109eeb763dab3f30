// The clock's side: whoever let the time of a return pass is answered for.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { addressOf, awaitGoods, awaitShip } from './await-goods.ts'
import { missProof, turnOver } from './dispute/argue.ts'
import { execute } from './dispute/judge.ts'
import { declineOffer, type ReturnActDeps } from './operate-return.ts'
import { close, pay, payLater, replaced, SHORT } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { atDeadlineOf, lacksAddress } from './return-order.states.ts'
import { change, mustFindReturn, type ReturnRecord } from './return-order.store.ts'
import { notLookedAt } from './restocked.ts'
import { waitsForParcel } from './send-anew.ts'

type Deps = ReturnActDeps & Pick<ReturnOrderDeps, 'db' | 'clock'>

/** A timer that comes too early or to a changed return does nothing. */
export async function deadlinePassed(deps: Deps, merchantId: string, returnId: string): Promise<void> {
  const held = (work: (tx: TenantTx, order: OrderRecord, one: ReturnRecord, now: Date) => Promise<void>) =>
    deps.db.transaction(merchantId, async (tx) => {
      const order = await deps.orders.hold(tx, (await mustFindReturn(tx, returnId)).order_id)
      const one = await mustFindReturn(tx, returnId)
      const now = deps.clock.now()
      if (one.deadline_at !== null && one.deadline_at <= now) await work(tx, order, one, now)
    })
  try {
    await held((tx, order, one, now) => answer(deps, tx, { order, one }, now))
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'balance.short') throw error
    // It is agreed to all the same: the money follows as soon as there is some.
    await held((tx, order, one, now) =>
      atDeadlineOf(one) === 'TURN_OVER'
        ? turnOver(deps, tx, { order, one, now, most: 'NONE' })
        : one.status === 'IN_DISPUTE'
          ? execute(deps, tx, { order, one, now }, { actor: system, isLater: true })
          : payLater(deps, tx, one, { reason: SHORT, now, changes: receiptOf(one, now) }),
    )
  }
}

const receiptOf = (one: ReturnRecord, now: Date) => (one.status === 'WAIT_MERCHANT_RECEIVE' ? notLookedAt(now) : {})

async function answer(
  deps: Deps,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  now: Date,
): Promise<void> {
  const actor = system
  switch (atDeadlineOf(one)) {
    case 'REFUND': {
      const paid = await pay(deps, tx, { order, one }, { actor, now, changes: receiptOf(one, now) })
      const facts = { amountFen: paid.amount_fen, isByItself: true }
      const happening =
        one.status === 'WAIT_MERCHANT_RECEIVE'
          ? ({ event: 'receive', isRestocked: false, ...facts } as const)
          : one.status === 'WAIT_MERCHANT_SHIP'
            ? ({ event: 'convert', ...facts } as const)
            : ({ event: 'agree', type: one.type, ...facts } as const)
      await happened(tx, paid, { actor, happening, now })
      return
    }
    case 'AGREE': {
      if (one.type === 'RESHIP') await awaitShip(tx, one, { now })
      else await awaitGoods(deps, tx, one, { address: await addressOf(deps, tx, one.shop_id, undefined), now })
      const happening = { event: 'agree', type: one.type, amountFen: one.amount_fen, isByItself: true } as const
      await happened(tx, one, { actor, happening, now })
      return
    }
    case 'REVIEW':
      return declineOffer(deps, tx, one, { actor, now, isByItself: true })
    case 'CLOSE': {
      // Its time was set before it waited for an address.
      if (lacksAddress(one)) {
        await change(tx, one, { deadline_at: null }, now)
        return
      }
      const closed = await close(deps, tx, { order, one }, { actor, now, closeType: 'BUYER_TIMEOUT' })
      await happened(tx, closed, { actor, happening: { event: 'close' }, now })
      return
    }
    case 'TURN_OVER':
      return turnOver(deps, tx, { order, one, now, most: 'REST' })
    case 'PAY_AGAIN': {
      const paid = await pay(deps, tx, { order, one }, { actor, now })
      await happened(tx, paid, { actor, happening: { event: 'payAgain', amountFen: paid.amount_fen }, now })
      return
    }
    case 'FINISH':
      if (await waitsForParcel(deps, tx, one, now)) return
      return replaced(deps, tx, { order, one }, { actor, now, isByItself: true })
    case 'JUDGE':
      return missProof(deps, tx, one, now)
    case 'EXECUTE':
      return execute(deps, tx, { order, one, now }, { actor, isLater: false })
    case null:
  }
}
