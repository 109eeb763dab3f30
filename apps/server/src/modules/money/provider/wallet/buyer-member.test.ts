// Buyers become payers at the real sandbox by proving a phone once, whatever reply is lost on the way.
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BuyerMember } from '../index.ts'
import { type PaymentWorld, startPaymentWorld } from '../payment.testing.ts'
import { lastCode } from '../payment-steps.testing.ts'

let world: PaymentWorld
let people = 0

beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

function newBuyer(): BuyerMember {
  people += 1
  return {
    memberNo: newId(world.clock.now()).replaceAll('-', ''),
    phone: `1370000${String(people).padStart(4, '0')}`,
  }
}

const open = (buyer: BuyerMember) => world.payment.members.openBuyer(buyer, null)
const bind = async (buyer: BuyerMember) => world.payment.members.bindBuyer(buyer, await lastCode(world, buyer.phone))
const lose = (method: string, fault: 'resetBeforeCommit' | 'resetAfterCommit') =>
  world.sandbox.admin.scenario({ match: { method }, fault })

test('a code, then ready, and ready for ever', async () => {
  const buyer = newBuyer()
  expect(await open(buyer)).toEqual({ kind: 'codeSent' })
  expect(await bind(buyer)).toEqual({ kind: 'ready' })
  expect(await open(buyer)).toEqual({ kind: 'ready' })
})

test('a wrong code binds nothing, and a new one may be asked for', async () => {
  const buyer = newBuyer()
  await open(buyer)
  expect(await world.payment.members.bindBuyer(buyer, '00000')).toEqual({ kind: 'wrongCode' })
  expect(await open(buyer)).toEqual({ kind: 'codeSent' })
  expect(await bind(buyer)).toEqual({ kind: 'ready' })
})

test('a lost reply to the code is found out at the member itself', async () => {
  const buyer = newBuyer()
  await open(buyer)
  await lose('bindPhone', 'resetAfterCommit')
  expect(await bind(buyer)).toEqual({ kind: 'ready' })
})

test.each(['resetBeforeCommit', 'resetAfterCommit'] as const)(
  'opening goes on after a lost reply: %s',
  async (fault) => {
    const buyer = newBuyer()
    await lose('createMember', fault)
    const first = await open(buyer)
    expect(['unknown', 'codeSent']).toContain(first.kind)
    expect(await open(buyer)).toEqual({ kind: 'codeSent' })
    expect(await bind(buyer)).toEqual({ kind: 'ready' })
  },
)
