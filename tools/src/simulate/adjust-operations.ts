// What the platform's people do to a merchant's balance by hand: adjusted down and up, set aside and given back.
import type { Seen } from './see.ts'
import { byTwo } from './entries.ts'
import type { Life } from './life.ts'
import type { Operation } from './sale-operations.ts'
import { availableOf } from './withdraw-operations.ts'

/** Down, or up again by no more than that: what the provider holds is as much as the book, or more. */
function chooseAmount(
  { dice, adjustments }: Life,
  available: number,
): { kind: 'ADJUST_UP' | 'ADJUST_DOWN'; amountFen: number } {
  const lowered = -adjustments.reduce((sum, { fen }) => sum + fen, 0)
  if (lowered > 0 && dice.chance(0.6)) return { kind: 'ADJUST_UP', amountFen: dice.int(1, lowered) }
  return { kind: 'ADJUST_DOWN', amountFen: dice.chance(0.2) ? available + 1 : dice.int(1, Math.max(1, available)) }
}

const adjust: Operation = async (life: Life, seen: Seen) => {
  const available = availableOf(life, seen)
  const { kind, amountFen } = chooseAmount(life, available)
  const { words, entryNo } = await byTwo(life, { kind, amountFen }, kind === 'ADJUST_UP' || amountFen <= available)
  if (entryNo !== null) life.adjustments.push({ fen: kind === 'ADJUST_UP' ? amountFen : -amountFen })
  return `${kind} by ${amountFen} of ${available} fen: ${words}`
}

const freeze: Operation = async (life, seen) => {
  const { dice } = life
  const available = availableOf(life, seen)
  if (available === 0) return null
  const amountFen = dice.chance(0.2) ? available + 1 : dice.int(1, Math.max(1, available))
  const { words, entryNo } = await byTwo(life, { kind: 'FREEZE_FUNDS', amountFen }, amountFen <= available)
  if (entryNo !== null) life.holds.push({ entryNo, heldFen: amountFen })
  return `freeze ${amountFen} of ${available} fen: ${words}`
}

/** All of a freeze, a part of it, or more than it holds. */
const release: Operation = async (life) => {
  const { dice } = life
  const open = life.holds.filter(({ heldFen }) => heldFen > 0)
  if (open.length === 0) return null
  const hold = dice.pick(open)
  const { heldFen, entryNo: subjectNo } = hold
  const amountFen = dice.weighted([
    { weight: 4, what: heldFen },
    { weight: 3, what: dice.int(1, heldFen) },
    { weight: 1, what: heldFen + 1 },
  ])
  const { words, entryNo } = await byTwo(life, { kind: 'RELEASE_FUNDS', amountFen, subjectNo }, amountFen <= heldFen)
  if (entryNo !== null) hold.heldFen -= amountFen
  return `release ${amountFen} of ${heldFen} fen: ${words}`
}

export const adjustOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 3, what: adjust },
  { weight: 3, what: freeze },
  { weight: 3, what: release },
]
