// Reads what tables, columns, constraints, indexes, functions and triggers a database really has, from its own catalogue.
import type pg from 'pg'

export interface Column {
  name: string
  /** As PostgreSQL writes it: `bigint`, `timestamp with time zone`, `text[]`. */
  type: string
  /** For an enum: its labels. */
  labels: string[] | null
  notNull: boolean
  default: string | null
  /** `always` when the database computes it: a stored expression or an identity that can't be given. */
  generated: 'never' | 'byDefault' | 'always'
  isIdentity: boolean
}

export interface Constraint {
  name: string
  kind: 'primary' | 'unique' | 'foreign' | 'check' | 'exclude' | 'trigger'
  columns: string[]
  definition: string
  /** For a foreign key: the table and columns it points to, and what a delete there does. */
  target: {
    table: string
    columns: string[]
    onDelete: 'nothing' | 'restrict' | 'cascade' | 'setNull' | 'setDefault'
  } | null
}

interface Index {
  name: string
  unique: boolean
  /** In order; an expression is an empty name. */
  columns: string[]
  definition: string
  /** true when it belongs to a constraint, whose rules hold already. */
  ofConstraint: boolean
}

export interface Table {
  name: string
  comment: string | null
  columns: Column[]
  constraints: Constraint[]
  indexes: Index[]
  triggers: string[]
}

export interface Catalogue {
  tables: Table[]
  functions: { name: string; definition: string }[]
}

/** Everything in schema public, in the order of names; what an extension brought is left out. */
export async function readCatalogue(client: pg.ClientBase | pg.Pool): Promise<Catalogue> {
  const tables = await client.query<Table>(TABLES)
  const functions = await client.query<Catalogue['functions'][number]>(FUNCTIONS)
  return { tables: tables.rows, functions: functions.rows }
}

const COLUMNS = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), a.atttypmod),
    'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
    'notNull', a.attnotnull,
    'default', pg_get_expr(d.adbin, d.adrelid),
    'generated', case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
                      when a.atthasdef or a.attidentity = 'd' then 'byDefault' else 'never' end,
    'isIdentity', a.attidentity <> ''
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const columnNames = (relation: string, numbers: string): string => `
  (select coalesce(json_agg(coalesce(a.attname, '') order by k.place), '[]')
   from unnest(${numbers}) with ordinality k (number, place) left join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

// PostgreSQL 18 lists NOT NULL among the constraints ('n'); it is a property of the column here.
const CONSTRAINTS = `
  select coalesce(json_agg(json_build_object(
    'name', o.conname,
    'kind', case o.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' when 'c' then 'check'
                           when 'x' then 'exclude' else 'trigger' end,
    'columns', ${columnNames('o.conrelid', 'o.conkey')},
    'definition', pg_get_constraintdef(o.oid, true),
    'target', case when o.contype = 'f' then json_build_object(
      'table', (select relname from pg_class where oid = o.confrelid),
      'columns', ${columnNames('o.confrelid', 'o.confkey')},
      'onDelete', case o.confdeltype when 'a' then 'nothing' when 'r' then 'restrict' when 'c' then 'cascade'
                                     when 'n' then 'setNull' else 'setDefault' end) end
  ) order by strpos('pufcxt', o.contype::text), o.conname), '[]')
  from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'`

const INDEXES = `
  select coalesce(json_agg(json_build_object(
    'name', x.relname,
    'unique', i.indisunique,
    'columns', ${columnNames('i.indrelid', 'i.indkey::int2[]')},
    'definition', pg_get_indexdef(i.indexrelid),
    'ofConstraint', exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  ) order by x.relname), '[]')
  from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid`

const TRIGGERS = `
  select coalesce(json_agg(pg_get_triggerdef(g.oid, true) order by g.tgname), '[]')
  from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal`

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (${COLUMNS}) as columns, (${CONSTRAINTS}) as constraints, (${INDEXES}) as indexes, (${TRIGGERS}) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, pg_get_function_identity_arguments(p.oid)`
