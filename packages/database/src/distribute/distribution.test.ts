// Where every table of ours goes on a distributed database, and that a start notices what was left behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue, type Table } from '../catalogue/read-catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { delegatedFunctions } from './delegated-functions.ts'
import { distributionPlan } from './distribution-plan.ts'
import { distributionFindings, findingsOf } from './distribution-findings.ts'
import { distribute } from './distribute.ts'
import type { Distribution } from './read-distribution.ts'

let own: TestDatabase
let tables: readonly Table[]
beforeAll(async () => {
  own = await createTestDatabase()
  tables = (await readCatalogue(own.database.pool)).tables
})
afterAll(() => own.drop())

describe('the plan', () => {
  test('has every table once', () => {
    const names = distributionPlan(tables).map(({ name }) => name)
    expect(names.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  test('puts what a table points to before the table', () => {
    const place = new Map(distributionPlan(tables).map(({ name }, index) => [name, index]))
    const pointing = tables.flatMap((table) =>
      table.constraints.flatMap(({ target }) => (target === null ? [] : [[table.name, target.table] as const])),
    )
    expect(pointing.length).toBeGreaterThan(20)
    const wrong = pointing.filter(([from, to]) => from !== to && (place.get(from) ?? 0) < (place.get(to) ?? 0))
    expect(wrong).toEqual([])
  })

  test('keeps counters and queues off the reference tables, whose every write waits for all others', () => {
    const references = distributionPlan(tables).filter(({ placement }) => placement === 'reference')
    expect(references.map(({ name }) => name)).toEqual([
      'brand',
      'platform_category',
      'platform_product',
      'staff_access',
      'commission_rule',
    ])
  })

  test('refuses a circle', () => {
    const pointsTo = (name: string, target: string): Table => ({
      name,
      comment: null,
      columns: [],
      indexes: [],
      triggers: [],
      constraints: [
        { name: `${name}__pk`, kind: 'primary', columns: ['merchant_id'], definition: '', target: null },
        {
          name: `${name}__has_other`,
          kind: 'foreign',
          columns: ['merchant_id'],
          definition: '',
          target: { table: target, columns: ['merchant_id'], onDelete: 'nothing' },
        },
      ],
    })
    expect(() => distributionPlan([pointsTo('left', 'right'), pointsTo('right', 'left')])).toThrow(/left, right/)
  })
})

describe('the check at the start', () => {
  const complete = (): Distribution => ({
    version: '13.2-1',
    workers: ['127.0.0.1:5432'],
    placements: new Map(distributionPlan(tables).map(({ name, placement }) => [name, placement])),
    delegated: new Set(delegatedFunctions),
  })

  test('says nothing when all is in its place', () => {
    expect(findingsOf(tables, complete())).toEqual([])
  })

  test("names a merchant's table that was not distributed, a global one that Citus does not know, and one in a wrong place", () => {
    const placements = new Map(complete().placements)
    placements.delete('goods')
    placements.delete('timer')
    placements.set('session', 'reference')
    expect(findingsOf(tables, { ...complete(), placements, delegated: new Set() }).toSorted()).toEqual([
      'goods is not sharded yet',
      "ledger_close() does not run on the merchant's node yet",
      "ledger_post() does not run on the merchant's node yet",
      "operation_log_forget() does not run on the merchant's node yet",
      'session is reference and must be coordinator',
      'timer is not coordinator yet',
    ])
  })

  test('has nothing to say of one machine', async () => {
    expect(await distributionFindings(own.database.pool)).toEqual([])
  })
})

test('without Citus nothing is distributed, and it is said why', async () => {
  await expect(distribute(own.url)).rejects.toThrow(/create extension citus/)
})
