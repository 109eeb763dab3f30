// Returns for tests, and the answers of a shop that has some.
import { api, type DataOf, type ReturnInfo } from '@merchant/contract'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { sampleShopId } from '../../../testing/sample-session.ts'

const idOf = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A return by its number (1, 2, …), waiting for the merchant unless told otherwise. */
export function sampleReturn(number: number, patch: Partial<ReturnInfo> = {}): ReturnInfo {
  return {
    id: idOf(number),
    shopId: sampleShopId,
    returnNo: `RT2611200000000000${String(number).padStart(2, '0')}`,
    orderId: idOf(100 + number),
    orderNo: `SO2611200000000000${String(number).padStart(2, '0')}`,
    itemId: idOf(200 + number),
    goodsTitle: '高山云雾绿茶',
    specText: '250g',
    wantedSpecText: null,
    skuId: idOf(300 + number),
    wanted: null,
    exchangeable: [],
    thumbnailUrl: null,
    buyerNickname: `买家${number}`,
    type: 'REFUND_ONLY',
    phase: 'AFTER_SHIP',
    reason: 'QUALITY',
    quantity: 2,
    amountFen: 11_800,
    status: 'MERCHANT_REVIEW',
    deadlineAt: '2099-01-01T00:00:00.000Z',
    atDeadline: 'REFUND',
    disputeStatus: null,
    appliedAt: '2026-11-20T01:00:00.000Z',
    endedAt: null,
    refundSendAt: null,
    isHandBackDue: false,
    allowedActions: ['agree', 'reject', 'offer', 'extend'],
    version: 4,
    isReceived: true,
    maxFen: 11_800,
    description: '茶叶受潮',
    pictures: [],
    offer: null,
    question: null,
    rejection: null,
    rejectionsLeft: 2,
    offersLeft: 3,
    returnAddress: null,
    freightBy: null,
    sentBack: null,
    handedBack: null,
    receiver: null,
    isRestocked: null,
    restockedQuantity: null,
    receiveResult: null,
    reshipped: null,
    autoRule: null,
    closeType: null,
    failReason: null,
    dispute: null,
    heldFen: 0,
    isPaused: false,
    order: {
      status: 'SHIPPED',
      paidFen: 12_600,
      refundedFen: 0,
      isSettled: false,
      lineQuantity: 3,
      linePayFen: 17_700,
      shippedQuantity: 3,
    },
    history: [
      { at: '2026-11-20T01:00:00.000Z', actor: `买家${number}`, text: '申请仅退款 118.00 元', words: '', proofs: [] },
    ],
    ...patch,
  }
}

/** Answers for these returns: the list filters by its tab, and an act is answered by the return as it was. */
export function returnsOf(all: readonly ReturnInfo[]): FakeAnswer[] {
  const list = (tab: string | undefined): DataOf<typeof api.returnOrder.list> => {
    const shown = all.filter(({ status }) => tab === undefined || tab === status)
    const byStatus = [...Map.groupBy(all, ({ status }) => status)].map(([key, rows]) => [key, rows.length])
    return {
      list: shown,
      total: shown.length,
      totalIsExact: true,
      page: 1,
      pageSize: 20,
      nextCursor: null,
      counts: { ...Object.fromEntries(byStatus), SOON: 0, ALL: all.length },
    }
  }
  const find = (id: string) => all.find((one) => one.id === id) ?? sampleReturn(1)
  return [
    answer(api.returnOrder.list, ({ tab }) => list(tab)),
    answer(api.returnOrder.info, ({ id }) => find(id)),
    answer(api.returnOrder.operate, ({ id }) => find(id)),
    answer(api.workbench.views, []),
  ]
}
