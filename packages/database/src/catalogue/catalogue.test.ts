// Holds the real tables to the rules of distribution, and proves for each rule that breaking it is noticed.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { globalTableReasons } from '../global-tables.ts'
import { rightsFindings } from '../roles/rights-findings.ts'
import { rightsOf } from '../roles/table-rights.ts'
import { createEmptyDatabase, createTestDatabase, dropDatabase, type TestDatabase } from '../testing/index.ts'
import { catalogueFindings } from './catalogue-rules.ts'
import { readCatalogue } from './read-catalogue.ts'

describe('the tables that our migrations make', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterAll(() => own.drop())

  test('keep every rule', async () => {
    expect(catalogueFindings(await readCatalogue(own.database.pool))).toEqual([])
  })

  test('are the only ones in the list of global tables', async () => {
    const { tables } = await readCatalogue(own.database.pool)
    const there = new Set(tables.map((table) => table.name))
    expect(Object.keys(globalTableReasons).filter((name) => !there.has(name))).toEqual([])
  })
})

describe('the rights of the roles on these tables', () => {
  let own: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    own = await createTestDatabase()
    client = new pg.Client({ connectionString: own.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await own.drop()
  })

  test('are as wide as they must be and no wider', async () => {
    const tables = await rightsOf(client)
    expect(rightsFindings(tables)).toEqual([])
    expect(tables.filter(({ isOfMerchants }) => isOfMerchants).length).toBeGreaterThan(40)
    const growing = tables.filter(({ onlyGrows }) => onlyGrows).map(({ name }) => name)
    expect(growing).toEqual(
      expect.arrayContaining(['ledger_entry', 'ledger_posting', 'operation_log', 'sale_order_event']),
    )
  })

  test.for([
    ['alter table goods owner to merchant_app', 'goods: is owned by merchant_app and not by merchant_owner'],
    ['alter table goods disable row level security', 'goods: its row level security is off'],
    ['drop policy own_rows on goods', 'goods: lacks the policy own_rows'],
    ['drop policy house_reads on goods', 'goods: lacks the policy house_reads'],
    ['alter policy own_rows on goods using (true)', 'goods: lacks the policy own_rows'],
    ['alter policy own_rows on goods with check (true)', 'goods: lacks the policy own_rows'],
    ['create policy more on goods to merchant_app using (true)', 'goods: lacks the policy own_rows'],
    ['alter policy house_reads on goods to public', 'goods: lacks the policy house_reads'],
    [
      'grant delete on operation_log to merchant_app',
      'operation_log: merchant_app may select, insert, delete, and should select, insert',
    ],
    [
      'grant insert on ledger_entry to merchant_app',
      'ledger_entry: merchant_app may select, insert, and should select',
    ],
    ['grant update on goods to merchant_house', 'goods: merchant_house may select, update, and should select'],
  ] as const)('%s is noticed', async ([statement, finding]) => {
    await client.query('begin')
    await client.query(statement)
    const findings = rightsFindings(await rightsOf(client))
    await client.query('rollback')
    expect(findings).toContain(finding)
  })
})

describe('a broken rule is noticed', () => {
  const parent = `create table parent (merchant_id uuid not null, id uuid not null, no text not null,
    constraint parent__pk primary key (merchant_id, id)); `
  const child = (column: string): string =>
    `create table child (merchant_id uuid not null, id uuid not null, ${column}, constraint child__pk primary key (merchant_id, id));`
  const broken: [rule: string, ddl: string, finding: string][] = [
    [
      'a table says whose it is',
      'create table stray (id uuid, constraint stray__pk primary key (id))',
      'stray: its primary key does not begin with merchant_id, and it is not listed as global',
    ],
    [
      'a merchant table is not listed as global',
      'create table listed (merchant_id uuid, constraint listed__pk primary key (merchant_id))',
      'listed: is listed as global, but its primary key begins with merchant_id',
    ],
    ['a table has a primary key', 'create table loose (merchant_id uuid not null)', 'loose: has no primary key'],
    [
      'merchant_id is a uuid',
      'create table typed (merchant_id text, constraint typed__pk primary key (merchant_id))',
      'typed: merchant_id must be uuid not null',
    ],
    [
      'a unique constraint begins with the merchant',
      `${parent} alter table parent add constraint parent__no_unique unique (no)`,
      'parent: parent__no_unique must begin with merchant_id',
    ],
    [
      'a unique index begins with the merchant',
      `${parent} create unique index parent__no_unique on parent (no)`,
      'parent: parent__no_unique must begin with merchant_id',
    ],
    [
      'a unique index on an expression begins with the merchant',
      `${parent} create unique index parent__no_unique on parent (lower(no), merchant_id)`,
      'parent: parent__no_unique must begin with merchant_id',
    ],
    [
      'a foreign key holds the merchant on both sides',
      `${parent} create unique index parent__id on parent (id); ${child('parent_id uuid, constraint child__has_parent foreign key (parent_id) references parent (id)')}`,
      'child: child__has_parent must begin with merchant_id on both sides',
    ],
    [
      'a global table does not point to a merchant',
      `${parent} create table known (id uuid, merchant_id uuid, constraint known__pk primary key (id), constraint known__has_parent foreign key (merchant_id, id) references parent (merchant_id, id))`,
      'known: known__has_parent points from a global table to parent',
    ],
    [
      'a merchant does not point to a global table',
      `create table known (id uuid, constraint known__pk primary key (id)); ${child('known_id uuid, constraint child__has_known foreign key (known_id) references known (id)')}`,
      "child: child__has_known points to known, which is no merchant's table",
    ],
    [
      'a constraint bears the name of its promise',
      child('amount bigint, constraint positive check (amount > 0)'),
      'child: positive is not named child__…',
    ],
    [
      'a primary key is named too',
      'create table unnamed (merchant_id uuid primary key)',
      'unnamed: unnamed_pkey is not named unnamed__…',
    ],
    [
      'a name does not end like a shard',
      child('amount bigint, constraint child__amount_1 check (amount > 0)'),
      'child: child__amount_1 is not named child__…',
    ],
    [
      'no delete changes other rows',
      `${parent} ${child('parent_id uuid, constraint child__has_parent foreign key (merchant_id, parent_id) references parent (merchant_id, id) on delete set null (parent_id)')}`,
      'child: child__has_parent changes rows when another is deleted',
    ],
    ['money is whole 分', child('price_fen numeric(12, 2)'), 'child: price_fen must be bigint, not numeric(12,2)'],
    [
      'an instant knows its zone',
      child('paid_at timestamp'),
      'child: paid_at must be timestamp with time zone, not timestamp without time zone',
    ],
    ['a day is a date', child('bill_on text'), 'child: bill_on must be date, not text'],
    [
      'a default is not volatile',
      child('made text default clock_timestamp()::text'),
      'child: made has the default clock_timestamp()',
    ],
    ['a number is not drawn from a sequence', child('place bigserial'), 'child: place has the default nextval()'],
    ['nor is an identity', child('place bigint generated always as identity'), 'child: place is drawn from a sequence'],
    [
      "a function that works on a merchant's table runs beside its rows",
      `${parent} create function count_parents() returns bigint language sql as 'select count(*) from parent'`,
      'count_parents(): uses parent and must be one of the delegated functions',
    ],
    [
      'a delegated function names its merchant first',
      `create or replace function ledger_post(p_key text) returns text language sql as 'select p_key'`,
      'ledger_post(): is delegated and must take p_merchant_id uuid first',
    ],
    [
      'a function answers the same on every node',
      `create function draw() returns uuid language sql as 'select gen_random_uuid()'`,
      'draw(): calls gen_random_uuid(): ids and times are handed in',
    ],
  ]
  const listed = { known: { reason: 'for this test' }, listed: { reason: 'for this test' } }
  let url: string
  beforeAll(async () => {
    url = await createEmptyDatabase()
  })
  afterAll(() => dropDatabase(url))

  test.for(broken)('%s', async ([, ddl, finding]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query(ddl)
    const findings = catalogueFindings(await readCatalogue(client), listed)
    await client.end()
    expect(findings).toContain(finding)
  })

  test('and a table that keeps all of them is not', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query(
      parent +
        child(`price_fen bigint, made_at timestamptz not null default now(), words text[] default '{}',
      double_fen bigint generated always as (abs(price_fen) * 2) stored, parent_id uuid,
      constraint child__has_parent foreign key (merchant_id, parent_id) references parent (merchant_id, id)`),
    )
    const findings = catalogueFindings(await readCatalogue(client), listed)
    await client.end()
    expect(findings).toEqual([])
  })
})
