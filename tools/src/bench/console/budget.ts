// One line of the table: what a budget of ux-goals 6 allows, what was found, and whether it is met.
import type { Browser } from '@playwright/test'
import type { DemoAccount } from '../../demo/demo-accounts.ts'

export interface Budget {
  /** Its number in ux-goals 6. */
  readonly no: number
  readonly what: string
  readonly aim: string
  readonly found: string
  readonly isMet: boolean
}

/** Where the measuring happens, and as whom. */
export interface Place {
  readonly browser: Browser
  readonly url: string
  readonly merchant: DemoAccount
  readonly operator: DemoAccount
}

export function atMost(no: number, what: string, found: number, aim: number, unit: string, digits = 0): Budget {
  const say = (value: number) => `${value.toFixed(digits)} ${unit}`.trim()
  return { no, what, aim: `≤ ${say(aim)}`, found: say(found), isMet: found <= aim }
}

/** A promise that is kept everywhere or lists where it is not. */
export function nowhere(no: number, what: string, aim: string, broken: readonly string[], looked: string): Budget {
  const found = broken.length === 0 ? looked : broken.join('; ')
  return { no, what, aim, found, isMet: broken.length === 0 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The median of each named figure over several rounds. */
export function medians<Name extends string>(rounds: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const names = Object.keys(rounds[0] ?? {}) as Name[]
  const entries = names.map((name) => [name, median(rounds.map((round) => round[name]))] as const)
  return Object.fromEntries(entries) as Record<Name, number>
}
