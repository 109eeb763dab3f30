// Bills for tests, as a merchant and as the platform reads them, and the answers of a server that has some.
import { api, type BillInfo, type BillLine, type DataOf, type PlatformBillInfo } from '@merchant/contract'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { sampleShopId } from '../../../testing/sample-session.ts'

const idOf = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A bill by its number (1, 2, …): of a week, waiting for its confirmation unless told otherwise. */
export function sampleBill(number: number, patch: Partial<BillInfo> = {}): BillInfo {
  return {
    id: idOf(number),
    shopId: sampleShopId,
    shopName: '清和茶铺',
    billNo: `BL2611160000000000${String(number).padStart(2, '0')}`,
    cycle: 'W1',
    fromDay: '2026-11-09',
    toDay: '2026-11-15',
    orderCount: 12,
    refundCount: 2,
    goodsFen: 100_000,
    freightFen: 2_000,
    discountFen: 3_000,
    refundBeforeFen: 4_000,
    refundAfterFen: 5_000,
    commissionFen: 4_750,
    commissionReturnFen: 250,
    serviceFen: 0,
    channelFen: 600,
    penaltyFen: 0,
    compensateFen: 0,
    otherFen: 0,
    adjustFen: 0,
    carryInFen: -100,
    payableFen: 84_800,
    settledFen: -4_750,
    toPayFen: 89_550,
    paidFen: null,
    carryOutFen: 0,
    status: 'GENERATED',
    payTrouble: null,
    generatedAt: '2026-11-15T18:00:00.000Z',
    confirmDueAt: '2099-01-01T00:00:00.000Z',
    answerDueAt: null,
    feesFen: 5_100,
    invoiceStatus: 'NONE',
    version: 3,
    allowedActions: ['confirm', 'dispute'],
    confirmedAt: null,
    isConfirmedByItself: null,
    paidAt: null,
    unsettledCount: 11,
    objection: null,
    invoice: null,
    linesHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ledgerFen: -4_750,
    carriedFrom: [],
    carriedTo: null,
    history: [{ at: '2026-11-15T18:00:00.000Z', actor: '系统', text: '生成账单', details: [] }],
    ...patch,
  }
}

/** A line by its number: of an income unless told otherwise. */
export function sampleLine(number: number, patch: Partial<BillLine> = {}): BillLine {
  return {
    id: idOf(500 + number),
    kind: 'INCOME',
    orderId: idOf(600 + number),
    platformOrderId: null,
    orderNo: `SO2611100000000000${String(number).padStart(2, '0')}`,
    refundNo: '',
    commissionRules: [],
    goodsFen: 10_000,
    freightFen: 0,
    discountFen: 0,
    refundBeforeFen: 0,
    refundAfterFen: 0,
    commissionFen: 500,
    commissionReturnFen: 0,
    serviceFen: 0,
    channelFen: 0,
    penaltyFen: 0,
    compensateFen: 0,
    otherFen: 0,
    adjustFen: 0,
    netFen: 9_500,
    isSettledAlone: false,
    at: '2026-11-10T01:00:00.000Z',
    note: '',
    objection: null,
    answer: null,
    ...patch,
  }
}

const page = { totalIsExact: true, page: 1, pageSize: 20, nextCursor: null }

function listed<Row extends { readonly status: string }>(all: readonly Row[], status: string | undefined) {
  const list = all.filter((one) => status === undefined || one.status === status)
  const counts = [...Map.groupBy(all, (one) => one.status)].map(([key, rows]) => [key, rows.length] as const)
  return { ...page, list, total: list.length, counts: Object.fromEntries(counts) }
}

interface LinesInput {
  readonly kind?: string | undefined
  readonly isDisputed?: boolean | undefined
  readonly isSettledAlone?: boolean | undefined
}

const linesIn =
  (lines: readonly BillLine[]) =>
  ({ kind, isDisputed, isSettledAlone }: LinesInput): DataOf<typeof api.bill.lines> => {
    const list = lines.filter(
      (line) =>
        (kind === undefined || line.kind === kind) &&
        (isSettledAlone === undefined || line.isSettledAlone === isSettledAlone) &&
        (isDisputed !== true || line.objection !== null),
    )
    return { ...page, list, total: list.length }
  }

/** Answers for a merchant's bills: the list filters by its tab, and an act is answered by the bill as it was. */
export function billsOf(all: readonly BillInfo[], lines: readonly BillLine[] = []): FakeAnswer[] {
  const find = (id: string) => all.find((one) => one.id === id) ?? sampleBill(1)
  return [
    answer(api.bill.list, ({ status }) => listed(all, status)),
    answer(api.bill.cycle, { cycle: 'W1', nextCycle: 'M1', fromDay: '2026-11-16', toDay: '2026-11-22' }),
    answer(api.bill.info, ({ id }) => find(id)),
    answer(api.bill.lines, linesIn(lines)),
    answer(api.bill.confirm, ({ id }) => find(id)),
    answer(api.bill.dispute, ({ id }) => find(id)),
    answer(api.bill.applyInvoice, ({ id }) => find(id)),
    answer(api.workbench.views, []),
  ]
}

export const otherMerchantId = idOf(900)

/** The same as the platform reads it. */
export function samplePlatformBill(number: number, patch: Partial<PlatformBillInfo> = {}): PlatformBillInfo {
  return {
    ...sampleBill(number),
    merchantId: otherMerchantId,
    merchantNo: 'MA202611120000000001',
    merchantName: '清和茶铺',
    shopName: '清和旗舰店',
    allowedActions: [],
    ...patch,
  }
}

/** Answers for the platform, which sees the bills of all merchants. */
export function platformBillsOf(all: readonly PlatformBillInfo[], lines: readonly BillLine[] = []): FakeAnswer[] {
  const find = (id: string) => all.find((one) => one.id === id) ?? samplePlatformBill(1)
  return [
    answer(api.platformBill.list, ({ status }) => listed(all, status)),
    answer(api.platformBill.info, ({ id }) => find(id)),
    answer(api.platformBill.lines, linesIn(lines)),
    answer(api.platformBill.resolve, ({ id }) => find(id)),
    answer(api.platformBill.decide, ({ id }) => find(id)),
    answer(api.platformBill.pay, ({ id }) => find(id)),
    answer(api.platformBill.answerInvoice, ({ id }) => find(id)),
    answer(api.workbench.views, []),
  ]
}
