// For tests: money that a merchant can take out, and the hands through which a withdrawal goes.
import { api, dayOf, type InputOf, platformPermissions, startOfDay } from '@merchant/contract'
import { newId } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import type { MerchantActor, OperatorActor } from '../kernel/actor.ts'
import { ask, askProven, type House } from './test-app.ts'
import { type Seller, sellAndSettle } from './seller.ts'
import { codeTextedTo } from './texts.ts'

export interface Withdrawer {
  readonly house: House
  readonly actor: MerchantActor
  readonly phone: string
  readonly cardId: string
}

const handlersOf = ({ house }: Pick<Withdrawer, 'house'>) => house.modules.withdrawOrders.handlers

export function newOperator(house: House, name = '财务小陈'): OperatorActor {
  const operatorId = newId(house.clock.now())
  const permissions = new Set<string>(platformPermissions)
  const sessionId = newId(house.clock.now())
  return {
    party: 'operator', sessionId, operatorId, name, permissions, enrolment: [], stepUpUntil: null,
    stepUpMethods: ['totp'],
  } // prettier-ignore
}

/** A few thousand 元, earned by a sale, so that the provider holds it too; takes seven days. */
export const earn = async (seller: Seller): Promise<void> =>
  void (await sellAndSettle(seller, { items: [{ skuId: seller.skuId, quantity: 50 }] }))

/** Money that only the ledger knows, for tests in which the provider has no part. */
export const credit = (withdrawer: Pick<Withdrawer, 'house' | 'actor'>, amountFen: number): Promise<void> =>
  withdrawer.house.db.transaction(withdrawer.actor.merchantId, async (tx) => {
    const now = withdrawer.house.clock.now()
    const id = newId(now)
    const rule = postingRules.rechargeReceived
    const moves = movesOf(rule, { amountFen, feeFen: 0 })
    const subject = { type: 'recharge', id, no: id }
    await post(tx, { key: `test/${id}`, kind: rule.kind, occurredAt: now, moves, subject }, now)
  })

/** Money in the ledger and at the provider, without the sales that it came from; enough for what is large. */
export async function enrich(withdrawer: Pick<Withdrawer, 'house' | 'actor'>, amountFen: number): Promise<void> {
  await credit(withdrawer, amountFen)
  await differ(withdrawer, amountFen)
}

/** The provider holds so much more than before, and nobody has told us why. */
export async function differ({ house, actor }: Pick<Withdrawer, 'house' | 'actor'>, byFen: number): Promise<void> {
  const member = actor.merchantId.replaceAll('-', '')
  const [held] = await house.sandbox.admin.balances(member)
  await house.sandbox.admin.setMemberBalance(member, (held?.available ?? 0) + byFen)
}

/** To the first of the next month in Shanghai: what is free of a month is untouched, and no month ends in the test. */
export async function toNextMonth(house: House): Promise<void> {
  const now = house.clock.now()
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  await house.pass(startOfDay(first).getTime() - now.getTime())
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
export const codeOn = ({ house, phone }: Pick<Withdrawer, 'house' | 'phone'>): Promise<string> =>
  codeTextedTo(house.modules.outbox, phone)

export const confirm = (withdrawer: Withdrawer, id: string, smsCode: string, key?: string) =>
  ask(api.withdrawOrder.confirm, handlersOf(withdrawer).confirm, withdrawer.actor, { id, smsCode }, key)

/** Applied for, confirmed by the phone, and let pass by somebody where that is asked for: an operator may pay it. */
export async function applyAndConfirm(withdrawer: Withdrawer, amountFen: number) {
  const { id } = await apply(withdrawer, amountFen)
  const confirmed = await confirm(withdrawer, id, await codeOn(withdrawer))
  if (confirmed.status !== 'AUDITING') return confirmed
  return approve(withdrawer.house, newOperator(withdrawer.house, '审核小吴'), confirmed)
}

export const approve = (house: House, operator: OperatorActor, order: { id: string; version: number }, key?: string) =>
  askProven(
    house,
    api.withdrawOrder.audit,
    house.modules.withdrawOrders.handlers.audit,
    operator,
    { decision: 'approve', id: order.id, version: order.version },
    key,
  )

export const cancel = (withdrawer: Withdrawer, id: string, key?: string) =>
  ask(api.withdrawOrder.cancel, handlersOf(withdrawer).cancel, withdrawer.actor, { id }, key)

export const quote = (withdrawer: Withdrawer, amountFen: number) =>
  ask(api.withdrawOrder.quote, handlersOf(withdrawer).quote, withdrawer.actor, { amountFen })

export const pay = (house: House, operator: OperatorActor, order: { id: string; version: number }, key?: string) =>
  decide(house, operator, { decision: 'pay', id: order.id, version: order.version }, key)

export const reject = (house: House, operator: OperatorActor, order: { id: string; version: number }, reason: string) =>
  decide(house, operator, { decision: 'reject', id: order.id, version: order.version, reason })

const decide = (house: House, operator: OperatorActor, decision: InputOf<typeof api.withdrawOrder.pay>, key?: string) =>
  askProven(house, api.withdrawOrder.pay, house.modules.withdrawOrders.handlers.pay, operator, decision, key)

/** The bank's answer to a payout at the sandbox, told to us by the provider. */
export async function answerOfBank(
  house: House,
  withdrawNo: string,
  outcome: 'success' | 'fail',
  reason?: string,
): Promise<void> {
  await house.sandbox.admin.settle(withdrawNo, outcome, reason)
  await house.deliver(withdrawNo)
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
