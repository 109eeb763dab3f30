// Of each posting rule: the function that books by it and the test that fails first without it, or why nothing is booked by it yet.
import type { PostingKind } from '@merchant/ledger'

export interface Proof {
  /** Of the server's modules: the file that takes the rule, and the function in it that books. */
  readonly by: readonly [file: string, booker: string]
  /** Of the server's modules: a file of tests, and the title of one of them. */
  readonly test: readonly [file: string, title: string]
}

const withdrawals = 'money/withdraw-order/withdraw-order.money.ts'
const withdrawTests = 'money/withdraw-order/withdraw-order.test.ts'
const refundTests = 'trade/sale-order/refund/refund.test.ts'
const rechargeTests = 'money/recharge-order/recharge-order.test.ts'
const rechargeRefundTests = 'money/recharge-order/refund/refund.test.ts'
const paymentTests = 'money/platform-payment/platform-payment.test.ts'
const platformOrderMoney = 'money/platform-order/platform-order.money.ts'
const platformOrderTests = 'money/platform-order/platform-order.test.ts'
const platformOrderBankTests = 'money/platform-order/bank/pay-by-bank.test.ts'
const platformOrderClockTests = 'money/platform-order/order-clock.test.ts'
const manualTests = 'money/manual-entry/manual-entry.test.ts'
const makingGoodTests = 'money/making-good/making-good.test.ts'
const caseTests = 'money/cases/case-entries.test.ts'

export const ruleProofs = {
  orderPaid: {
    by: ['trade/sale-order/payment-events.ts', 'bookPaid'],
    test: ['trade/sale-order/pay-order.test.ts', 'a paid order waits to be shipped, and its money is pending'],
  },
  orderRefundedBeforeSettlement: {
    by: ['trade/sale-order/refund/end-refund.ts', 'refundedBooking'],
    test: [refundTests, 'a part goes back, and the rest is settled with the commission of the rest'],
  },
  orderSettled: {
    by: ['trade/sale-order/settle-order.ts', 'bookSettled'],
    test: [
      'trade/sale-order/sale-order.test.ts',
      'seven days after receipt the net goes to the merchant, the commission to the platform',
    ],
  },
  commissionReturned: {
    by: ['trade/sale-order/refund/refund-events.ts', 'commissionTransferred'],
    test: [refundTests, 'the commission comes back first, then the refund goes out of the merchant’s account'],
  },
  settledRefundCovered: {
    by: ['trade/sale-order/refund/set-aside.ts', 'setAside'],
    test: [
      'trade/return-order/spent-money.test.ts',
      'a ruling takes the balance, then the deposit, and the platform lends the rest before anything goes out',
    ],
  },
  settledRefundSent: {
    by: ['trade/sale-order/refund/send-refund.ts', 'bookSent'],
    test: [refundTests, 'in parts to the last fen: the whole commission is back, and no fen more can be asked for'],
  },
  settledRefundPaid: {
    by: ['trade/sale-order/refund/end-refund.ts', 'refundedBooking'],
    test: [refundTests, 'the commission comes back first, then the refund goes out of the merchant’s account'],
  },
  rechargeReceived: {
    by: ['money/recharge-order/settle-recharge.ts', 'receivedMoves'],
    test: [rechargeTests, 'is paid there, heard of, and available at once'],
  },
  depositRechargeReceived: {
    by: ['money/recharge-order/settle-recharge.ts', 'receivedMoves'],
    test: [rechargeTests, 'goes where it was meant for: deposit or promotion'],
  },
  promoRechargeReceived: {
    by: ['money/recharge-order/settle-recharge.ts', 'receivedMoves'],
    test: [rechargeTests, 'goes where it was meant for: deposit or promotion'],
  },
  rechargeRefundSent: {
    by: ['money/recharge-order/refund/refund-entry.ts', 'bookSent'],
    test: [
      rechargeRefundTests,
      'whole: it leaves the balance at the approval, and the book when the provider has done it',
    ],
  },
  rechargeRefunded: {
    by: ['money/recharge-order/refund/settle-refund.ts', 'refundDone'],
    test: [rechargeRefundTests, 'in parts, to the last fen and no further'],
  },
  rechargeRefundFailed: {
    by: ['money/recharge-order/refund/settle-refund.ts', 'refundFailed'],
    test: [
      rechargeRefundTests,
      'that refuses for certain: the money is the merchant’s again, both sides are told, and it may be sent anew',
    ],
  },
  withdrawApplied: {
    by: [withdrawals, 'bookApplied'],
    test: [withdrawTests, 'freezes the amount and sends a code that names nobody else’s order'],
  },
  withdrawSent: {
    by: [withdrawals, 'bookSent'],
    test: [withdrawTests, 'pays, the bank takes a moment, the money arrives, and everybody’s books agree'],
  },
  withdrawPaid: {
    by: [withdrawals, 'bookPaid'],
    test: [withdrawTests, 'pays, the bank takes a moment, the money arrives, and everybody’s books agree'],
  },
  withdrawReleased: {
    by: [withdrawals, 'bookReleased'],
    test: [withdrawTests, 'rejects with a reason: all of it is back'],
  },
  withdrawFailed: {
    by: [withdrawals, 'bookFailed'],
    test: [withdrawTests, 'refuses: everything is back, the fee too'],
  },
  withdrawBounced: {
    by: [withdrawals, 'bookBounced'],
    test: [
      'money/withdraw-order/bounced-withdrawal.test.ts',
      'tells what came back: booked once, by two servers, and its merchant is told',
    ],
  },
  withdrawBouncedFeeReturned: {
    by: [withdrawals, 'bouncedOf'],
    test: [
      'money/withdraw-order/bounced-withdrawal.test.ts',
      'with its fee is booked with its fee, by the file and by two people',
    ],
  },
  fundsFrozen: {
    by: ['money/manual-entry/freeze-funds.ts', 'bookingOf'],
    test: [manualTests, 'holds what it froze, says why, and gives it back by its number, in parts and never more'],
  },
  fundsUnfrozen: {
    by: ['money/manual-entry/freeze-funds.ts', 'bookingOf'],
    test: [manualTests, 'holds what it froze, says why, and gives it back by its number, in parts and never more'],
  },
  debtRepaid: {
    by: ['money/platform-payment/take-payment.ts', 'takePayment'],
    test: [paymentTests, 'a recharge, no more than it brings; the rest waits for the next'],
  },
  platformPaid: {
    by: ['money/platform-payment/settle-payment.ts', 'paymentArrived'],
    test: [paymentTests, 'a part and the rest, each with a proof for exactly that'],
  },
  advanceLent: {
    by: ['money/platform-payment/debt/advance-entry.ts', 'advanceLent'],
    test: [paymentTests, 'is the merchant’s to spend and owed, once the provider has brought it'],
  },
  serviceBought: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  penaltyPaid: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  compensationPaid: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  billDuePaid: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  depositPaid: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  promoBought: {
    by: [platformOrderMoney, 'paidBooking'],
    test: [platformOrderTests, 'each kind books what it is, and nothing is on its way afterwards'],
  },
  serviceBoughtByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  penaltyPaidByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  compensationPaidByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  billDuePaidByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  depositPaidByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  promoBoughtByBank: {
    by: [platformOrderMoney, 'bankBooking'],
    test: [platformOrderBankTests, 'each kind books what it is'],
  },
  penaltyDeducted: {
    by: [platformOrderMoney, 'deductedBooking'],
    test: [
      platformOrderClockTests,
      'what has to be paid is taken from the balance, then from the deposit, and the rest is owed',
    ],
  },
  compensationDeducted: {
    by: [platformOrderMoney, 'deductedBooking'],
    test: [
      platformOrderClockTests,
      'what has to be paid is taken from the balance, then from the deposit, and the rest is owed',
    ],
  },
  billDueDeducted: {
    by: [platformOrderMoney, 'deductedBooking'],
    test: [
      platformOrderClockTests,
      'what has to be paid is taken from the balance, then from the deposit, and the rest is owed',
    ],
  },
  serviceRefunded: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  penaltyRefunded: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  compensationRefunded: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  billDueRefunded: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  depositReturned: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  promoReturned: {
    by: [platformOrderMoney, 'backBooking'],
    test: [platformOrderTests, 'each kind goes back to the balance'],
  },
  billAdjusted: {
    by: ['money/bill/transfer-beside.ts', 'transferDone'],
    test: ['money/bill/bill.test.ts', 'what is added comes out of the platform’s account, once'],
  },
  billOwed: {
    by: ['money/bill/end-bill.ts', 'owe'],
    test: [
      'money/bill/bill.test.ts',
      'what is taken off is carried forward, and owed when the next one can not bear it either',
    ],
  },
  adjustedUp: {
    by: ['money/manual-entry/adjust-balance.ts', 'executorOf'],
    test: [manualTests, 'is booked once another person approves it, and its merchant reads why'],
  },
  adjustedDown: {
    by: ['money/manual-entry/adjust-balance.ts', 'executorOf'],
    test: [manualTests, 'goes down by what there is, and never below'],
  },
  lossTaken: {
    by: ['money/making-good/loss-entry.ts', 'lossMade'],
    test: [caseTests, 'the case ends when the entry is booked, which names it; nothing of it shows at its merchant'],
  },
  differenceMore: {
    by: ['money/making-good/suspense-entry.ts', 'suspenseEntry'],
    test: [
      makingGoodTests,
      'what the provider holds more is put to suspense, and given to its merchant once that is known',
    ],
  },
  differenceLess: {
    by: ['money/making-good/suspense-entry.ts', 'suspenseEntry'],
    test: [makingGoodTests, 'what the provider holds less is put to suspense, and made good by the platform'],
  },
  suspenseCovered: {
    by: ['money/making-good/loss-entry.ts', 'lossMade'],
    test: [makingGoodTests, 'what the provider holds less is put to suspense, and made good by the platform'],
  },
  returnedToPayer: {
    by: ['money/cases/case-entry.ts', 'caseReturned'],
    test: [caseTests, 'money that has gone back to its payer ends its case, and leaves every balance as it was'],
  },
} as const satisfies Partial<Record<PostingKind, Proof>>

/** What is not booked yet, and why; for accountants, hence in Chinese. */
export const unusedRules: readonly { readonly kinds: readonly PostingKind[]; readonly why: string }[] = [
  {
    kinds: ['channelFeeBorne'],
    why: '渠道的收费从平台预付账户（100003）扣取，不在任何商户的账本中；平台自有账户（100001）不因此变动。',
  },
  {
    kinds: [
      'serviceRefundedToBank',
      'penaltyRefundedToBank',
      'compensationRefundedToBank',
      'depositReturnedToBank',
      'promoReturnedToBank',
    ],
    why: '平台订单不论以何种方式支付，都退款至商户余额（J8）。',
  },
  {
    kinds: ['fastRefundAdvanced', 'fastRefundPaidBack'],
    why: '极速退款在发货前由待结算原路退回（J3），钱还在托管中，平台不需要垫资。',
  },
]
