// Proves that the generated files say what the database has, and that the committed ones are fresh.
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, dropDatabase, type TestDatabase } from '../testing/index.ts'
import { generateSchemaSql } from './generate-schema-sql.ts'
import { generateTables } from './generate-tables.ts'

describe('the committed files are what the migrations make; if not, npm run db:migrate writes them anew', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterAll(() => own.drop())
  const committed = (name: string) => fs.readFile(path.join(import.meta.dirname, '..', name), 'utf8')

  test('tables.generated.ts', async () => {
    expect(await generateTables(own.url)).toBe(await committed('tables.generated.ts'))
  })

  test('schema.sql', async () => {
    expect(await generateSchemaSql(own.url)).toBe(await committed('../schema.sql'))
  })
})

describe('from a shop', () => {
  let url: string
  let client: pg.Client
  beforeAll(async () => {
    url = await createEmptyDatabase()
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
      create type colour as enum ('red', 'blue');
      create table known (id bigint generated always as identity, constraint known__pk primary key (id));
      create table sale_order (merchant_id uuid not null, id uuid not null default gen_random_uuid(), no text, paid_fen bigint not null default 0,
        twice_fen bigint generated always as (paid_fen * 2) stored, bill_on date not null, paid_at timestamptz, is_open boolean not null,
        words text[] not null, hints jsonb, colour colour not null, price numeric(12, 2), hash bytea not null, place integer not null,
        status text not null default 'OPEN', closed_by text,
        constraint sale_order__pk primary key (merchant_id, id),
        constraint sale_order__no_unique unique (merchant_id, no),
        constraint sale_order__paid_not_negative check (paid_fen >= 0),
        constraint sale_order__known_status check (status in ('OPEN', 'DONE')),
        constraint sale_order__known_end check (closed_by in ('BUYER', 'TIME')),
        constraint sale_order__done_is_closed check (status = 'OPEN' or closed_by in ('BUYER', 'TIME')));
      comment on table sale_order is '订单';
      create index sale_order__by_paid on sale_order (merchant_id, paid_at) where paid_at is not null;
      create function double(n bigint) returns bigint language sql immutable return n * 2;
    `)
  })
  afterAll(async () => {
    await client.end()
    await dropDatabase(url)
  })

  test('come the types of its tables', async () => {
    const source = await generateTables(url)
    expect(source).toContain(`export interface SaleOrderTable {
  merchant_id: string
  id: Generated<string>
  no: string | null
  paid_fen: Generated<number>
  twice_fen: GeneratedAlways<number | null>
  bill_on: string
  paid_at: Date | null
  is_open: boolean
  words: string[]
  hints: Json | null
  colour: 'red' | 'blue'
  price: number | null
  hash: Buffer
  place: number
  status: Generated<'OPEN' | 'DONE'>
  closed_by: 'BUYER' | 'TIME' | null
}`)
    expect(source).toContain("export const tenantTables: readonly string[] = [\n  'sale_order',\n]")
    expect(source).toContain("export const globalTables: readonly string[] = [\n  'known',\n]")
  })

  test('comes its shape for reading', async () => {
    const schema = await generateSchemaSql(url)
    expect(schema).toContain('id bigint generated always as identity not null')
    expect(schema).toContain('FUNCTION public.double(n bigint)')
    expect(schema).toContain(`-- 订单
create table sale_order (
  merchant_id uuid not null,
  id uuid default gen_random_uuid() not null,
  no text,
  paid_fen bigint default 0 not null,
  twice_fen bigint generated always as (paid_fen * 2) stored,
  bill_on date not null,
  paid_at timestamptz,
  is_open boolean not null,
  words text[] not null,
  hints jsonb,
  colour colour not null,
  price numeric(12,2),
  hash bytea not null,
  place integer not null,
  status text default 'OPEN'::text not null,
  closed_by text,
  constraint sale_order__pk PRIMARY KEY (merchant_id, id),
  constraint sale_order__no_unique UNIQUE (merchant_id, no),
  constraint sale_order__done_is_closed CHECK (status = 'OPEN'::text OR (closed_by = ANY (ARRAY['BUYER'::text, 'TIME'::text]))),
  constraint sale_order__known_end CHECK (closed_by = ANY (ARRAY['BUYER'::text, 'TIME'::text])),
  constraint sale_order__known_status CHECK (status = ANY (ARRAY['OPEN'::text, 'DONE'::text])),
  constraint sale_order__paid_not_negative CHECK (paid_fen >= 0)
);
CREATE INDEX sale_order__by_paid ON sale_order USING btree (merchant_id, paid_at) WHERE (paid_at IS NOT NULL);`)
  })

  test('a type that has no word in TypeScript is refused by name', async () => {
    await client.query('alter table sale_order add column spot point')
    await expect(generateTables(url)).rejects.toThrow('sale_order.spot: no TypeScript type for point')
    await client.query('alter table sale_order drop column spot')
  })
})
