// Writes the TypeScript of src/tables.generated.ts: the tables as the database has them, and whose they are.
import { openPool } from '../open-pool.ts'
import { readCatalogue, type Column, type Table } from './read-catalogue.ts'
import { isMachinery, isTenantTable } from './tenant-tables.ts'

const SCALARS: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  inet: 'string',
  // Given as text, because the driver would write an array of JavaScript as an array of PostgreSQL.
  jsonb: 'Json',
}

/** The text of the generated file for the database at this address. Errors: throws for a type we have no word for. */
export async function generateTables(url: string): Promise<string> {
  const pool = openPool({ url, maxConnections: 1 })
  try {
    const { tables } = await readCatalogue(pool)
    return tablesSource(tables.filter((table) => !isMachinery(table)))
  } finally {
    await pool.end()
  }
}

function tablesSource(tables: Table[]): string {
  const tenant = tables.filter(isTenantTable)
  const global = tables.filter((table) => !isTenantTable(table))
  const interfaces = tables.map((table) => {
    const columns = table.columns.map((column) => `  ${column.name}: ${columnType(table, column)}\n`)
    return `export interface ${interfaceName(table)} {\n${columns.join('')}}\n`
  })
  const body = [
    ...interfaces,
    `/** The tables of merchants: their primary key begins with merchant_id. */\n${tableMap('TenantTables', tenant)}`,
    `/** The tables of no merchant; each has its reason in global-tables.ts. */\n${tableMap('GlobalTables', global)}`,
    'export interface Tables extends TenantTables, GlobalTables {}\n',
    nameList('tenantTables', tenant),
    nameList('globalTables', global),
  ].join('\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
    (type) => body.includes(`${type}<`) || type === 'ColumnType',
  )
  return [
    '// The tables of the database as types, written by npm run db:migrate from the catalogue; never edit it by hand.',
    `import type { ${imports.join(', ')} } from 'kysely'`,
    '',
    '/** Read as what it holds, written as its text (JSON.stringify). */',
    'export type Json = ColumnType<unknown, string, string>',
    '',
    body,
  ].join('\n')
}

function tableMap(name: string, tables: Table[]): string {
  if (tables.length === 0) return `export interface ${name} {}\n`
  return `export interface ${name} {\n${tables.map((table) => `  ${table.name}: ${interfaceName(table)}\n`).join('')}}\n`
}

function nameList(name: string, tables: Table[]): string {
  return `export const ${name}: readonly string[] = [\n${tables.map((table) => `  '${table.name}',\n`).join('')}]\n`
}

function columnType(table: Table, column: Column): string {
  const base = scalarType(table, column) + (column.notNull ? '' : ' | null')
  if (column.generated === 'always') return `GeneratedAlways<${base}>`
  if (column.generated !== 'byDefault') return base
  // Generated<Json> would take neither text nor nothing: one ColumnType does not fit into another.
  return base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${base}>`
}

function scalarType(table: Table, column: Column): string {
  const values = column.labels ?? checkedValues(table, column.name)
  if (values) return values.map((value) => `'${value}'`).join(' | ')
  const isArray = column.type.endsWith('[]')
  const plain = column.type.replace(/(\(.*\))?(\[\])?$/, '')
  const type = plain.startsWith('character') ? 'string' : SCALARS[plain]
  if (!type) throw new Error(`${table.name}.${column.name}: no TypeScript type for ${column.type}`)
  return isArray ? `${type}[]` : type
}

/** How PostgreSQL writes back `check (status in ('OPEN', 'DONE'))`. */
const IS_ONE_OF = /^CHECK \((\w+) = ANY \(ARRAY\[((?:'[\w.]+'::text(?:, )?)+)\]\)\)$/

/** The words that a CHECK of this column alone allows: a state is one of its states, and so is its type. */
function checkedValues(table: Table, column: string): string[] | null {
  for (const { kind, definition } of table.constraints) {
    const [, name, list] = (kind === 'check' && IS_ONE_OF.exec(definition)) || []
    if (name === column && list) return Array.from(list.matchAll(/'([\w.]+)'/g), ([, value = '']) => value)
  }
  return null
}

function interfaceName(table: Table): string {
  return `${table.name.replace(/(^|_)([a-z0-9])/g, (_all, _line, letter: string) => letter.toUpperCase())}Table`
}
