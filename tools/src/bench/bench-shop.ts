// A merchant in full work for the bench: it has done every step up to the settlement, has goods and money without end, and stays signed in.
import { Pool } from 'pg'
import { openDatabase } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { createOperatorFor } from '../driver/operator.ts'
import { FREIGHT_FEN, PRICE_FEN } from '../driver/sale.ts'
import { newDriver, steps } from '../driver/scenario.ts'
import { advanceClock, type Driver } from '../driver/driver.ts'
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
  const operator = await createOperatorFor(stack)
  const driver = newDriver({ url: stack.url, admin: stack.sandbox.admin, operator, serial: 1 })
  const settled = steps.findIndex((step) => step.name === 'settle')
  for (const step of steps.slice(0, settled + 1)) await step.run(driver)
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
      const { rows } = await pool.query<{ member_no: string }>('select member_no from buyer')
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
      post(tx, { key: 'bench/funds', kind: rule.kind, occurredAt: now, moves, subject }, now),
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
