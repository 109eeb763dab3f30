// A small shop of two merchants, for the tests of the handles: tables, rows, and the database opened over them.
import type { Kysely, Transaction } from 'kysely'
import { openDatabaseOver, type Database } from '../database.ts'
import type { TenantDb, TenantTx } from '../handles.ts'
import { roleUrls, type RoleUrls } from '../roles/roles.ts'
import { setUpRoles } from '../roles/set-up-roles.ts'
import type { TableNames } from './table-position.ts'
import { createEmptyDatabase, dropDatabase } from '../testing/index.ts'

export const LI = '0190a000-0000-7000-8000-00000000000a'
export const WANG = '0190b000-0000-7000-8000-00000000000b'

export interface ShopTables {
  customer: { merchant_id: string; id: number; name: string }
  sale: { merchant_id: string; id: number; customer_id: number; amount_fen: number }
  category: { id: number; name: string; merchant_id: string | null }
  ticket: { id: number; place: number }
}

const DDL = `
  create table customer (merchant_id uuid not null, id bigint not null, name text not null,
    constraint customer__pk primary key (merchant_id, id),
    constraint customer__name_unique unique (name));
  create table sale (merchant_id uuid not null, id bigint not null, customer_id bigint not null, amount_fen bigint not null,
    constraint sale__pk primary key (merchant_id, id),
    constraint sale__amount_positive check (amount_fen > 0));
  create table category (id bigint not null, name text not null, merchant_id uuid, constraint category__pk primary key (id));
  create table ticket (id bigint not null, place bigint not null, constraint ticket__pk primary key (id),
    constraint ticket__place_unique unique (place) deferrable initially deferred);`

const ROWS = `
  delete from customer; delete from sale; delete from category; delete from ticket;
  insert into customer values ('${LI}', 1, '李的客'), ('${LI}', 2, '李的静客'), ('${WANG}', 1, '王的客');
  insert into sale values ('${LI}', 1, 1, 100), ('${LI}', 2, 1, 200), ('${WANG}', 1, 1, 999), ('${WANG}', 2, 1, 888);
  insert into category values (1, '茶', null), (2, '酒', '${WANG}');`

const ofMerchant = { why: 'the fixture knows no shops' }
export const shopNames: TableNames = {
  tenant: new Set(['customer', 'sale']),
  global: new Set(['category', 'ticket']),
  shopPaths: { customer: ofMerchant, sale: ofMerchant },
}

export type ShopTx = Transaction<ShopTables> & { merchantId: string }

/** The handles of the fixture, typed by its own tables. */
export interface Shop {
  database: Database
  /** As administrator. */
  url: string
  /** As the roles, which hold the tables. */
  urls: RoleUrls
  of(merchantId: string): Kysely<ShopTables>
  /** One transaction of this merchant; `own` is the same tx as the database types it. */
  inside<T>(merchantId: string, work: (tx: ShopTx, own: TenantTx) => Promise<T>): Promise<T>
  /** The rows as they were at first. */
  reset(): Promise<void>
  /** Every row of a table over all merchants, read behind the handles' back. */
  rows(table: keyof ShopTables): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const url = await createEmptyDatabase()
  const database = openDatabaseOver({ url }, shopNames)
  await database.pool.query(DDL)
  await database.pool.query(ROWS)
  // The handles of `database` are the administrator's, so that they hold by themselves; the roles hold for whoever is one.
  const urls = roleUrls(url)
  await setUpRoles(url, urls)
  // The fixture's tables are not those that the handles are typed by.
  const asShop = <T>(handle: TenantDb | TenantTx): T => handle as unknown as T
  return {
    database,
    url,
    urls,
    of: (merchantId) => asShop(database.tenant(merchantId)),
    inside: (merchantId, work) => database.transaction(merchantId, (tx) => work(asShop(tx), tx)),
    reset: async () => void (await database.pool.query(ROWS)),
    rows: async (table) => (await database.pool.query(`select * from ${table} order by merchant_id, id`)).rows,
    async drop() {
      await database.close()
      await dropDatabase(url)
    },
  }
}
