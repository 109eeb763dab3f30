// What the roles may do with each table: as the catalogue says it is, and as it must be.
import type pg from 'pg'
import { roles } from './roles.ts'

export type Right = 'select' | 'insert' | 'update' | 'delete'

export interface TableRights {
  readonly name: string
  readonly owner: string
  /** Its primary key begins with merchant_id. */
  readonly isOfMerchants: boolean
  /** A trigger refuses changes of what is written. */
  readonly onlyGrows: boolean
  /** A trigger refuses that rows are taken away, whatever is changed of them. */
  readonly isKept: boolean
  readonly ofApp: readonly Right[]
  readonly ofHouse: readonly Right[]
  readonly hasRowSecurity: boolean
  /** The policies that are as they must be, by name; none when there is one more, by which more could be seen. */
  readonly policies: readonly string[]
}

/** Written by `ledger_post` alone, which runs as the owner. */
const ONLY_BOOKED: ReadonlySet<string> = new Set(['ledger_posting', 'ledger_entry'])
/** Accounts are opened, and then their balances move by `ledger_post`. */
const ONLY_OPENED: ReadonlySet<string> = new Set(['ledger_account'])

/** Written by whoever migrates, which is the owner. */
const ONLY_MIGRATED: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock', 'migration_checksum'])

/** What the role of the server may do with a table. */
export function wantedOf({ name, onlyGrows, isKept }: Pick<TableRights, 'name' | 'onlyGrows' | 'isKept'>): Right[] {
  if (ONLY_BOOKED.has(name) || ONLY_MIGRATED.has(name)) return ['select']
  if (onlyGrows || ONLY_OPENED.has(name)) return ['select', 'insert']
  if (isKept) return ['select', 'insert', 'update']
  return ['select', 'insert', 'update', 'delete']
}

/** Every table in schema public. Errors: throws where the roles are missing. */
export async function rightsOf(client: pg.ClientBase | pg.Pool): Promise<TableRights[]> {
  const { rows } = await client.query<TableRights>(RIGHTS)
  return rows
}

const rights = (role: string) => `
  array(select word from unnest('{select,insert,update,delete}'::text[]) word where has_table_privilege('${role}', t.oid, word))`

const RIGHTS = `
  select t.relname as name, pg_get_userbyid(t.relowner) as owner, t.relrowsecurity as "hasRowSecurity",
    ${rights(roles.app)} as "ofApp", ${rights(roles.house)} as "ofHouse",
    exists (select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where i.indrelid = t.oid and i.indisprimary and a.attname = 'merchant_id') as "isOfMerchants",
    exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgname = t.relname || '__past_is_kept') as "onlyGrows",
    exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgname = t.relname || '__is_kept'
      and g.tgfoid = (select f.oid from pg_proc f where f.proname = 'history_only_grows' and f.pronamespace = t.relnamespace)
    ) as "isKept",
    array(select p.polname::text from pg_policy p where p.polrelid = t.oid and p.polpermissive
      and ((p.polname = 'own_rows' and p.polcmd = '*' and p.polroles = array['${roles.app}'::regrole::oid]
          and pg_get_expr(p.polqual, t.oid) like '(merchant_id = %app.merchant_id%' and p.polwithcheck is null)
        or (p.polname = 'house_reads' and p.polcmd = 'r' and p.polroles = array['${roles.house}'::regrole::oid]))
      and (select count(*) from pg_policy other where other.polrelid = t.oid and other.polpermissive) <= 2
    ) as policies
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  order by t.relname`
