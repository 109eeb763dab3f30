// The rules of a platform order, which the merchant pays to the platform: from its balance, by bank, and back (J7, J8).
import type { PostingRule } from '../posting-rule.ts'

// What becomes the platform's own is on its way until the provider has brought it over (J15b), as a repaid debt is; a deposit or
// promotion money stays the merchant's and so stays with the member.
const paidFromBalance = {
  serviceBought: {
    id: 'J7',
    kind: 'serviceBought',
    name: '余额支付服务订购',
    nameEn: 'Service paid from the balance',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_INCOME_SERVICE', amount: 'amountFen', flow: 'serviceOrder' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'amountFen' },
    ],
  },
  penaltyPaid: {
    id: 'J7',
    kind: 'penaltyPaid',
    name: '余额支付违约金',
    nameEn: 'Penalty paid from the balance',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_INCOME_PENALTY', amount: 'amountFen', flow: 'penalty' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'amountFen' },
    ],
  },
  compensationPaid: {
    id: 'J7',
    kind: 'compensationPaid',
    name: '余额支付赔付',
    nameEn: 'Compensation paid from the balance',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_COST_COMPENSATE', amount: 'amountFen', flow: 'compensation' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'amountFen' },
    ],
  },
  billDuePaid: {
    id: 'J7',
    kind: 'billDuePaid',
    name: '余额支付账单欠款',
    nameEn: 'Bill paid from the balance',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_INCOME_SERVICE', amount: 'amountFen', flow: 'billDue' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'amountFen' },
    ],
  },
  depositPaid: {
    id: 'J7',
    kind: 'depositPaid',
    name: '余额缴纳保证金',
    nameEn: 'Deposit paid from the balance',
    lines: [{ from: 'M_AVAILABLE', to: 'M_DEPOSIT', amount: 'amountFen', flow: 'depositPaid' }],
  },
  promoBought: {
    id: 'J7',
    kind: 'promoBought',
    name: '余额推广充值',
    nameEn: 'Promotion paid from the balance',
    lines: [{ from: 'M_AVAILABLE', to: 'M_PROMO', amount: 'amountFen', flow: 'promoRecharge' }],
  },
} as const satisfies Record<string, PostingRule>

// What nobody has paid in time is taken: from the balance, then from the deposit, and what is missing is owed. Nothing of the last moves
// at the provider until the debt is repaid (J15).
const deducted = {
  penaltyDeducted: {
    id: 'J7c',
    kind: 'penaltyDeducted',
    name: '违约金到期扣款',
    nameEn: 'Penalty taken when due',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_INCOME_PENALTY', amount: 'fromAvailableFen', flow: 'penalty' },
      { from: 'M_DEPOSIT', to: 'P_INCOME_PENALTY', amount: 'fromDepositFen', flow: 'depositPenalty' },
      { from: 'M_DEBT', to: 'P_INCOME_PENALTY', amount: 'owedFen', flow: 'penalty' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromAvailableFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromDepositFen' },
    ],
  },
  compensationDeducted: {
    id: 'J7c',
    kind: 'compensationDeducted',
    name: '赔付到期扣款',
    nameEn: 'Compensation taken when due',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_COST_COMPENSATE', amount: 'fromAvailableFen', flow: 'compensation' },
      { from: 'M_DEPOSIT', to: 'P_COST_COMPENSATE', amount: 'fromDepositFen', flow: 'depositPenalty' },
      { from: 'M_DEBT', to: 'P_COST_COMPENSATE', amount: 'owedFen', flow: 'compensation' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromAvailableFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromDepositFen' },
    ],
  },
  billDueDeducted: {
    id: 'J7c',
    kind: 'billDueDeducted',
    name: '账单欠款到期扣款',
    nameEn: 'Bill taken when due',
    lines: [
      { from: 'M_AVAILABLE', to: 'P_INCOME_SERVICE', amount: 'fromAvailableFen', flow: 'billDue' },
      { from: 'M_DEPOSIT', to: 'P_INCOME_SERVICE', amount: 'fromDepositFen', flow: 'depositPenalty' },
      { from: 'M_DEBT', to: 'P_INCOME_SERVICE', amount: 'owedFen', flow: 'billDue' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromAvailableFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'fromDepositFen' },
    ],
  },
} as const satisfies Record<string, PostingRule>

const paidByBank = {
  serviceBoughtByBank: {
    id: 'J7b',
    kind: 'serviceBoughtByBank',
    name: '银行支付服务订购',
    nameEn: 'Service paid by bank',
    lines: [{ from: 'P_CHANNEL_PLATFORM', to: 'P_INCOME_SERVICE', amount: 'amountFen' }],
  },
  penaltyPaidByBank: {
    id: 'J7b',
    kind: 'penaltyPaidByBank',
    name: '银行支付违约金',
    nameEn: 'Penalty paid by bank',
    lines: [{ from: 'P_CHANNEL_PLATFORM', to: 'P_INCOME_PENALTY', amount: 'amountFen' }],
  },
  compensationPaidByBank: {
    id: 'J7b',
    kind: 'compensationPaidByBank',
    name: '银行支付赔付',
    nameEn: 'Compensation paid by bank',
    lines: [{ from: 'P_CHANNEL_PLATFORM', to: 'P_COST_COMPENSATE', amount: 'amountFen' }],
  },
  billDuePaidByBank: {
    id: 'J7b',
    kind: 'billDuePaidByBank',
    name: '银行支付账单欠款',
    nameEn: 'Bill paid by bank',
    lines: [{ from: 'P_CHANNEL_PLATFORM', to: 'P_INCOME_SERVICE', amount: 'amountFen' }],
  },
  depositPaidByBank: {
    id: 'J7b',
    kind: 'depositPaidByBank',
    name: '银行缴纳保证金',
    nameEn: 'Deposit paid by bank',
    lines: [{ from: 'P_CHANNEL_MEMBER', to: 'M_DEPOSIT', amount: 'amountFen', flow: 'depositPaid' }],
  },
  promoBoughtByBank: {
    id: 'J7b',
    kind: 'promoBoughtByBank',
    name: '银行推广充值',
    nameEn: 'Promotion paid by bank',
    lines: [{ from: 'P_CHANNEL_MEMBER', to: 'M_PROMO', amount: 'amountFen', flow: 'promoRecharge' }],
  },
} as const satisfies Record<string, PostingRule>

const refunded = {
  serviceRefunded: {
    id: 'J8',
    kind: 'serviceRefunded',
    name: '服务订购退款至余额',
    nameEn: 'Service refunded to the balance',
    lines: [
      { from: 'P_INCOME_SERVICE', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'serviceOrder' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  penaltyRefunded: {
    id: 'J8',
    kind: 'penaltyRefunded',
    name: '违约金退回余额',
    nameEn: 'Penalty returned to the balance',
    lines: [
      { from: 'P_INCOME_PENALTY', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'penalty' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  compensationRefunded: {
    id: 'J8',
    kind: 'compensationRefunded',
    name: '赔付退回余额',
    nameEn: 'Compensation returned to the balance',
    lines: [
      { from: 'P_COST_COMPENSATE', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'compensation' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  billDueRefunded: {
    id: 'J8',
    kind: 'billDueRefunded',
    name: '账单欠款退回余额',
    nameEn: 'Bill returned to the balance',
    lines: [
      { from: 'P_INCOME_SERVICE', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'billDue' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  depositReturned: {
    id: 'J8',
    kind: 'depositReturned',
    name: '保证金退还至余额',
    nameEn: 'Deposit returned to the balance',
    lines: [{ from: 'M_DEPOSIT', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'depositReturn' }],
  },
  promoReturned: {
    id: 'J8',
    kind: 'promoReturned',
    name: '推广金退还至余额',
    nameEn: 'Promotion returned to the balance',
    lines: [{ from: 'M_PROMO', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'promoRecharge' }],
  },
} as const satisfies Record<string, PostingRule>

const refundedToBank = {
  serviceRefundedToBank: {
    id: 'J8b',
    kind: 'serviceRefundedToBank',
    name: '服务订购退款至银行',
    nameEn: 'Service refunded to the bank',
    lines: [{ from: 'P_INCOME_SERVICE', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' }],
  },
  penaltyRefundedToBank: {
    id: 'J8b',
    kind: 'penaltyRefundedToBank',
    name: '违约金退回银行',
    nameEn: 'Penalty returned to the bank',
    lines: [{ from: 'P_INCOME_PENALTY', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' }],
  },
  compensationRefundedToBank: {
    id: 'J8b',
    kind: 'compensationRefundedToBank',
    name: '赔付退回银行',
    nameEn: 'Compensation returned to the bank',
    lines: [{ from: 'P_COST_COMPENSATE', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' }],
  },
  depositReturnedToBank: {
    id: 'J8b',
    kind: 'depositReturnedToBank',
    name: '保证金退还至银行',
    nameEn: 'Deposit returned to the bank',
    lines: [{ from: 'M_DEPOSIT', to: 'P_CHANNEL_MEMBER', amount: 'amountFen', flow: 'depositReturn' }],
  },
  promoReturnedToBank: {
    id: 'J8b',
    kind: 'promoReturnedToBank',
    name: '推广金退还至银行',
    nameEn: 'Promotion returned to the bank',
    lines: [{ from: 'M_PROMO', to: 'P_CHANNEL_MEMBER', amount: 'amountFen', flow: 'promoRecharge' }],
  },
} as const satisfies Record<string, PostingRule>

export const platformOrderRules = {
  ...paidFromBalance,
  ...deducted,
  ...paidByBank,
  ...refunded,
  ...refundedToBank,
} as const
