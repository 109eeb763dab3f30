// Orders of all merchants as a table for the platform's people: the list itself, newest first, read to its end; nobody's receiver is in it.
import { api, type BodyOf, type PlatformSaleOrderRow, said, saleOrderStage, spoken } from '@merchant/contract'
import { deliveryTypeTexts, holdTexts, settleLabels } from '@merchant/contract/labels'
import type { Database } from '@merchant/database'
import { type ExportAsk, type ExportPage, exportSource } from '../../../kernel/export-source.ts'
import { wordOf } from '../../../kernel/export-words.ts'
import { pageOfPlatformOrders } from './platform-orders.list.ts'
import { statusName } from './sale-order.states.ts'

type Filters = BodyOf<typeof api.platformSaleOrder.list>

/** By the time they were placed, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'createdAt:desc', page: undefined } as const

const stages = Object.fromEntries(saleOrderStage.options.map((stage) => [stage, statusName(stage)]))

export const platformOrdersExport = ({ db }: { readonly db: Database }) =>
  exportSource({
    list: 'platformSaleOrder',
    endpoint: api.platformSaleOrder.list,
    filterWords: { tab: { ...stages, HELD: said('已暂停', 'on hold') } },
    read: ({ filters }: ExportAsk<Filters>, after): Promise<ExportPage<PlatformSaleOrderRow>> =>
      pageOfPlatformOrders(db, { ...filters, ...inOrder, cursor: after ?? undefined }),
    values: {
      orderNo: ({ orderNo }) => orderNo,
      merchantNo: ({ merchantNo }) => merchantNo,
      merchant: ({ merchantName }) => merchantName,
      status: ({ status, deliveryType }) => spoken(statusName(status, deliveryType)),
      delivery: ({ deliveryType }) => wordOf(deliveryTypeTexts, deliveryType),
      goods: ({ items }) => items.map(({ title, quantity }) => `${title} × ${quantity}`).join('；'),
      quantity: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
      payable: ({ payableFen }) => payableFen,
      refunded: ({ refundedFen }) => refundedFen,
      buyer: ({ buyerNickname }) => buyerNickname,
      settle: ({ settleStatus }) => wordOf(settleLabels, settleStatus),
      hold: ({ hold }) => wordOf(holdTexts, hold?.reason ?? null),
      createdAt: ({ createdAt }) => createdAt,
      paidAt: ({ paidAt }) => paidAt,
    },
  })
