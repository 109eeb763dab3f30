// Hostile statements that are text as a whole: every spelling by which PostgreSQL takes a table's name.
import { sql } from 'kysely'
import { LI, WANG } from '../shop-fixture.ts'
import type { Hostile } from './hostile.testing.ts'

const texts: readonly string[] = [
  'select * from sale',
  'select * from SALE',
  'select * FrOm\tSale',
  'select * from only sale',
  'select * from only (sale)',
  'select * from sale *',
  'select * from public.sale',
  'select * from public . "sale"',
  'select*from"sale"',
  'select * from/**/sale',
  'select * from /* /* */ from category, */ sale',
  'select * from -- category\nsale',
  'select * from U&"s\\0061le"',
  `select * from U&"s!0061le" uescape '!'`,
  'table sale',
  'table only sale',
  'select * from category, sale',
  'select * from category c, lateral (select * from sale) s',
  'select * from (sale cross join category)',
  'select * from sale tablesample bernoulli (100)',
  'select s from category right join sale s on true',
  'with x as (select * from sale) select * from x',
  'with recursive x as (table sale) table x',
  'select (select max(amount_fen) from sale)',
  'select array(select amount_fen from sale)',
  'values ((select max(amount_fen) from sale))',
  "select query_to_xml('select * from sale', true, false, '')",
  "select table_to_xml('sale', true, false, '')",
  "select schema_to_xml('public', true, false, '')",
  'select ts_stat($$select to_tsvector(amount_fen::text) from sale$$)',
  "select histogram_bounds::text from pg_catalog.pg_stats where tablename = 'sale' and attname = 'amount_fen'",
  'select 1; select * from sale',
  "explain (analyze, verbose) select cast(amount_fen || '元' as int) from sale where amount_fen > 900",
  'copy sale to stdout',
  'select * into loot from sale',
  'create table loot as select * from sale',
  'create temporary view loot as select * from sale',
  'update sale set amount_fen = 1',
  'update only SALE s set amount_fen = 1',
  `update sale set merchant_id = '${LI}', id = id + 50`,
  'update category set name = s.amount_fen::text from sale s returning category.name',
  'delete from sale',
  'DELETE FROM ONLY "sale"',
  'delete from category using sale returning sale.amount_fen',
  'with gone as (delete from sale returning *) select * from gone',
  'truncate sale',
  `insert into sale values ('${WANG}', 7, 1, 7)`,
  `insert into sale (merchant_id, id, customer_id, amount_fen) select '${LI}', id + 70, 1, amount_fen from sale returning *`,
  `insert into customer values ('${LI}', 9, '王的客') on conflict (name) do update set name = '李的了' returning customer.*`,
  `merge into sale s using category c on true when matched then update set amount_fen = 1`,
  'do $$ begin update sale set amount_fen = 1; end $$',
  'prepare loot as select * from sale',
  'alter table sale disable row level security',
  'drop table sale',
]

const whole: readonly Hostile[] = texts.map((text) => [
  `raw: ${text.replaceAll(/\s+/g, ' ').slice(0, 70)}`,
  (db) => sql.raw(text).execute(db),
])

const pieced: readonly Hostile[] = [
  ['a word put together of two pieces', (db) => sql`select * fr${sql.raw('om sale')}`.execute(db)],
  ['a table as a raw piece', (db) => sql`select * from ${sql.raw('sale')}`.execute(db)],
  ['a table by sql.table', (db) => sql`select * from ${sql.table('sale')}`.execute(db)],
  ['a table with its schema by sql.table', (db) => sql`select * from ${sql.table('public.sale')}`.execute(db)],
  ['a table by sql.id', (db) => sql`select * from ${sql.id('sale')}`.execute(db)],
  ['a table by sql.id with its schema', (db) => sql`select * from ${sql.id('public', 'sale')}`.execute(db)],
  ['a table by sql.ref', (db) => sql`select * from ${sql.ref('sale')}`.execute(db)],
  ['two tables by sql.join', (db) => sql`select * from ${sql.join([sql.id('category'), sql.id('sale')])}`.execute(db)],
  ['a delete of the builder, made wider', (db) => sql`${db.deleteFrom('sale')} or true`.execute(db)],
  [
    'an update of the builder, made wider',
    (db) => sql`${db.updateTable('sale').set({ amount_fen: 1 })} or true`.execute(db),
  ],
  [
    'a select of the builder, joined on',
    (db) => sql`${db.selectFrom('category').select('id')} union table sale`.execute(db),
  ],
  ['a literal that ends early', (db) => sql`select '${sql.lit(`, amount_fen from sale --`)}'`.execute(db)],
]

export const hostileStatements: readonly Hostile[] = [...whole, ...pieced]
