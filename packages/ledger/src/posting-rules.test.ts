// The rules as data: complete, well named, and turned into moves with care.
import { describe, expect, test } from 'vitest'
import { merchantAccountCodes, type AccountCode } from './chart.ts'
import { fundFlows } from './fund-flow.ts'
import { movesOf } from './moves-of.ts'
import type { PostingRule } from './posting-rule.ts'
import { flowOf, postingRules } from './posting-rules.ts'
import type { Move } from './posting.ts'

const rules: readonly PostingRule[] = Object.values(postingRules)
const isMerchant = (code: AccountCode) => merchantAccountCodes.includes(code)

describe('the table of rules', () => {
  test('covers J1 to J17', () => {
    const numbers = new Set(rules.map((rule) => Number(/^J(\d+)[a-g]?$/.exec(rule.id)?.[1])))
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })

  test('calls each rule by its kind', () => {
    expect(Object.entries(postingRules).map(([key, rule]) => [key, rule.kind])).toEqual(
      Object.keys(postingRules).map((key) => [key, key]),
    )
  })

  test.each(rules.map((rule) => [rule.kind, rule] as const))(
    '%s: every line that a merchant sees has a word',
    (_kind, rule) => {
      for (const line of rule.lines) {
        const isSeen = isMerchant(line.from) || isMerchant(line.to)
        expect(line.flow !== undefined, `${line.from} → ${line.to}`).toBe(isSeen)
        if (line.flow) expect(fundFlows).toHaveProperty(line.flow)
      }
    },
  )

  test.each(rules.map((rule) => [rule.kind, rule] as const))(
    '%s: one word per way between two accounts',
    (_kind, rule) => {
      const ways = rule.lines.filter((line) => line.flow).map((line) => `${line.from}>${line.to}`)
      expect(new Set(ways).size).toBe(ways.length)
    },
  )

  test.each(rules.map((rule) => [rule.kind, rule] as const))(
    '%s: what touches the merchant begins with a move that does, whatever amounts are 0',
    (_kind, rule) => {
      const names = [...new Set(rule.lines.map(({ amount }) => amount))]
      for (let chosen = 1; chosen < 2 ** names.length; chosen += 1) {
        const amounts = Object.fromEntries(names.map((name, at) => [name, (chosen >> at) & 1]))
        const touches = movesOf(rule, amounts).map(({ from, to }) => isMerchant(from) || isMerchant(to))
        if (touches.includes(true)) expect(touches[0], JSON.stringify(amounts)).toBe(true)
      }
    },
  )

  test('shows both sides of a move the same word', () => {
    const sides = { kind: 'orderSettled', account: 'M_PENDING', counterAccount: 'P_INCOME_COMMISSION', amountFen: -5 }
    expect(flowOf(sides)).toBe('commission')
    expect(flowOf({ ...sides, account: 'P_INCOME_COMMISSION', counterAccount: 'M_PENDING', amountFen: 5 })).toBe(
      'commission',
    )
    // The way back is another way.
    expect(flowOf({ ...sides, amountFen: 5 })).toBeNull()
    expect(flowOf({ ...sides, kind: 'voucher' })).toBeNull()
  })

  test('has a flow label in Chinese for all kinds, each once', () => {
    const labels = Object.values(fundFlows).map((flow) => flow.zh)
    expect(labels).toHaveLength(34)
    expect(new Set(labels).size).toBe(34)
  })
})

describe('movesOf', () => {
  test('leaves out what is zero and adds up what goes the same way', () => {
    const amounts = {
      netFen: 950,
      commissionFen: 30,
      serviceFeeFen: 20,
      channelFeeFen: 0,
      distributionFen: 0,
      subsidyFen: 0,
    }
    expect(movesOf(postingRules.orderSettled, amounts)).toEqual([
      { from: 'M_PENDING', to: 'M_AVAILABLE', amountFen: 950 },
      { from: 'M_PENDING', to: 'P_INCOME_COMMISSION', amountFen: 30 },
      { from: 'M_PENDING', to: 'P_INCOME_SERVICE', amountFen: 20 },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_TRANSIT', amountFen: 950 },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_TRANSIT', amountFen: 50 },
    ] satisfies Move[])
  })

  test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('refuses %d', (amountFen) => {
    expect(() => movesOf(postingRules.withdrawApplied, { amountFen })).toThrow(RangeError)
  })

  test('does not compile, and does not run, without one of its amounts', () => {
    // @ts-expect-error feeFen is missing
    expect(() => movesOf(postingRules.withdrawSent, { netFen: 100 })).toThrow(/feeFen/)
  })
})
