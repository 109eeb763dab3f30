// A database as it stands now, to which it can be taken back: what many runs begin with is made once.
import pg from 'pg'

/** The rows of a table are told apart by number and by who wrote them last: PostgreSQL keeps its transaction in each. */
const PRINT = `count(*) || '.' || coalesce(sum(xmin::text::bigint), 0)`

const TABLES = `select format('%I.%I', space.nspname, class.relname) as name, string_agg(format('%I', attname), ', ') as columns,
         array(select tgname::text from pg_trigger where tgrelid = class.oid and tgenabled = 'A' order by 1) as guards
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where class.relkind = 'r' and space.nspname not like 'pg\\_%' and space.nspname not in ('information_schema', 'kept')
   group by class.oid, space.nspname, class.relname order by 1`

interface Table {
  readonly name: string
  readonly columns: string
  /** Triggers that hold for the administrator, too, and for this only must let it through. */
  readonly guards: readonly string[]
}

const keep = ({ name }: Table, at: number): string => `create unlogged table kept.t${at} as table ${name};
  insert into kept.print select ${at}, ${PRINT} from ${name};`

/** Tables that nobody has written to stay as they are. */
const takeBack = ({ name, columns, guards }: Table, at: number): string => `
  select ${PRINT} into now from ${name};
  if now is distinct from (select rows from kept.print where id = ${at}) then
    ${guards.map((guard) => `alter table ${name} disable trigger ${guard};`).join(' ')}
    delete from ${name};
    insert into ${name} (${columns}) overriding system value select ${columns} from kept.t${at};
    ${guards.map((guard) => `alter table ${name} enable always trigger ${guard};`).join(' ')}
    update kept.print set rows = (select ${PRINT} from ${name}) where id = ${at};
  end if;`

/**
 * @param url of its administrator; what the database is asked for ends with it
 * @param except tables that their owner keeps in its memory, too
 * @returns takes every row back to what it is now; nobody may be at work in the database meanwhile
 */
export async function keepRows(url: string, except: readonly string[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'kept-rows' })
  // It ends when the database is dropped.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Table>(TABLES)
  const tables = rows.filter(({ name }) => !except.includes(name))
  await client.query(`create schema kept; create table kept.print (id int primary key, rows text);
    ${tables.map(keep).join('\n')}
    create function kept.take_back() returns void language plpgsql set session_replication_role = replica as
    $$ declare now text; begin ${tables.map(takeBack).join('')} end $$`)
  return async () => void (await client.query('select kept.take_back()'))
}
