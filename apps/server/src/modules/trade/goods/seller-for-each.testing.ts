// For tests of goods on a database of their own: before each of them a merchant who sells, with goods.
import { rmSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createSelling, newSeller, type Selling } from './goods.testing.ts'

/** Its parts are there inside of tests alone. */
export function sellerForEach() {
  const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
  let own: TestDatabase | undefined
  let selling: Selling | undefined
  let seller: Awaited<ReturnType<typeof newSeller>> | undefined
  beforeAll(async () => {
    own = await createTestDatabase()
    selling = await createSelling(own.database, clock)
  })
  afterAll(async () => {
    if (selling !== undefined) rmSync(selling.folder, { recursive: true, force: true })
    await own?.drop()
  })
  beforeEach(async () => {
    seller = await newSeller(there(selling))
  })
  return {
    clock,
    get database() {
      return there(own).database
    },
    get selling() {
      return there(selling)
    },
    get actor() {
      return there(seller).actor
    },
    get goods() {
      return there(seller).goods
    },
  }
}

function there<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('Only a test has a seller')
  return part
}
