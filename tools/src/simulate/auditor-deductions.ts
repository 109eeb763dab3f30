// The auditor's own reckoning of what is taken when it is due: all that is owed and no more, out of the balance first, then out of the
// deposit, and only the rest becomes a debt, which ends with the merchant's last one.
import { takenOf } from './auditor-platform.ts'
import type { Life } from './life.ts'
import { isMandatory, type TakenFact } from './platform-fact.ts'
import type { Seen } from './see.ts'

/** Takes what was taken since the last look into the facts; answers what is owed for it. Throws a finding: another sum than had to be paid. */
export function hearDeductions({ platform }: Life, seen: Seen): number {
  let arisenFen = 0
  for (const fact of platform) {
    const info = seen.platform.get(fact.id)
    if (info === undefined || fact.taken !== null) continue
    const told = takenOf(info)
    if (told === null) continue
    const { availableFen, depositFen, owedFen } = told.taken
    if (availableFen + depositFen + owedFen !== fact.payableFen || !isMandatory(fact))
      throw new Error(`${fact.type} ${fact.no} of ${fact.payableFen} fen was taken as ${JSON.stringify(told.taken)}`)
    fact.taken = told.taken
    fact.takenAt = told.at
    arisenFen += owedFen
  }
  return arisenFen
}

const NOTHING: TakenFact = { availableFen: 0, depositFen: 0, owedFen: 0 }

/** Of all that was heard of, what is more than so much. */
export const takenSince = ({ platform }: Life, before: TakenFact = NOTHING): TakenFact => {
  const all = (of: keyof TakenFact): number =>
    platform.reduce((sum, { taken }) => sum + (taken?.[of] ?? 0), 0) - before[of]
  return { availableFen: all('availableFen'), depositFen: all('depositFen'), owedFen: all('owedFen') }
}

/** What is owed now, and what of it arose since the last look. */
interface Owed {
  readonly nowFen: number
  readonly arisenFen: number
}

/** Whose rest is owed waits for the whole debt, and is paid with the last fen of it. Throws a finding. */
export function mustBeRepaid({ platform }: Life, seen: Seen, { nowFen, arisenFen }: Owed): void {
  for (const fact of platform) {
    const status = seen.platform.get(fact.id)?.status
    if (fact.taken === null || fact.taken.owedFen === 0 || fact.isRepaid) continue
    const said = `${fact.type} ${fact.no} is ${status}, with ${nowFen} fen owed`
    if (status === 'OVERDUE') {
      if (nowFen === 0) throw new Error(said)
      continue
    }
    if (nowFen > arisenFen) throw new Error(said)
    fact.isRepaid = true
  }
}

interface Held {
  readonly leastFen: number
  readonly depositFen: number
}

/** Nothing of a later source is touched while an earlier one has any, where nothing else moved in between. Throws a finding. */
export function mustBeTakenInOrder(
  taken: TakenFact,
  { last, now, hasIncome }: { readonly last: Held; readonly now: Held; readonly hasIncome: boolean },
): void {
  const isAlone = !hasIncome && now.leastFen === last.leastFen - taken.availableFen
  const isDepositAlone = now.depositFen === last.depositFen - taken.depositFen
  const said = `${JSON.stringify(taken)} was taken of ${last.leastFen} fen and a deposit of ${last.depositFen}`
  if (isAlone && taken.depositFen + taken.owedFen > 0 && now.leastFen > 0)
    throw new Error(`${said}, and ${now.leastFen} fen of the balance are left`)
  if (isDepositAlone && taken.owedFen > 0 && now.depositFen > 0)
    throw new Error(`${said}, and ${now.depositFen} fen of the deposit are left`)
}
