// Proves what each role may do and see, by the database itself: no guard of ours stands between.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { LI, openShop, type Shop, WANG } from '../tenant/shop-fixture.ts'
import { createEmptyDatabase, createTestDatabase, dropDatabase, type TestDatabase } from '../testing/index.ts'
import { mustBeNarrow } from './must-be-narrow.ts'
import { roleUrls, roles } from './roles.ts'
import { setUpRoles } from './set-up-roles.ts'

const DENIED = { code: '42501' }

let own: TestDatabase
let clients: Record<'app' | 'house' | 'owner', pg.Client>
beforeAll(async () => {
  own = await createTestDatabase()
  clients = {
    app: await connect(own.urls.app),
    house: await connect(own.urls.house),
    owner: await connect(own.urls.owner),
  }
})
afterAll(async () => {
  for (const client of Object.values(clients)) await client.end()
  await own.drop()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

describe('the role that serves merchants', () => {
  test('is no superuser, owns nothing, and passes no policy', async () => {
    const { rows } = await own.database.pool.query(
      `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as is_wide,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = any ($1)`,
      [[roles.app, roles.house]],
    )
    expect(rows).toHaveLength(2)
    expect(rows.find(({ rolname }) => rolname === roles.app)).toMatchObject({ is_wide: false, owned: 0 })
    expect(rows.find(({ rolname }) => rolname === roles.house)).toMatchObject({ is_wide: false })
    expect(await tablesOf(roles.house, 'public')).toEqual([])
  })

  test.each([
    'update operation_log set action = action',
    'delete from operation_log',
    'truncate operation_log',
    'delete from sale_order_event',
    'update withdraw_order_event set event = event',
    'delete from shop_rename',
    'update operation_log_seal set row_count = 1',
    'delete from operation_log_day',
    'update ledger_entry set amount_fen = amount_fen',
    'insert into ledger_posting default values',
    'update ledger_account set balance_fen = 1',
    'delete from manual_entry',
    'delete from provider_call',
    'truncate provider_call',
    'delete from provider_notification',
    'truncate provider_notification',
    'delete from kysely_migration',
    'update migration_checksum set checksum = checksum',
    'alter table merchant disable row level security',
    'drop table merchant',
    'create table loot (id int)',
    'create temporary table loot (id int)',
    'do $$ begin end $$',
    `select set_config('app.merchant_id', 'x', true)`,
    `set role ${roles.house}`,
    `set role ${roles.owner}`,
    'create policy mine on merchant using (true)',
  ])('may not: %s', async (statement) => {
    await expect(clients.app.query(statement)).rejects.toMatchObject(DENIED)
  })

  test('is refused by every function that runs as the owner, while it speaks for another merchant or for nobody', async () => {
    const { rows } = await own.database.pool.query<{ name: string; call: string }>(
      `select proname as name, format('select %I(%L%s)', proname, $1::text, repeat(', null', pronargs - 1)) as call
       from pg_proc where prosecdef and prorettype <> 'trigger'::regtype and pronamespace = 'public'::regnamespace order by 1`,
      [LI],
    )
    expect(rows.map(({ name }) => name)).toEqual(['ledger_close', 'ledger_post', 'operation_log_forget'])
    for (const { call } of rows) {
      await clients.app.query('reset app.merchant_id')
      await expect(clients.app.query(call), call).rejects.toMatchObject({ code: 'LG007' })
      await clients.app.query(`set app.merchant_id = '${WANG}'`)
      await expect(clients.app.query(call), call).rejects.toMatchObject({ code: 'LG007' })
      await expect(clients.house.query(call), call).rejects.toMatchObject(DENIED)
    }
  })
})

describe('what the provider has said, and was told', () => {
  const KEPT = { code: '23001' }
  const ME = '01932c5a-0000-7000-8000-00000000000a'
  beforeAll(async () => {
    await own.database.pool.query(
      `insert into provider_notification (notify_id, type, number, raw, received_at, next_try_at) values ('N1', 't', 'X1', 'raw', now(), now())`,
    )
    await own.database.pool.query(
      `insert into provider_call (merchant_id, id, number, service, subject_type, subject_id, amount_fen, request, status, created_at)
       values ($1, $1, 'X1', 'collect', 'payment', $1, 100, '{}', 'NEW', now())`,
      [ME],
    )
  })

  test.each([
    `provider_notification set raw = ''`,
    `provider_notification set number = 'X2'`,
    `provider_notification set type = ''`,
    'provider_notification set received_at = received_at - interval $$1 day$$',
    `provider_call set number = 'X2'`,
    `provider_call set service = 'refund'`,
    'provider_call set amount_fen = 1',
    'provider_call set created_at = created_at - interval $$1 day$$',
    `provider_call set subject_id = '01932c5a-0000-7000-8000-00000000000b'`,
  ])('stays: %s', async (change) => {
    await clients.app.query(`set app.merchant_id = '${ME}'`)
    await expect(clients.app.query(`update ${change}`)).rejects.toMatchObject(KEPT)
  })

  test('takes what becomes of it', async () => {
    await clients.app.query(`set app.merchant_id = '${ME}'`)
    const noted = await clients.app.query('update provider_notification set attempts = attempts + 1')
    const sent = await clients.app.query(`update provider_call set status = 'SENT', request = '{"a":1}'`)
    expect([noted.rowCount, sent.rowCount]).toEqual([1, 1])
  })
})

describe('the role of the house', () => {
  test('reads and writes nothing', async () => {
    await clients.house.query('select from merchant')
    await expect(clients.house.query('delete from merchant')).rejects.toMatchObject(DENIED)
    await expect(clients.house.query('update operator set name = name')).rejects.toMatchObject(DENIED)
  })

  test('may keep the job queue', async () => {
    await clients.house.query('create table pgboss.trial (id int)')
    await clients.house.query('drop table pgboss.trial')
  })
})

async function tablesOf(role: string, schema: string): Promise<string[]> {
  const { rows } = await own.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where pg_get_userbyid(relowner) = $1 and relnamespace = $2::regnamespace`,
    [role, schema],
  )
  return rows.map(({ name }) => name)
}

describe('whose rows a connection sees', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.drop())

  const sales = async (client: pg.Client) => (await client.query('select merchant_id from sale')).rows
  const speak = (client: pg.Client, merchantId: string) => client.query(`set app.merchant_id = '${merchantId}'`)

  test('is nobody’s until it speaks for somebody, and then theirs', async () => {
    const client = await connect(shop.urls.app)
    expect(await sales(client)).toEqual([])
    await speak(client, LI)
    expect(await sales(client)).toEqual([{ merchant_id: LI }, { merchant_id: LI }])
    await expect(client.query(`insert into sale values ('${WANG}', 9, 1, 5)`)).rejects.toMatchObject(DENIED)
    await expect(client.query(`update sale set merchant_id = '${WANG}'`)).rejects.toMatchObject(DENIED)
    expect((await client.query('delete from sale where amount_fen > 500')).rowCount).toBe(0)
    await speak(client, '')
    expect(await sales(client)).toEqual([])
    await client.end()
  })

  test('changes with the handle on one and the same connection, whatever failed before', async () => {
    const one = openDatabase({ url: shop.urls.app, houseUrl: shop.urls.house, maxConnections: 1 })
    const seen = async () =>
      (await one.pool.query(`select current_setting('app.merchant_id', true) as spoken_for`)).rows
    const ask = (merchantId: string) =>
      one
        .tenant(merchantId)
        .selectNoFrom((eb) => eb.lit(1).as('x'))
        .execute()
    await ask(LI)
    expect(await seen()).toEqual([{ spoken_for: LI }])
    const wrong = one.tenant(WANG).selectNoFrom((eb) => eb.cast(eb.val('x'), 'integer').as('x'))
    await expect(wrong.execute()).rejects.toMatchObject({ code: '22P02' })
    expect(await seen()).toEqual([{ spoken_for: WANG }])
    await one.transaction(LI, async () => Promise.reject(new Error('broken off'))).catch(() => undefined)
    await ask(WANG)
    expect(await seen()).toEqual([{ spoken_for: WANG }])
    await one.transaction(LI, async (tx) => void (await tx.selectNoFrom((eb) => eb.lit(1).as('x')).execute()))
    await ask(LI)
    expect(await seen()).toEqual([{ spoken_for: LI }])
    await one.close()
  })

  test('are all for the house', async () => {
    const client = await connect(shop.urls.house)
    expect(await sales(client)).toHaveLength(4)
    await client.end()
  })
})

describe('a database that was there before its roles', () => {
  test('is handed over with its rows, and a later migration needs no line about rights', async () => {
    const url = await createEmptyDatabase()
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'merchant-roles-'))
    const table = (name: string) =>
      `create table ${name} (merchant_id uuid not null, id int, twice int generated always as (id * 2) stored, constraint ${name}__pk primary key (merchant_id, id));`
    await fs.writeFile(path.join(folder, '0001-old.sql'), `${table('old')} insert into old values ('${LI}', 1);`)
    await migrate(url, folder)
    const urls = roleUrls(url)
    await setUpRoles(url, urls)
    await setUpRoles(url, urls)
    const admin = await connect(url)
    const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace`
    expect((await admin.query(owners)).rows).toEqual([{ owner: roles.owner }])
    await admin.end()
    await fs.writeFile(path.join(folder, '0002-new.sql'), `${table('new')} insert into new values ('${WANG}', 1);`)
    // As whoever may be the owner, and as the owner itself.
    await migrate(url, folder)
    await migrate(urls.owner, folder)
    const client = await connect(urls.app)
    await client.query(`set app.merchant_id = '${LI}'`)
    expect((await client.query('select id from old')).rows).toEqual([{ id: 1 }])
    expect((await client.query('select id from new')).rows).toEqual([])
    await expect(client.query('drop table old')).rejects.toMatchObject(DENIED)
    await client.end()
    await dropDatabase(url)
    await fs.rm(folder, { recursive: true })
  })
})

describe('a server', () => {
  const started = async (url: string, houseUrl: string, strict: boolean) => {
    const database = openDatabase({ url, houseUrl, maxConnections: 1 })
    try {
      return await mustBeNarrow(database, strict)
    } finally {
      await database.close()
    }
  }

  test('starts with the two roles that are meant for it', async () => {
    expect(await started(own.urls.app, own.urls.house, true)).toEqual([])
  })

  test('refuses in production to serve as superuser, as owner, and with one role for both', async () => {
    await expect(started(own.url, own.urls.house, true)).rejects.toThrow(/DATABASE_URL: \w+ is a superuser/)
    await expect(started(own.urls.owner, own.urls.house, true)).rejects.toThrow(/merchant_owner owns tables/)
    await expect(started(own.urls.app, own.url, true)).rejects.toThrow(/DATABASE_HOUSE_URL: \w+ is a superuser/)
    await expect(started(own.urls.app, own.urls.app, true)).rejects.toThrow(/DATABASE_HOUSE_URL: merchant_app/)
    await expect(started(own.urls.house, own.urls.house, true)).rejects.toThrow(/sees the rows of all merchants/)
  })

  test('refuses in production a role that passes policies', async () => {
    const role = `wide_${process.pid}`
    await own.database.pool.query(`create role ${role} login bypassrls password 'wide' in role ${roles.app}`)
    const url = Object.assign(new URL(own.url), { username: role, password: 'wide' }).href
    await expect(started(url, own.urls.house, true)).rejects.toThrow(/has BYPASSRLS/)
    await own.database.pool.query(`drop role ${role}`)
  })

  test('refuses anywhere a house that sees no merchant', async () => {
    await expect(started(own.urls.app, own.urls.app, false)).rejects.toThrow(/does not see the rows of all merchants/)
    // For trying out, and said so.
    expect(await started(own.url, own.url, false)).toContainEqual(
      expect.stringMatching(/^DATABASE_URL: \w+ is a superuser/),
    )
  })
})
