// Proves what a transaction promises: all or nothing, repeated when only another one was in the way, told after commit.
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit } from './after-commit.ts'
import { isConstraintViolation } from './constraint-violation.ts'
import { openDatabase } from './database.ts'
import { mustBeDurable } from './durability.ts'
import type { GlobalTx } from './handles.ts'
import { LI, openShop, type Shop, type ShopTables } from './tenant/shop-fixture.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

const sale = (id: number, amount_fen = 1) => ({ merchant_id: LI, id, customer_id: 1, amount_fen })
const salesOfLi = () => shop.of(LI).selectFrom('sale').select('id').orderBy('id').execute()
/** The fixture's tables are not those that the handle is typed by. */
const ofShop = (tx: GlobalTx) => tx as unknown as Transaction<ShopTables>
const fail = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code })

describe('a transaction', () => {
  test('keeps everything, and knows its merchant', async () => {
    const merchantId = await shop.inside(LI.toUpperCase(), async (tx) => {
      await tx
        .insertInto('sale')
        .values([sale(3), sale(4)])
        .execute()
      return tx.merchantId
    })
    expect(merchantId).toBe(LI)
    expect(await salesOfLi()).toHaveLength(4)
  })

  test('keeps nothing when its work throws, and throws the same error', async () => {
    const refusal = new Error('可提现余额不足')
    const work = shop.inside(LI, async (tx) => {
      await tx.insertInto('sale').values(sale(3)).execute()
      throw refusal
    })
    await expect(work).rejects.toBe(refusal)
    expect(await salesOfLi()).toHaveLength(2)
  })

  test('keeps nothing when a failed statement was swallowed', async () => {
    const work = shop.inside(LI, async (tx) => {
      await tx.insertInto('sale').values(sale(3)).execute()
      await tx
        .insertInto('sale')
        .values(sale(3))
        .execute()
        .catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await salesOfLi()).toHaveLength(2)
  })

  test('two that lock each other out both succeed, because the loser is repeated', async () => {
    let arrived = 0
    let bothHere = (): void => {}
    const meeting = new Promise<void>((resolve) => (bothHere = resolve))
    const attempts = [0, 0]
    const cross = (who: 0 | 1, first: number, second: number) =>
      shop.inside(LI, async (tx) => {
        attempts[who] = (attempts[who] ?? 0) + 1
        await tx
          .updateTable('sale')
          .set((eb) => ({ amount_fen: eb('amount_fen', '+', 1) }))
          .where('id', '=', first)
          .execute()
        arrived += 1
        if (arrived >= 2) bothHere()
        await meeting
        await tx
          .updateTable('sale')
          .set((eb) => ({ amount_fen: eb('amount_fen', '+', 1) }))
          .where('id', '=', second)
          .execute()
      })
    await Promise.all([cross(0, 1, 2), cross(1, 2, 1)])
    expect(Math.min(...attempts)).toBe(1)
    // Once more for each time that the two meet again.
    expect(Math.max(...attempts)).toBeGreaterThanOrEqual(2)
    expect((await shop.rows('sale')).slice(0, 2).map((row) => row.amount_fen)).toEqual([102, 202])
  })

  test.for(['40001', '40P01'])('is tried five times when it always meets %s', async (code) => {
    let attempts = 0
    const work = shop.inside(LI, async () => {
      attempts += 1
      throw fail(code)
    })
    await expect(work).rejects.toThrow(code)
    expect(attempts).toBe(5)
  })

  test.for(['23505', '57014', '55P03'])('is not repeated for %s', async (code) => {
    let attempts = 0
    const work = shop.inside(LI, async () => {
      attempts += 1
      throw fail(code)
    })
    await expect(work).rejects.toThrow(code)
    expect(attempts).toBe(1)
  })

  test('is lost, and nothing else, when the server ends its connection', async () => {
    const work = shop.inside(LI, async (tx) => {
      await tx.insertInto('sale').values(sale(3)).execute()
      const { pid } = await tx.selectNoFrom(sql`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
      await shop.database.pool.query('select pg_terminate_backend($1, 5000)', [pid])
      await tx.insertInto('sale').values(sale(4)).execute()
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    expect(await salesOfLi()).toHaveLength(2)
  })

  test('refuses statements beside it, which would not belong to it', async () => {
    const { database } = shop
    const beside: (() => Promise<unknown>)[] = [
      () => shop.of(LI).selectFrom('sale').selectAll().execute(),
      () => database.global.selectNoFrom(sql`1`.as('one')).execute(),
      () => sql`select 1`.execute(database.acrossMerchants),
    ]
    for (const statement of beside) {
      await expect(shop.inside(LI, statement)).rejects.toThrow(/A transaction is open here/)
      await expect(statement()).resolves.toBeDefined()
    }
  })

  test('is over for what its work leaves running', async () => {
    let later: Promise<unknown> = Promise.resolve()
    let over = (): void => {}
    const committed = new Promise<void>((resolve) => (over = resolve))
    await shop.inside(LI, async () => {
      later = committed.then(salesOfLi)
    })
    over()
    expect(await later).toHaveLength(2)
  })

  test('opened inside another one is refused instead of waiting for a connection', async () => {
    const nested = shop.inside(LI, () => shop.inside(LI, async () => 1))
    await expect(nested).rejects.toThrow(/A transaction is open here/)
    const nestedGlobal = shop.inside(LI, () => shop.database.globalTransaction(async () => 1))
    await expect(nestedGlobal).rejects.toThrow(/A transaction is open here/)
  })

  test('of the global tables works the same', async () => {
    const work = shop.database.globalTransaction(async (tx) => {
      await ofShop(tx).insertInto('category').values({ id: 3, name: '茶具', merchant_id: null }).execute()
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await shop.rows('category')).toHaveLength(2)
  })
})

describe('a tx that outlives its transaction', () => {
  test('sends nothing: its connection may be another one’s by then', async () => {
    const leaked = await shop.inside(LI, async (tx) => ({ tx }))
    await expect(leaked.tx.selectFrom('sale').selectAll().execute()).rejects.toThrow(/given back/)
    const late = shop.inside(LI, async (tx) => {
      void Promise.resolve().then(() => tx.insertInto('sale').values(sale(9)).execute())
      throw new Error('no')
    })
    await expect(late).rejects.toThrow('no')
    expect(await salesOfLi()).toHaveLength(2)
  })

  test('nor does a connection that was carried out of a handle', async () => {
    const db = shop.of(LI)
    const query = db.selectFrom('sale').selectAll().compile()
    const connection = await db.getExecutor().provideConnection(async (own) => ({ own }))
    await expect(connection.own.executeQuery(query)).rejects.toThrow(/given back/)
  })

  test('and what its work left running is part of it', async () => {
    const left: Promise<unknown>[] = []
    await shop.inside(LI, async (tx) => {
      left.push(tx.insertInto('sale').values(sale(3)).execute(), tx.insertInto('sale').values(sale(4)).execute())
    })
    await Promise.all(left)
    expect(await salesOfLi()).toHaveLength(4)
  })
})

describe('after commit', () => {
  test('the listener runs when others can see the rows, before the transaction answers', async () => {
    const told: string[] = []
    await shop.inside(LI, async (_tx, own) => {
      afterCommit(own, () => told.push('told'))
      expect(told).toEqual([])
    })
    expect(told).toEqual(['told'])
  })

  test('nothing runs after a rollback', async () => {
    const told: string[] = []
    const work = shop.inside(LI, async (_tx, own) => {
      afterCommit(own, () => told.push('told'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(told).toEqual([])
  })

  test('the listener runs once, however often the transaction was repeated', async () => {
    const told: number[] = []
    let attempts = 0
    await shop.inside(LI, async (_tx, own) => {
      attempts += 1
      const attempt = attempts
      afterCommit(own, () => told.push(attempt))
      if (attempt < 3) throw fail('40001')
    })
    expect(told).toEqual([3])
  })

  test('nothing runs when COMMIT itself fails', async () => {
    const told: string[] = []
    const work = shop.database.globalTransaction(async (tx) => {
      const twice = [1, 2].map((id) => ({ id, place: 1 }))
      await ofShop(tx).insertInto('ticket').values(twice).execute()
      afterCommit(tx, () => told.push('told'))
    })
    await expect(work).rejects.toSatisfy((error) => isConstraintViolation(error, 'ticket__place_unique'))
    expect(told).toEqual([])
  })

  test('a listener that throws spoils neither the answer nor the next listener', async () => {
    const told: string[] = []
    const answer = await shop.inside(LI, async (_tx, own) => {
      afterCommit(own, () => {
        throw new Error('the mail server is away')
      })
      afterCommit(own, () => told.push('second'))
      return 'kept'
    })
    expect([answer, told]).toEqual(['kept', ['second']])
  })

  test('is refused once the transaction is over', async () => {
    const leaked = await shop.inside(LI, async (_tx, own) => ({ own }))
    expect(() => afterCommit(leaked.own, () => {})).toThrow(/open transaction/)
  })
})

describe('what the database answers', () => {
  test('comes as whole numbers, days as text, instants as Date', async () => {
    const { rows } = await shop.database.pool.query(`select 9007199254740991::bigint as fen, sum(v) as sum,
      date '2026-11-20' as day, timestamptz '2026-11-20 08:00:00+08' as at, '{1,null}'::bigint[] as many, '{2026-11-20}'::date[] as days,
      current_setting('TimeZone') as zone from (values (1::bigint), (2)) t (v)`)
    expect(rows).toEqual([
      {
        fen: Number.MAX_SAFE_INTEGER,
        sum: 3,
        day: '2026-11-20',
        at: new Date('2026-11-20T00:00:00Z'),
        many: [1, null],
        days: ['2026-11-20'],
        zone: 'UTC',
      },
    ])
  })

  test.for(['9007199254740992::bigint', '1.5::numeric'])('%s is refused rather than rounded', async (value) => {
    await expect(shop.database.pool.query(`select ${value} as fen`)).rejects.toThrow(/safe integer/)
  })

  test('a broken constraint is known by its name', async () => {
    const insert = shop.of(LI).insertInto('sale').values(sale(3, -1)).execute()
    const error: unknown = await insert.catch((reason: unknown) => reason)
    expect(isConstraintViolation(error, 'sale__amount_positive')).toBe(true)
    expect(isConstraintViolation(error, 'sale__pk')).toBe(false)
  })

  test('a database that may forget commits is refused by the names of its settings', async () => {
    const forgetful = openDatabase({ url: withOptions(shop.url, '-c synchronous_commit=off') })
    await expect(mustBeDurable(forgetful)).rejects.toThrow(/synchronous_commit must be on/)
    await forgetful.close()
  })

  test('reads over all merchants stay reads, whatever settings the address asks for', async () => {
    const database = openDatabase({
      url: withOptions(shop.url, '-c default_transaction_read_only=off'),
    })
    await expect(sql`delete from sale`.execute(database.acrossMerchants)).rejects.toThrow(/read-only transaction/)
    await database.close()
  })
})

function withOptions(url: string, options: string): string {
  const address = new URL(url)
  address.searchParams.set('options', options)
  return address.href
}
