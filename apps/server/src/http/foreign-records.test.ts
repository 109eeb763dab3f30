// Whatever id of another merchant's record a request names, in whatever field of whatever endpoint: the record is not there.
import { api, type Endpoint } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopBody } from '../modules/trade/goods/goods.testing.ts'
import {
  addOwner,
  addStaff,
  forgetLimits,
  inviteAndRead,
  listOf,
  PROVEN,
  roleId,
} from '../modules/identity/staff/staff.testing.ts'
import type { TestApp } from '../testing/test-app.ts'
import { addBill } from '../testing/bills.ts'
import { proveRealName, registerCompany } from '../testing/company.ts'
import { addProduct, order as orderFromPlatform } from '../testing/platform-order.ts'
import { recharge } from '../testing/recharge.ts'
import { applyFor } from '../testing/returns.ts'
import { addPayableSeller, place, placeAndPay, ship } from '../testing/seller.ts'
import { apply } from '../testing/withdrawal.ts'
import { bearer, type Callers, endpoints, type Headers, startCallers } from './callers.testing.ts'
import {
  addException,
  addWaybill,
  adjusted,
  bodiesWithIds,
  calledAs,
  codesIn,
  establish,
  everythingOf,
  ownerOf,
  SAMPLE_ID,
} from './foreign-records.testing.ts'
import { type Path, replaced } from './sample-body.testing.ts'

/** Everything the victim has, by what a request would call it. */
interface Victim {
  readonly merchantId: string
  readonly ids: Readonly<Record<string, string>>
}

let callers: Callers
let testApp: TestApp
let victim: Victim
let attacker: Attacker
/** The token of a merchant who has done nothing yet. */
let newcomer: string
/** The token of a company whose papers are still to be handed in. */
let company: string
beforeAll(async () => {
  callers = await startCallers()
  testApp = callers.testApp
  // The storefront from elsewhere sells too, or it would be refused before anything is looked for.
  await callers.send(api.shop.save, bearer(callers.merchant), JSON.stringify(shopBody()))
  const sellers = [await addPayableSeller(testApp), await addPayableSeller(testApp)] as const
  // A new card pays out after a day.
  await testApp.pass(48 * 3_600_000)
  victim = await makeVictim(sellers[0])
  attacker = await makeAttacker(sellers[1])
  newcomer = (await addOwner(testApp)).token
  const registered = await registerCompany(testApp)
  await proveRealName(registered)
  company = registered.token
})
afterAll(() => testApp.stop())
beforeEach(() => forgetLimits(testApp))

// An operator is let in to every merchant's records; that is another test.
const touching = endpoints.filter(
  ([, endpoint]) =>
    (endpoint.access.merchant !== undefined || endpoint.access.storefront !== undefined) &&
    // A folder that a file comes into is tried where files are (file/library/library.test.ts).
    !endpoint.wire.toLowerCase().endsWith('upload') &&
    bodiesWithIds(endpoint).length > 0,
)

test('there are endpoints that name records', () => {
  expect(touching.length).toBeGreaterThan(20)
})

test.each(touching)('%s: another merchant’s record is not found, and stays as it is', async (name, endpoint) => {
  const before = await everythingOf(testApp, victim.merchantId)
  for (const { body, fields } of bodiesWithIds(endpoint)) {
    const called = calledAs(name, body)
    for (const field of fields) {
      const owner = ownerOf(called, name, field)
      if (owner === 'platform') continue
      const id = victim.ids[owner]
      if (id === undefined) throw new Error(`The victim has no ${owner}`)
      const attack = fields.reduce(
        (made, other) => {
          const own = attacker.ids[ownerOf(called, name, other)] ?? SAMPLE_ID
          return replaced(made, other, other === field ? id : own)
        },
        adjusted(name, body),
      )
      const text = JSON.stringify(attack)
      for (const headers of attackersOf(endpoint, called, text)) {
        const answer = await callers.send(endpoint, headers, text)
        const told = `${called} ${field.join('.')} ${text.slice(0, 300)} → ${answer.body.slice(0, 300)}`
        // What wants a proof for exactly this says so first; with one it is tried where it belongs.
        const expected = endpoint.freshProof === 'command' ? '1005' : '2004'
        if (isFilter(name, field)) expect(answer.json(), told).toMatchObject({ Code: '0000', Data: { list: [] } })
        else expect([answer.statusCode, ...codesIn(answer.json())], told).toEqual([200, expected])
      }
    }
  }
  expect(await everythingOf(testApp, victim.merchantId)).toEqual(before)
})

/**
 * A list is asked by a record and finds nothing: whoever keeps the address of a list reads that it is empty. A shop is no filter but
 * whose list it is.
 */
const isFilter = (name: string, field: Path): boolean => name.endsWith('.list') && field.join('.') !== 'shopId'

/** What buyers do to their orders and returns, by their storefronts alone. */
const OF_BUYERS = [
  ...['confirm', 'fastRefund', 'cancel', 'urge', 'askTime', 'askAddress', 'dropAddress', 'askInvoice'].map(
    (act) => `saleOrder.operate:${act}`,
  ),
  ...['cancel', 'modify', 'sendBack', 'accept', 'decline', 'askTime', 'gotIt', 'waiveGoods', 'answer'].map(
    (act) => `returnOrder.operate:${act}`,
  ),
]

/** Everybody from elsewhere whom the endpoint lets in. Of an order's operations storefronts have some, merchants the rest. */
function attackersOf({ access, ...endpoint }: Endpoint, called: string, text: string): Headers[] {
  const isOfBuyer = OF_BUYERS.includes(called)
  const isOperation = /^(saleOrder|returnOrder)\.operate/.test(called)
  // A real name is submitted by somebody who has none yet, papers by a company.
  const token = called === 'user.saveRealName' ? newcomer : called === 'company.save' ? company : attacker.token
  return [
    ...(access.merchant !== undefined && !isOfBuyer ? [bearer(token)] : []),
    ...(access.storefront !== undefined && (isOfBuyer || !isOperation)
      ? [callers.signed({ access, ...endpoint }, text)]
      : []),
  ]
}

type PayableSeller = Awaited<ReturnType<typeof addPayableSeller>>

interface Attacker {
  readonly token: string
  readonly ids: Readonly<Record<string, string>>
}

/** A merchant to whom nothing is closed: certified, with wallet and card, money, and a session that has proven itself. */
async function makeAttacker(seller: PayableSeller): Promise<Attacker> {
  const { owner, ids } = await establish(testApp, seller)
  await testApp.db.global
    .updateTable('session')
    .set({ step_up_until: PROVEN })
    .where('principal_id', '=', owner.userId)
    .execute()
  return { token: owner.token, ids }
}

/** Of a sent parcel, so that the merchant is asked. */
async function addReturn(seller: PayableSeller): Promise<string> {
  const sent = await ship(seller, await placeAndPay(seller))
  return (await applyFor(seller, sent, { isReceived: true, reasonCode: 'QUALITY' })).id
}

async function makeVictim(seller: PayableSeller): Promise<Victim> {
  const { owner, ids } = await establish(testApp, seller)
  const { db, modules } = testApp
  const order = await place(seller)
  const withdrawal = await apply(seller, 10_000)
  const rechargeOrder = await recharge(seller)
  const product = await addProduct(testApp, { type: 'ENTRY_FEE' })
  const key = await db.transaction(owner.merchantId, (tx) =>
    modules.apiKeys.issue(tx, { name: '商城', createdBy: owner.userId }),
  )
  await addStaff(owner, [roleId('ORDER')])
  const guest = { phone: '13900004321', nickname: '小孙', roleIds: [roleId('VIEWER')] }
  await inviteAndRead(owner, guest)
  const staff = (await listOf(owner)).list
  const idOf = (status: string, kind: string) => staff.find((each) => each.status === status && each.kind === kind)?.id
  const session = await db.global
    .selectFrom('session')
    .select('id')
    .where('principal_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const bill = await addBill(testApp, owner.merchantId)
  return {
    merchantId: owner.merchantId,
    ids: {
      ...ids,
      saleOrder: order.id,
      returnOrder: await addReturn(seller),
      bill: bill.id,
      billLine: bill.lineId,
      waybill: await addWaybill(testApp, seller, (await placeAndPay(seller)).id),
      parcelException: await addException(testApp, seller, order.id),
      withdrawOrder: withdrawal.id,
      rechargeOrder: rechargeOrder.id,
      platformOrder: (await orderFromPlatform(seller, product.id)).id,
      apiKey: key.id,
      member: idOf('ACTIVE', 'STAFF') ?? '',
      invitation: idOf('INVITED', 'STAFF') ?? '',
      session: session.id,
    },
  }
}
