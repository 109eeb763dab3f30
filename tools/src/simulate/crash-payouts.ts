// Ways of money out of the wallet in which the server may die anywhere: a withdrawal from its application to the bank, the same sent
// back, and one that is given up.
import { api, dayOf } from '@merchant/contract'
import { ask, askProven } from '../../../apps/server/src/testing/test-app.ts'
import { cancel, codeOn, confirm, newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { audit } from './auditor.ts'
import { DAY, type Flow, MINUTE, nothing, pass, untilSo } from './crash-flow.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, untilAnswered, type WithdrawalFact, wordOf } from './life.ts'
import { applyAtOnce, withdrawerOf } from './withdraw-operations.ts'

const AMOUNT_FEN = 1_000
const MOST_CODES = 3

async function applied(life: Life): Promise<WithdrawalFact> {
  await applyAtOnce(life, await audit(life, 'changed'), { amountFen: AMOUNT_FEN, keys: [life.nextKey()] })
  const fact = life.withdrawals.at(-1)
  if (fact === undefined) throw new Error('There is no withdrawal')
  return fact
}

const rowOf = async (life: Life, { id }: WithdrawalFact) => {
  const row = (await audit(life, 'changed')).withdrawals.get(id)
  return row ?? Promise.reject(new Error(`not seen: ${id}`))
}

/** What each status asks for next, by whoever has to do it; nothing once the money is on its way. */
async function goOn(life: Life, fact: WithdrawalFact): Promise<void> {
  const { world } = life
  const { id } = fact
  const key = life.nextKey()
  const { status, version } = await rowOf(life, fact)
  // The server's of the moment: another one may be at work when it is asked again.
  const desk = () => world.modules.withdrawOrders.handlers
  if (status === 'WAIT_CONFIRM') {
    await confirmByCode(life, fact)
  } else if (status === 'AUDITING') {
    const decision = { decision: 'approve', id, version } as const
    const auditor = newOperator(world, '审核小吴')
    const answer = await insist(life, () =>
      askProven(world, api.withdrawOrder.audit, desk().audit, auditor, decision, key),
    )
    if (answer.kind === 'refused') throw new Error(`an approval was refused: ${answer.refusal}`)
  } else if (status === 'APPROVED') {
    const decision = { decision: 'pay', id, version } as const
    const payer = newOperator(world)
    const answer = await insist(life, () => askProven(world, api.withdrawOrder.pay, desk().pay, payer, decision, key))
    if (answer.kind === 'refused') throw new Error(`a payout was refused: ${answer.refusal}`)
    fact.said = 'paid'
  }
}

/** A server that dies after the application has sent no code: its merchant asks for another one. */
async function confirmByCode(life: Life, fact: WithdrawalFact): Promise<void> {
  const resend = () => life.world.modules.withdrawOrders.handlers.resendCode
  for (let times = 1; fact.said !== 'confirmed'; times += 1) {
    const key = life.nextKey()
    const code = await untilAnswered(life, () => codeOn(withdrawerOf(life))).catch(() => '000000')
    const answer = await insist(life, () => confirm(withdrawerOf(life), fact.id, code, key))
    if (answer.kind === 'done') fact.said = 'confirmed'
    else if (answer.refusal !== 'smsCode.wrong' || times === MOST_CODES)
      throw new Error(`a withdrawal could not be confirmed: ${answer.refusal}`)
    else {
      await pass(life, 2 * MINUTE)
      await insist(life, () => ask(api.withdrawOrder.resendCode, resend(), life.seller.actor, { id: fact.id }))
    }
  }
}

async function paidOut(life: Life): Promise<WithdrawalFact> {
  const fact = await applied(life)
  for (const _step of ['code', 'approval', 'payout']) if (fact.said !== 'paid') await goOn(life, fact)
  const statusOf = async () => (await rowOf(life, fact)).status
  if (!(await untilSo(life, async () => (await statusOf()) === 'SUCCESS')))
    throw new Error(`withdrawal ${fact.id} is ${await statusOf()} and not paid`)
  return fact
}

async function withdrawn(life: Life): Promise<void> {
  await paidOut(life)
  // Only so many are made in a day.
  await pass(life, DAY)
}

/** What the bank had received it sends back, and two of the platform's people tell so. */
async function returned(life: Life): Promise<void> {
  const fact = await paidOut(life)
  if (!(await life.world.sandbox.admin.returnWithdrawal(fact.no))) throw new Error('The bank has nothing to send back')
  fact.isReturned = true
  const amountFen = fact.amountFen - fact.feeFen
  const returnedOn = dayOf(life.world.clock.now())
  const entering = { kind: 'WITHDRAW_BOUNCED', amountFen, subjectNo: fact.no, returnedOn } as const
  await byTwo(life, entering, true)
  fact.isTold = true
  await pass(life, DAY)
}

async function givenUp(life: Life): Promise<void> {
  const fact = await applied(life)
  await goOn(life, fact)
  const key = life.nextKey()
  const answer = await insist(life, () => cancel(withdrawerOf(life), fact.id, key))
  if (answer.kind === 'refused') throw new Error(`a withdrawal could not be cancelled: ${wordOf(answer)}`)
  fact.said = 'cancelled'
  await pass(life, DAY)
}

export const payoutFlows: readonly Flow[] = [
  { name: 'a withdrawal', prepare: nothing, run: withdrawn, fewer: 2 },
  { name: 'a withdrawal that the bank sends back', prepare: nothing, run: returned, fewer: 4 },
  { name: 'a withdrawal that is cancelled', prepare: nothing, run: givenUp },
]
