// Proves that no statement of the hostile list gets at another merchant's rows through a merchant's handle.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LI, openShop, type Shop } from '../shop-fixture.ts'
import { hostileBuilders } from './builder.testing.ts'
import { hostileHandles } from './handle.testing.ts'
import { type Hostile, lossesOf } from './hostile.testing.ts'
import { hostileStatements } from './statements.testing.ts'

const all: readonly Hostile[] = [...hostileStatements, ...hostileBuilders, ...hostileHandles]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

test('the list is as long as it was, and names everything once', () => {
  expect(all.length).toBeGreaterThanOrEqual(54)
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
})

describe('the handle alone', () => {
  test.for(all)('%s', async ([, run]) => {
    expect(await lossesOf(shop, () => run(shop.of(LI)))).toEqual([])
    expect(await lossesOf(shop, () => shop.inside(LI, run))).toEqual([])
  })
})
