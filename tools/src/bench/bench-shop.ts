// A merchant in full work for the bench: it has walked the path, has goods and money without end, and stays signed in.
import { Pool } from 'pg'
import { openDatabase } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { createOperatorFor } from '../path/operator.ts'
import { FREIGHT_FEN, PRICE_FEN } from '../path/sale.ts'
import { newWalk, steps } from '../path/walk.ts'
import { advanceClock, type Walk } from '../path/walker.ts'
import type { Stack } from '../stack/start-stack.ts'

const STOCK = 9_000_000
const FUNDS_FEN = 9_000_000_000

export interface BenchShop {
  readonly walk: Walk
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
  const walk = newWalk({ url: stack.url, admin: stack.sandbox.admin, operator, serial: 1 })
  const settled = steps.findIndex((step) => step.name === 'settle')
  for (const step of steps.slice(0, settled + 1)) await step.run(walk)
  const pool = new Pool({ connectionString: stack.databaseUrl, max: 2 })
  // When the bench fails, the database goes before the pool.
  pool.on('error', () => {})
  await pool.query('update sku set stock = $1', [STOCK])
  await giveFunds(stack, walk)
  const stay = () => staySignedIn(pool)
  await stay()
  return {
    walk,
    pool,
    staySignedIn: stay,
    async collectOfOrder() {
      const { rows } = await pool.query<{ member_no: string }>('select member_no from buyer')
      const receiverNo = walk.merchantId.replaceAll('-', '')
      return { payerNo: rows[0]?.member_no ?? '', receiverNo, amountFen: PRICE_FEN + FREIGHT_FEN }
    },
    async nextDay() {
      await advanceClock(walk, '1d')
      await stay()
    },
  }
}

async function giveFunds(stack: Stack, walk: Walk): Promise<void> {
  const db = openDatabase({ url: stack.databaseUrl, maxConnections: 1 })
  const now = new Date(Date.now() + walk.aheadMs)
  const rule = postingRules.rechargeReceived
  const moves = movesOf(rule, { amountFen: FUNDS_FEN, feeFen: 0 })
  const subject = { type: 'bench', id: walk.merchantId, no: 'BENCH' }
  try {
    await db.transaction(walk.merchantId, (tx) =>
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
