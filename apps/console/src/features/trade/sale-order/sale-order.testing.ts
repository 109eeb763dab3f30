// Orders for tests, and a shop's worth of them that changes when it is told to.
import { api, type DataOf, type InputOf, type SaleOrderInfo, type SaleOrderStatus } from '@merchant/contract'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { sampleShopId } from '../../../testing/sample-session.ts'

const idOf = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`

/** An order by its number (1, 2, …), ready to be shipped unless told otherwise. */
export function sampleOrder(number: number, patch: Partial<SaleOrderInfo> = {}): SaleOrderInfo {
  const status: SaleOrderStatus = patch.status ?? 'TO_SHIP'
  return {
    id: idOf(number),
    shopId: sampleShopId,
    orderNo: `SO2611200000000000${String(number).padStart(2, '0')}`,
    status,
    settleStatus: 'NOT_DUE',
    isPresale: false,
    isReturning: false,
    source: 'STOREFRONT',
    deliveryType: 'EXPRESS',
    pickupUntil: null,
    items: [
      {
        id: idOf(1000 + number),
        goodsId: idOf(2000),
        skuId: idOf(3000),
        title: '高山云雾绿茶',
        specText: '250g',
        thumbnailUrl: null,
        outerSkuCode: 'TEA-1',
        quantity: 2,
        shippedQuantity: 0,
        droppedQuantity: 0,
        heldQuantity: 0,
        unitFen: 5900,
        discountFen: 0,
        cutFen: 0,
        payFen: 11_800,
        afterSaleDays: 7,
        noReasonReturn: true,
        services: ['NO_REASON_7D'],
      },
    ],
    buyerNickname: `买家${number}`,
    receiverName: '张*',
    receiverPhone: `138****000${number}`,
    receiverRegion: ['浙江省', '杭州市', '西湖区'],
    payableFen: 12_600,
    freightFen: 800,
    refundedFen: 0,
    refundingFen: 0,
    sellerRemark: '',
    flag: 0,
    tags: [],
    urgedAt: null,
    buyerRemark: '',
    createdAt: '2026-11-20T01:00:00.000Z',
    payExpireAt: status === 'UNPAID' ? '2099-01-01T00:00:00.000Z' : null,
    paidAt: status === 'UNPAID' ? null : '2026-11-20T01:01:00.000Z',
    shipDeadlineAt: status === 'TO_SHIP' ? '2099-01-01T00:00:00.000Z' : null,
    hold: null,
    shippedAt: null,
    autoConfirmAt: null,
    completedAt: null,
    closedAt: null,
    printed: [],
    printCount: 0,
    lastPrintedAt: null,
    allowedActions: status === 'TO_SHIP' ? ['ship', 'remark'] : status === 'UNPAID' ? ['close', 'remark'] : ['remark'],
    version: 3,
    closeReason: null,
    closeReasonCode: null,
    receiverAddress: '浙江省杭州市西湖区 文三路 138 号',
    money: {
      goodsFen: 11_800,
      discountFen: 0,
      cutFen: 0,
      freightFen: 800,
      payableFen: 12_600,
      paidFen: 12_600,
      returningFen: 0,
      commissionFen: 630,
      expectedSettleFen: 11_970,
    },
    commissions: [],
    confirmDays: 10,
    settleDays: 7,
    extendsLeft: 3,
    extendDaysLeft: 30,
    afterSaleDays: 7,
    shipHours: 48,
    freightSteps: null,
    payments: [],
    refunds: [],
    codes: [],
    shipments: [],
    waybills: [],
    pickup: null,
    addressChange: null,
    addressChangesLeft: 5,
    invoice: null,
    checkout: null,
    siblings: [],
    preferredCarriers: [],
    timeline: [{ at: '2026-11-20T01:00:00.000Z', actor: `买家${number}`, text: '提交订单' }],
    settleDueAt: null,
    settleExpectedAt: null,
    settleBillAt: null,
    settledAt: null,
    ...patch,
  }
}

/** As it is once these have left. */
function shippedBy(order: SaleOrderInfo, packages: Extract<Operation, { action: 'ship' }>['packages']) {
  const items = order.items.map((item) => {
    const pieces = packages.map((each) =>
      each.items === undefined ? item.quantity : (each.items.find(({ itemId }) => itemId === item.id)?.quantity ?? 0),
    )
    return { ...item, shippedQuantity: pieces.reduce((sum, quantity) => sum + quantity, item.shippedQuantity) }
  })
  const shipments = packages.map(({ carrierCode, waybillNo }, at) => ({
    id: idOf(9000 + at),
    shipmentNo: `SH${at}`,
    carrierCode,
    carrierName: carrierCode,
    waybillNo,
    shippedAt: '2026-11-20T02:00:00.000Z',
    weightG: null,
    costFen: null,
    canceledAt: null,
    items: [],
    undoUntil: '2026-11-20T03:00:00.000Z',
    isEditable: true,
    together: [],
  }))
  const isAll = items.every(({ quantity, shippedQuantity }) => shippedQuantity >= quantity)
  return {
    items,
    shipments: [...order.shipments, ...shipments],
    status: isAll ? ('SHIPPED' as const) : ('PART_SHIPPED' as const),
    allowedActions: isAll ? (['remark'] as const).slice() : (['ship', 'remark'] as const).slice(),
    version: order.version + 1,
  }
}

type ListInput = InputOf<typeof api.saleOrder.list>
type Operation = InputOf<typeof api.saleOrder.operate>

/** Answers for these orders: lists filter and count by status, operations change them. */
export function shopWith(orders: readonly SaleOrderInfo[]): FakeAnswer[] {
  let all = [...orders]
  const find = (id: string): SaleOrderInfo => {
    const found = all.find((order) => order.id === id)
    if (found === undefined) throw new Error(`The test has no order ${id}`)
    return found
  }
  const change = (id: string, patch: Partial<SaleOrderInfo>): SaleOrderInfo => {
    all = all.map((order) => (order.id === id ? { ...order, ...patch } : order))
    return find(id)
  }
  const list = (input: ListInput): DataOf<typeof api.saleOrder.list> => {
    const shown = all.filter(({ status }) => input.status === undefined || input.status === status)
    const counts = Object.fromEntries(
      [...Map.groupBy(all, ({ status }) => status)].map(([key, rows]) => [key, rows.length]),
    )
    return {
      list: shown,
      total: shown.length,
      totalIsExact: true,
      page: 1,
      pageSize: 20,
      nextCursor: null,
      counts: { ...counts, ALL: all.length },
    }
  }
  const operate = (input: Operation): SaleOrderInfo => {
    if (input.action === 'ship') return change(input.orderId, shippedBy(find(input.orderId), input.packages))
    if (input.action === 'close') return change(input.orderId, { status: 'CLOSED', allowedActions: ['remark'] })
    if (input.action === 'refund') return change(input.orderId, { refundingFen: input.amountFen })
    if (input.action === 'remark')
      return change(input.orderId, {
        ...(input.remark === undefined ? {} : { sellerRemark: input.remark }),
        ...(input.flag === undefined ? {} : { flag: input.flag }),
        tags: [
          ...find(input.orderId).tags.filter((tag) => input.removeTags?.includes(tag) !== true),
          ...(input.addTags ?? []),
        ],
      })
    return find(input.orderId)
  }
  return [
    answer(api.saleOrder.list, list),
    answer(api.saleOrder.info, ({ id }) => find(id)),
    answer(api.saleOrder.operate, operate),
    answer(api.returnOrder.ofOrder, { returns: [], lines: [] }),
    answer(api.waybill.accounts, []),
    answer(api.saleOrder.tags, () => [...new Set(all.flatMap(({ tags }) => tags))].toSorted()),
  ]
}
