// What a merchant, the platform's people and the bank do about withdrawals.
import { api } from '@merchant/contract'
import { askProven } from '../../../apps/server/src/testing/test-app.ts'
import {
  apply,
  approve,
  cancel,
  codeOn,
  confirm,
  newOperator,
  pay,
  type Withdrawer,
} from '../../../apps/server/src/testing/withdrawal.ts'
import type { Seen } from './see.ts'
import { lastAvailable, predict } from './auditor.ts'
import { owedFen } from './auditor-debts.ts'
import { mayBeLocked } from './auditor-standing.ts'
import { type Answer, insist, type Life, type WithdrawalFact, wordOf, wordsOf } from './life.ts'
import type { Moment } from './return-moves.ts'
import type { Operation } from './sale-operations.ts'
import { countsOf, feeAfter, LEAST_FEN, MOST_A_DAY, MOST_FEN } from './withdraw-limits.ts'

const AT_ONCE = 3

export const withdrawerOf = ({ seller, world }: Life): Withdrawer => ({ ...seller, testApp: world })

/** What the merchant may spend, by the auditor's own reckoning; where a status leaves it open, what it was at the last look. */
export function availableOf(life: Life, seen: Seen): number {
  const books = predict(life, seen).map((book) => book.M_AVAILABLE ?? 0)
  const last = lastAvailable(life)
  return last !== undefined && books.includes(last) ? last : Math.max(...books)
}

/** The same of its deposit. */
const depositOf = (life: Life, seen: Seen): number =>
  Math.max(...predict(life, seen).map((book) => book.M_DEPOSIT ?? 0))

/** What may be paid with now. */
export const momentOf = (life: Life, seen: Seen): Moment => ({
  now: life.world.clock.now().getTime(),
  availableFen: availableOf(life, seen),
  depositFen: depositOf(life, seen),
})

const applyFor: Operation = async (life, seen) => {
  const { dice } = life
  const available = availableOf(life, seen)
  const amountFen = dice.weighted([
    { weight: 5, what: Math.max(LEAST_FEN, Math.floor(available / dice.int(2, 6))) },
    { weight: 3, what: Math.max(LEAST_FEN, available) },
    { weight: 2, what: available + dice.int(1, 5_000) },
    { weight: 1, what: dice.int(1, LEAST_FEN - 1) },
  ])
  // The same command several times at once, or several that together want more than there is.
  const isRace = dice.chance(0.25)
  const copies = dice.chance(0.3) ? AT_ONCE : 1
  const key = life.nextKey()
  const keys = Array.from({ length: copies }, () => (isRace ? life.nextKey() : key))
  return applyAtOnce(life, seen, { amountFen, keys })
}

/** The same amount under each of these keys; equal keys are one command. */
export async function applyAtOnce(
  life: Life,
  seen: Seen,
  { amountFen, keys }: { readonly amountFen: number; readonly keys: readonly string[] },
): Promise<string> {
  const available = availableOf(life, seen)
  const { ofDay, ofMonth } = countsOf(seen, life.world.clock.now().getTime())
  const isRace = new Set(keys).size > 1
  const answers = await Promise.all(keys.map((each) => insist(life, () => apply(withdrawerOf(life), amountFen, each))))
  const isSound = amountFen >= LEAST_FEN && amountFen <= Math.min(MOST_FEN, available)
  const isPossible = isSound && ofDay < MOST_A_DAY && owedFen(life) === 0
  const done = new Map(
    answers.flatMap((answer) => (answer.kind === 'done' ? [[answer.data.id, answer.data] as const] : [])),
  )
  if (done.size > 0 && !isPossible) throw new Error(`a withdrawal of ${amountFen} fen out of ${available} was taken`)
  if (done.size * amountFen > available)
    throw new Error(`${done.size} × ${amountFen} fen out of ${available} were taken`)
  if (ofDay + done.size > MOST_A_DAY) throw new Error(`${ofDay + done.size} withdrawals in a day were taken`)
  if (!isRace && done.size > 1) throw new Error('one command made several withdrawals')
  const mayRefuse = isRace || mayBeLocked(life, life.world.clock.now().getTime())
  for (const answer of answers) mustBeRightlyRefused(answer, { isPossible, mayRefuse })
  let counted = ofMonth
  for (const { id, withdrawNo, feeFen } of done.values()) {
    const expected = feeAfter(counted)
    if (!isRace && feeFen !== expected) throw new Error(`a withdrawal costs ${feeFen} fen and not ${expected}`)
    counted += 1
    const world = { isTurnedDown: false, isReturned: false, isTold: false }
    life.withdrawals.push({ id, no: withdrawNo, amountFen, feeFen, said: 'applied', ...world })
  }
  return `apply for ${amountFen} of ${available} fen, ${keys.length} ${isRace ? 'against each other' : 'alike'}: ${wordsOf(answers)}`
}

function mustBeRightlyRefused(
  answer: Answer<unknown>,
  { isPossible, mayRefuse }: { readonly isPossible: boolean; readonly mayRefuse: boolean },
): void {
  if (answer.kind === 'done' || !isPossible || mayRefuse) return
  // Texts to one phone are limited, whatever is asked for.
  if (answer.refusal !== 'request.tooMany') throw new Error(`a possible withdrawal was refused: ${answer.refusal}`)
}

const inStatus = (life: Life, seen: Seen, ...statuses: readonly string[]): WithdrawalFact[] =>
  life.withdrawals.filter(({ id }) => statuses.includes(seen.withdrawals.get(id)?.status ?? ''))

const confirmOne: Operation = async (life, seen) => {
  const waiting = inStatus(life, seen, 'WAIT_CONFIRM')
  if (waiting.length === 0) return null
  const fact = life.dice.pick(waiting)
  const right = await codeOn(withdrawerOf(life)).catch(() => '000000')
  const isRight = life.dice.chance(0.85)
  const code = isRight ? right : String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const key = life.nextKey()
  const answer = await insist(life, () => confirm(withdrawerOf(life), fact.id, code, key))
  if (answer.kind === 'done') {
    if (!isRight) throw new Error('a wrong code confirmed a withdrawal')
    fact.said = 'confirmed'
  }
  return `confirm with a ${isRight ? 'code' : 'wrong code'}: ${wordOf(answer)}`
}

const cancelOne: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'WAIT_CONFIRM', 'AUDITING', 'APPROVED', 'PAYING')
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const key = life.nextKey()
  const answer = await insist(life, () => cancel(withdrawerOf(life), fact.id, key))
  if (answer.kind === 'done') fact.said = 'cancelled'
  return `cancel: ${wordOf(answer)}`
}

const auditOne: Operation = async (life, seen) => {
  const waiting = inStatus(life, seen, 'AUDITING')
  if (waiting.length === 0) return null
  const { world, dice } = life
  const fact = dice.pick(waiting)
  const { id } = fact
  const version = seen.withdrawals.get(id)?.version ?? 0
  const decision = dice.chance(0.85)
    ? ({ decision: 'approve', id, version } as const)
    : ({ decision: 'reject', id, version, reason: '资料不符' } as const)
  const operator = newOperator(world, '审核小吴')
  const key = life.nextKey()
  const answer = await insist(life, () =>
    askProven(world, api.withdrawOrder.audit, world.modules.withdrawOrders.handlers.audit, operator, decision, key),
  )
  if (answer.kind === 'done' && decision.decision === 'reject') fact.said = 'rejected'
  return `${decision.decision}: ${wordOf(answer)}`
}

/** One operator, or two at once: the money leaves once. */
const payOne: Operation = async (life, seen) => {
  const waiting = inStatus(life, seen, 'APPROVED')
  if (waiting.length === 0) return null
  const { world, dice } = life
  const fact = dice.pick(waiting)
  const version = seen.withdrawals.get(fact.id)?.version ?? 0
  const isTwice = dice.chance(0.25)
  const payers = Array.from({ length: isTwice ? 2 : 1 }, () => ({ operator: newOperator(world), key: life.nextKey() }))
  const answers = await Promise.all(
    payers.map(({ operator, key }) =>
      insist(life, () =>
        askProven(
          world,
          api.withdrawOrder.pay,
          world.modules.withdrawOrders.handlers.pay,
          operator,
          { decision: 'pay', id: fact.id, version },
          key,
        ),
      ),
    ),
  )
  const done = answers.filter(({ kind }) => kind === 'done').length
  if (done > 1) throw new Error(`withdrawal ${fact.id} was paid by ${done} at once`)
  if (done === 1) fact.said = 'paid'
  return `pay, ${payers.length} at once: ${wordsOf(answers)}`
}

/** The newest application, from its code to the operator who pays it. */
export async function payNow(life: Life): Promise<void> {
  const { world } = life
  const fact = life.withdrawals.at(-1)
  if (fact === undefined) throw new Error('Nobody has applied')
  const confirmed = await confirm(withdrawerOf(life), fact.id, await codeOn(withdrawerOf(life)))
  const order =
    confirmed.status === 'AUDITING' ? await approve(world, newOperator(world, '审核小吴'), confirmed) : confirmed
  await pay(world, newOperator(world), order)
  fact.said = 'paid'
}

/** The bank turns a payout down; left alone, it pays a second later. */
const turnDown: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'PAYING')
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const isTaken = await life.world.sandbox.admin.settle(fact.no, 'fail', '收款账户异常').catch(() => false)
  if (isTaken) fact.isTurnedDown = true
  return `the bank turns down: ${isTaken}`
}

export const withdrawOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 12, what: applyFor },
  { weight: 14, what: confirmOne },
  { weight: 3, what: cancelOne },
  { weight: 12, what: auditOne },
  { weight: 14, what: payOne },
  { weight: 4, what: turnDown },
]
