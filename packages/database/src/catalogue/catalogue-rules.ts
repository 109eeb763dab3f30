// Holds every table to the rules that let the database be distributed by merchant (docs/how-to/distribute.md).
import { delegatedFunctions } from '../distribute/delegated-functions.ts'
import { globalTableReasons, type GlobalTable } from '../global-tables.ts'
import type { Catalogue, Column, Constraint, Table } from './read-catalogue.ts'
import { isTenantTable } from './tenant-tables.ts'

type Listed = Readonly<Record<string, GlobalTable>>

/** What the catalogue breaks, one sentence each, beginning with the table; empty when all is well. */
export function catalogueFindings({ tables, functions }: Catalogue, listed: Listed = globalTableReasons): string[] {
  const tenant = new Set(tables.filter(isTenantTable).map((table) => table.name))
  const ofTables = tables.flatMap((table) => {
    const findings = [
      ...whoseItIs(table, listed),
      ...(tenant.has(table.name) ? tenantRules(table, tenant) : globalRules(table, tenant)),
      ...(listed[table.name]?.madeBy ? [] : houseRules(table)),
    ]
    return findings.map((finding) => `${table.name}: ${finding}`)
  })
  return [...ofTables, ...functions.flatMap((fn) => functionRules(fn, tenant).map((rule) => `${fn.name}(): ${rule}`))]
}

function whoseItIs(table: Table, listed: Listed): string[] {
  if (!table.constraints.some((constraint) => constraint.kind === 'primary')) return ['has no primary key']
  const isListed = table.name in listed
  if (isTenantTable(table) && isListed) return ['is listed as global, but its primary key begins with merchant_id']
  if (!isTenantTable(table) && !isListed)
    return ['its primary key does not begin with merchant_id, and it is not listed as global']
  return []
}

function tenantRules(table: Table, tenant: ReadonlySet<string>): string[] {
  const merchant = table.columns.find((column) => column.name === 'merchant_id')
  const keys = table.constraints.filter(({ kind, columns }) => kind === 'unique' && columns[0] !== 'merchant_id')
  const indexes = table.indexes.filter(
    (index) => index.unique && index.columns[0] !== 'merchant_id' && !index.ofConstraint,
  )
  const exclusions = table.constraints.filter(
    ({ kind, columns }) => kind === 'exclude' && !columns.includes('merchant_id'),
  )
  return [
    ...(merchant?.type === 'uuid' && merchant.notNull ? [] : ['merchant_id must be uuid not null']),
    ...[...keys, ...indexes, ...exclusions].map(({ name }) => `${name} must begin with merchant_id`),
    ...foreignKeys(table).flatMap(({ name, columns, target }) => {
      if (!tenant.has(target.table)) return [`${name} points to ${target.table}, which is no merchant's table`]
      const together = columns[0] === 'merchant_id' && target.columns[0] === 'merchant_id'
      return together ? [] : [`${name} must begin with merchant_id on both sides`]
    }),
  ]
}

function globalRules(table: Table, tenant: ReadonlySet<string>): string[] {
  return foreignKeys(table)
    .filter(({ target }) => tenant.has(target.table))
    .map(({ name, target }) => `${name} points from a global table to ${target.table}`)
}

function houseRules(table: Table): string[] {
  const named = [
    ...table.constraints.filter(({ kind }) => kind !== 'trigger'),
    ...table.indexes.filter((index) => index.unique && !index.ofConstraint),
  ]
  return [
    ...named.filter(({ name }) => !isHouseName(name, table)).map(({ name }) => `${name} is not named ${table.name}__…`),
    ...foreignKeys(table)
      .filter(({ target }) => target.onDelete === 'setNull' || target.onDelete === 'setDefault')
      .map(({ name }) => `${name} changes rows when another is deleted`),
    ...table.columns.flatMap(columnRules),
  ]
}

/** `table__what_it_promises`; the promise is a word, and never the number that a shard would add . */
function isHouseName(name: string, table: Table): boolean {
  return name.startsWith(`${table.name}__`) && /__[a-z]/.test(name) && !/_\d+$/.test(name)
}

/** What answers differently at each call, and so on each node. */
const VOLATILE = /\b(clock_timestamp|statement_timestamp|timeofday|random|nextval|gen_random_uuid|uuidv4|uuidv7)\s*\(/i

/** A function runs where its merchant's rows are, with ids and times handed in, or it reads no merchant's table. */
function functionRules({ name, definition }: Catalogue['functions'][number], tenant: ReadonlySet<string>): string[] {
  const isTrigger = /\breturns trigger\b/i.test(definition)
  const volatile = VOLATILE.exec(definition)?.[1]
  const words = new Set(definition.toLowerCase().match(/[a-z_][a-z0-9_]*/g))
  const touched = [...tenant].find((table) => words.has(table))
  const isDelegated = delegatedFunctions.includes(name)
  const takesMerchant = /^create or replace function [\w.]+\(p_merchant_id uuid\b/i.test(definition)
  return [
    ...(volatile === undefined ? [] : [`calls ${volatile}(): ids and times are handed in`]),
    ...(isTrigger || touched === undefined || isDelegated
      ? []
      : [`uses ${touched} and must be one of the delegated functions`]),
    ...(isDelegated && !takesMerchant ? ['is delegated and must take p_merchant_id uuid first'] : []),
  ]
}

const TYPE_OF_SUFFIX: Readonly<Record<string, string>> = {
  _fen: 'bigint',
  _at: 'timestamp with time zone',
  _on: 'date',
}
const ALLOWED_DEFAULTS = new Set(['gen_random_uuid', 'now'])
const REFUSED_TYPES = new Set(['timestamp without time zone', 'time with time zone', 'json', 'money', 'real'])

function columnRules(column: Column): string[] {
  const findings: string[] = []
  const suffix = Object.keys(TYPE_OF_SUFFIX).find((ending) => column.name.endsWith(ending))
  const wanted = suffix && TYPE_OF_SUFFIX[suffix]
  if (wanted && column.type !== wanted) findings.push(`${column.name} must be ${wanted}, not ${column.type}`)
  if (REFUSED_TYPES.has(column.type)) findings.push(`${column.name} may not be ${column.type}`)
  const calls = [...(column.default ?? '').matchAll(/(\w+)\(/g)].map((match) => match[1] ?? '')
  const refused = calls.find((call) => !ALLOWED_DEFAULTS.has(call))
  if (column.generated === 'byDefault' && refused) findings.push(`${column.name} has the default ${refused}()`)
  if (column.isIdentity) findings.push(`${column.name} is drawn from a sequence`)
  return findings
}

function foreignKeys(table: Table): (Constraint & { target: NonNullable<Constraint['target']> })[] {
  return table.constraints.flatMap((constraint) =>
    constraint.target ? [{ ...constraint, target: constraint.target }] : [],
  )
}
