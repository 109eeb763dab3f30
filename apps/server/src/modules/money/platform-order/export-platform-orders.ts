// A merchant's platform orders for a table: the list itself, the newest first, with what each was for and how it was paid.
import { api } from '@merchant/contract'
import {
  objectionLabels,
  platformInvoiceLabels,
  platformOrderCloseTexts,
  platformOrderIssuerTexts,
  platformOrderLabels,
  platformOrderPaidByTexts,
  platformOrderTypeTexts,
} from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, wordsOf, yesOrNo } from '../../../kernel/export-words.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { pageOfOrders } from './platform-order.list.ts'
import { linesOf, type OrderRecord } from './platform-order.store.ts'
import { rowOf } from './platform-order.view.ts'

/** By the time they were ordered, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'orderedAt:desc', page: undefined } as const

export const platformOrdersExport = ({ db: database }: Pick<PlatformOrderDeps, 'db'>) =>
  exportSource({
    list: 'platformOrder',
    filterWords: {
      status: wordsOf(platformOrderLabels),
      type: wordsOf(platformOrderTypeTexts),
      invoice: wordsOf(platformInvoiceLabels),
      objection: wordsOf(objectionLabels),
    },
    endpoint: api.platformOrder.list,
    async read({ merchantId, filters, now }, after) {
      const db = database.tenant(merchantId ?? '')
      const { rows, nextCursor } = await pageOfOrders(db, { ...filters, ...inOrder, cursor: after ?? undefined })
      const nameOf = await shopNames(db, rows)
      const shown = rows.map(({ is_renewed: isRenewed, ...kept }) => ({
        // The days that were left when it was asked for.
        order: rowOf(kept, Boolean(isRenewed), now),
        kept,
        shop: nameOf.get(kept.shop_id ?? ''),
      }))
      return { rows: shown, next: nextCursor }
    },
    values: {
      orderNo: ({ order }) => order.orderNo,
      shop: ({ shop }) => shop ?? '',
      type: ({ order }) => wordOf(platformOrderTypeTexts, order.type),
      issuer: ({ order }) => wordOf(platformOrderIssuerTexts, order.issuer),
      title: ({ order }) => order.title,
      lines: ({ kept }) => linesText(kept),
      status: ({ order }) => wordOf(platformOrderLabels, order.status),
      amount: ({ order }) => order.amountFen,
      payable: ({ order }) => order.payableFen,
      paid: ({ order }) => order.paidFen,
      owed: ({ order }) => order.owedFen,
      refunded: ({ order }) => order.refundedFen,
      paidBy: ({ order }) => wordOf(platformOrderPaidByTexts, order.paidBy),
      deducted: ({ order }) => yesOrNo(order.isMandatory),
      relatedNo: ({ order }) => order.relatedNo,
      dueAt: ({ order }) => order.dueAt,
      startsAt: ({ order }) => order.startsAt,
      endsAt: ({ order }) => order.endsAt,
      daysLeft: ({ order }) => order.daysLeft,
      autoRenew: ({ kept }) => (kept.period_months === null ? '' : yesOrNo(kept.auto_renew)),
      objection: ({ order }) => wordOf(objectionLabels, order.objectionStatus),
      invoice: ({ order }) => wordOf(platformInvoiceLabels, order.invoiceStatus),
      invoiceTitle: ({ kept }) => kept.invoice_title,
      invoiceNo: ({ kept }) => kept.invoice_no,
      remark: ({ kept }) => kept.remark,
      orderedAt: ({ order }) => order.orderedAt,
      paidAt: ({ order }) => order.paidAt,
      closedAt: ({ order }) => order.closedAt,
      closed: ({ kept }) => wordOf(platformOrderCloseTexts, kept.close_type),
    },
  })

/** What was bought of the catalogue; nothing of what the platform asks by itself. */
const linesText = (order: OrderRecord): string =>
  linesOf(order)
    .map(({ productName, name, quantity }) => `${productName} ${name} × ${quantity}`)
    .join('；')

async function shopNames(db: TenantDb, orders: readonly OrderRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(orders.flatMap(({ shop_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const shops = await db.selectFrom('shop').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(shops.map(({ id, name }) => [id, name]))
}
