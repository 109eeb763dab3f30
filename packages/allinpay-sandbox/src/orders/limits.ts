/** What an app and a member may do in a day: ten orders of a kind, and the app's amount limits (40045–40047). */
import { chinaDay } from '../clock.ts'
import { refuse } from '../edge/refusal.ts'
import { type DailyUseRow, dailyUses, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

export type LimitedKind = 'deposit' | 'consume' | 'collect'

const WHOLE_APP = '#app'

/** Refuses 40045 when the payer has used up the day, 40046 and 40047 for the app's amounts, 40011 without reserve. */
export async function mustBeWithinLimits(
  work: UnitOfWork,
  owner: string,
  kind: LimitedKind | null,
  amount: bigint,
): Promise<void> {
  const { settings } = work
  if (settings.reserveEmpty) refuse('40011')
  if (settings.singleAmountLimit !== null && amount > BigInt(settings.singleAmountLimit)) refuse('40046')
  if (kind) {
    const used = await dailyUseOf(work, owner, kind)
    if (used.orders >= settings.dailyOrderLimit) refuse('40045')
  }
  if (settings.dailyAmountLimit !== null) {
    const used = await dailyUseOf(work, WHOLE_APP, 'all')
    if (used.amount + amount > BigInt(settings.dailyAmountLimit)) refuse('40047')
  }
}

/** Counts an order that became 进行中 or 成功; `sign` -1 takes one back that failed after all. */
export async function countUse(
  work: UnitOfWork,
  order: OrderRow,
  kind: LimitedKind | null,
  sign: 1 | -1,
): Promise<void> {
  const owners: [string, string][] = kind ? [[order.buyer, kind]] : []
  // The app's own row is only kept while there is a limit: every order of the app would wait for it.
  if (work.settings.dailyAmountLimit !== null) owners.push([WHOLE_APP, 'all'])
  for (const [owner, name] of owners) {
    const used = await dailyUseOf(work, owner, name)
    const change = { orders: Math.max(0, used.orders + sign), amount: used.amount + BigInt(sign) * order.amount }
    work.change(dailyUses, used, change)
  }
}

async function dailyUseOf(work: UnitOfWork, owner: string, kind: string): Promise<DailyUseRow> {
  const key = { appId: work.appId, owner, day: chinaDay(work.now), kind }
  return (await work.find(dailyUses, key)) ?? work.add(dailyUses, { ...key, orders: 0, amount: 0n })
}
