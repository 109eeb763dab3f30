// Withdrawals, balance, cards and quotes for tests.
import { api, type BankCard, type DataOf, type ReviewedWithdrawal, type WithdrawRow } from '@merchant/contract'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'

export function sampleWithdraw(patch: Partial<WithdrawRow> = {}): WithdrawRow {
  return {
    id: '01932c5a-0000-7000-8000-000000000301',
    withdrawNo: 'WD261120000000000001',
    merchantName: '清和茶铺',
    amountFen: 123_400,
    feeFen: 200,
    arriveFen: 123_200,
    bankName: '中国工商银行',
    cardLast4: '6688',
    status: 'APPROVED',
    failReason: null,
    held: null,
    remark: '',
    appliedAt: '2026-11-20T01:00:00.000Z',
    confirmExpiresAt: null,
    speed: 'D0',
    paidAt: null,
    expectedOn: null,
    arrivedAt: null,
    bouncedAt: null,
    bouncedOn: null,
    allowedActions: [],
    version: 4,
    ...patch,
  }
}

export function sampleReview(patch: Partial<ReviewedWithdrawal> = {}): ReviewedWithdrawal {
  return {
    ...sampleWithdraw(),
    payee: '张*',
    isPublicAccount: false,
    cardBoundAt: '2026-11-01T00:00:00.000Z',
    history: [
      { at: '2026-11-20T01:00:00.000Z', event: 'apply', text: '申请提现', party: 'MERCHANT', name: null },
      { at: '2026-11-20T02:00:00.000Z', event: 'approve', text: '平台审核通过', party: 'PLATFORM', name: '审核小吴' },
    ],
    confirmation: null,
    riskLevel: 'MEDIUM',
    riskHits: [{ rule: 'FIRST', needsReview: true, reason: '该商户的首次提现' }],
    merchant: {
      merchantId: '01932c5a-0000-7000-8000-000000000501',
      merchantNo: 'MA202611200000000001',
      type: 'INDIVIDUAL',
      status: 'ACTIVE',
    },
    balance: { availableFen: 500_000, pendingFen: 67_000, frozenFen: 123_400, debtFen: 0 },
    earlier: { counts: {}, newest: [], turnedDown: [] },
    closedDifferences: [],
    ...patch,
  }
}

export const sampleCard: BankCard = {
  id: '01932c5a-0000-7000-8000-000000000401',
  kind: 'PRIVATE',
  branchName: null,
  bankName: '中国工商银行',
  cardType: 'DEBIT',
  last4: '6688',
  holderName: '张*',
  status: 'BOUND',
  isDefault: true,
  boundAt: '2026-11-01T00:00:00.000Z',
  coolingUntil: null,
}

/** A company's own account, as its audit has left it. */
export const publicAccount: BankCard = {
  ...sampleCard,
  id: '01932c5a-0000-7000-8000-000000000402',
  kind: 'PUBLIC',
  branchName: '中国农业银行杭州西湖支行',
  bankName: '中国农业银行',
  last4: '7788',
  holderName: '清和（杭州）茶业有限公司',
}

export const sampleBalance: DataOf<typeof api.wallet.balance> = {
  availableFen: 500_000,
  pendingFen: 67_000,
  frozenFen: 0,
  depositFen: 0,
  promoFen: 0,
  debtFen: 0,
  provider: null,
  differenceFen: null,
  isSettled: true,
  openDifferences: 0,
  heldFromFen: 5_000_000,
}

export const sampleQuote: DataOf<typeof api.withdrawOrder.quote> = {
  availableFen: 500_000,
  feeFen: 0,
  arriveFen: 0,
  minFen: 1_000,
  maxFen: 500_000,
  ordersLeftToday: 3,
  fenLeftToday: 100_000_000,
  freeLeftThisMonth: 2,
  arrival: '次一工作日',
  speeds: [{ speed: 'D0', feeFen: 0, arrival: '次一工作日' }],
  barrier: null,
}

export const withdrawPage = (rows: readonly WithdrawRow[]): DataOf<typeof api.withdrawOrder.listMine> => ({
  list: [...rows],
  total: rows.length,
  totalIsExact: true,
  page: 1,
  pageSize: 20,
  nextCursor: null,
  counts: { ALL: rows.length },
})

/** A merchant with a bound card and 5,000 元; what differs is pushed after it. */
export const readyMerchant = (rows: readonly WithdrawRow[] = []): FakeAnswer[] => [
  answer(api.withdrawOrder.listMine, () => withdrawPage(rows)),
  answer(api.wallet.balance, ({ refresh }) => ({
    ...sampleBalance,
    ...(refresh === true
      ? {
          provider: {
            allFen: 500_000,
            frozenFen: 0,
            onItsWayFen: 0,
            arrivingFen: 0,
            adjustedFen: 0,
            at: '2026-11-20T01:00:00.000Z',
          },
          differenceFen: 0,
        }
      : {}),
  })),
  answer(api.wallet.memberInfo, {
    memberType: 'PERSONAL',
    state: 'READY',
    phone: '138****8000',
    phoneChange: null,
    contractNo: 'C1',
    signedAt: '2026-11-01T00:00:00.000Z',
    cards: [sampleCard],
  }),
  answer(api.withdrawOrder.quote, ({ amountFen = 0 }) => ({ ...sampleQuote, arriveFen: amountFen })),
]
