// What the platform lends a merchant, and what the merchant pays back by hand; what comes in repays by itself.
import { dayOf } from '@merchant/contract'
import { repay } from '../../../apps/server/src/testing/debt.ts'
import { owedFen } from './auditor-debts.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, wordsOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { availableOf } from './withdraw-operations.ts'

const AT_ONCE = 3
const BY_HAND_A_DAY = 5

const lend: Operation = (life) => lendNow(life, life.dice.int(1, 60_000))

/** Two of the platform's people lend so much; whether the merchant has it is the provider's to say. */
export async function lendNow(life: Life, fen: number): Promise<string> {
  const { words, entryId } = await byTwo(life, { kind: 'PLATFORM_ADVANCE', amountFen: fen }, true)
  if (entryId !== null) life.debt.advances.push({ entryId, fen, state: 'sent' })
  return `lend ${fen} fen: ${words}`
}

/** A part of what is owed, all of it, or more; once, the same several times at once, or several against each other. */
const payBack: Operation = async (life, seen) => {
  const { dice } = life
  const owed = owedFen(life)
  if (owed === 0 && !dice.chance(0.1)) return null
  const amountFen = dice.weighted([
    { weight: 4, what: dice.int(1, Math.max(1, owed)) },
    { weight: 4, what: Math.max(1, owed) },
    { weight: 1, what: owed + 1 },
  ])
  const isRace = dice.chance(0.25)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return payBackAtOnce(life, seen, { amountFen, keys })
}

/** The same amount under each of these keys; equal keys are one command. Throws a finding. */
export async function payBackAtOnce(
  life: Life,
  seen: Seen,
  { amountFen, keys }: { readonly amountFen: number; readonly keys: readonly string[] },
): Promise<string> {
  const { world, seller, debt } = life
  const owed = owedFen(life)
  const available = availableOf(life, seen)
  const today = dayOf(world.clock.now())
  const ofDay = seen.debt.payments.filter(
    ({ way, takenAt }) => way === 'BY_HAND' && dayOf(new Date(takenAt)) === today,
  ).length
  const room = Math.min(
    Math.floor(owed / amountFen),
    Math.floor(available / amountFen),
    Math.max(0, BY_HAND_A_DAY - ofDay),
  )
  const by = { testApp: world, actor: seller.actor }
  const answers = await Promise.all(keys.map((key) => insist(life, () => repay(by, amountFen, key))))
  const done = new Set(answers.flatMap((answer) => (answer.kind === 'done' ? [answer.data.id] : [])))
  for (const id of done) debt.byHand.set(id, amountFen)
  const said = `pay ${amountFen} of ${owed} fen back out of ${available}, ${keys.length} at once: ${wordsOf(answers)}`
  // A session holds one proof, and who comes first uses it up: of several at once some may have none.
  const isUnproven = answers.some((answer) => answer.kind === 'refused' && answer.refusal === 'stepUp.required')
  const most = Math.min(new Set(keys).size, room)
  if (done.size > most || done.size < (isUnproven ? Math.min(1, room) : most))
    throw new Error(`${said}, and there was room for ${room}`)
  return said
}

export const debtOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 4, what: lend },
  { weight: 6, what: payBack },
]
