// Whatever id of another merchant's record a request names, in whatever field of whatever endpoint: the record is not there.
import { api, type Endpoint } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopBody } from '../modules/goods/goods.testing.ts'
import {
  addOwner,
  addStaff,
  forgetLimits,
  inviteAndRead,
  listOf,
  PASSWORD,
  type Person,
  PROVEN,
  roleId,
  signIn,
} from '../modules/staff/staff.testing.ts'
import { ask, type House } from '../testing/house.ts'
import { addPayableSeller, place } from '../testing/seller.ts'
import { apply, credit } from '../testing/withdrawal.ts'
import { bearer, type Callers, endpoints, type Headers, startCallers } from './callers.testing.ts'
import { leavesOf, type Path, replaced, sampleBodies } from './sample-body.testing.ts'

const SAMPLE_ID = '01890000-0000-7000-8000-000000000000'

/** Everything the victim has, by what a request would call it. */
interface Victim {
  readonly merchantId: string
  readonly ids: Readonly<Record<string, string>>
}

let callers: Callers
let house: House
let victim: Victim
let attacker: Attacker
/** The token of a merchant who has done nothing yet. */
let newcomer: string
beforeAll(async () => {
  callers = await startCallers()
  house = callers.house
  // The storefront from elsewhere sells too, or it would be refused before anything is looked for.
  await callers.send(api.shop.save, bearer(callers.merchant), JSON.stringify(shopBody()))
  const sellers = [await addPayableSeller(house), await addPayableSeller(house)] as const
  // A new card pays out after a day.
  await house.pass(48 * 3_600_000)
  victim = await makeVictim(sellers[0])
  attacker = await makeAttacker(sellers[1])
  newcomer = (await addOwner(house)).token
}, 60_000)
afterAll(() => house.stop())
beforeEach(() => forgetLimits(house))

/**
 * Which record a field of an endpoint names: the most telling rule first. `platform` is for what belongs to no merchant.
 * A field that no rule knows fails the test: a new endpoint says here whose records it touches.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^wallet\.\w+ cardId$/, 'bankCard'],
  [/^withdrawOrder\.\w+ bankCardId$/, 'bankCard'],
  [/^withdrawOrder\.\w+ id$/, 'withdrawOrder'],
  [/FileIds?(\.0)?$/, 'file'],
  [/ categoryId$/, 'platform'],
  [/^goods\.\w+ ids?(\.0)?$/, 'goods'],
  [/^saleOrder\.\w+ items\.0\.skuId$/, 'sku'],
  [/^saleOrder\.\w+ (orderId|id)$/, 'saleOrder'],
  [/^apiKey\.\w+ id$/, 'apiKey'],
  [/^staff\.\w+Role id$/, 'role'],
  [/^staff\.\w+ roleIds\.0$/, 'role'],
  [/^staff\.update:revokeInvitation id$/, 'invitation'],
  [/^staff\.update:\w+ id$/, 'member'],
  [/^security\.revokeDevice\S* id$/, 'session'],
  [/^workbench\.\w+ id$/, 'view'],
]

const bodiesWithIds = (endpoint: Endpoint) =>
  sampleBodies(endpoint)
    .map((body) => ({ body, fields: leavesOf(body).filter((path) => valueAt(body, path) === SAMPLE_ID) }))
    .filter(({ fields }) => fields.length > 0)
// An operator is let in to every merchant's records; that is another test.
const touching = endpoints.filter(
  ([, endpoint]) =>
    (endpoint.access.merchant !== undefined || endpoint.access.storefront === true) &&
    bodiesWithIds(endpoint).length > 0,
)

test('there are endpoints that name records', () => {
  expect(touching.length).toBeGreaterThan(20)
})

test.each(touching)('%s: another merchant’s record is not found, and stays as it is', async (name, endpoint) => {
  const before = await everythingOf(victim.merchantId)
  for (const { body, fields } of bodiesWithIds(endpoint)) {
    const kind = (body as Record<string, unknown>)['change'] ?? (body as Record<string, unknown>)['action']
    const called = typeof kind === 'string' ? `${name}:${kind}` : name
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
        expect([answer.statusCode, ...codesIn(answer.json())], told).toEqual([200, '2004'])
      }
    }
  }
  expect(await everythingOf(victim.merchantId)).toEqual(before)
})

/** The code of an answer; of many things at once, the code of each that failed, and 0000 if any succeeded. */
function codesIn({ Code, Data }: { Code: string; Data: unknown }): string[] {
  const { succeeded, failed } = (Data ?? {}) as { succeeded?: unknown[]; failed?: { code: string }[] }
  if (failed === undefined) return [Code]
  return [...(succeeded?.length === 0 ? [] : [Code]), ...failed.map(({ code }) => code)]
}

/** Everybody from elsewhere whom the endpoint lets in. Of an order's operations storefronts have one, merchants the rest. */
function attackersOf({ access, ...endpoint }: Endpoint, called: string, text: string): Headers[] {
  const isConfirm = called === 'saleOrder.operate:confirm'
  const isOperation = called.startsWith('saleOrder.operate')
  // A real name is submitted by somebody who has none yet.
  const token = called === 'user.saveRealName' ? newcomer : attacker.token
  return [
    ...(access.merchant !== undefined && !isConfirm ? [bearer(token)] : []),
    ...(access.storefront === true && (isConfirm || !isOperation)
      ? [callers.signed({ access, ...endpoint }, text)]
      : []),
  ]
}

function ownerOf(called: string, name: string, field: Path): string {
  const path = field.join('.')
  const rule = rules.find(([pattern]) => pattern.test(`${called} ${path}`) || pattern.test(`${name} ${path}`))
  if (rule === undefined) throw new Error(`Whose record is ${called} ${path}? Say it in the rules of this test.`)
  return rule[1]
}

/** What a sample lacks to come as far as looking for the record. */
const adjustments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'withdrawOrder.apply': { amountFen: 10_000 },
}
const adjusted = (name: string, body: unknown): unknown => ({ ...(body as object), ...adjustments[name] })

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string | number, unknown> | undefined)?.[key], body)
}

type PayableSeller = Awaited<ReturnType<typeof addPayableSeller>>

interface Attacker {
  readonly token: string
  readonly ids: Readonly<Record<string, string>>
}

/** A merchant to whom nothing is closed: certified, with wallet and card, money, and a session that has proven itself. */
async function makeAttacker(seller: PayableSeller): Promise<Attacker> {
  const { owner, ids } = await establish(seller)
  await house.db.global
    .updateTable('session')
    .set({ step_up_until: PROVEN })
    .where('principal_id', '=', owner.userId)
    .execute()
  return { token: owner.token, ids }
}

async function makeVictim(seller: PayableSeller): Promise<Victim> {
  const { owner, ids } = await establish(seller)
  const { db, modules } = house
  const order = await place(seller)
  const withdrawal = await apply(seller, 10_000)
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
  return {
    merchantId: owner.merchantId,
    ids: {
      ...ids,
      saleOrder: order.id,
      withdrawOrder: withdrawal.id,
      apiKey: key.id,
      member: idOf('ACTIVE', 'STAFF') ?? '',
      invitation: idOf('INVITED', 'STAFF') ?? '',
      session: session.id,
    },
  }
}

/** A selling merchant with a login, money, a role and a saved view of its own, and the ids of what it has. */
async function establish(seller: PayableSeller) {
  await credit(seller, 100_000)
  const { merchantId, userId } = seller.actor
  const { sessions, staff, workbench } = house.modules
  const passwordHash = await sessions.hashPassword(PASSWORD)
  await house.db.transaction(merchantId, async (tx) => {
    await sessions.claimLogin(tx, { login: seller.phone, merchantId, userId, now: house.clock.now() })
    await tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  })
  await forgetLimits(house)
  const token = await signIn(house, seller.phone)
  const owner: Person = { house, phone: seller.phone, token, merchantId, userId, actor: async () => seller.actor }
  const fields = { key: 'clerk', name: '文员', permissions: ['3001:view'] }
  const role = await ask(api.staff.addRole, staff.handlers.addRole, seller.actor, fields)
  const file = await house.db
    .tenant(merchantId)
    .selectFrom('file_asset')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shared = { page: '/order/saleorder', name: '待发货', scope: 'SHARED', query: {} } as const
  const view = await ask(api.workbench.saveView, workbench.handlers.saveView, seller.actor, shared)
  const { cardId: bankCard, goodsId: goods, skuId: sku } = seller
  return { owner, ids: { bankCard, goods, sku, role: role.id, file: file.id, view: view.id } }
}

/** Every row of every table that a merchant has, to compare before and after. */
async function everythingOf(merchantId: string): Promise<Record<string, unknown[]>> {
  const { pool } = house.db
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'merchant_id' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const rows = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from "${name}" t where merchant_id = $1 order by to_jsonb(t)::text`,
      [merchantId],
    )
    found[name] = rows.rows.map(({ row }) => row)
  }
  return found
}
