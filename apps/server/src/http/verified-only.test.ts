// What a merchant may do before its real name has passed, written down here and not read from the contract; all else is refused.
import { randomUUID } from 'node:crypto'
import { api, type Endpoint, refusalCode, refusalText } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOwner, addStaff, forgetLimits, type Person, roleId } from '../modules/identity/staff/staff.testing.ts'
import { bearer, type Callers, endpoints, startCallers } from './callers.testing.ts'

/** One's own account and its security, the certification and its pictures, what is told to one, the state of one's own. */
const openToMerchants = [
  'user.logout', 'user.infoOfLogin', 'user.saveRealName', 'user.realName', 'company.save', 'company.info',
  'merchant.info', 'board.merchant', 'file.image', 'file.fileServer',
  'notification.list', 'notification.unread', 'notification.read', 'notification.clear', 'notification.choices', 'notification.choose', 'live.ticket',
  'security.changePassword', 'security.stepUpMethods', 'security.sendStepUpCode', 'security.stepUp',
  'security.beginTotp', 'security.confirmTotp', 'security.renewRecoveryCodes', 'security.disableTotp',
  'security.sendPhoneChangeCode', 'security.saveAccount', 'security.updateProfile', 'security.sendEmailCode',
  'security.confirmEmail', 'security.profile', 'security.devices', 'security.revokeDevice', 'security.loginLog',
  'security.ownOperations', 'workbench.reportError', 'saleOrder.operate', 'returnOrder.operate',
] // prettier-ignore
/** Whoever bought while the merchant was verified may look at the order, confirm what has come, and send it back. */
const openToStorefronts = [
  'saleOrder.info', 'saleOrder.snapshot', 'saleOrder.operate', 'parcel.track',
  'returnOrder.info', 'returnOrder.ofOrder', 'returnOrder.apply', 'returnOrder.operate',
  'returnOrder.addPicture', 'returnOrder.picture',
] // prettier-ignore

const NONSENSE = JSON.stringify({ 'asked by nobody': true })
const missing = { Code: refusalCode('certification.missing'), Msg: refusalText('certification.missing').zh }

let callers: Callers
let owner: Person
let staff: Person
let apiKey: { readonly key: string; readonly secret: string }
beforeAll(async () => {
  callers = await startCallers()
  const { testApp } = callers
  owner = await addOwner(testApp)
  staff = await addStaff(owner, [roleId('admin')])
  apiKey = await testApp.db.transaction(owner.merchantId, (tx) =>
    testApp.modules.apiKeys.issue(tx, { name: '商城', createdBy: owner.userId }),
  )
  await verifiedUntil(null)
})
afterAll(() => callers.testApp.stop())
beforeEach(() => forgetLimits(callers.testApp))

async function verifiedUntil(instant: Date | null): Promise<void> {
  const { global } = callers.testApp.db
  await global.deleteFrom('merchant_verification').where('id', '=', owner.merchantId).execute()
  if (instant === null) return
  await global.insertInto('merchant_verification').values({ id: owner.merchantId, verified_until: instant }).execute()
}

/** Answers in, refused, or what else came. Let in means refused by the body's check, so that nothing is done. */
async function verdictOn(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const answer = await callers.send(endpoint, headers, NONSENSE)
  if (answer.statusCode === 403 && answer.json<{ Code: string }>().Code === missing.Code) return 'refused'
  return answer.statusCode === 400 ? 'in' : `${answer.statusCode} ${answer.body}`
}

const ofMerchants = endpoints.filter(([, { access }]) => access.merchant !== undefined)
const ofStorefronts = endpoints.filter(([, { access }]) => access.storefront !== undefined)

describe('without a real name', () => {
  test.each(ofMerchants)('%s is open to owner and staff, or refused', async (name, endpoint) => {
    const { merchant } = endpoint.access
    const expected = openToMerchants.includes(name) ? 'in' : 'refused'
    expect(await verdictOn(endpoint, bearer(owner.token))).toBe(expected)
    if (merchant !== 'owner') expect(await verdictOn(endpoint, bearer(staff.token))).toBe(expected)
  })

  test.each(ofStorefronts)('%s is open to a storefront, or refused', async (name, endpoint) => {
    const expected = openToStorefronts.includes(name) ? 'in' : 'refused'
    expect(await verdictOn(endpoint, signedBy(endpoint, NONSENSE))).toBe(expected)
  })

  test('the refusal says what to do, is an answer of the business, and does nothing', async () => {
    const answer = await callers.send(api.apiKey.create, bearer(owner.token), JSON.stringify({ name: '商城' }))
    expect([answer.statusCode, answer.json()]).toEqual([403, { ...missing, Data: null }])
    expect(missing.Msg).toBe('请先完成实名认证，通过后即可使用此功能')
    expect(await keysOf(owner.merchantId)).toBe(1)
  })

  test('pictures may be certificates and one’s own, not goods or a shop’s', async () => {
    const codes = await Promise.all(['CERTIFICATE', 'AVATAR', 'GOODS', 'SHOP_LOGO'].map(upload))
    const noPicture = refusalCode('file.wrongType')
    expect(codes).toEqual([noPicture, noPicture, missing.Code, missing.Code])
  })

  test('of an order’s acts the buyer’s confirmation is open, and no shipping', async () => {
    const ids = { orderId: newId(callers.testApp.clock.now()), version: 1 }
    const ship = JSON.stringify({
      action: 'ship',
      ...ids,
      packages: [{ carrierCode: 'SF', waybillNo: 'SF1000000001' }],
    })
    const shipped = await callers.send(api.saleOrder.operate, bearer(owner.token), ship)
    expect(shipped.json()).toMatchObject(missing)
    const confirm = JSON.stringify({ action: 'confirm', orderId: ids.orderId })
    const confirmed = await callers.send(api.saleOrder.operate, signedBy(api.saleOrder.operate, confirm), confirm)
    expect(confirmed.json()).toMatchObject({ Code: refusalCode('record.notFound') })
  })
})

describe('the real name', () => {
  test('opens with the next request, holds through its grace, and closes with its end', async () => {
    const now = callers.testApp.clock.now().getTime()
    const verdicts = async () => [
      await verdictOn(api.goods.list, bearer(staff.token)),
      await verdictOn(api.saleOrder.add, signedBy(api.saleOrder.add, NONSENSE)),
    ]
    await verifiedUntil(new Date(now + 1_000))
    expect(await verdicts()).toEqual(['in', 'in'])
    await verifiedUntil(new Date(now))
    expect(await verdicts()).toEqual(['refused', 'refused'])
    await verifiedUntil(null)
  })
})

const signedBy = (endpoint: Endpoint, text: string) => callers.signed(endpoint, text, apiKey.secret, apiKey.key)

async function keysOf(merchantId: string): Promise<number> {
  return (await callers.testApp.db.tenant(merchantId).selectFrom('api_key').select('id').execute()).length
}

async function upload(purpose: string): Promise<string> {
  const boundary = randomUUID()
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const file = part('name="file"; filename="a.jpg"', 'no picture')
  const answer = await callers.testApp.app.http.inject({
    method: 'POST',
    url: api.file.image.path,
    headers: { ...bearer(owner.token), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="purpose"', purpose)}${file}--${boundary}--\r\n`,
  })
  return answer.json<{ Code: string }>().Code
}
