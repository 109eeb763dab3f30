// The last steps of the scenario: all that was earned is withdrawn, paid out by the operator, and arrives at the bank.
import { api, type WithdrawRow } from '@merchant/contract'
import type { CallOptions } from './api-caller.ts'
import type { OperatorLogin } from './operator.ts'
import { asMerchant, remembered, type Step, type Driver } from './driver.ts'
import { codeInMailbox, withCode } from './codes.ts'
import { operatorAtWork, withStepUp } from './step-up.ts'
import { until } from './waiting.ts'

export const withdrawal: readonly Step[] = [
  { name: 'withdraw', run: withdraw },
  { name: 'operator pays', run: payOut },
  { name: 'arrived', run: arrive },
]

async function withdraw(driver: Driver): Promise<void> {
  const amount = await remembered(driver, 'amount to withdraw', async () =>
    String((await driver.api.call(api.withdrawOrder.quote, {}, asMerchant(driver))).availableFen),
  )
  const { id } = await driver.api.call(
    api.withdrawOrder.apply,
    { amountFen: Number(amount), bankCardId: driver.cardId },
    asMerchant(driver, 'withdraw'),
  )
  driver.withdrawId = id
  if ((await withdrawalOf(driver)).status !== 'WAIT_CONFIRM') return
  await withCode(
    driver,
    {
      newest: () => codeInMailbox(driver),
      send: () => driver.api.call(api.withdrawOrder.resendCode, { id }, asMerchant(driver)),
    },
    (smsCode) =>
      driver.api.call(api.withdrawOrder.confirm, { id, smsCode }, asMerchant(driver, `confirm by ${smsCode}`)),
  )
}

/** The driver's withdrawal as its merchant sees it. */
async function withdrawalOf(driver: Driver): Promise<WithdrawRow> {
  const { list } = await driver.api.call(api.withdrawOrder.listMine, {}, asMerchant(driver))
  const found = list.find((row) => row.id === driver.withdrawId)
  if (found === undefined) throw new Error('The withdrawal is gone')
  return found
}

/** A first withdrawal takes two of the platform's people: one lets it pass, another pays. */
async function payOut(driver: Driver): Promise<void> {
  const { operator } = driver.target
  await decide(driver, operator.auditor, 'let pass', (row, options) =>
    row.status === 'AUDITING'
      ? driver.api.call(api.withdrawOrder.audit, { decision: 'approve', id: row.id, version: row.version }, options)
      : Promise.resolve(),
  )
  const version = await remembered(driver, 'version to pay', async () => String((await withdrawalOf(driver)).version))
  await decide(driver, operator, 'pay out', (row, options) =>
    driver.api.call(api.withdrawOrder.pay, { decision: 'pay', id: row.id, version: Number(version) }, options),
  )
}

async function decide(
  driver: Driver,
  login: OperatorLogin,
  command: string,
  act: (row: WithdrawRow, options: CallOptions) => Promise<unknown>,
): Promise<void> {
  const operator = await operatorAtWork(driver, login)
  const { list } = await driver.api.call(api.withdrawOrder.listAll, {}, { caller: { token: operator.token } })
  const row = list.find((each) => each.id === driver.withdrawId)
  if (row === undefined) throw new Error('The operator does not see the withdrawal')
  const { key = '' } = asMerchant(driver, command)
  await withStepUp(driver, () => act(row, { caller: { token: operator.token }, key }), operator)
}

async function arrive(driver: Driver): Promise<void> {
  await until(
    driver,
    () => withdrawalOf(driver),
    (row) => row.status === 'SUCCESS',
  )
}
