// The auditor's own reckoning of what platform orders leave on bills: what left the merchant's own accounts for the platform, and came back.
import type { Life } from './life.ts'
import { type PlatformFact, staysOwn } from './platform-fact.ts'
import type { Seen } from './see.ts'

const PAID: readonly string[] = ['OVERDUE', 'PAID', 'IN_SERVICE', 'FINISHED', 'REFUNDING', 'REFUNDED']

/** By the keys of its lines: what each adds to its bill. What pays an earlier bill stood on that one. */
function linesFor(fact: PlatformFact, seen: Seen): readonly (readonly [key: string, netFen: number])[] {
  const info = seen.platform.get(fact.id)
  const isOfWallet = info?.paidBy === 'BALANCE' || info?.paidBy === 'DEDUCTED'
  if (info === undefined || !isOfWallet || staysOwn(fact) || fact.type === 'BILL_DUE') return []
  const paid = PAID.includes(info.status) ? [[`PLATFORM/${fact.id}/paid`, -fact.payableFen] as const] : []
  const back = info.status === 'REFUNDED' ? [[`PLATFORM/${fact.id}/back`, fact.refundFen ?? 0] as const] : []
  return [...paid, ...back]
}

export const platformLines = ({ platform }: Life, seen: Seen): ReadonlyMap<string, number> =>
  new Map(platform.flatMap((fact) => linesFor(fact, seen)))
