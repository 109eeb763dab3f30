// The withdrawals of the demo as a plan: one every few days, and at the end one in each state that waits for somebody.
import { DAY, HOUR, MINUTE } from './durations.ts'

/** From this amount on the platform audits (and it is the most that one withdrawal may be). */
const AUDITED_FEN = 5_000_000
/** What stays in the account, for the last days' withdrawals. */
const KEPT_FEN = 7_500_000

/** How far a withdrawal comes. */
type Fate =
  | 'success'
  | 'fails'
  | 'rejected'
  | 'canceled'
  | 'expires'
  | 'bounces'
  | 'paying'
  | 'approved'
  | 'auditing'
  | 'waits'

export interface PlannedWithdraw {
  readonly index: number
  readonly at: Date
  readonly fate: Fate
  /** Fixed, or as much as the account can spare. */
  readonly amountFen: number | 'spare'
  readonly remark: string
}

const regularFates: readonly Fate[] = ['success', 'success', 'fails', 'success', 'rejected', 'success', 'canceled', 'success', 'expires'] // prettier-ignore

/** In the order of time, and none in the future. */
export function planWithdrawals(openedAt: Date, now: Date): PlannedWithdraw[] {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const regular: Omit<PlannedWithdraw, 'index'>[] = []
  for (let day = 18; ; day += 3) {
    // At eleven in the morning in China.
    const noon = Math.floor((openedAt.getTime() + day * DAY) / DAY) * DAY + 3 * HOUR + (day % 7) * 11 * MINUTE
    if (noon > now.getTime() - 4 * DAY) break
    const fate = regularFates[regular.length % regularFates.length] ?? 'success'
    regular.push({ at: new Date(noon), fate, amountFen: 'spare', remark: day % 2 === 0 ? '货款提现' : '' })
  }
  const latest: Omit<PlannedWithdraw, 'index'>[] = [
    // Arrives; today the bank sends it back.
    { at: ago(75 * HOUR), fate: 'bounces', amountFen: 240_000, remark: '' },
    { at: ago(30 * HOUR), fate: 'paying', amountFen: 860_000, remark: '月度结算' },
    { at: ago(26 * HOUR), fate: 'auditing', amountFen: AUDITED_FEN, remark: '备货用款' },
    { at: ago(20 * HOUR), fate: 'approved', amountFen: 320_000, remark: '' },
    { at: ago(20_000), fate: 'waits', amountFen: 150_000, remark: '' },
  ]
  return [...regular, ...latest].map((plan, index) => ({ ...plan, index }))
}

/** What can be spared, in whole hundreds of 元, and never nothing. */
export function spareOf(availableFen: number): number {
  const spare = Math.floor(((availableFen - KEPT_FEN) * 8) / 100_000) * 10_000
  return Math.min(AUDITED_FEN - 10_000, Math.max(30_000, spare))
}
