// The operators' way to send a recharge back: entered by one person, and on another's approval taken out of the available balance and
// sent to the provider. It is booked when the provider has done it, and given back when it certainly has not.
import { formatYuan, said } from '@merchant/contract'
import { afterCommit, newId, type TenantDb, type TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, movesOf, post, postingRules } from '@merchant/ledger'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook, KeptEntry } from '../../manual-entry/index.ts'
import type { RechargeDeps } from '../recharge-order.deps.ts'
import { log } from '../recharge-order.log.ts'
import { rechargeParameters } from '../recharge-order.parameters.ts'
import { statusName } from '../recharge-order.states.ts'
import { lockRecharge, move, receivedFenOf, rechargeByNo, type RechargeRecord } from '../recharge-order.store.ts'
import { insertRefund } from './recharge-refund.store.ts'

export interface RefundDeps extends Pick<RechargeDeps, 'clock' | 'onError'> {
  readonly calls: Pick<RechargeDeps['calls'], 'plan' | 'send'>
}

export const refundEntry = (deps: RefundDeps): EntryExecutor => ({
  kind: 'RECHARGE_REFUND',
  isOfHouse: true,
  isBookedLater: true,
  async check(tx, entry) {
    mustBeRefundable(await orderOf(tx, entry), entry, deps.clock.now())
    const availableFen = await balanceOf(tx, 'M_AVAILABLE')
    if (availableFen < entry.amountFen) refuse('balance.short', { available: formatYuan(availableFen, true) })
  },
  linesOf: async (_db, { amountFen }) => movesOf(postingRules.rechargeRefundSent, { amountFen }),
  async execute(tx, entry, now) {
    const { id } = await orderOf(tx, entry)
    // Of two entries about one recharge the second finds the first under way.
    const order = await lockRecharge(tx, id)
    mustBeRefundable(order, entry, now)
    await sendBack(deps, tx, { order, entry }, now)
  },
})

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<RechargeRecord> =>
  (subjectNo === null ? undefined : await rechargeByNo(db, subjectNo)) ?? refuse('record.notFound')

/** Refuses in words what can't go back: what never came, is on its way back already, came too long ago, or is more than is left. */
function mustBeRefundable(order: RechargeRecord, { amountFen }: EntryToBook, now: Date): void {
  if (order.method === 'TRANSFER')
    refuse('state.notAllowed', {
      status: said('对公转账充值，款项请由商户提现', 'a transfer of its bank: the merchant withdraws it'),
    })
  if (order.status !== 'SUCCESS' || order.paid_at === null)
    return refuse('state.notAllowed', { status: statusName(order.status) })
  if (now.getTime() - order.paid_at.getTime() > rechargeParameters.refundWithinMs)
    refuse('state.notAllowed', { status: said('到账已超过 90 天', 'received more than 90 days ago') })
  const restFen = receivedFenOf(order) - order.refund_asked_fen
  if (amountFen <= restFen) return
  const yuan = formatYuan(restFen, true)
  refuse('request.invalid', { what: said(`：该笔充值最多还能退 ${yuan} 元`, `: at most ¥${yuan} of it can go back`) })
}

/** In the transaction of the approval: what is promised, taken and planned; it goes out after the commit. */
async function sendBack(
  deps: RefundDeps,
  tx: TenantTx,
  { order, entry }: { readonly order: RechargeRecord; readonly entry: KeptEntry },
  now: Date,
): Promise<void> {
  const { amountFen, reason } = entry
  const id = newId(now)
  const refundNo = newBusinessNo('RF', now)
  await insertRefund(tx, {
    merchant_id: tx.merchantId,
    id,
    refund_no: refundNo,
    recharge_id: order.id,
    amount_fen: amountFen,
    status: 'PROCESSING',
    reason,
    entry_id: entry.id,
    entry_no: entry.entryNo,
    asked_at: now,
  })
  await bookSent(tx, order, { id, refundNo, amountFen, reason }, now)
  await move(tx, order, 'refund', { refund_asked_fen: order.refund_asked_fen + amountFen })
  await planCall(deps, tx, { order, id, refundNo, amountFen }, now)
  const yuan = formatYuan(amountFen, true)
  const summary = said(
    `平台退回 ${yuan} 元至原付款账户：${reason}`,
    `The platform sends ¥${yuan} back to the payer: ${reason}`,
  )
  await log(tx, order, { actor: entry.approvedBy, event: 'refundAsked', summary, now })
}

interface Sent {
  readonly id: string
  readonly refundNo: string
  readonly amountFen: number
}

/** What is sent may have left the merchant's account before we hear of it. */
async function bookSent(
  tx: TenantTx,
  order: RechargeRecord,
  { id, refundNo, amountFen, reason }: Sent & { readonly reason: string },
  now: Date,
): Promise<void> {
  const rule = postingRules.rechargeRefundSent
  try {
    await post(
      tx,
      {
        key: `rechargeRefund/${id}/sent`,
        kind: rule.kind,
        occurredAt: now,
        moves: movesOf(rule, { amountFen }),
        subject: { type: 'rechargeOrder', id: order.id, no: order.recharge_no },
        note: reason,
        relatedNo: refundNo,
      },
      now,
    )
  } catch (error) {
    // Spent since it was checked.
    if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw error
  }
}

async function planCall(
  { calls, onError }: RefundDeps,
  tx: TenantTx,
  { order, id, refundNo, amountFen }: Sent & { readonly order: RechargeRecord },
  now: Date,
): Promise<void> {
  const { merchantId } = tx
  const { callId } = await calls.plan(
    tx,
    {
      service: 'refund',
      number: refundNo,
      originalNumber: order.recharge_no,
      payerMemberNo: null,
      // Of a deposit there is one who has the money: nobody is named.
      source: null,
      amountFen,
      subject: { type: 'rechargeRefund', id },
    },
    now,
  )
  // A lost send is found by the resolver: the call is recorded.
  const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
  afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
}
