// A proof that never failed proves nothing: each holds as the server is, and fails when its bug is planted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../apps/server/src/config.ts'
import { startWorld, type World } from '../world.ts'
import { billBugs } from './bill-bugs.ts'
import { afterSaleBugs } from './after-sale-bugs.ts'
import { debtBugs } from './debt-bugs.ts'
import { moneyBugs } from './money-bugs.ts'
import { readPatterns } from './patterns.ts'
import { commissionBugs } from './commission-bugs.ts'
import { orderBugs } from './order-bugs.ts'
import { nightBugs } from './night-bugs.ts'
import { parcelBugs } from './parcel-bugs.ts'
import type { Parts, PlantedBug } from './planted-bug.ts'
import { platformBugs } from './platform-bugs.ts'
import { proofs } from './proofs.ts'
import { returnBugs } from './return-bugs.ts'
import { scheduleBugs } from './schedule-bugs.ts'
import { trustBugs } from './trust-bugs.ts'

const bugs: readonly PlantedBug[] = [
  ...moneyBugs,
  ...returnBugs,
  ...afterSaleBugs,
  ...debtBugs,
  ...scheduleBugs,
  ...parcelBugs,
  ...platformBugs,
  ...billBugs,
  ...orderBugs,
  ...commissionBugs,
  ...nightBugs,
  ...trustBugs,
]
const parts: Parts = { readConfig, patterns: readPatterns() }

/** What the proof found; null when it holds. */
async function findingOf(proof: string, world: World, given: Parts): Promise<string | null> {
  const prove = proofs[proof]
  if (prove === undefined) throw new Error(`There is no proof that ${proof}`)
  try {
    await prove(world, given)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('as it is', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())

  test.each(Object.keys(proofs))('%s', async (proof) => {
    expect(await findingOf(proof, world, parts)).toBeNull()
  })

  test('there are patterns to look at', () => {
    expect(parts.patterns.length).toBeGreaterThan(100)
  })
})

describe('a planted bug is caught', () => {
  test('there are forty-six, and every proof has one', () => {
    expect(bugs).toHaveLength(46)
    expect(new Set(bugs.map(({ proof }) => proof))).toEqual(new Set(Object.keys(proofs)))
  })

  test.each(bugs)('$name', async ({ proof, finds, spoils, database = [], parts: planted }) => {
    const world = await startWorld(spoils)
    try {
      for (const statement of database) await world.db.pool.query(statement)
      const finding = await findingOf(proof, world, { ...parts, ...planted?.(parts) })
      expect(finding).toMatch(finds)
    } finally {
      await world.stop()
    }
  })
})
