// Platform orders for a table, a merchant's or those of all merchants: the list itself, the newest first, with what each was for and how it was paid.
import { api, type PlatformOrderRow } from '@merchant/contract'
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
import { pageOfAll } from './desk/desk.list.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { pageOfOrders } from './platform-order.list.ts'
import { linesOf, type OrderRecord } from './platform-order.store.ts'
import { rowOf } from './platform-order.view.ts'

/** By the time they were ordered, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'orderedAt:desc', page: undefined } as const

interface Shown {
  readonly order: PlatformOrderRow
  readonly kept: OrderRecord
  readonly shop: string | undefined
  /** Of a table of all merchants. */
  readonly merchant: { readonly no: string; readonly name: string } | null
}

const values = {
  orderNo: ({ order }: Shown) => order.orderNo,
  type: ({ order }: Shown) => wordOf(platformOrderTypeTexts, order.type),
  issuer: ({ order }: Shown) => wordOf(platformOrderIssuerTexts, order.issuer),
  title: ({ order }: Shown) => order.title,
  lines: ({ kept }: Shown) => linesText(kept),
  status: ({ order }: Shown) => wordOf(platformOrderLabels, order.status),
  amount: ({ order }: Shown) => order.amountFen,
  payable: ({ order }: Shown) => order.payableFen,
  paid: ({ order }: Shown) => order.paidFen,
  owed: ({ order }: Shown) => order.owedFen,
  refunded: ({ order }: Shown) => order.refundedFen,
  paidBy: ({ order }: Shown) => wordOf(platformOrderPaidByTexts, order.paidBy),
  deducted: ({ order }: Shown) => yesOrNo(order.isMandatory),
  relatedNo: ({ order }: Shown) => order.relatedNo,
  dueAt: ({ order }: Shown) => order.dueAt,
  startsAt: ({ order }: Shown) => order.startsAt,
  endsAt: ({ order }: Shown) => order.endsAt,
  daysLeft: ({ order }: Shown) => order.daysLeft,
  autoRenew: ({ kept }: Shown) => (kept.period_months === null ? '' : yesOrNo(kept.auto_renew)),
  objection: ({ order }: Shown) => wordOf(objectionLabels, order.objectionStatus),
  invoice: ({ order }: Shown) => wordOf(platformInvoiceLabels, order.invoiceStatus),
  invoiceTitle: ({ kept }: Shown) => kept.invoice_title,
  invoiceNo: ({ kept }: Shown) => kept.invoice_no,
  remark: ({ kept }: Shown) => kept.remark,
  orderedAt: ({ order }: Shown) => order.orderedAt,
  paidAt: ({ order }: Shown) => order.paidAt,
  closedAt: ({ order }: Shown) => order.closedAt,
  closed: ({ kept }: Shown) => wordOf(platformOrderCloseTexts, kept.close_type),
}

const filterWords = {
  status: wordsOf(platformOrderLabels),
  type: wordsOf(platformOrderTypeTexts),
  invoice: wordsOf(platformInvoiceLabels),
  objection: wordsOf(objectionLabels),
}

/** A merchant's own, and those of all merchants for the platform's people. */
export const platformOrdersExports = ({ db: database }: Pick<PlatformOrderDeps, 'db'>) => [
  exportSource<'platformOrder', typeof api.platformOrder.list, Shown>({
    list: 'platformOrder',
    filterWords,
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
        merchant: null,
      }))
      return { rows: shown, next: nextCursor }
    },
    values: { shop: ({ shop }: Shown) => shop ?? '', ...values },
  }),
  exportSource<'platformOrderDesk', typeof api.platformOrderDesk.list, Shown>({
    list: 'platformOrderDesk',
    filterWords,
    endpoint: api.platformOrderDesk.list,
    async read({ filters, now }, after) {
      const asked = { ...filters, ...inOrder, cursor: after ?? undefined }
      const { rows, nextCursor } = await pageOfAll(database.acrossMerchants, asked)
      // Nobody renews here, so whether one was is not asked.
      const shown = rows.map(({ merchant_no: no, name, ...kept }) => ({
        order: rowOf(kept, false, now),
        kept,
        shop: undefined,
        merchant: { no, name },
      }))
      return { rows: shown, next: nextCursor }
    },
    values: {
      merchantNo: ({ merchant }: Shown) => merchant?.no ?? '',
      merchant: ({ merchant }: Shown) => merchant?.name ?? '',
      ...values,
    },
  }),
]

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
