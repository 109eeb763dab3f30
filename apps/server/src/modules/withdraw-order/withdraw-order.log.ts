// Writes what happened to a withdraw order into the operation log, in the transaction in which it happened.
import type { TenantTx } from '@merchant/database'
import { logAct, type LoggedAct } from '../../kernel/operation-log.ts'
import type { WithdrawNeeds } from './withdraw-order.needs.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

/** @param action the verb, `pay`; @param summary one Chinese sentence */
export const log = (
  needs: Pick<WithdrawNeeds, 'clock'>,
  tx: TenantTx,
  order: WithdrawRecord,
  actor: LoggedAct['actor'],
  action: string,
  summary: string,
): Promise<void> =>
  logAct(
    tx,
    {
      actor,
      action: `withdrawOrder.${action}`,
      target: { type: 'withdrawOrder', id: order.id, no: order.withdraw_no },
      summary,
    },
    needs.clock.now(),
  )
