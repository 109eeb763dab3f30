// Money is integer 分 everywhere; this is the only place that does arithmetic on it or turns it into 元 text.
import { telling } from './said.ts'
import { z } from 'zod'

/** Largest single amount, 99,999,999.99 元. */
export const MAX_AMOUNT_FEN = 9_999_999_999

/** An amount of 分: a safe integer. 元 exists only in `formatYuan` and `parseYuan`. */
export type Fen = number

/** 分 on the wire: a JSON integer from `min` (0 unless told) to the ceiling of a single amount. */
export const fenSchema = (min = 0) =>
  z
    .int({ error: telling('金额必须是以分为单位的整数', 'an amount in whole fen') })
    .min(min, { error: telling(`金额不能小于 ${formatYuan(min)} 元`, `at least ¥${formatYuan(min)}`) })
    .max(MAX_AMOUNT_FEN, {
      error: telling(`金额不能超过 ${formatYuan(MAX_AMOUNT_FEN)} 元`, `at most ¥${formatYuan(MAX_AMOUNT_FEN)}`),
    })

/** 分 that may be negative or exceed a single amount: balances, sums, differences. */
export const balanceFenSchema = z.int()

/** A safe integer or an error: the check that no float ever passes for money. */
export function mustBeFen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an amount of 分: ${value}`)
  return value
}

/** Sum of amounts in 分, refusing to leave the safe integers. */
export function sumFen(amounts: readonly Fen[]): Fen {
  return amounts.reduce((sum, amount) => mustBeFen(sum + mustBeFen(amount)), 0)
}

/** `amountFen` × basis points / 10 000, half up to the 分. */
export function shareOfFen(amountFen: Fen, basisPoints: number): Fen {
  const product = BigInt(mustBeFen(amountFen)) * BigInt(basisPoints)
  return mustBeFen(Number((product + 5_000n) / 10_000n))
}

/** 分 as 元 text with two decimals and no currency sign: 123456 → "1234.56", thousands grouped when asked. */
export function formatYuan(amountFen: Fen, grouped = false): string {
  const digits = Math.abs(mustBeFen(amountFen)).toString().padStart(3, '0')
  const yuan = digits.slice(0, -2)
  const whole = grouped ? yuan.replace(/\B(?=(\d{3})+$)/g, ',') : yuan
  return `${amountFen < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

/** What a person typed as 元 ("12", "12.3", "1,234.50") in 分, or null when it is no amount. */
export function parseYuan(text: string): Fen | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const yuan = Number(match[1]?.replaceAll(',', ''))
  return yuan * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
