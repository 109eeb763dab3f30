// Holds what the roles may do with each table to what they must be able to do, and to nothing more.
import { roles } from './roles.ts'
import { type TableRights, wantedOf } from './table-rights.ts'

/** A sentence for everything that is not as it must be, beginning with the table; empty when all is well. */
export function rightsFindings(tables: readonly TableRights[]): string[] {
  return tables.flatMap((table) => findingsOf(table).map((finding) => `${table.name}: ${finding}`))
}

function findingsOf(table: TableRights): string[] {
  const { owner, ofApp, ofHouse, isOfMerchants, hasRowSecurity, policies } = table
  const wanted = wantedOf(table).join(', ')
  return [
    ...(owner === roles.owner ? [] : [`is owned by ${owner} and not by ${roles.owner}`]),
    ...(ofApp.join(', ') === wanted ? [] : [`${roles.app} may ${ofApp.join(', ')}, and should ${wanted}`]),
    ...(ofHouse.join(', ') === 'select' ? [] : [`${roles.house} may ${ofHouse.join(', ')}, and should select`]),
    ...(isOfMerchants && !hasRowSecurity ? ['its row level security is off'] : []),
    ...(isOfMerchants
      ? ['own_rows', 'house_reads'].filter((name) => !policies.includes(name)).map((name) => `lacks the policy ${name}`)
      : []),
  ]
}
