// What the database itself refuses, from the application's role and from the owner of everything.
import { newId, openDatabase, type Database } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBook } from './open-book.ts'
import { post } from './post.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
const merchantId = newId(NOW)
let testbed: TestDatabase
let app: Database
const role = `ledger_app_${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  testbed = await createTestDatabase()
  await testbed.database.transaction(merchantId, async (tx) => {
    await openBook(tx)
    await post(
      tx,
      {
        key: 'pay',
        kind: 'orderPaid',
        occurredAt: NOW,
        moves: [{ from: 'P_CHANNEL_TRANSIT', to: 'M_PENDING', amountFen: 100 }],
        subject: { type: 'saleOrder', id: 'o1', no: 'SO1' },
      },
      NOW,
    )
  })
  const password = randomBytes(12).toString('hex')
  const owner = testbed.database.pool
  await owner.query(`create role ${role} login password '${password}'`)
  await owner.query(`grant select on ledger_account, ledger_posting, ledger_entry to ${role}`)
  await owner.query(`grant insert on ledger_account to ${role}`)
  const { rows } = await owner.query<{ call: string }>(
    `select oid::regprocedure as call from pg_proc where proname = 'ledger_post'`,
  )
  await owner.query(`grant execute on function ${rows[0]?.call} to ${role}`)
  const url = new URL(testbed.url)
  url.username = role
  url.password = password
  app = openDatabase({ url: url.href, maxConnections: 2, applicationName: 'app' })
})
afterAll(async () => {
  await app.close()
  await testbed.database.pool.query(`drop owned by ${role}`)
  await testbed.database.pool.query(`drop role ${role}`)
  await testbed.drop()
})

const history = [
  'update ledger_entry set amount_fen = amount_fen',
  'delete from ledger_entry',
  'truncate ledger_entry',
  'update ledger_posting set note = note',
  'delete from ledger_posting',
  'truncate ledger_posting cascade',
  'delete from ledger_account',
  'truncate ledger_account cascade',
]

const balances = [
  `update ledger_account set balance_fen = balance_fen + 1 where code = 'M_PENDING'`,
  `update ledger_account set version = version + 1 where code = 'M_PENDING'`,
  `update ledger_account set in_total_fen = in_total_fen + 1 where code = 'M_PENDING'`,
  `update ledger_account set lead_count = 0 where code = 'M_PENDING'`,
  `update ledger_account set floor_fen = -1000 where code = 'M_PENDING'`,
  `update ledger_account set ceiling_fen = null where code = 'M_DEBT'`,
  `update ledger_account set code = 'M_OTHER' where code = 'M_PENDING'`,
  `insert into ledger_account (merchant_id, code, balance_fen) select merchant_id, 'M_GIFT', 100 from ledger_account limit 1`,
]

const entryLike = (columns: string) => `insert into ledger_entry
  (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen, balance_after_fen, account_version, posted_at,
   in_total_fen, out_total_fen, in_count, out_count, lead_count)
  select ${columns}, 0, 0, 0, 0, 0 from ledger_entry where account_code = 'M_PENDING'`

const forged: [what: string, statement: string, constraint: string][] = [
  [
    'an entry without its counterpart',
    entryLike(
      `merchant_id, gen_random_uuid(), posting_id, 2, account_code, counter_account_code, 5, 105, 2, posted_at`,
    ),
    'ledger_entry__has_its_counterpart',
  ],
  [
    'a second entry on one side of a move',
    entryLike(
      `merchant_id, gen_random_uuid(), posting_id, 1, account_code, counter_account_code, 100, 200, 2, posted_at`,
    ),
    'ledger_entry__side_once',
  ],
  [
    'a second entry at a version of the account',
    entryLike(`merchant_id, gen_random_uuid(), posting_id, 2, account_code, counter_account_code, 5, 5, 1, posted_at`),
    'ledger_entry__version_once',
  ],
  [
    'an entry of nothing',
    entryLike(
      `merchant_id, gen_random_uuid(), posting_id, 2, account_code, counter_account_code, 0, 100, 2, posted_at`,
    ),
    'ledger_entry__amount_not_zero',
  ],
  [
    'an entry of no posting',
    entryLike(
      `merchant_id, gen_random_uuid(), gen_random_uuid(), 1, account_code, counter_account_code, 5, 105, 2, posted_at`,
    ),
    'ledger_entry__of_a_posting',
  ],
  [
    'an entry of another merchant',
    entryLike(
      `gen_random_uuid(), gen_random_uuid(), posting_id, 1, account_code, counter_account_code, 5, 105, 2, posted_at`,
    ),
    'ledger_entry__of_',
  ],
]

describe('the owner of the database', () => {
  test.each(history)('can not change the past: %s', async (statement) => {
    await expect(testbed.database.pool.query(statement)).rejects.toMatchObject({ code: 'LG005' })
  })

  test('can not change it by calling itself a replica either', async () => {
    const client = await testbed.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local session_replication_role = replica`)
      await expect(client.query('delete from ledger_entry')).rejects.toMatchObject({ code: 'LG005' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test.each(balances)('can not set a balance or its limits by hand: %s', async (statement) => {
    await expect(testbed.database.pool.query(statement)).rejects.toMatchObject({ code: 'LG006' })
  })

  test.each(forged)('can not store %s', async (_what, statement, constraint) => {
    await expect(testbed.database.pool.query(statement)).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint),
    })
  })
})

describe('the role of the application', () => {
  test.each([
    ...history,
    ...balances.filter((statement) => statement.startsWith('update')),
    ...forged.map((row) => row[1]),
  ])('may not: %s', async (statement) => {
    await expect(app.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('may not open an account with money in it', async () => {
    const gift = `insert into ledger_account (merchant_id, code, balance_fen) values (gen_random_uuid(), 'M_GIFT', 100)`
    await expect(app.pool.query(gift)).rejects.toMatchObject({ code: 'LG006' })
  })

  test('posts through the function all the same', async () => {
    const call = `select booked_posting_id, repeated from ledger_post($1, $2, 'by-app', 'orderPaid', $3, $3, 'saleOrder', 'o2', 'SO2',
      null, null, '{P_CHANNEL_TRANSIT}', '{M_PENDING}', $4, $5)`
    const ids = [newId(NOW), newId(NOW), newId(NOW)]
    const { rows } = await app.pool.query(call, [merchantId, ids[0], NOW, [100], [ids[1], ids[2]]])
    expect(rows).toEqual([{ booked_posting_id: ids[0], repeated: false }])
  })

  test('books for nobody but the merchant of its connection', async () => {
    const client = await app.pool.connect()
    const other = '0190c000-0000-7000-8000-00000000000c'
    await client.query(`set app.merchant_id = '${other}'`)
    const call = `select * from ledger_post($1, $2, 'foreign', 'orderPaid', $3, $3, 'saleOrder', 'o4', 'SO4',
      null, null, '{P_CHANNEL_TRANSIT}', '{M_PENDING}', '{100}'::bigint[], $4)`
    const values = [merchantId, newId(NOW), NOW, [newId(NOW), newId(NOW)]]
    await expect(client.query(call, values)).rejects.toMatchObject({ code: 'LG007' })
    client.release(true)
  })

  test.each([
    ['no amount', '{}'],
    ['an amount of zero', '{0}'],
    ['a negative amount', '{-100}'],
    ['an amount that is not there', '{null}'],
    ['more amounts than moves', '{100,100}'],
  ])('can not book %s', async (_what, amounts) => {
    const call = `select * from ledger_post($1, $2, 'odd', 'orderPaid', $3, $3, 'saleOrder', 'o3', 'SO3',
      null, null, '{P_CHANNEL_TRANSIT}', '{M_PENDING}', $4::bigint[], $5)`
    await expect(
      app.pool.query(call, [merchantId, newId(NOW), NOW, amounts, [newId(NOW), newId(NOW)]]),
    ).rejects.toMatchObject({
      code: 'LG003',
    })
  })

  test('and nobody else may call it', async () => {
    const { rows } = await testbed.database.pool.query(
      `select has_function_privilege('public', oid, 'execute') as may from pg_proc where proname = 'ledger_post'`,
    )
    expect(rows).toEqual([{ may: false }])
  })
})
