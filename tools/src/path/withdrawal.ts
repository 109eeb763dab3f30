// The last stretch of the path: all that was earned is withdrawn, paid out by the operator, and arrives at the bank.
import { api, type WithdrawRow } from '@merchant/contract'
import type { CallOptions } from './api-caller.ts'
import type { OperatorLogin } from './operator.ts'
import {
  asMerchant,
  codeInMailbox,
  operatorAtWork,
  remembered,
  type Step,
  until,
  type Walk,
  withCode,
  withStepUp,
} from './walker.ts'

export const withdrawal: readonly Step[] = [
  { name: 'withdraw', run: withdraw },
  { name: 'operator pays', run: payOut },
  { name: 'arrived', run: arrive },
]

async function withdraw(walk: Walk): Promise<void> {
  const amount = await remembered(walk, 'amount to withdraw', async () =>
    String((await walk.api.call(api.withdrawOrder.quote, {}, asMerchant(walk))).availableFen),
  )
  const { id } = await walk.api.call(
    api.withdrawOrder.apply,
    { amountFen: Number(amount), bankCardId: walk.cardId },
    asMerchant(walk, 'withdraw'),
  )
  walk.withdrawId = id
  if ((await withdrawalOf(walk)).status !== 'WAIT_CONFIRM') return
  await withCode(
    walk,
    {
      newest: () => codeInMailbox(walk),
      send: () => walk.api.call(api.withdrawOrder.resendCode, { id }, asMerchant(walk)),
    },
    (smsCode) => walk.api.call(api.withdrawOrder.confirm, { id, smsCode }, asMerchant(walk, `confirm by ${smsCode}`)),
  )
}

/** The walker's withdrawal as its merchant sees it. */
async function withdrawalOf(walk: Walk): Promise<WithdrawRow> {
  const { list } = await walk.api.call(api.withdrawOrder.listMine, {}, asMerchant(walk))
  const found = list.find((row) => row.id === walk.withdrawId)
  if (found === undefined) throw new Error('The withdrawal is gone')
  return found
}

/** A first withdrawal takes two of the platform's people: one lets it pass, another pays. */
async function payOut(walk: Walk): Promise<void> {
  const { operator } = walk.world
  await decide(walk, operator.auditor, 'let pass', (row, options) =>
    row.status === 'AUDITING'
      ? walk.api.call(api.withdrawOrder.audit, { decision: 'approve', id: row.id, version: row.version }, options)
      : Promise.resolve(),
  )
  const version = await remembered(walk, 'version to pay', async () => String((await withdrawalOf(walk)).version))
  await decide(walk, operator, 'pay out', (row, options) =>
    walk.api.call(api.withdrawOrder.pay, { decision: 'pay', id: row.id, version: Number(version) }, options),
  )
}

async function decide(
  walk: Walk,
  login: OperatorLogin,
  command: string,
  act: (row: WithdrawRow, options: CallOptions) => Promise<unknown>,
): Promise<void> {
  const operator = await operatorAtWork(walk, login)
  const { list } = await walk.api.call(api.withdrawOrder.listAll, {}, { caller: { token: operator.token } })
  const row = list.find((each) => each.id === walk.withdrawId)
  if (row === undefined) throw new Error('The operator does not see the withdrawal')
  const { key = '' } = asMerchant(walk, command)
  await withStepUp(walk, () => act(row, { caller: { token: operator.token }, key }), operator)
}

async function arrive(walk: Walk): Promise<void> {
  await until(
    walk,
    () => withdrawalOf(walk),
    (row) => row.status === 'SUCCESS',
  )
}
