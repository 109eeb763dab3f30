// Statements of one merchant that are asked at once: one connection for all of them, and each stands for itself.
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, openDatabaseOver } from './database.ts'
import { QueryRefused } from './tenant/query-refused.ts'
import { LI, openShop, type Shop, shopNames, WANG } from './tenant/shop-fixture.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

type Handle = ReturnType<Shop['of']>

const backendOf = async (db: Handle): Promise<number> => {
  const { pid } = await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
  return pid
}
const salesOf = (db: Handle) => db.selectFrom('sale').select('id').orderBy('id').execute()
const fails = (db: Handle) => db.selectNoFrom(sql`1 / 0`.as('nothing')).execute()

describe('statements that one handle is asked at once', () => {
  test('share a connection; those of another handle have their own', async () => {
    const [li, wang] = [shop.of(LI), shop.of(WANG)]
    const pids = await Promise.all([backendOf(li), backendOf(li), backendOf(wang), backendOf(li), backendOf(wang)])
    expect(new Set([pids[0], pids[1], pids[3]]).size).toBe(1)
    expect(new Set([pids[2], pids[4]]).size).toBe(1)
    expect(pids[0]).not.toBe(pids[2])
  })

  test('follow what the connection was told first, whoever it spoke for before', async () => {
    const { pool } = shop.database
    for (const who of [LI, WANG, LI]) {
      const db = shop.of(who)
      const [sales, same] = await Promise.all([salesOf(db), salesOf(db)])
      expect(same).toEqual(sales)
      // The connection that was given back last is lent first.
      const { rows } = await pool.query("select current_setting('app.merchant_id') as told")
      expect(rows).toEqual([{ told: who }])
    }
  })

  test('stand for themselves: one that fails takes no other with it', async () => {
    const db = shop.of(LI)
    const answers = await Promise.allSettled([salesOf(db), fails(db), salesOf(db)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await salesOf(db)).toHaveLength(2)
  })

  test('give the connection back when all are answered, and ask for another in a later turn', async () => {
    const { pool } = shop.database
    const db = shop.of(LI)
    const one = salesOf(db)
    const other = Promise.resolve().then(() => salesOf(db))
    await Promise.all([one, other, fails(db).catch(() => null)])
    expect(pool.idleCount).toBe(pool.totalCount)
    await salesOf(db)
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  test('say for whom they are before the connection goes to others, also when they are refused', async () => {
    const narrow = openDatabaseOver({ url: shop.urls.app, maxConnections: 1 }, shopNames)
    const of = (merchantId: string) => narrow.tenant(merchantId) as unknown as Handle
    const refused = (db: Handle) => expect(db.executeQuery(CompiledQuery.raw('select 1'))).rejects.toThrow(QueryRefused)
    for (let round = 0; round < 20; round += 1) {
      const sales = await Promise.all([
        refused(of(LI)),
        refused(of(WANG)),
        salesOf(of(LI)),
        refused(of(WANG)),
        salesOf(of(LI)),
      ])
      expect([sales[2], sales[4]]).toMatchObject([{ length: 2 }, { length: 2 }])
      expect(await salesOf(of(WANG))).toHaveLength(2)
    }
    await narrow.close()
  })

  test('all hear it when there is no connection to be had', async () => {
    const gone = openDatabase({ url: 'postgres://127.0.0.1:1/nothing' })
    const db = gone.tenant(LI)
    const asked = [0, 1, 2].map(() => db.selectFrom('merchant').select('name').execute())
    const answers = await Promise.allSettled(asked)
    for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    await gone.close()
  })
})
