// One line of the table: what a budget allows, what was found, and whether it is met.
import type { Browser } from '@playwright/test'
import type { DemoAccount } from '../../demo/demo-accounts.ts'

export interface Budget {
  /** Several lines may share a number: they are one budget. */
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

interface Figure {
  readonly found: number
  readonly aim: number
  readonly unit?: string
  /** After the point; none unless given. */
  readonly digits?: number
}

export function atMost(no: number, what: string, { found, aim, unit = '', digits = 0 }: Figure): Budget {
  const format = (value: number) => `${value.toFixed(digits)} ${unit}`.trim()
  return { no, what, aim: `≤ ${format(aim)}`, found: format(found), isMet: found <= aim }
}

interface Search {
  readonly aim: string
  readonly broken: readonly string[]
  /** What is shown when nothing is broken. */
  readonly looked: string
}

/** A promise that is kept everywhere or lists where it is not. */
export function nowhere(no: number, what: string, { aim, broken, looked }: Search): Budget {
  const found = broken.length === 0 ? looked : broken.join('; ')
  return { no, what, aim, found, isMet: broken.length === 0 }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The median of each named figure over several rounds. */
export const medians =
  <Name extends string>(rounds: readonly Readonly<Record<Name, number>>[]) =>
  (name: Name): number =>
    median(rounds.map((round) => round[name]))
