// What the bank had received and sends back: the money is at the provider at once, and in the book when two people have told it.
import { dayOf, startOfDay } from '@merchant/contract'
import { byTwo } from './entries.ts'
import type { Operation } from './sale-operations.ts'

const TOLD_WITHIN_MS = 7 * 86_400_000

const sendBack: Operation = async (life, seen) => {
  const paid = life.withdrawals.filter(
    ({ id, isReturned }) => !isReturned && seen.withdrawals.get(id)?.status === 'SUCCESS',
  )
  if (paid.length === 0) return null
  const fact = life.dice.pick(paid)
  if (!(await life.world.sandbox.admin.returnWithdrawal(fact.no)))
    throw new Error(`withdrawal ${fact.id} is paid, and the bank has nothing to send back`)
  fact.isReturned = true
  return 'the bank sends a withdrawal back'
}

const tell: Operation = async (life, seen) => {
  const open = life.withdrawals.filter(({ isReturned, isTold }) => isReturned && !isTold)
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const arrivedAt = seen.withdrawals.get(fact.id)?.arrivedAt ?? ''
  const returnedOn = dayOf(life.world.clock.now())
  const isInTime = startOfDay(returnedOn).getTime() - Date.parse(arrivedAt) <= TOLD_WITHIN_MS
  const netFen = fact.amountFen - fact.feeFen
  // Another sum than the bank had received is refused.
  const amountFen = life.dice.chance(0.8) ? netFen : netFen + 1
  const entering = { kind: 'WITHDRAW_BOUNCED', amountFen, subjectNo: fact.no, returnedOn } as const
  const { words, entryNo } = await byTwo(life, entering, isInTime && amountFen === netFen)
  if (entryNo !== null) fact.isTold = true
  return `tell of the returned withdrawal${isInTime ? '' : ', too late'}: ${words}`
}

export const bounceOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 7, what: sendBack },
  { weight: 8, what: tell },
]
