// What a merchant, its bank and the platform's people do about recharges by transfer: a slip, sent back or confirmed, whatever came.
import { fillPlatform, handIn, keepSlip, rejectSlip } from '../../../apps/server/src/testing/transfer.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, type RechargeFact, untilAnswered, wordOf, wordsOf } from './life.ts'
import { platformOf } from './outcome.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'

const AT_ONCE = 3
const MOST_FEN = 50_000_000
/** What the platform holds of its own: transfers come to it, and are handed on from it. */
const PLATFORM = '100001'

const transfersIn = (life: Life, seen: Seen, ...statuses: readonly string[]): RechargeFact[] =>
  life.recharges.filter(
    ({ id, method }) => method === 'TRANSFER' && statuses.includes(seen.recharges.get(id)?.status ?? ''),
  )

/** Once, or the same several times at once. */
const handInSlip: Operation = async (life, seen) => {
  const open = transfersIn(life, seen, 'CREATED', 'REJECTED')
  if (open.length === 0) return null
  const { dice, seller } = life
  const fact = dice.pick(open)
  const slip = (life.papers.slip ??= await untilAnswered(life, () => keepSlip(seller)))
  const key = life.nextKey()
  const answers = await Promise.all(
    Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () =>
      insist(life, () => handIn(seller, fact.id, slip, key)),
    ),
  )
  if (answers.some(({ kind }) => kind === 'done')) fact.isHandedIn = true
  return `hand in a slip, ${answers.length} at once: ${wordsOf(answers)}`
}

/** No money has come, or the picture does not show which. */
const sendBack: Operation = async (life, seen) => {
  const waiting = transfersIn(life, seen, 'CONFIRMING')
  if (waiting.length === 0) return null
  const fact = life.dice.pick(waiting)
  return `send a slip back: ${wordOf(await insist(life, () => rejectSlip(life.world, fact.id)))}`
}

/** From wherever the order stands; once, though two approve, and never again. Another amount than was asked for may have come. */
const confirmArrival: Operation = async (life, seen) => {
  const open = transfersIn(life, seen, 'CREATED', 'CONFIRMING', 'REJECTED', 'CLOSED', 'PAYING', 'SUCCESS')
  if (open.length === 0) return null
  const { dice, world } = life
  const fact = dice.pick(open)
  const isFirst = fact.creditedFen === null
  const amountFen = dice.chance(0.7) ? fact.amountFen : dice.int(1, Math.min(MOST_FEN, 2 * fact.amountFen))
  if (isFirst) {
    // The bank's money is on the platform's account before anybody can say so.
    const { [PLATFORM]: held = 0 } = await platformOf(world)
    await fillPlatform(world, held + amountFen)
    life.arrived.push({ fen: amountFen })
  }
  // Each has a line of its own on the bank's statement.
  const entering = { kind: 'RECHARGE_TRANSFER', amountFen, subjectNo: fact.no, bankReference: fact.no } as const
  const { words, entryNo } = await byTwo(life, entering, isFirst)
  if (entryNo !== null) fact.creditedFen = amountFen
  return `${amountFen} of ${fact.amountFen} fen came by transfer${isFirst ? '' : ', once more'}: ${words}`
}

export const transferOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 6, what: handInSlip },
  { weight: 2, what: sendBack },
  { weight: 7, what: confirmArrival },
]
