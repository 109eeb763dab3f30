// Judges a finished scenario from outside: our books, our rows and the provider's own books must show the same single sale.
import type { AdminClient, SandboxOrder } from '@merchant/allinpay-sandbox'
import { type Database, openDatabase, type TenantDb } from '@merchant/database'
import { audit, balancesOf } from '@merchant/ledger'
import type { Stack } from '../stack/start-stack.ts'
import { FREIGHT_FEN, ORDERED, PRICE_FEN, STOCK } from './sale.ts'
import type { Driver } from './driver.ts'

const PAYABLE_FEN = PRICE_FEN * ORDERED + FREIGHT_FEN
/** One of each: a second one would be money or goods doubled. */
const POSTINGS = ['orderPaid', 'orderSettled', 'withdrawApplied', 'withdrawPaid', 'withdrawSent']
/** What there must be exactly once of a merchant after one scenario. */
const ONCE = ['merchant', 'user_account', 'real_name_cert', 'pay_member', 'bank_card', 'shop', 'goods', 'sku', 'api_key',
  'buyer', 'sale_order', 'sale_order_item', 'payment', 'shipment', 'withdraw_order'] as const // prettier-ignore
/** Order types and the state "succeeded" of the provider. */
const PROVIDER_ORDERS = [
  { type: 4, name: 'collect' },
  { type: 5, name: 'agentPay' },
  { type: 3, name: 'withdraw' },
]
const SUCCEEDED = 4

/** Everything that is wrong after the scenario, in sentences; empty when money and goods moved exactly once. */
export async function auditScenario(stack: Stack, driver: Driver): Promise<string[]> {
  const db = openDatabase({ url: stack.databaseUrl, maxConnections: 2 })
  try {
    const tenant = db.tenant(driver.merchantId)
    return [
      ...(await ledgerFindings(tenant)),
      ...(await rowFindings(tenant)),
      ...(await withdrawalFindings(tenant, stack.sandbox.admin)),
      ...(await callFindings(db, driver)),
      ...(await providerFindings(tenant, driver, stack.sandbox.admin)),
      ...(await stack.sandbox.admin.invariants()).map((finding) => `The provider's books: ${finding}`),
    ]
  } finally {
    await db.close()
  }
}

const differs = (what: string, found: unknown, expected: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]

async function ledgerFindings(db: TenantDb): Promise<string[]> {
  const { findings } = await audit(db)
  const balances = await balancesOf(db)
  const sum = Object.values(balances).reduce((total, fen) => total + fen, 0)
  const postings = await db.selectFrom('ledger_posting').select('kind').orderBy('kind').execute()
  // All that was earned has left: nothing may stand on an account of the merchant, nor be on its way.
  const open = [
    'M_PENDING',
    'M_AVAILABLE',
    'M_FROZEN',
    'P_TRANSIT_OUT',
    'P_CHANNEL_TRANSIT',
    'P_CHANNEL_MEMBER',
  ] as const
  return [
    ...findings,
    ...differs('Sum of the book', sum, 0),
    ...differs(
      'Postings',
      postings.map(({ kind }) => kind),
      POSTINGS,
    ),
    ...open.flatMap((account) => differs(`Balance of ${account}`, balances[account], 0)),
  ]
}

async function rowFindings(db: TenantDb): Promise<string[]> {
  const findings: string[] = []
  for (const table of ONCE) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    findings.push(...differs(`Rows of ${table}`, rows, 1))
  }
  const sku = await db.selectFrom('sku').select(['stock', 'locked']).executeTakeFirst()
  findings.push(...differs('Stock', sku, { stock: STOCK - ORDERED, locked: 0 }))
  const order = await db.selectFrom('sale_order').select(['status', 'settle_status', 'paid_fen']).executeTakeFirst()
  findings.push(...differs('Order', order, { status: 'COMPLETED', settle_status: 'SETTLED', paid_fen: PAYABLE_FEN }))
  return findings
}

async function withdrawalFindings(db: TenantDb, admin: AdminClient): Promise<string[]> {
  const row = await db.selectFrom('withdraw_order').selectAll().executeTakeFirst()
  const order = await db.selectFrom('sale_order').select(['paid_fen', 'commission_fen']).executeTakeFirst()
  if (row === undefined || order === undefined) return ['There is no withdrawal']
  const sent = (await admin.orders(row.withdraw_no)).map(({ amount, state }) => ({ amount, state }))
  return [
    ...differs('Withdrawal', row.status, 'SUCCESS'),
    ...differs('Amount withdrawn', row.amount_fen, order.paid_fen - order.commission_fen),
    ...differs('Arrived at the bank', sent, [{ amount: row.amount_fen, state: SUCCEEDED }]),
  ]
}

async function callFindings(db: Database, driver: Driver): Promise<string[]> {
  const calls = await db
    .tenant(driver.merchantId)
    .selectFrom('provider_call')
    .select(['service', 'status'])
    .orderBy('service')
    .execute()
  const expected = ['agentPay', 'collect', 'withdraw'].map((service) => ({ service, status: 'SUCCEEDED' }))
  const timers = await db.global
    .selectFrom('timer')
    .select('kind')
    .where('merchant_id', '=', driver.merchantId)
    .where('fired_at', 'is', null)
    // The next period of its bills ends one day, as its identity card does; nothing of the sale may still be waiting.
    .where('kind', 'not in', ['bill.generate', 'bill.autoConfirm'])
    .execute()
  const waiting = [{ kind: 'certification.realNameExpire' }]
  return [...differs('Calls', calls, expected), ...differs('Open timers', timers, waiting)]
}

async function providerFindings(db: TenantDb, driver: Driver, admin: AdminClient): Promise<string[]> {
  const memberNo = driver.merchantId.replaceAll('-', '')
  const payer = await db.selectFrom('buyer').select('member_no').executeTakeFirst()
  const isOurs = ({ buyer }: SandboxOrder) => buyer === memberNo || buyer === payer?.member_no
  const orders = (await admin.orders()).filter(isOurs)
  const held = (await admin.balances(memberNo)).reduce((sum, balance) => sum + balance.available + balance.frozen, 0)
  const balances = await balancesOf(db)
  return [
    ...PROVIDER_ORDERS.flatMap(({ type, name }) =>
      differs(
        `Orders ${name} at the provider`,
        orders.filter((each) => each.type === type).map(({ state }) => state),
        [SUCCEEDED],
      ),
    ),
    ...differs('Orders at the provider', orders.length, PROVIDER_ORDERS.length),
    ...differs("The member's balance at the provider", held, 0 - balances.P_CHANNEL_MEMBER),
  ]
}
