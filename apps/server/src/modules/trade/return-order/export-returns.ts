// Returns for a table: the list itself, the newest wish first, read to its end; what buyers wrote without numbers of theirs, unless in full.
import { api } from '@merchant/contract'
import {
  atDeadlineTexts,
  disputeStatusLabels,
  returnCloseTexts,
  returnDisputedTexts,
  returnHandBackTexts,
  returnPhaseTexts,
  returnReasonTexts,
  returnRejectTexts,
  returnStatusLabels,
  returnTabTexts,
  returnTypeTexts,
} from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, wordsOf, yesOrNo } from '../../../kernel/export-words.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { pageOfAll } from './return-order.list.ts'
import { atDeadlineOf } from './return-order.states.ts'
import type { ReturnRecord } from './return-order.store.ts'
import { wantedOf } from './return-order.view.ts'

/** By the time they were asked for, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'appliedAt:desc', page: undefined } as const

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

export const returnsExport = ({ db: database }: Pick<ReturnOrderDeps, 'db'>) =>
  exportSource({
    list: 'returnOrder',
    filterWords: {
      tab: wordsOf(returnTabTexts),
      type: wordsOf(returnTypeTexts),
      phase: wordsOf(returnPhaseTexts),
      reason: wordsOf(returnReasonTexts),
      disputed: wordsOf(returnDisputedTexts),
      handBack: wordsOf(returnHandBackTexts),
    },
    endpoint: api.returnOrder.list,
    async read({ merchantId, filters, now, isFull }, after) {
      const db = database.tenant(merchantId ?? '')
      // Due soon is what was so when it was asked for.
      const page = await pageOfAll(db, { ...filters, ...inOrder, cursor: after ?? undefined }, now)
      const beside = await besideOf(db, page.rows)
      return { rows: page.rows.map((one) => ({ one, isFull, ...beside(one) })), next: page.nextCursor }
    },
    values: {
      returnNo: ({ one }) => one.return_no,
      shop: ({ shop }) => shop ?? '',
      orderNo: ({ one }) => one.order_no,
      status: ({ one }) => wordOf(returnStatusLabels, one.status),
      type: ({ one }) => wordOf(returnTypeTexts, one.type),
      phase: ({ one }) => wordOf(returnPhaseTexts, one.phase),
      reason: ({ one }) => wordOf(returnReasonTexts, one.reason),
      description: ({ one, isFull }) => (isFull ? one.description : withoutPersonal(one.description)),
      goods: ({ one }) => one.goods_title,
      spec: ({ one }) => one.spec_text,
      wanted: ({ one }) => wantedOf(one) ?? '',
      quantity: ({ one }) => one.quantity,
      amount: ({ one }) => one.amount_fen,
      refunded: ({ refund }) => (refund?.refunded_at instanceof Date ? refund.amount_fen : null),
      refundNo: ({ refund }) => refund?.refund_no ?? '',
      buyer: ({ one }) => one.buyer_nickname,
      deadline: ({ one }) => iso(one.deadline_at),
      atDeadline: ({ one }) => wordOf(atDeadlineTexts, atDeadlineOf(one)),
      disputeNo: ({ disputeNo }) => disputeNo ?? '',
      dispute: ({ one }) => wordOf(disputeStatusLabels, one.dispute_status),
      rejection: ({ one }) => rejectionOf(one),
      carrierBack: ({ one }) => spokenText(one.carrier_name),
      waybillBack: ({ one }) => one.waybill_no,
      restocked: ({ one }) => yesOrNo(one.is_restocked),
      carrierHandBack: ({ one }) => spokenText(one.hand_back_carrier_name),
      waybillHandBack: ({ one }) => one.hand_back_waybill_no,
      carrierAnew: ({ one }) => spokenText(one.reship_carrier_name),
      waybillAnew: ({ one }) => one.reship_waybill_no,
      closed: ({ one }) => wordOf(returnCloseTexts, one.close_type),
      appliedAt: ({ one }) => iso(one.applied_at),
      agreedAt: ({ one }) => iso(one.agreed_at),
      sentBackAt: ({ one }) => iso(one.sent_back_at),
      receivedAt: ({ one }) => iso(one.received_at),
      reshippedAt: ({ one }) => iso(one.reshipped_at),
      refundedAt: ({ refund }) => iso(refund?.refunded_at),
      endedAt: ({ one }) => iso(one.ended_at),
    },
  })

const rejectionOf = ({ reject_code: code, reject_reason: reason }: ReturnRecord): string =>
  [wordOf(returnRejectTexts, code), reason ?? ''].filter((part) => part !== '').join('：')

/** What stands in other tables of these returns, each read once for all of them. */
async function besideOf(db: TenantDb, rows: readonly ReturnRecord[]) {
  const ids = rows.map(({ id }) => id)
  const shopIds = [...new Set(rows.map(({ shop_id: id }) => id))]
  const disputed = rows.flatMap(({ id, disputes }) => (disputes > 0 ? [id] : []))
  const [shops, refunds, disputes] = await Promise.all([
    shopIds.length === 0 ? [] : db.selectFrom('shop').select(['id', 'name']).where('id', 'in', shopIds).execute(),
    ids.length === 0
      ? []
      : db
          .selectFrom('refund_order')
          .select(['return_id', 'refund_no', 'amount_fen', 'refunded_at'])
          .where('return_id', 'in', ids)
          .execute(),
    disputed.length === 0
      ? []
      : db
          .selectFrom('return_dispute')
          .select(['return_id', 'dispute_no'])
          .where('return_id', 'in', disputed)
          .orderBy('id')
          .execute(),
  ])
  const shopOf = new Map(shops.map(({ id, name }) => [id, name]))
  const refundOf = new Map(refunds.map((refund) => [refund.return_id, refund]))
  // The newest one: it comes last.
  const disputeOf = new Map(disputes.map(({ return_id: id, dispute_no: no }) => [id, no]))
  return ({ id, shop_id: shopId }: ReturnRecord) => ({
    shop: shopOf.get(shopId),
    refund: refundOf.get(id),
    disputeNo: disputeOf.get(id),
  })
}
