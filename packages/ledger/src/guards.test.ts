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
    `select oid::regprocedure as call from pg_proc where proname in ('ledger_post', 'ledger_close')`,
  )
  for (const { call } of rows) await owner.query(`grant execute on function ${call} to ${role}`)
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

const CALL = `select booked_posting_id, repeated from ledger_post($1, $2, $3, 'orderPaid', $4, $4, 'saleOrder', 'o2', 'SO2',
  null, null, '{P_CHANNEL_TRANSIT}', '{M_PENDING}', $5::bigint[], $6)`

const postAs = (spokenFor: string | null, values: unknown[]) => speaking(spokenFor, CALL, values)

/** One statement on a connection that has just been opened and has said so much. */
async function speaking(spokenFor: string | null, text: string, values: unknown[]): Promise<unknown[]> {
  const client = await app.pool.connect()
  try {
    if (spokenFor !== null) await client.query(`set app.merchant_id = '${spokenFor}'`)
    return (await client.query(text, values)).rows
  } finally {
    client.release(true)
  }
}

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
    const ids = [newId(NOW), newId(NOW), newId(NOW)]
    const rows = await postAs(merchantId, [merchantId, ids[0], 'by-app', NOW, [100], [ids[1], ids[2]]])
    expect(rows).toEqual([{ booked_posting_id: ids[0], repeated: false }])
  })

  test.each([
    ['another merchant', '0190c000-0000-7000-8000-00000000000c'],
    ['nobody', null],
    ['nobody any more', ''],
  ])('books and closes for no merchant while it speaks for %s', async (_whom, spokenFor) => {
    const values = [merchantId, newId(NOW), 'foreign', NOW, [100], [newId(NOW), newId(NOW)]]
    await expect(postAs(spokenFor, values)).rejects.toMatchObject({ code: 'LG007' })
    const closing = speaking(spokenFor, 'select * from ledger_close($1, $2)', [merchantId, NOW])
    await expect(closing).rejects.toMatchObject({ code: 'LG007' })
  })

  test('is heard as nobody on the nodes of a distributed database, which are told of no merchant', async () => {
    const client = await testbed.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local allow_system_table_mods = on')
      await client.query(`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
        select 99999, 'citus', extowner, extnamespace, false, '13.2' from pg_extension where extname = 'plpgsql'`)
      await client.query(`set local role ${role}`)
      const { rows } = await client.query(CALL, [merchantId, newId(NOW), 'node', NOW, [100], [newId(NOW), newId(NOW)]])
      expect(rows).toMatchObject([{ repeated: false }])
      await client.query(`set local app.merchant_id = '0190c000-0000-7000-8000-00000000000c'`)
      const foreign = [merchantId, newId(NOW), 'node 2', NOW, [100], [newId(NOW), newId(NOW)]]
      await expect(client.query(CALL, foreign)).rejects.toMatchObject({ code: 'LG007' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test.each([
    ['no amount', '{}'],
    ['an amount of zero', '{0}'],
    ['a negative amount', '{-100}'],
    ['an amount that is not there', '{null}'],
    ['more amounts than moves', '{100,100}'],
  ])('can not book %s', async (_what, amounts) => {
    const values = [merchantId, newId(NOW), 'odd', NOW, amounts, [newId(NOW), newId(NOW)]]
    await expect(postAs(merchantId, values)).rejects.toMatchObject({ code: 'LG003' })
  })

  test('and nobody else may call what writes as the owner', async () => {
    const { rows } = await testbed.database.pool.query(
      `select proname from pg_proc where prosecdef and prorettype <> 'trigger'::regtype
        and pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')`,
    )
    expect(rows).toEqual([])
  })
})
