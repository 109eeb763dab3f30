// Compares a distributed database with the plan: what a migration added and nobody distributed is found at the next start.
import type pg from 'pg'
import { readCatalogue, type Table } from '../catalogue/read-catalogue.ts'
import { delegatedFunctions } from './delegated-functions.ts'
import { distributionPlan } from './distribution-plan.ts'
import { type Distribution, readDistribution } from './read-distribution.ts'

/** What is not where the plan says, a sentence each; empty on a database without Citus. */
export async function distributionFindings(pool: pg.Pool): Promise<string[]> {
  const found = await readDistribution(pool)
  return found === null ? [] : findingsOf((await readCatalogue(pool)).tables, found)
}

/** The same of what was read already. */
export function findingsOf(tables: readonly Table[], found: Distribution): string[] {
  const ofTables = distributionPlan(tables).flatMap(({ name, placement }) => {
    const now = found.placements.get(name)
    if (now === placement) return []
    return [now === undefined ? `${name} is not ${placement} yet` : `${name} is ${now} and must be ${placement}`]
  })
  const ofFunctions = delegatedFunctions
    .filter((name) => !found.delegated.has(name))
    .map((name) => `${name}() does not run on the merchant's node yet`)
  return [...ofTables, ...ofFunctions]
}
