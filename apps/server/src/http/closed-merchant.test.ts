// What a merchant that has left may still do, written down here and not read from the contract: it reads, and every command but these
// is refused, in one place for all.
import { api, type Endpoint, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOwner, addStaff, forgetLimits, type Person, roleId } from '../modules/identity/staff/staff.testing.ts'
import { bearer, type Callers, endpoints, startCallers } from './callers.testing.ts'

/** One's own account, who may still look, and what is taken along. */
const openCommands = ['security.saveAccount', 'staff.update', 'apiKey.revoke', 'exportTask.create']

/** They write, though no command does: drafts, files, texts, and what a payment begins with. */
const closedWrites = [
  'goodsDraft.save',
  'file.fileServer',
  'importTask.retry',
  'media.rename',
  'media.move',
  'media.remove',
  'message.sendAllinpayCode',
  'wallet.sendUnbindPhoneCode',
  'wallet.sendUnbindCode',
  'wallet.signContract',
  'withdrawOrder.resendCode',
  'rechargeOrder.resendCode',
  'platformOrder.resendCode',
  'saleOrder.pay',
  'returnOrder.addPicture',
]

const NONSENSE = JSON.stringify({ 'asked by nobody': true })
const closed = refusalCode('merchant.closed')

let callers: Callers
let owner: Person
let staff: Person
let other: Person
let apiKey: { readonly key: string; readonly secret: string }
beforeAll(async () => {
  callers = await startCallers()
  const { testApp } = callers
  owner = await addOwner(testApp)
  staff = await addStaff(owner, [roleId('admin')])
  other = await addOwner(testApp)
  apiKey = await testApp.db.transaction(owner.merchantId, (tx) =>
    testApp.modules.apiKeys.issue(tx, { name: '商城', createdBy: owner.userId }),
  )
  const { global } = testApp.db
  // Its papers have run out meanwhile, which keeps nobody from reading.
  const now = testApp.clock.now()
  const gone = { verified_until: new Date(now.getTime() - 1), closed_at: now }
  await global
    .insertInto('merchant_verification')
    .values({ id: owner.merchantId, ...gone })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(gone))
    .execute()
})
afterAll(() => callers.testApp.stop())
beforeEach(() => forgetLimits(callers.testApp))

/** Closed, or not: then its body is looked at, which is none. */
async function verdictOn(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const answer = await callers.send(endpoint, headers, NONSENSE)
  if (answer.statusCode === 403 && answer.json<{ Code: string }>().Code === closed) return 'closed'
  return answer.statusCode === 400 ? 'open' : `${answer.statusCode} ${answer.body}`
}

const ofMerchants = endpoints.filter(([, { access }]) => access.merchant !== undefined)
const ofStorefronts = endpoints.filter(([, { access }]) => access.storefront !== undefined)
const expected = (name: string, { command }: Endpoint) =>
  closedWrites.includes(name) || (command && !openCommands.includes(name)) ? 'closed' : 'open'

describe('of a merchant that is closed', () => {
  test.each(ofMerchants)('%s is open to owner and staff, or refused', async (name, endpoint) => {
    expect(await verdictOn(endpoint, bearer(owner.token))).toBe(expected(name, endpoint))
    if (endpoint.access.merchant !== 'owner')
      expect(await verdictOn(endpoint, bearer(staff.token))).toBe(expected(name, endpoint))
  })

  test.each(ofStorefronts)('%s is open to its storefront, or refused', async (name, endpoint) => {
    expect(await verdictOn(endpoint, callers.signed(endpoint, NONSENSE, apiKey.secret, apiKey.key))).toBe(
      expected(name, endpoint),
    )
  })

  test('nothing is refused to another', async () => {
    expect(await verdictOn(api.rechargeOrder.apply, bearer(other.token))).toBe('open')
  })

  test('one signs in, and is told that it is closed', async () => {
    const answer = await callers.send(api.user.infoOfLogin, bearer(owner.token), '{}')
    expect(answer.statusCode).toBe(200)
  })
})
