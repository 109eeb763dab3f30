// Module entry of withdraw orders 提现单: the merchant's, the operator's, the clock's and the provider's sides.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countWaiting, listAll, listMine } from './withdraw-order.list.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { createWithdrawService } from './withdraw-order.service.ts'
import { createHeldPayouts } from './withdraw-held.job.ts'
import { createPayout } from './withdraw-payout.ts'
import { quote } from './withdraw-quote.ts'

export type { WithdrawDeps } from './withdraw-order.deps.ts'

export function createWithdrawOrders(deps: WithdrawDeps) {
  const { db, clock } = deps
  const service = createWithdrawService(deps)
  const payout = createPayout(deps)

  const handlers: HandlersOf<Api['withdrawOrder']> = {
    async quote({ actor, body: { amountFen, bankCardId } }) {
      const tenant = db.tenant(actor.merchantId)
      const card = bankCardId === undefined ? null : await deps.cardOf(tenant, bankCardId)
      if (bankCardId !== undefined && card === null) refuse('record.notFound')
      return quote(tenant, amountFen, card?.isPublic ?? false, clock.now())
    },
    apply: ({ actor, body, command, client }) => service.apply(actor, body, command, client.ip),
    resendCode: ({ actor, body, client }) => service.resendCode(actor, body.id, client.ip),
    confirm: ({ actor, body, command }) => service.confirm(actor, body.id, body.smsCode, command),
    cancel: ({ actor, body, command }) => service.cancel(actor, body.id, command),
    listMine: ({ actor, body }) => listMine(db, actor.merchantId, body),
    listAll: ({ actor, body }) => listAll(db, actor, body),
    audit: ({ actor, body, command }) => payout.audit(actor, body, command),
    pay: ({ actor, body, command }) => payout.decide(actor, body, command),
  }

  return {
    handlers,
    /** Withdrawals of all merchants that wait for the platform's people. */
    countWaiting: () => countWaiting(db),
    /** Compares again for payouts that wait and pays those that need to wait no longer; answers how many it looked at. */
    payHeld: createHeldPayouts(deps),
    onTimer: { confirmExpire: service.confirmExpired },
    onProvider: { withdrawPaid: payout.withdrawPaid, withdrawFailed: payout.withdrawFailed },
  }
}
