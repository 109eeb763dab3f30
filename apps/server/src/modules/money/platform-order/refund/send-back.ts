// Money of a platform order goes back to the balance: by applicationTransfer, and booked (J8) when the provider has done it.
import { formatYuan, said, type Said } from '@merchant/contract'
import { afterCommit, insertRow, newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Selectable } from 'kysely'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { type LoggedAct, provider, system, whoOf } from '../../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'
import { closeCase, hasOpenCase } from '../../cases/index.ts'
import { bookApproved } from '../../manual-entry/index.ts'
import { moneyBack, moneyStuck } from '../platform-order.events.ts'
import type { PlatformOrderDeps, SettledCall } from '../platform-order.deps.ts'
import { happened } from '../platform-order.history.ts'
import { backBooking, book } from '../platform-order.money.ts'
import { platformOrderParameters } from '../platform-order.parameters.ts'
import { lockOrder, move, type OrderRecord } from '../platform-order.store.ts'

export type SendDeps = Pick<PlatformOrderDeps, 'onError'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'plan' | 'send'>
}

type RefundRecord = Selectable<Tables['platform_order_refund']>

interface GoingBack {
  readonly kind: RefundRecord['kind']
  readonly amountFen: number
  readonly reason: string
  readonly actor: LoggedAct['actor']
  /** The manual entry by which it goes back; null where that is done by itself. */
  readonly entryId: string | null
  readonly now: Date
}

/** Of a locked order. */
export async function sendBack(
  deps: SendDeps,
  tx: TenantTx,
  order: OrderRecord,
  { kind, amountFen, reason, actor, entryId, now }: GoingBack,
): Promise<void> {
  const refund = {
    merchant_id: tx.merchantId,
    id: newId(now),
    order_id: order.id,
    refund_no: newBusinessNo('RF', now),
    kind,
    amount_fen: amountFen,
    reason,
    status: 'PROCESSING',
    asked_by: whoOf(actor).id,
    asked_at: now,
    entry_id: entryId,
  } as const
  await insertRow(tx, 'platform_order_refund', refund)
  await send(deps, tx, refund, now)
}

/** Each time under a new number. */
async function send(
  { calls, onError }: SendDeps,
  tx: TenantTx,
  { id, amount_fen: amountFen }: Pick<RefundRecord, 'id' | 'amount_fen'>,
  now: Date,
): Promise<void> {
  const subject = { type: 'platformOrderRefund', id }
  const number = newBusinessNo('TF', now)
  const { callId } = await calls.plan(tx, { service: 'transfer', number, amountFen, subject }, now)
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  const sending = async (): Promise<void> => void (await calls.send(merchantId, callId))
  afterCommit(tx, () => void afterwards({ onError }, sending, () => undefined))
}

const findRefund = (tx: TenantTx, id: string): Promise<RefundRecord> =>
  tx.selectFrom('platform_order_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function refundDone(
  { clock, notify }: Pick<PlatformOrderDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const order = await lockOrder(tx, (await findRefund(tx, call.subjectId)).order_id)
  const refund = await findRefund(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = clock.now()
  const key = `platformOrderRefund/${refund.id}/refunded`
  await book(tx, order, backBooking(order, refund.amount_fen), { key, occurredAt: call.occurredAt, now })
  await tx
    .updateTable('platform_order_refund')
    .set({ status: 'SUCCESS', ended_at: call.occurredAt, fail_reason: null })
    .where('id', '=', refund.id)
    .execute()
  if (refund.entry_id !== null) await bookApproved(tx, refund.entry_id)
  await disarmTimer(tx, 'platformOrder.refundAgain', refund.id, now)
  const actor = call.declaredBy ?? provider
  const closing = { kind: 'TRANSFER_STUCK', subject: caseOf(refund), facts: { said: 'SUCCEEDED' } } as const
  await closeCase(tx, { ...closing, note: `平台订单 ${order.order_no} 的款项已退回`, by: actor }, now)
  await beRefunded(tx, order, { refund, actor, now })
  await notify(tx, moneyBack(order, refund.amount_fen, refund.kind === 'SURPLUS'))
}

interface Back {
  readonly refund: Pick<RefundRecord, 'kind' | 'amount_fen'>
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

export async function beRefunded(tx: TenantTx, order: OrderRecord, { refund, actor, now }: Back): Promise<OrderRecord> {
  const refunded =
    refund.kind === 'SURPLUS'
      ? order
      : await move(tx, order, 'refunded', { refunded_fen: refund.amount_fen, closed_at: now, now })
  const yuan = formatYuan(refund.amount_fen, true)
  const summary = said(`${yuan} 元已退回余额`, `¥${yuan} are back in the balance`)
  await happened(tx, refunded, { actor, event: 'refunded', summary, now })
  return refunded
}

/** A certain failure: it is tried ever more seldom, each time under a new number; then it is a case, and waits until that has ended. */
export async function refundFailed(
  { clock, openCase, notify }: Pick<PlatformOrderDeps, 'clock' | 'openCase' | 'notify'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const order = await lockOrder(tx, (await findRefund(tx, call.subjectId)).order_id)
  const refund = await findRefund(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = clock.now()
  const failures = refund.failures + 1
  const inMs = platformOrderParameters.refundAgainMs[failures - 1]
  await tx
    .updateTable('platform_order_refund')
    .set({ failures, fail_reason: call.reason ?? '渠道拒绝' })
    .where('id', '=', refund.id)
    .execute()
  await lookAgain(tx, refund, inMs ?? platformOrderParameters.refundStuckMs, now)
  const isStuck = inMs === undefined
  await happened(tx, order, { actor: call.declaredBy ?? system, event: 'refundFailed', summary: failed(isStuck), now })
  if (!isStuck) return
  const isNew = await openCase(
    tx,
    {
      kind: 'TRANSFER_STUCK',
      subject: { ...caseOf(refund), no: order.order_no },
      providerNo: call.providerNo,
      amountFen: refund.amount_fen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: {
        type: 'platformOrder',
        id: order.id,
        ...(order.shop_id === null ? {} : { shopId: order.shop_id }),
      },
    },
    now,
  )
  if (isNew) await notify(tx, moneyStuck(order, refund.amount_fen))
}

const failed = (isStuck: boolean): Said =>
  isStuck
    ? said('退回余额多次未成功，平台正在核实', 'The refund keeps failing; the platform looks into it')
    : said('退回余额未成功，稍后自动重试', 'The refund failed and is tried again')

const caseOf = ({ id }: Pick<RefundRecord, 'id'>) => ({ type: 'platformOrderRefund', id }) as const

const lookAgain = (tx: TenantTx, { id }: Pick<RefundRecord, 'id'>, inMs: number, now: Date): Promise<void> =>
  armTimer(tx, { kind: 'platformOrder.refundAgain', subjectId: id, dueAt: new Date(now.getTime() + inMs) }, now)

/** For the timer. */
export const refundAgain = (
  deps: SendDeps & Pick<PlatformOrderDeps, 'db' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const refund = await tx
      .selectFrom('platform_order_refund')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = deps.clock.now()
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'platformOrder.refundAgain', id, now))) return
    if (refund.status !== 'PROCESSING') return
    // Nobody is paid by people and by the clock.
    if (await hasOpenCase(tx, 'TRANSFER_STUCK', caseOf(refund)))
      await lookAgain(tx, refund, platformOrderParameters.refundStuckMs, now)
    else await send(deps, tx, refund, now)
  })

/** The oldest first. */
export const refundsOf = (db: TenantDb | TenantTx, orderId: string): Promise<RefundRecord[]> => {
  const handle: TenantDb = db
  return handle.selectFrom('platform_order_refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}
