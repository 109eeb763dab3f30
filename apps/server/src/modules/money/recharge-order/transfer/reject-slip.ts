// The platform's people send a slip back: no money has come, or the picture does not show which. No money moves.
import { type Api, type BodyOf, said, type TransferRow } from '@merchant/contract'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import type { RechargeDeps } from '../recharge-order.deps.ts'
import { log } from '../recharge-order.log.ts'
import { rechargeParameters } from '../recharge-order.parameters.ts'
import { lockRecharge, merchantOfRecharge, move } from '../recharge-order.store.ts'
import { slipRejected } from './transfer.events.ts'
import { toTransferRow } from './transfer.list.ts'

interface Rejection {
  readonly actor: OperatorActor
  readonly body: BodyOf<Api['rechargeTransfer']['reject']>
  readonly command: Command
}

/** The merchant has as long as at the beginning for another slip. */
export async function rejectSlip(
  { db, clock, notify }: Pick<RechargeDeps, 'db' | 'clock' | 'notify'>,
  { actor, body: { id, version, reason }, command }: Rejection,
): Promise<TransferRow> {
  const merchantId = await merchantOfRecharge(db, id)
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const order = await lockRecharge(tx, id)
      if (order.version !== version) refuse('record.changed')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + rechargeParameters.transferMs)
      const rejected = await move(tx, order, 'rejected', { reject_reason: reason, expires_at: expiresAt })
      await armTimer(tx, { kind: 'rechargeOrder.expire', subjectId: id, dueAt: expiresAt }, now)
      const summary = said(`凭证被退回：${reason}`, `The slip was rejected: ${reason}`)
      await log(tx, order, { actor, event: 'rejected', summary, now })
      await notify(tx, slipRejected(rejected))
      const merchant = await tx
        .selectFrom('merchant')
        .select(['merchant_no', 'name as merchant_name'])
        .executeTakeFirstOrThrow()
      return toTransferRow({ ...rejected, ...merchant }, actor)
    }),
  )
}
