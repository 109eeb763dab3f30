// The rules against the provider: when a story is over, the three channel accounts show what the provider holds for us.
import { describe, expect, test } from 'vitest'
import { accountCodes, chart, type AccountCode } from './chart.ts'
import { movesOf } from './moves-of.ts'
import type { AmountsOf, PostingRule } from './posting-rule.ts'
import { postingRules } from './posting-rules.ts'
import type { Move } from './posting.ts'

const told = new Set<string>()

/** The moves of a rule, remembering that it was told. */
function tell<Rule extends PostingRule>(rule: Rule, amounts: AmountsOf<Rule>): Move[] {
  told.add(rule.kind)
  return movesOf(rule, amounts)
}

/** A book without a database: what the moves alone leave behind. */
function bookAfter(...moves: Move[][]): Record<AccountCode, number> {
  const book = Object.fromEntries(accountCodes.map((code) => [code, 0])) as Record<AccountCode, number>
  for (const { from, to, amountFen } of moves.flat()) {
    book[from] -= amountFen
    book[to] += amountFen
  }
  return book
}

const sale = { paidFen: 10_000, subsidyFen: 500 }
const settlement = {
  netFen: 9_300,
  commissionFen: 700,
  serviceFeeFen: 200,
  channelFeeFen: 60,
  distributionFen: 240,
  subsidyFen: 500,
}
const paid = tell(postingRules.orderPaid, sale)
const settled = [paid, tell(postingRules.orderSettled, settlement)]
const recharged = tell(postingRules.rechargeReceived, { amountFen: 50_000, feeFen: 300 })
const applied = tell(postingRules.withdrawApplied, { amountFen: 8_000 })
const withdrawal = { netFen: 7_800, feeFen: 200 }
const sent = tell(postingRules.withdrawSent, withdrawal)
const amountFen = 1_111
const bought = tell(postingRules.depositPaid, { amountFen: 2_000 })
const promoted = tell(postingRules.promoBought, { amountFen: 2_000 })
const lent = tell(postingRules.penaltyOwed, { amountFen })

/** Stories that are over: nothing is on its way at the provider. Every rule occurs in one of them. */
const stories: [story: string, moves: Move[][], discountToComeFen?: number][] = [
  ['paid', [tell(postingRules.orderPaid, { paidFen: 10_000, subsidyFen: 0 })]],
  ['paid, channel fee borne', [paid, tell(postingRules.channelFeeBorne, { feeFen: 60 })], 500],
  [
    'paid, refunded',
    [paid, tell(postingRules.orderRefundedBeforeSettlement, { refundFen: 10_000, subsidyReturnFen: 500 })],
  ],
  ['settled', settled],
  [
    'settled, refunded',
    [
      ...settled,
      tell(postingRules.orderRefundedAfterSettlement, {
        refundFen: 4_000,
        commissionReturnFen: 280,
        subsidyReturnFen: 200,
      }),
    ],
  ],
  [
    'settled, refunded with help of deposit and debt',
    [
      recharged,
      bought,
      ...settled,
      tell(postingRules.orderRefundedAfterSettlementShort, {
        fromDepositFen: 2_000,
        fromDebtFen: 3_000,
        refundFen: 10_000,
        commissionReturnFen: 700,
        subsidyReturnFen: 500,
      }),
    ],
  ],
  [
    'fast refund',
    [
      paid,
      tell(postingRules.fastRefundAdvanced, { advanceFen: 900 }),
      tell(postingRules.fastRefundPaidBack, { paybackFen: 900 }),
    ],
    500,
  ],
  ['recharged', [recharged]],
  ['deposit recharged', [tell(postingRules.depositRechargeReceived, { amountFen: 50_000, feeFen: 300 })]],
  ['promotion recharged', [tell(postingRules.promoRechargeReceived, { amountFen: 50_000, feeFen: 300 })]],
  ['service bought', [recharged, tell(postingRules.serviceBought, { amountFen })]],
  ['penalty paid', [recharged, tell(postingRules.penaltyPaid, { amountFen })]],
  ['penalty from deposit', [recharged, bought, tell(postingRules.penaltyTakenFromDeposit, { amountFen })]],
  ['penalty owed', [lent]],
  ['penalty owed, repaid', [recharged, lent, tell(postingRules.debtRepaid, { amountFen })]],
  ['compensation paid', [recharged, tell(postingRules.compensationPaid, { amountFen })]],
  ['deposit paid', [recharged, bought]],
  ['promotion paid', [recharged, promoted]],
  ['service bought by bank', [tell(postingRules.serviceBoughtByBank, { amountFen })]],
  ['penalty paid by bank', [tell(postingRules.penaltyPaidByBank, { amountFen })]],
  ['compensation paid by bank', [tell(postingRules.compensationPaidByBank, { amountFen })]],
  ['deposit paid by bank', [tell(postingRules.depositPaidByBank, { amountFen })]],
  ['promotion paid by bank', [tell(postingRules.promoBoughtByBank, { amountFen })]],
  ['service refunded', [tell(postingRules.serviceRefunded, { amountFen })]],
  ['penalty refunded', [tell(postingRules.penaltyRefunded, { amountFen })]],
  ['compensation refunded', [tell(postingRules.compensationRefunded, { amountFen })]],
  ['deposit returned', [recharged, bought, tell(postingRules.depositReturned, { amountFen })]],
  ['promotion returned', [recharged, promoted, tell(postingRules.promoReturned, { amountFen })]],
  ['service refunded to bank', [tell(postingRules.serviceRefundedToBank, { amountFen })]],
  ['penalty refunded to bank', [tell(postingRules.penaltyRefundedToBank, { amountFen })]],
  ['compensation refunded to bank', [tell(postingRules.compensationRefundedToBank, { amountFen })]],
  ['deposit returned to bank', [recharged, bought, tell(postingRules.depositReturnedToBank, { amountFen })]],
  ['promotion returned to bank', [recharged, promoted, tell(postingRules.promoReturnedToBank, { amountFen })]],
  ['withdrawal applied', [recharged, applied]],
  ['withdrawal rejected', [recharged, applied, tell(postingRules.withdrawReleased, { amountFen: 8_000 })]],
  ['withdrawal failed', [recharged, applied, sent, tell(postingRules.withdrawFailed, withdrawal)]],
  ['withdrawal paid', [recharged, applied, sent, tell(postingRules.withdrawPaid, withdrawal)]],
  [
    'withdrawal bounced',
    [
      recharged,
      applied,
      sent,
      tell(postingRules.withdrawPaid, withdrawal),
      tell(postingRules.withdrawBounced, { netFen: 7_800 }),
    ],
  ],
  [
    'withdrawal bounced, fee returned',
    [
      recharged,
      applied,
      sent,
      tell(postingRules.withdrawPaid, withdrawal),
      tell(postingRules.withdrawBouncedFeeReturned, withdrawal),
    ],
  ],
  ['frozen', [recharged, tell(postingRules.fundsFrozen, { amountFen })]],
  [
    'frozen, unfrozen',
    [recharged, tell(postingRules.fundsFrozen, { amountFen }), tell(postingRules.fundsUnfrozen, { amountFen })],
  ],
  ['adjusted up', [tell(postingRules.adjustedUp, { amountFen })]],
  ['adjusted down', [recharged, tell(postingRules.adjustedDown, { amountFen })]],
]

describe('when a story is over, the book mirrors the provider', () => {
  test.each(stories)('%s', (_story, moves, discountToComeFen = 0) => {
    const book = bookAfter(...moves)
    // An unexplained difference is exactly what 待查 says.
    const ofMember =
      book.M_AVAILABLE + book.M_FROZEN + book.P_TRANSIT_OUT + book.M_DEPOSIT + book.M_PROMO + book.P_SUSPENSE
    expect(book.P_CHANNEL_MEMBER + ofMember).toBe(0)
    // A discount of the platform is pending before its money is at the provider; settlement brings it there.
    expect(book.P_CHANNEL_TRANSIT + book.M_PENDING - discountToComeFen).toBe(0)
    const earned = book.P_INCOME_COMMISSION + book.P_INCOME_SERVICE + book.P_INCOME_WITHDRAW_FEE + book.P_INCOME_PENALTY
    const spent = book.P_COST_CHANNEL + book.P_COST_SUBSIDY + discountToComeFen + book.P_COST_COMPENSATE + book.M_DEBT
    expect(book.P_CHANNEL_PLATFORM + earned + spent).toBe(0)
    for (const account of chart) {
      if (account.floor === 'zero') expect(book[account.code], account.code).toBeGreaterThanOrEqual(0)
      if (account.ceiling === 'zero') expect(book[account.code], account.code).toBeLessThanOrEqual(0)
    }
  })

  test('while a withdrawal is on its way, only its fee is ahead of the provider', () => {
    const book = bookAfter(recharged, applied, sent)
    expect(-book.P_CHANNEL_MEMBER).toBe(book.M_AVAILABLE + book.P_TRANSIT_OUT + withdrawal.feeFen)
  })

  test('and every rule was told', () => {
    expect(Object.keys(postingRules).filter((kind) => !told.has(kind))).toEqual([])
  })
})
