// Which acts of somebody who is signed in need a fresh proof of who it is, written down here and not read from the contract.
import { api, type Endpoint, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, type Callers, endpoints, samplesOf, startCallers } from './callers.testing.ts'

/** A proof of the last ten minutes: what decides who may come in, where money can go, and who is let in to sell. */
const ofTheSession = [
  'staff.addRole', 'staff.updateRole', 'staff.deleteRole', 'staff.invite', 'staff.update',
  'security.saveAccount',
  'security.beginTotp', 'security.confirmTotp', 'security.renewRecoveryCodes', 'security.disableTotp',
  'apiKey.revoke',
  'wallet.bindPhone', 'wallet.unbindPhone', 'wallet.applyBindCard', 'wallet.applyBindKnownCard', 'wallet.bindCard', 'wallet.bindCardAndPhone',
  'certificationReview.audit',
  'qualificationReview.audit', 'merchantDirectory.freezeShop', 'merchantDirectory.restrict', 'merchantDirectory.suspend',
  'merchantDirectory.restore', 'parameter.change', 'merchantClosing.request',
  'commissionRule.add', 'commissionRule.change', 'commissionRule.end',
] // prettier-ignore
/** A proof for exactly this call: what pays, says where money went, gives out a secret, or makes an account of the platform. */
const ofTheCommand = [
  'apiKey.create',
  'operator.create', 'operator.update', 'operator.reset',
  'withdrawOrder.audit', 'withdrawOrder.pay', 'withdrawSchedule.save',
  'moneyCase.resolveMoney',
  'manualEntry.decide', 'settlement.signalAgentPay', 'returnDispute.verdict',
  'platformOrder.addWithPay', 'platformOrderDesk.issue', 'platformOrderDesk.judge',
  'platformBill.decide', 'platformBill.pay', 'platformBill.setCycle',
] // prettier-ignore
/** They look at their record first; their own tests hold what they ask for. */
const asked: ReadonlySet<string> = new Set([
  'manualEntry.decide',
  'settlement.signalAgentPay',
  'returnDispute.verdict',
  'platformOrder.addWithPay',
  'platformOrderDesk.issue',
  'platformOrderDesk.judge',
])
/** Only these acts of them. */
const ofSomeActs = {
  'security.updateProfile': { field: 'email', acts: ['present'] },
  // A payment: platform-payment.test.ts has one.
  'saleOrder.addWithPay': { field: 'orderType', acts: ['PLATFORM'], of: 'command' },
  // A refund only where it closes the eleventh paid order of a day: out-of-stock.test.ts has one.
  'saleOrder.consumeApply': { field: 'kind', acts: ['consume', 'refund'], of: 'command' },
  // From an amount on: platform-order.test.ts has one.
  'platformOrder.operate': { field: 'action', acts: ['pay'], of: 'command' },
  // From the eleventh paid order of a day on: out-of-stock.test.ts has one.
  'saleOrder.operate': { field: 'action', acts: ['outOfStock', 'refund'], of: 'command' },
  // Nobody's word alone ends a case: money-case.test.ts has one.
  'moneyCase.handle': { field: 'action', acts: ['resolve'], of: 'command' },
  'exportTask.create': { field: 'maskLevel', acts: ['FULL'] },
}
/** Proven by a code that is texted to the login phone for this alone, so by nothing else besides. */
const byCodesOfTheirOwn = ['wallet.unbindCard', 'withdrawOrder.confirm']

const needsProof = refusalCode('stepUp.required')

let callers: Callers
beforeAll(async () => {
  callers = await startCallers()
})
afterAll(() => callers.testApp.stop())
beforeEach(() => provenUntil(null))

async function provenUntil(instant: Date | null): Promise<void> {
  await callers.testApp.db.global.updateTable('session').set({ step_up_until: instant }).execute()
}
const soon = () => new Date(callers.testApp.clock.now().getTime() + 1_000)

const endpointOf = (name: string): Endpoint => {
  const [, endpoint] = endpoints.find(([each]) => each === name) ?? []
  if (endpoint === undefined) throw new Error(`No endpoint ${name}`)
  return endpoint
}

/** The codes that everybody who may call gets for each sample of a body, with what the refusal tells. */
async function answersTo(endpoint: Endpoint): Promise<{ Code: string; Data: { act?: string } | null }[]> {
  const tokens = [
    ...(endpoint.access.merchant === undefined ? [] : [callers.merchant]),
    ...(endpoint.access.operator === undefined ? [] : [callers.operator]),
  ]
  const answers = []
  for (const token of tokens)
    for (const text of samplesOf(endpoint)) answers.push((await callers.send(endpoint, bearer(token), text)).json())
  return answers as { Code: string; Data: { act?: string } | null }[]
}
const codesOf = async (endpoint: Endpoint) => (await answersTo(endpoint)).map(({ Code }) => Code)

test('the contract declares exactly what the table says', () => {
  const declared = endpoints.flatMap(([name, { freshProof }]) => (freshProof === null ? [] : [[name, freshProof]]))
  const expected = [
    ...ofTheSession.map((name) => [name, 'session']),
    ...ofTheCommand.map((name) => [name, 'command']),
    ...Object.entries(ofSomeActs),
  ]
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected))
  for (const [name, { refusals, freshProof }] of endpoints)
    expect([name, refusals.includes('stepUp.required')]).toEqual([name, freshProof !== null])
})

test.each(ofTheSession)(
  '%s is refused without a proof and with one that has run out, and goes on with one',
  async (name) => {
    const endpoint = endpointOf(name)
    for (const { Code, Data } of await answersTo(endpoint)) {
      expect(Code).toBe(needsProof)
      expect(Data).not.toHaveProperty('act')
    }
    await provenUntil(callers.testApp.clock.now())
    expect(new Set(await codesOf(endpoint))).toEqual(new Set([needsProof]))
    await provenUntil(soon())
    expect(await codesOf(endpoint)).not.toContain(needsProof)
  },
)

// A withdrawal is looked for before its proof is: withdraw-order.test.ts has one.
test.each(ofTheCommand.filter((name) => !name.startsWith('withdrawOrder') && !asked.has(name)))(
  '%s takes no proof of the session, and names the call that it wants one for',
  async (name) => {
    await provenUntil(soon())
    for (const { Code, Data } of await answersTo(endpointOf(name))) {
      expect(Code).toBe(needsProof)
      expect(Data?.act).toMatch(/^[\w-]{43}$/)
    }
  },
)

test.each(byCodesOfTheirOwn)('%s takes the code of the login phone', (name) => {
  const { body } = endpointOf(name)
  expect(body.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toContain('smsCode')
})

describe('nothing is done without the proof', () => {
  const say = (endpoint: Endpoint, body: unknown) =>
    callers
      .send(endpoint, bearer(callers.merchant), JSON.stringify(body))
      .then((answer) => answer.json<{ Code: string }>())

  test('a name is one’s own to change; an e-mail, its removal too, is not', async () => {
    await provenUntil(soon())
    expect(await say(api.security.updateProfile, { email: 'owner@example.com' })).toMatchObject({ Code: '0000' })
    await provenUntil(null)
    expect(await say(api.security.updateProfile, { email: '' })).toMatchObject({ Code: needsProof })
    expect(await say(api.security.updateProfile, { email: 'thief@example.com' })).toMatchObject({ Code: needsProof })
    expect(await say(api.security.updateProfile, { nickname: '小李' })).toMatchObject({
      Code: '0000',
      Data: { nickname: '小李', emailPending: 'owner@example.com' },
    })
  })

  test('a key stays', async () => {
    const keys = async () => {
      const { Data } = (await say(api.apiKey.list, {})) as unknown as {
        Data: { id: string; revokedAt: string | null }[]
      }
      return Data
    }
    const [key] = await keys()
    expect(await say(api.apiKey.revoke, { id: key?.id })).toMatchObject({ Code: needsProof })
    expect((await keys())[0]?.revokedAt).toBeNull()
    await provenUntil(soon())
    expect(await say(api.apiKey.revoke, { id: key?.id })).toMatchObject({ Code: '0000' })
    expect((await keys())[0]?.revokedAt).not.toBeNull()
  })
})
