// Statements of one transaction that are asked at once: one round trip, one order, and one error that says what happened.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isConstraintViolation } from './constraint-violation.ts'
import type { TenantDb, TenantTx } from './handles.ts'
import { statement } from './shape/statement.ts'
import { LI, openShop, type Shop, type ShopTables, type ShopTx } from './tenant/shop-fixture.ts'
import { countingRoundTrips } from './testing/index.ts'
import { together, withCommit } from './together.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A sale of this much fails as one that was in another's way, and one of that much loses the connection. */
const REPEATED = 40_001
const LOST = 57_001

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.database.pool.query(`
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.amount_fen = ${REPEATED} then raise exception 'failed' using errcode = '40001'; end if;
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$;
    create trigger sabotage before insert on sale for each row when (new.amount_fen in (${REPEATED}, ${LOST})) execute function sabotage()`)
})
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

/** The fixture's tables are not those that the handle is typed by. */
const ofShop = (db: TenantDb) => db as unknown as Kysely<ShopTables>
const salesOf = (db: ReturnType<Shop['of']> | ShopTx) => db.selectFrom('sale').select('id').orderBy('id').execute()
const sell = (tx: ShopTx, id: number, amount_fen = 1) =>
  tx.insertInto('sale').values({ merchant_id: LI, id, customer_id: 1, amount_fen }).execute()
const isBelowOne = (error: unknown) => isConstraintViolation(error, 'sale__amount_positive')
const refused = new Error('refused')
/** As a caller that makes a refusal of a broken constraint, some steps away from the statement. */
async function sellOrRefuse(tx: ShopTx, id: number): Promise<void> {
  try {
    await sell(tx, id, -1)
  } catch (error) {
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    throw isBelowOne(error) ? refused : error
  }
}
/** Opening a connection asks too. */
const connected = () => salesOf(shop.of(LI))

describe('statements of a transaction that are asked at once', () => {
  test('wait once, and each sees what those before it did', async () => {
    await connected()
    const { trips } = await countingRoundTrips(() =>
      shop.inside(LI, async (tx) => {
        const [, three, , four] = await together([sell(tx, 3), salesOf(tx), sell(tx, 4), salesOf(tx)])
        expect([three.length, four.length]).toEqual([3, 4])
      }),
    )
    // BEGIN, the four of them, COMMIT.
    expect(trips).toBe(3)
    expect(await salesOf(shop.of(LI))).toHaveLength(4)
  })

  test('leave nothing when one fails; the error is of the first that did, however late its caller tells', async () => {
    const work = shop.inside(LI, (tx) => together([sell(tx, 3), sellOrRefuse(tx, 4), sell(tx, 5), salesOf(tx)]))
    await expect(work).rejects.toBe(refused)
    expect(await salesOf(shop.of(LI))).toHaveLength(2)
  })

  test('that only follow one that failed say its error', async () => {
    const work = shop.inside(LI, async (tx) => {
      await sell(tx, 3, -1).catch(() => null)
      await sell(tx, 4)
    })
    await expect(work).rejects.toSatisfy(isBelowOne)
  })

  test('are all over before the connection serves others, when the work has thrown meanwhile', async () => {
    const slow = (tx: ShopTx) => tx.selectNoFrom(sql`pg_sleep(0.2)`.as('slept')).execute()
    const work = shop.inside(LI, async (tx) => {
      slow(tx).catch(() => null)
      sell(tx, 3).catch(() => null)
      throw refused
    })
    await expect(work).rejects.toBe(refused)
    expect(await salesOf(shop.of(LI))).toHaveLength(2)
  })
})

describe('a last write that goes out with COMMIT', () => {
  const selling = statement((db: TenantDb, value: { readonly id: number; readonly fen: number }) =>
    ofShop(db)
      .insertInto('sale')
      .values({ merchant_id: db.merchantId, id: value.id, customer_id: 1, amount_fen: value.fen }),
  )

  test('costs no round trip and is kept', async () => {
    await connected()
    const { trips } = await countingRoundTrips(() =>
      shop.inside(LI, async (tx, own) => {
        withCommit(own, selling, { id: 4, fen: 1 })
        await sell(tx, 3)
      }),
    )
    expect(trips).toBe(3)
    expect(await salesOf(shop.of(LI))).toHaveLength(4)
  })

  test('comes behind what the work has left running', async () => {
    await shop.inside(LI, async (tx, own) => {
      withCommit(own, selling, { id: 4, fen: 1 })
      void sell(tx, 3)
    })
    expect(await salesOf(shop.of(LI))).toHaveLength(4)
  })

  test('takes everything with it when it fails, and its error is told', async () => {
    const work = shop.inside(LI, async (tx, own) => {
      withCommit(own, selling, { id: 4, fen: -1 })
      await sell(tx, 3)
      return 'sold'
    })
    await expect(work).rejects.toSatisfy(isBelowOne)
    expect(await salesOf(shop.of(LI))).toHaveLength(2)
  })

  test('is none of a transaction that was rolled back', async () => {
    const work = shop.inside(LI, async (_tx, own) => {
      withCommit(own, selling, { id: 4, fen: 1 })
      throw refused
    })
    await expect(work).rejects.toBe(refused)
    expect(await salesOf(shop.of(LI))).toHaveLength(2)
  })

  test('has the whole transaction done again where any other statement would have', async () => {
    let attempts = 0
    const answer = await shop.inside(LI, async (tx, own) => {
      attempts += 1
      await sell(tx, 3)
      if (attempts < 3) withCommit(own, selling, { id: 4, fen: REPEATED })
      return 'sold'
    })
    expect([answer, attempts]).toEqual(['sold', 3])
    expect(await salesOf(shop.of(LI))).toHaveLength(3)
  })

  test('ends the transaction when it is refused before it is sent, or does not ask at once', async () => {
    const never = { run: () => Promise.reject(refused) }
    const late = { run: (tx: TenantTx) => Promise.resolve().then(() => selling.run(tx, { id: 4, fen: 1 })) }
    for (const [last, why] of [
      [never, /refused/],
      [late, /given back/],
    ] as const) {
      const work = shop.inside(LI, async (tx, own) => {
        withCommit(own, last, {})
        await sell(tx, 3)
      })
      await expect(work).rejects.toThrow(why)
      expect(await salesOf(shop.of(LI))).toHaveLength(2)
    }
  })

  test('is told as unavailable when the connection is lost with it', async () => {
    const work = shop.inside(LI, async (tx, own) => {
      withCommit(own, selling, { id: 4, fen: LOST })
      await sell(tx, 3)
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    expect(await salesOf(shop.of(LI))).toHaveLength(2)
  })
})
