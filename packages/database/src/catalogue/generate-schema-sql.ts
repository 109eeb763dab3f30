// Writes schema.sql: the whole shape of the database on one readable page, as all migrations together leave it.
import { openPool } from '../open-pool.ts'
import { readCatalogue, type Column, type Table } from './read-catalogue.ts'
import { isMachinery } from './tenant-tables.ts'

/** The text of schema.sql for the database at this address; for reading and comparing, not for running. */
export async function generateSchemaSql(url: string): Promise<string> {
  const pool = openPool({ url, maxConnections: 1 })
  try {
    const { tables, functions } = await readCatalogue(pool)
    return [
      '-- The database as all migrations leave it, written by npm run db:migrate; for reading, never edited by hand.',
      ...tables.filter((table) => !isMachinery(table)).map(tableSql),
      ...functions.map(({ definition }) => `${definition.trimEnd()};`),
    ]
      .join('\n\n')
      .concat('\n')
  } finally {
    await pool.end()
  }
}

function tableSql(table: Table): string {
  const lines = [
    ...table.columns.map(columnSql),
    ...table.constraints
      .filter((constraint) => constraint.kind !== 'trigger')
      .map(({ name, definition }) => `constraint ${name} ${definition}`),
  ]
  return [
    ...(table.comment ? [`-- ${table.comment}`] : []),
    `create table ${table.name} (`,
    lines.map((line) => `  ${line}`).join(',\n'),
    ');',
    ...table.indexes
      .filter((index) => !index.ofConstraint)
      .map((index) => `${index.definition.replace(' public.', ' ')};`),
    ...table.triggers.map((definition) => `${definition};`),
  ].join('\n')
}

function columnSql(column: Column): string {
  const type = column.type.replace('timestamp with time zone', 'timestamptz')
  return [column.name, type, valueSql(column), column.notNull ? 'not null' : ''].filter(Boolean).join(' ')
}

function valueSql({ generated, default: value }: Column): string {
  if (generated === 'never') return ''
  if (value === null) return `generated ${generated === 'always' ? 'always' : 'by default'} as identity`
  return generated === 'always' ? `generated always as ${value} stored` : `default ${value}`
}
