// Commands whose database does nothing more once they are committed: each is done, says so, and is the same when repeated.
import { randomUUID } from 'node:crypto'
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { refusingAfterCommit } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../http/callers.testing.ts'
import { enrolledOperator } from '../modules/identity/operator/operator.testing.ts'
import { addOwner, forgetLimits, handlersOf, roleId } from '../modules/identity/staff/staff.testing.ts'
import { ask, askProven, type TestApp, startTestApp } from '../testing/test-app.ts'
import {
  addPayableSeller,
  DAY,
  infoOf,
  newPhone,
  orderBody,
  place,
  placeAndPay,
  RETURN_URL,
  type Seller,
} from '../testing/seller.ts'
import { apply, applyAndConfirm, credit, newOperator } from '../testing/withdrawal.ts'
import type { HandlerRequest } from './handlers.ts'
import { operatorRoleId } from '../modules/identity/role/operator-roles.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await credit(seller, 1_000_000)
  await testApp.pass(DAY)
})
afterAll(() => testApp.stop())

/** A command to be sent as often as wanted, with a key of its own. */
function commandOf<E extends Endpoint>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: unknown,
  body: InputOf<E>,
  send: typeof ask<E> = ask,
) {
  const key = randomUUID()
  return (): Promise<DataOf<E>> => send(endpoint, handler, actor, body, key)
}

/** The same for an operator's act that wants a proof, which its first sending has and a repetition needs no more. */
const provenCommandOf = <E extends Endpoint>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: Parameters<typeof askProven>[3],
  body: InputOf<E>,
) =>
  commandOf(endpoint, handler, actor, body, (_endpoint, _handler, _actor, given, key) =>
    askProven(testApp, endpoint, handler, actor, given, key),
  )

const orders = () => testApp.modules.saleOrders.handlers
const withdrawals = () => testApp.modules.withdrawOrders.handlers
const accounts = () => testApp.modules.handlers.operator

async function administrator() {
  const { operators } = testApp.modules
  const person = await enrolledOperator(
    { operators, clock: testApp.clock },
    { login: `op_${randomUUID().slice(0, 8)}`, password: PASSWORD, role: 'PLATFORM_ADMIN' },
  )
  return { ...newOperator(testApp, '郑主管'), operatorId: person.id }
}

async function madeAccount() {
  const body = { loginName: `m_${randomUUID().slice(0, 8)}`, name: '孙新人', roleIds: [operatorRoleId('PLATFORM_CS')] }
  return askProven(testApp, api.operator.create, accounts().create, await administrator(), body)
}

/** Each answers its command and what its answer must say though nothing could be asked after the commit. */
const commands = {
  async 'applying for a withdrawal'() {
    const body = { amountFen: 1_000, bankCardId: seller.cardId }
    const told = { status: 'WAIT_CONFIRM', resendAfterSeconds: 0 }
    return [commandOf(api.withdrawOrder.apply, withdrawals().apply, seller.actor, body), told] as const
  },
  async 'paying a withdrawal'() {
    // The next text to this phone may go out again.
    await testApp.pass(DAY)
    const { id, version } = await applyAndConfirm(seller, 1_000)
    const body = { decision: 'pay', id, version } as const
    const operator = newOperator(testApp)
    return [provenCommandOf(api.withdrawOrder.pay, withdrawals().pay, operator, body), { status: 'PAYING' }] as const
  },
  async 'placing an order and starting its payment'() {
    const body = { ...orderBody(seller), returnUrl: RETURN_URL }
    const told = { status: 'UNPAID', pay: { kind: 'retry', url: null } }
    return [commandOf(api.saleOrder.addWithPay, orders().addWithPay, seller.storefront, body), told] as const
  },
  async 'shipping an order'() {
    const { id, version } = await placeAndPay(seller)
    const parcel = { carrierCode: 'SF', waybillNo: 'SF1000000001' }
    const body: InputOf<typeof api.saleOrder.operate> = { action: 'ship', orderId: id, version, packages: [parcel] }
    return [commandOf(api.saleOrder.operate, orders().operate, seller.actor, body), { status: 'SHIPPED' }] as const
  },
  async 'closing an order'() {
    const { id, version } = await infoOf(seller, (await place(seller)).id)
    const body = { action: 'close', orderId: id, version, reasonCode: 'CHANGED_MIND' } as const
    return [commandOf(api.saleOrder.operate, orders().operate, seller.actor, body), { status: 'CLOSED' }] as const
  },
  async 'inviting somebody'() {
    const owner = await addOwner(testApp)
    await forgetLimits(testApp)
    const body = { phone: newPhone(), nickname: '小王', roleIds: [roleId('SERVICE')] }
    const told = { status: 'INVITED', isTexted: false }
    return [commandOf(api.staff.invite, handlersOf(testApp).invite, await owner.actor(), body), told] as const
  },
  async 'making an account of the platform'() {
    const body = {
      loginName: `m_${randomUUID().slice(0, 8)}`,
      name: '孙新人',
      roleIds: [operatorRoleId('PLATFORM_CS')],
    }
    const command = provenCommandOf(api.operator.create, accounts().create, await administrator(), body)
    return [command, { name: '孙新人', oneTimePassword: expect.any(String) }] as const
  },
  async 'disabling an account of the platform'() {
    const { id, version } = await madeAccount()
    const body = { change: 'status', id, version, active: false } as const
    const command = provenCommandOf(api.operator.update, accounts().update, await administrator(), body)
    return [command, { status: 'DISABLED' }] as const
  },
  async 'setting an account of the platform up anew'() {
    const { id, version } = await madeAccount()
    const command = provenCommandOf(api.operator.reset, accounts().reset, await administrator(), { id, version })
    return [command, { oneTimePassword: expect.any(String) }] as const
  },
}

describe.each(Object.entries(commands))('%s', (_name, prepare) => {
  test('is done and answered though nothing can be asked after its commit', async () => {
    const [command, told] = await prepare()
    const first = await refusingAfterCommit<unknown>(command)
    expect(first).toMatchObject(told)
    const { id } = first as { id: string }
    expect(await command()).toMatchObject({ id })
  })
})

test('an application that could not be texted sends its code when it is repeated', async () => {
  const [command] = await commands['applying for a withdrawal']()
  await testApp.pass(DAY)
  await refusingAfterCommit<unknown>(command)
  expect((await command()).resendAfterSeconds).toBe(60)
  await testApp.pass(DAY)
  expect((await apply(seller, 1_000)).resendAfterSeconds).toBe(60)
})
