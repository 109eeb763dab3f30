// Writes what happened to a withdraw order into the operation log, in the transaction in which it happened.
import type { TenantTx } from '@merchant/database'
import { giveNotice } from '../../kernel/notice.ts'
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

/** Tells whoever may see withdrawals how this one ended. */
export const tellEnd = (
  needs: Pick<WithdrawNeeds, 'clock'>,
  tx: TenantTx,
  order: WithdrawRecord,
  level: 'INFO' | 'WARN',
  title: string,
  body: string,
): Promise<void> =>
  giveNotice(
    tx,
    {
      kind: 'WITHDRAWAL',
      level,
      title,
      body: `提现单 ${order.withdraw_no}：${body}`,
      link: '/order/WithdrawOrder',
      subjectId: order.id,
      to: { permission: '3002:view' },
    },
    needs.clock.now(),
  )
