// For tests: money that a merchant can take out, and the hands through which a withdrawal goes.
import {
  api,
  dayOf,
  type InputOf,
  type ParameterKey,
  type Permission,
  platformPermissions,
  startOfDay,
} from '@merchant/contract'
import { newId } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import type { MerchantActor, OperatorActor } from '../kernel/actor.ts'
import { ask, askProven, type TestApp } from './test-app.ts'
import { type Seller, sellAndSettle } from './seller.ts'
import { codeTextedTo } from './texts.ts'

export interface Withdrawer {
  readonly testApp: TestApp
  readonly actor: MerchantActor
  readonly phone: string
  readonly cardId: string
}

const handlersOf = ({ testApp }: Pick<Withdrawer, 'testApp'>) => testApp.modules.withdrawOrders.handlers

export function newOperator(testApp: TestApp, name = '财务小陈'): OperatorActor {
  const operatorId = newId(testApp.clock.now())
  const permissions = new Set<Permission>(platformPermissions)
  const sessionId = newId(testApp.clock.now())
  return {
    party: 'operator', sessionId, operatorId, name, permissions, enrolment: [], stepUpUntil: null,
    stepUpMethods: ['totp'],
  } // prettier-ignore
}

/** Changes a parameter of the platform, by an operator of its own. */
export async function setParameter(testApp: TestApp, key: ParameterKey, value: number): Promise<void> {
  const { list, change } = testApp.modules.parameters.handlers
  const operator = newOperator(testApp)
  const rows = await ask(api.parameter.list, list, operator, undefined)
  const { version = 0 } = rows.find((row) => row.key === key) ?? {}
  await ask(api.parameter.change, change, operator, { key, value, version, reason: '渠道开通' })
}

/** A few thousand 元, earned by a sale, so that the provider holds it too; takes seven days. */
export const earn = async (seller: Seller): Promise<void> =>
  void (await sellAndSettle(seller, { items: [{ skuId: seller.skuId, quantity: 50 }] }))

/** Money that only the ledger knows, for tests in which the provider has no part. */
export const credit = (withdrawer: Pick<Withdrawer, 'testApp' | 'actor'>, amountFen: number): Promise<void> =>
  withdrawer.testApp.db.transaction(withdrawer.actor.merchantId, async (tx) => {
    const now = withdrawer.testApp.clock.now()
    const id = newId(now)
    const rule = postingRules.rechargeReceived
    const moves = movesOf(rule, { amountFen, feeFen: 0 })
    const subject = { type: 'recharge', id, no: id }
    await post(tx, { key: `test/${id}`, kind: rule.kind, occurredAt: now, moves, subject }, now)
  })

/** Money in the ledger and at the provider, without the sales that it came from; enough for what is large. */
export async function enrich(withdrawer: Pick<Withdrawer, 'testApp' | 'actor'>, amountFen: number): Promise<void> {
  await credit(withdrawer, amountFen)
  await differ(withdrawer, amountFen)
}

/** The provider holds so much more than before, and nobody has said why. */
export async function differ({ testApp, actor }: Pick<Withdrawer, 'testApp' | 'actor'>, byFen: number): Promise<void> {
  const member = actor.merchantId.replaceAll('-', '')
  const [held] = await testApp.sandbox.admin.balances(member)
  await testApp.sandbox.admin.setMemberBalance(member, (held?.available ?? 0) + byFen)
}

/** To the first of the next month in Shanghai: what is free of a month is untouched, and no month ends in the test. */
export async function toNextMonth(testApp: TestApp): Promise<void> {
  const now = testApp.clock.now()
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  await testApp.pass(startOfDay(first).getTime() - now.getTime())
}

export const apply = (withdrawer: Withdrawer, amountFen: number, key?: string) =>
  ask(
    api.withdrawOrder.apply,
    handlersOf(withdrawer).apply,
    withdrawer.actor,
    { amountFen, bankCardId: withdrawer.cardId },
    key,
  )

/** The newest code on the merchant's phone. */
export const codeOn = ({ testApp, phone }: Pick<Withdrawer, 'testApp' | 'phone'>): Promise<string> =>
  codeTextedTo(testApp.modules.mailbox, phone)

export const confirm = (withdrawer: Withdrawer, id: string, smsCode: string, key?: string) =>
  ask(api.withdrawOrder.confirm, handlersOf(withdrawer).confirm, withdrawer.actor, { id, smsCode }, key)

export const confirmByOtp = (withdrawer: Withdrawer, id: string, otp: string, key?: string) =>
  ask(
    api.withdrawOrder.confirm,
    handlersOf(withdrawer).confirm,
    withdrawer.actor,
    { id, method: 'TOTP', smsCode: otp },
    key,
  )

/** Applied for, confirmed by the phone, and let pass by somebody where that is asked for: an operator may pay it. */
export async function applyAndConfirm(withdrawer: Withdrawer, amountFen: number) {
  const { id } = await apply(withdrawer, amountFen)
  const confirmed = await confirm(withdrawer, id, await codeOn(withdrawer))
  if (confirmed.status !== 'AUDITING') return confirmed
  return approve(withdrawer.testApp, newOperator(withdrawer.testApp, '审核小吴'), confirmed)
}

export const approve = (
  testApp: TestApp,
  operator: OperatorActor,
  order: { id: string; version: number },
  key?: string,
) =>
  askProven(
    testApp,
    api.withdrawOrder.audit,
    testApp.modules.withdrawOrders.handlers.audit,
    operator,
    { decision: 'approve', id: order.id, version: order.version },
    key,
  )

export const cancel = (withdrawer: Withdrawer, id: string, key?: string) =>
  ask(api.withdrawOrder.cancel, handlersOf(withdrawer).cancel, withdrawer.actor, { id }, key)

export const quote = (withdrawer: Withdrawer, amountFen: number) =>
  ask(api.withdrawOrder.quote, handlersOf(withdrawer).quote, withdrawer.actor, { amountFen })

export const pay = (testApp: TestApp, operator: OperatorActor, order: { id: string; version: number }, key?: string) =>
  decide(testApp, operator, { decision: 'pay', id: order.id, version: order.version }, key)

export const reject = (
  testApp: TestApp,
  operator: OperatorActor,
  order: { id: string; version: number },
  reason: string,
) => decide(testApp, operator, { decision: 'reject', id: order.id, version: order.version, reason })

const decide = (
  testApp: TestApp,
  operator: OperatorActor,
  decision: InputOf<typeof api.withdrawOrder.pay>,
  key?: string,
) => askProven(testApp, api.withdrawOrder.pay, testApp.modules.withdrawOrders.handlers.pay, operator, decision, key)

/** The bank's answer to a payout at the sandbox, notified by the provider. */
export async function answerOfBank(
  testApp: TestApp,
  withdrawNo: string,
  outcome: 'success' | 'fail',
  reason?: string,
): Promise<void> {
  await testApp.sandbox.admin.settle(withdrawNo, outcome, reason)
  await testApp.deliver(withdrawNo)
}

export const listMine = (withdrawer: Withdrawer, body: InputOf<typeof api.withdrawOrder.listMine> = {}) =>
  ask(api.withdrawOrder.listMine, handlersOf(withdrawer).listMine, withdrawer.actor, body)

/** The order as its merchant sees it now. */
export async function withdrawal(withdrawer: Withdrawer, id: string) {
  const { list } = await listMine(withdrawer, { pageSize: 100 })
  const found = list.find((order) => order.id === id)
  if (found === undefined) throw new Error(`No such withdrawal: ${id}`)
  return found
}
