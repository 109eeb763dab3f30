// Module entry of withdraw orders 提现单: the merchant's, the operator's, the clock's and the provider's sides.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { applyBarrier, applyWithdrawal } from './apply-withdrawal.ts'
import { bounceEntry } from './bounce-entry.ts'
import { type Bounce, bounceWithdrawal } from './bounce-withdrawal.ts'
import { cancelUnconfirmed, cancelWithdrawal } from './cancel-withdrawal.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { auditWithdrawal, decidePayout, merchantOf } from './decide-payout.ts'
import { declareEntry } from './declare-entry.ts'
import { payoutAlarm } from './payout-alarm.ts'
import { quote } from './quote.ts'
import { withdrawExports } from './export-withdrawals.ts'
import { createReceipts } from './receipt.ts'
import { resumeHeld } from './resume-held.ts'
import { withdrawBySchedule } from './scheduled-withdrawal.ts'
import { resendCode, sendFirstCode } from './send-code.ts'
import { withdrawFailed, withdrawPaid } from './settle-withdrawal.ts'
import type { SettledPayout, WithdrawDeps } from './withdraw-order.deps.ts'
import { countsOf, reviewWithdrawal, showWithdrawal } from './withdraw-order.info.ts'
import { countWaiting, heldByWithdrawals, listAll, listMine } from './withdraw-order.list.ts'
import { toRow } from './withdraw-order.store.ts'

export { largeFrom } from './hold-payout.ts'
export { withdrawLimits } from './withdraw-limits.ts'
export { withdrawParameters } from './withdraw-order.parameters.ts'

export type { Bounce } from './bounce-withdrawal.ts'
export type { WithdrawDeps } from './withdraw-order.deps.ts'

type Handlers = HandlersOf<Api['withdrawOrder']>

export function createWithdrawOrders(deps: WithdrawDeps) {
  const { db, clock } = deps
  const receipts = createReceipts(deps)

  const apply: Handlers['apply'] = async ({ actor, body, command, client: { ip } }) => {
    let isNew = false
    const row = await db.transaction(actor.merchantId, (tx) => {
      isNew = false
      return once(tx, command, clock.now(), () => {
        isNew = true
        return applyWithdrawal(deps, tx, { actor, body, now: clock.now() })
      })
    })
    return { ...row, ...(await sendFirstCode(deps, { actor, id: row.id, ip, isNew })) }
  }

  const handlers: Handlers = {
    async quote({ actor, body: { amountFen, bankCardId, speed } }) {
      const tenant = db.tenant(actor.merchantId)
      const card = bankCardId === undefined ? null : await deps.cardOf(tenant, bankCardId)
      if (bankCardId !== undefined && card === null) refuse('record.notFound')
      const now = clock.now()
      const barrier = await applyBarrier(deps, tenant, now)
      return quote(tenant, { amountFen, isPublic: card?.isPublic ?? false, speed, barrier, now })
    },
    apply,
    applyTyped: apply,
    resendCode: ({ actor, body, client }) => resendCode(deps, { actor, id: body.id, ip: client.ip }),
    confirm: ({ actor, body, command, client: { ip } }) => confirmWithdrawal(deps, { ...body, actor, command, ip }),
    cancel: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          toRow(await cancelWithdrawal(tx, body.id, { actor, now: clock.now() }), 'merchant'),
        ),
      ),
    listMine: ({ actor, body }) => listMine(db, actor.merchantId, body),
    listAll: ({ actor, body }) => listAll(db, actor, body),
    info: ({ actor, body }) => showWithdrawal(deps, db.tenant(actor.merchantId), body.id),
    review: async ({ actor, body }) =>
      reviewWithdrawal(deps, db.tenant(await merchantOf(db, body.id)), { id: body.id, viewer: actor }),
    receipt: ({ actor, body }) => receipts(actor, body.id),
    audit: ({ actor, body, command }) => auditWithdrawal(deps, { actor, audit: body, command }),
    pay: ({ actor, body, command }) => decidePayout(deps, { actor, decision: body, command }),
  }

  return {
    handlers,
    /** As tables: a merchant's own, and those of all merchants. */
    exports: withdrawExports(deps),
    /** One that follows a confirmed schedule, joining the transaction. */
    withdrawBySchedule: (tx: TenantTx, wanted: Parameters<typeof withdrawBySchedule>[2]) =>
      withdrawBySchedule(deps, tx, wanted, clock.now()),
    /** Withdrawals of all merchants that wait for the platform's people. */
    countWaiting: () => countWaiting(db),
    alarms: payoutAlarm(db),
    /** What withdrawals hold of a merchant's money before they are sent. */
    held: (merchantId: string) => heldByWithdrawals(db.tenant(merchantId)),
    /** A merchant's, per state. */
    countsByStatus: (tenant: TenantDb) => countsOf(tenant),
    /** Compares again for payouts that wait and pays those that need to wait no longer; answers how many it looked at. */
    payHeld: () => resumeHeld(deps),
    /** How the operators enter what the bank has sent back, and how a payout ended that the provider does not decide. */
    entries: [
      bounceEntry(deps),
      declareEntry(deps, 'WITHDRAW_DECLARED_PAID'),
      declareEntry(deps, 'WITHDRAW_DECLARED_FAILED'),
    ],
    /** What the bank has sent back; answers false when that was booked before. */
    bounce: (tx: TenantTx, bounce: Bounce, now: Date) => bounceWithdrawal(deps, tx, bounce, now),
    onTimer: {
      confirmExpire: (merchantId: string, id: string) => cancelUnconfirmed({ db, clock }, merchantId, id),
    },
    onProvider: {
      withdrawPaid: (tx: TenantTx, payout: SettledPayout) => withdrawPaid(deps, tx, payout),
      withdrawFailed: (tx: TenantTx, payout: SettledPayout) => withdrawFailed(deps, tx, payout),
    },
  }
}
