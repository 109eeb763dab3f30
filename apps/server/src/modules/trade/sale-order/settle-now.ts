// A due order that an operator settles without waiting for the clock: the same plan, the same call and the same booking.
import { type Api, type BodyOf, said, type SettlementRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { happened } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { settleParameters } from './sale-order.parameters.ts'
import { heldFor, isRefunding, statusName } from './sale-order.states.ts'
import { lockOrder, mustFindOrder, type OrderRecord } from './sale-order.store.ts'
import { planAgentPay } from './settle-order.ts'
import { isDue, netOf } from './settlement.amounts.ts'
import { mustFindSettlement } from './settlement.list.ts'

type SettleNowDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'calls' | 'onError'>

interface SettleCommand {
  readonly actor: OperatorActor
  readonly body: BodyOf<Api['settlement']['signalAgentPay']>
  readonly command: Command
}

/**
 * Answers the order as it is once the provider was asked. Refuses what is not due, under way or settled by its name, another
 * amount than the order's as record.changed, and one that the provider refused a moment ago as request.tooMany.
 */
export async function settleNow(deps: SettleNowDeps, { actor, body, command }: SettleCommand): Promise<SettlementRow> {
  const { db, clock, calls } = deps
  const { merchantId } = body
  await mustFindOrder(db.tenant(merchantId), body.orderId)
  let planned: string | null = null
  const asked = await db.transaction(merchantId, (tx) => {
    planned = null
    return once(tx, command, clock.now(), async () => {
      const now = clock.now()
      await mustHaveProven(tx, actor, command, now)
      const order = await lockOrder(tx, body.orderId)
      await mustBeSettleable(tx, order, now)
      const amountFen = netOf(order)
      if (amountFen !== body.amountFen) refuse('record.changed')
      await happened(tx, order, { actor, happening: { event: 'settleAsked', amountFen }, now })
      planned = await planAgentPay(calls, tx, order, now)
      return mustFindSettlement(tx, order.id, now)
    })
  })
  // Sent after the commit; if it fails or we die here, the recorded call is sent or asked for by the resolver.
  const sendAndRead = async () => {
    if (planned !== null) await calls.send(merchantId, planned)
    return mustFindSettlement(db.tenant(merchantId), body.orderId, clock.now())
  }
  return afterwards(deps, sendAndRead, () => asked)
}

async function mustBeSettleable(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const { status, settle_status: settleStatus } = order
  if (settleStatus === 'SETTLED') refuse('state.notAllowed', { status: said('已结算', 'settled') })
  if (settleStatus === 'VOID') refuse('state.notAllowed', { status: said('已全额退款', 'refunded in full') })
  if (settleStatus === 'PENDING') refuse('state.notAllowed', { status: said('结算处理中', 'being settled') })
  if (status !== 'COMPLETED') refuse('state.notAllowed', { status: statusName(status) })
  if (!isDue(order, now)) refuse('state.notAllowed', { status: said('未到结算时间', 'not due yet') })
  if (order.waits_for_bill) refuse('state.notAllowed', { status: said('随账单结算', 'settled with its bill') })
  if (isRefunding(order)) refuse('state.notAllowed', { status: said('退款处理中', 'being refunded') })
  if (order.open_returns > 0) refuse('state.notAllowed', { status: said('售后处理中', 'a return is open') })
  if (order.hold_reason !== null) refuse('state.notAllowed', { status: heldFor(order.hold_reason) })
  const failed = await tx
    .selectFrom('sale_order_event')
    .select('at')
    .where('order_id', '=', order.id)
    .where('event', '=', 'settleFailed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waitMs = failed === undefined ? 0 : failed.at.getTime() + settleParameters.byHandAfterMs - now.getTime()
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}
