// A person of the platform rules; the ruling is in force once nobody may appeal any more, or whoever lost agrees.
import { type Api, type BodyOf, type DisputeRuling, formatYuan, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../../kernel/actor.ts'
import { dueFrom, inForce } from '../../../../kernel/in-force.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { OrderActor } from '../../sale-order/index.ts'
import { close, ofReturn, pay, payLater, SHORT } from '../pay-return.ts'
import { happened } from '../return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import { addressOf, awaitGoods, type AwaitDeps } from '../await-goods.ts'
import { notLookedAt } from '../restocked.ts'
import { change, type ReturnRecord } from '../return-order.store.ts'
import { disputeRuled, rulingInForce } from './dispute.events.ts'
import { changeDispute, type DisputeRecord, insertVerdict, mustBeOpen, verdictsOf } from './dispute.store.ts'
import { endDispute } from './hold.ts'

export type JudgeDeps = AwaitDeps & Pick<ReturnOrderDeps, 'orders' | 'notify'>
type Verdict = BodyOf<Api['returnDispute']['verdict']>

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly now: Date
}

const done = { BUYER: 'DONE_BUYER', MERCHANT: 'DONE_MERCHANT', PARTIAL: 'DONE_PARTIAL' } as const

/** What may be ruled to go back at most: the platform may give more than was asked for, and never more than is left. */
export const mostOf = (
  { orders }: Pick<ReturnOrderDeps, 'orders'>,
  { order, one }: Pick<Held, 'order' | 'one'>,
): number => Math.min(one.max_fen, orders.freeOf(order) + ofReturn(one).fen)

/** What was not sent goes back whole, or stays. */
export const isWhole = ({ phase }: Pick<ReturnRecord, 'phase'>): boolean => phase === 'BEFORE_SHIP'
/** There are goods, and they are with the buyer. */
export const mayNeedGoods = (one: ReturnRecord, order: OrderRecord): boolean =>
  !isWhole(one) && one.sent_back_at === null && (order.delivery_type === 'EXPRESS' || order.delivery_type === 'PICKUP')

/**
 * Errors: refuses state.notAllowed for what waits for somebody else or can't be ruled so, permission.denied for the same person in an
 * appeal, refund.aboveRest, and what a refund refuses where an appeal is ruled on.
 */
export async function judge(
  deps: JudgeDeps,
  tx: TenantTx,
  verdict: Verdict,
  {
    order,
    one,
    dispute,
    actor,
    now,
    isLater,
  }: Held & { readonly dispute: DisputeRecord; readonly actor: OperatorActor; readonly isLater: boolean },
): Promise<void> {
  const { ruling, needsGoods, liability, freightBy, text } = verdict
  const isAppeal = dispute.appealed_by !== null
  if (isAppeal) {
    const [first] = await verdictsOf(tx, dispute.id)
    if (first?.judge_id === actor.operatorId)
      refuse('permission.denied', {
        what: said('：申诉须由另一位平台人员裁决', ': somebody else has to rule on an appeal'),
      })
  }
  if (needsGoods && (ruling === 'MERCHANT' || !mayNeedGoods(one, order)))
    refuse('state.notAllowed', { status: said('没有可退回的商品', 'there are no goods to send back') })
  const amountFen = amountOf(deps, { order, one }, verdict)
  await insertVerdict(tx, {
    merchant_id: tx.merchantId,
    dispute_id: dispute.id,
    id: newId(now),
    ruling,
    amount_fen: amountFen,
    needs_goods: needsGoods,
    liability,
    freight_by: freightBy,
    text,
    judge_id: actor.operatorId,
    judge_name: actor.name,
    at: now,
  })
  const due = dueFrom(tx, 'dispute.appealHours', now)
  const status = done[ruling]
  await changeDispute(tx, dispute, { status, due_at: due }, now)
  const ruled = await change(tx, one, { dispute_status: status, is_judged: true, deadline_at: due }, now)
  await happened(tx, ruled, { actor, happening: { event: 'judge', ruling, amountFen, text, isLast: isAppeal }, now })
  const about = { subjectId: one.id, shopId: one.shop_id }
  const facts = { returnId: one.id, returnNo: one.return_no, ruling, amountFen, isLast: isAppeal }
  await deps.notify(tx, disputeRuled(about, { ...facts, hours: inForce(tx, 'dispute.appealHours') }))
  if (isAppeal) await execute(deps, tx, { order, one: ruled, now }, { actor, isLater })
}

function amountOf(deps: JudgeDeps, held: Pick<Held, 'order' | 'one'>, { ruling, amountFen }: Verdict): number {
  const most = mostOf(deps, held)
  if (ruling === 'MERCHANT') return 0
  if (ruling === 'BUYER') return Math.min(held.one.amount_fen, most)
  if (isWhole(held.one))
    refuse('state.notAllowed', { status: said('未发货的商品全额退款', 'what was not sent goes back whole') })
  if (amountFen === undefined || amountFen > most) refuse('refund.aboveRest', { rest: formatYuan(most, true) })
  return amountFen
}

/** Whoever lost agrees: it is in force at once. */
export async function acceptVerdict(
  deps: JudgeDeps,
  tx: TenantTx,
  held: Held,
  { actor, isLater }: { readonly actor: MerchantActor | StorefrontActor; readonly isLater: boolean },
): Promise<void> {
  await happened(tx, held.one, { actor, happening: { event: 'acceptVerdict' }, now: held.now })
  await execute(deps, tx, held, { actor, isLater })
}

/** The newest ruling is in force. Errors: refuses balance.short unless it may be paid later. */
export async function execute(
  deps: JudgeDeps,
  tx: TenantTx,
  { order, one, now }: Held,
  { actor, isLater }: { readonly actor: OrderActor; readonly isLater: boolean },
): Promise<void> {
  const dispute = await mustBeOpen(tx, one.id)
  const verdict = (await verdictsOf(tx, dispute.id)).at(-1)
  if (verdict === undefined) throw new Error(`Nothing was ruled in ${dispute.dispute_no}`)
  const ruling: DisputeRuling = verdict.ruling
  const happening = { event: 'execute', ruling, amountFen: verdict.amount_fen } as const
  await happened(tx, one, { actor, happening, now })
  // Of an appeal both are one moment, and it was told; what the merchant agrees to itself it knows.
  if (dispute.appealed_by === null && actor.party !== 'merchant') {
    const about = { subjectId: one.id, shopId: one.shop_id }
    const facts = { returnId: one.id, returnNo: one.return_no, ruling, amountFen: verdict.amount_fen }
    await deps.notify(tx, rulingInForce(about, facts))
  }
  await endDispute(tx, one, null, now)
  if (ruling === 'MERCHANT') {
    await close(deps, tx, { order, one }, { actor, now, closeType: 'PLATFORM_REJECT' })
    return
  }
  const amountFen = Math.min(verdict.amount_fen, mostOf(deps, { order, one }))
  // Goods that were sent back are there; those that stay with the buyer are money alone.
  const type = verdict.needs_goods || one.sent_back_at !== null ? 'RETURN_REFUND' : 'REFUND_ONLY'
  const ruled = await change(tx, one, { type, amount_fen: amountFen }, now)
  const set = await deps.orders.change(tx, order, { before: ofReturn(one), after: ofReturn(ruled) }, now)
  if (verdict.needs_goods) {
    const address = await addressOf(deps, tx, one.shop_id, undefined)
    await awaitGoods(deps, tx, ruled, { address, now })
    return
  }
  const changes = one.sent_back_at === null ? {} : notLookedAt(now)
  if (isLater) await payLater(deps, tx, ruled, { reason: SHORT, now, changes })
  else await pay(deps, tx, { order: set, one: ruled }, { actor, now, changes })
}
