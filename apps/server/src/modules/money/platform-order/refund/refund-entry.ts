// The operators' way to give money of a platform order back: entered by one person, and on another's approval booked at once where it stayed
// the merchant's own, and otherwise when the provider has brought it back.
import { formatYuan, type Said, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { system } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import {
  type EntryExecutor,
  type EntryToBook,
  type KeptEntry,
  mustHold,
  refuseShort,
} from '../../manual-entry/index.ts'
import { emptyPack, holdPackOfOrder, packOfOrder } from '../pack/pack.store.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { invoiceAnswered, moneyBack } from '../platform-order.events.ts'
import { happened } from '../platform-order.history.ts'
import { backBooking, book } from '../platform-order.money.ts'
import { type PackLeft, refundableFen, staysWithMember, statusName } from '../platform-order.states.ts'
import { change, lockOrder, move, orderByNo, type OrderRecord } from '../platform-order.store.ts'
import { beRefunded, sendBack, type SendDeps } from './send-back.ts'
import { type WaitingRefund, waitingRefund } from './waiting-refund.ts'

type RefundDeps = SendDeps & Pick<PlatformOrderDeps, 'clock' | 'notify'>

export const refundEntry = (deps: RefundDeps): EntryExecutor => ({
  kind: 'PLATFORM_ORDER_REFUND',
  // Its merchant reads it on the order.
  isOfHouse: true,
  isBookedLater: async (tx, entry) => !staysWithMember((await orderOf(tx, entry)).type),
  async check(tx, entry) {
    const order = await orderOf(tx, entry)
    mustBeRefundable(order, (await packOfOrder(tx, order.id)) ?? null, entry, deps.clock.now())
    if (staysWithMember(order.type)) await mustBeThere(tx, order, entry)
  },
  async checkNew(tx, entry) {
    const { id } = await orderOf(tx, entry)
    // Of two who enter at once the second finds what the first has entered.
    const waiting = await waitingRefund(tx, await lockOrder(tx, id))
    if (waiting !== undefined) refuse('state.notAllowed', { status: waitsAlready(waiting) })
  },
  linesOf: async (db, entry) => backBooking(await orderOf(db, entry), entry.amountFen).moves,
  async execute(tx, entry, now) {
    const { id } = await orderOf(tx, entry)
    // Of two entries about one order the second finds the first under way.
    await giveBack(deps, tx, { order: await lockOrder(tx, id), entry }, now)
  },
})

function waitsAlready({ entry_no: no, amount_fen: fen, entered_by_name: who }: WaitingRefund): Said {
  const yuan = formatYuan(fen, true)
  return said(
    `${who} 登记的退款 ${yuan} 元（${no}）正在等待复核，请先复核或撤回`,
    `the refund of ¥${yuan} that ${who} entered (${no}) waits to be decided or taken back first`,
  )
}

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<OrderRecord> =>
  (subjectNo === null ? undefined : await orderByNo(db, subjectNo.trim().toUpperCase())) ?? refuse('record.notFound')

/**
 * Refuses in words what was not paid, went back before, or is more than is unused by now. What is counted in days or units ends with its
 * refund, so that all that is unused goes back, never less.
 */
function mustBeRefundable(order: OrderRecord, pack: PackLeft | null, { amountFen }: EntryToBook, now: Date): void {
  const mostFen = refundableFen(order, pack, now)
  if (mostFen === 0)
    refuse('state.notAllowed', {
      status: pack?.units_left === 0 ? said('用量已全部使用', 'all of its units are used') : statusName(order.status),
    })
  if (amountFen > mostFen)
    refuse('limit.exceeded', {
      limit: said(`最多可退 ${formatYuan(mostFen, true)} 元`, `at most ¥${formatYuan(mostFen, true)}`),
    })
  if (amountFen < mostFen && (pack !== null || order.period_months !== null))
    refuse('state.notAllowed', {
      status: said(
        `退款后未使用部分一并收回，须退 ${formatYuan(mostFen, true)} 元`,
        `all that is unused ends with the refund, which must be ¥${formatYuan(mostFen, true)}`,
      ),
    })
}

/** Of the deposit or the money for promotion something may have been taken since. */
async function mustBeThere(tx: TenantTx, { type }: OrderRecord, { amountFen }: EntryToBook): Promise<void> {
  await mustHold(tx, type === 'PROMO' ? 'M_PROMO' : 'M_DEPOSIT', amountFen)
}

/** An invoice that was asked for and not issued would be over more than is kept: it is asked for anew. */
async function dropInvoice(
  { notify }: Pick<RefundDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  now: Date,
): Promise<OrderRecord> {
  const [zh, en] = [
    '订单退款，请退款完成后按实付余额重新申请',
    'the order is refunded: ask anew for what is left of it',
  ] as const
  const dropped = await change(tx, order, { invoice_status: 'REJECTED', invoice_reason: zh }, now)
  const summary = said(`驳回开票：${zh}`, `Refused an invoice: ${en}`)
  await happened(tx, dropped, { actor: system, event: 'invoiceRejected', summary, now })
  await notify(tx, invoiceAnswered(dropped))
  return dropped
}

/** In the transaction of the approval. What is the merchant's own is booked at once, the rest when the provider has brought it back. */
async function giveBack(
  deps: RefundDeps,
  tx: TenantTx,
  { order, entry }: { readonly order: OrderRecord; readonly entry: KeptEntry },
  now: Date,
): Promise<void> {
  const { amountFen, reason, approvedBy: actor } = entry
  // Held, so that what goes back is what is unused, and no unit of it is used meanwhile.
  const pack = (await holdPackOfOrder(tx, order.id)) ?? null
  mustBeRefundable(order, pack, entry, now)
  const yuan = formatYuan(amountFen, true)
  const moved = await move(tx, order, 'refund', { auto_renew: false, now })
  const going = moved.invoice_status === 'APPLIED' ? await dropInvoice(deps, tx, moved, now) : moved
  if (pack !== null) await emptyPack(tx, pack)
  const units = pack?.units_left ?? 0
  const summary =
    units === 0
      ? said(`退款 ${yuan} 元：${reason}`, `Refunded ¥${yuan}: ${reason}`)
      : said(
          `退款 ${yuan} 元，收回未使用的 ${units} 条用量：${reason}`,
          `Refunded ¥${yuan} for ${units} unused units: ${reason}`,
        )
  await happened(tx, going, { actor, event: 'refund', summary, now })
  if (!staysWithMember(order.type)) {
    await sendBack(deps, tx, going, { kind: 'REFUND', amountFen, reason, actor, entryId: entry.id, now })
    return
  }
  const booked = { key: `platformOrder/${order.id}/refunded`, occurredAt: now, now }
  await book(tx, going, backBooking(order, amountFen), booked).catch(refuseShort)
  await beRefunded(tx, going, { refund: { kind: 'REFUND', amount_fen: amountFen }, actor, now })
  await deps.notify(tx, moneyBack(going, amountFen, false))
}
