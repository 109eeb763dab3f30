// A merchant in full work for the bench: it has done every step up to the settlement, has goods and money without end, and stays signed in.
import { Pool } from 'pg'
import { openDatabase } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { createOperatorFor } from '../driver/operator.ts'
import { FREIGHT_FEN, PRICE_FEN } from '../driver/sale.ts'
import { newDriver, steps } from '../driver/scenario.ts'
import { advanceClock, type Driver, readClock, type Target } from '../driver/driver.ts'
import type { Stack } from '../stack/start-stack.ts'

const STOCK = 9_000_000
const FUNDS_FEN = 9_000_000_000

export interface BenchShop {
  readonly driver: Driver
  readonly pool: Pool
  /** The bench moves the clock by days, and what is run bare writes old times: the one session outlives both. */
  staySignedIn(): Promise<void>
  /** What the provider is asked for at the payment of one order. */
  collectOfOrder(): Promise<{ payerNo: string; receiverNo: string; amountFen: number }>
  /** The next day, still signed in: limits per day begin anew. */
  nextDay(): Promise<void>
}

/** Needs a running server. The withdrawal is left to the bench. */
export async function openBenchShop(stack: Stack): Promise<BenchShop> {
  return workedUpTo('settle', stack, newDriver(await targetOf(stack)))
}

/** So many merchants that have sold; none of them has been settled, and their cards are a day old. Needs a running server. */
export async function openBenchShops(stack: Stack, count: number): Promise<readonly BenchShop[]> {
  const target = await targetOf(stack)
  const shops: BenchShop[] = []
  for (let serial = 1; serial <= count; serial += 1)
    shops.push(await workedUpTo('buyer pays', stack, newDriver({ ...target, serial })))
  await nextDayOf(shops)
  return shops
}

/** The next day for all of them, still signed in. */
export async function nextDayOf(shops: readonly BenchShop[]): Promise<void> {
  await shops[0]?.nextDay()
  for (const { driver } of shops) await readClock(driver)
}

async function targetOf(stack: Stack): Promise<Target> {
  return { url: stack.url, admin: stack.sandbox.admin, operator: await createOperatorFor(stack), serial: 1 }
}

async function workedUpTo(last: 'buyer pays' | 'settle', stack: Stack, driver: Driver): Promise<BenchShop> {
  const end = steps.findIndex((step) => step.name === last)
  for (const step of steps.slice(0, end + 1)) await step.run(driver)
  const pool = new Pool({ connectionString: stack.databaseUrl, max: 2 })
  // When the bench fails, the database goes before the pool.
  pool.on('error', () => {})
  await pool.query('update sku set stock = $1', [STOCK])
  await giveFunds(stack, driver)
  const stay = () => staySignedIn(pool)
  await stay()
  return {
    driver,
    pool,
    staySignedIn: stay,
    async collectOfOrder() {
      const { rows } = await pool.query<{ member_no: string }>('select member_no from buyer where merchant_id = $1', [
        driver.merchantId,
      ])
      const receiverNo = driver.merchantId.replaceAll('-', '')
      return { payerNo: rows[0]?.member_no ?? '', receiverNo, amountFen: PRICE_FEN + FREIGHT_FEN }
    },
    async nextDay() {
      await advanceClock(driver, '1d')
      await stay()
    },
  }
}

async function giveFunds(stack: Stack, driver: Driver): Promise<void> {
  const db = openDatabase({ url: stack.databaseUrl, maxConnections: 1 })
  const now = new Date(Date.now() + driver.aheadMs)
  const rule = postingRules.rechargeReceived
  const moves = movesOf(rule, { amountFen: FUNDS_FEN, feeFen: 0 })
  const subject = { type: 'bench', id: driver.merchantId, no: 'BENCH' }
  try {
    await db.transaction(driver.merchantId, (tx) =>
      post(tx, { key: `bench/funds/${driver.merchantId}`, kind: rule.kind, occurredAt: now, moves, subject }, now),
    )
  } finally {
    await db.close()
  }
}

async function staySignedIn(pool: Pool): Promise<void> {
  await pool.query(
    "update session set idle_expires_at = now() + interval '9 years', absolute_expires_at = now() + interval '9 years'",
  )
  await pool.query("update access_token set expires_at = now() + interval '9 years'")
}
