// Proves that no statement of the hostile list gets at another merchant's rows: by the guard of a handle alone, for whom no
// right of the database holds, and by the database alone, without a guard.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LI, openShop, type Shop } from '../shop-fixture.ts'
import { hostileBuilders } from './builder.testing.ts'
import { hostileHandles } from './handle.testing.ts'
import { type Hostile, lossesOf } from './hostile.testing.ts'
import { shapesOf } from './shapes.testing.ts'
import { hostileStatements } from './statements.testing.ts'
import { unguarded } from './unguarded.testing.ts'
import { hostileVoices, onlyForTheGuard } from './voice.testing.ts'

const all: readonly Hostile[] = [...hostileStatements, ...hostileBuilders, ...hostileHandles, ...hostileVoices]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
const reopen = async () => {
  await shop.drop()
  shop = await openShop()
}
beforeEach(() => shop.reset())
afterAll(() => shop.drop())

test('the list is as long as it was, and names everything once', () => {
  expect(all.length).toBeGreaterThanOrEqual(160)
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
})

test('most of it takes something where neither net is', async () => {
  const taken: string[] = []
  for (const [name, run] of all) {
    const losses = await lossesOf(shop, () => unguarded(shop, shop.url).of(run)).catch(() => ['the table itself'])
    if (losses.length > 0) taken.push(name)
    if (losses.includes('the table itself')) await reopen()
    else await shop.reset()
  }
  expect(taken.length).toBeGreaterThanOrEqual(120)
})

describe('the handle alone', () => {
  test.for(all)('%s', async ([, run]) => {
    expect(await lossesOf(shop, () => run(shop.of(LI)))).toEqual([])
    expect(await lossesOf(shop, () => shop.inside(LI, run))).toEqual([])
  })
})

describe('a shape of the merchant alone, compiled for a placeholder', () => {
  test.for(all)('%s', async ([, run]) => {
    expect(await lossesOf(shop, () => run(shapesOf(shop)))).toEqual([])
  })
})

describe('the database alone', () => {
  const held = all.filter(([name]) => onlyForTheGuard[name] === undefined)
  const other = all.filter(([name]) => onlyForTheGuard[name] !== undefined)

  test.for(held)('%s', async ([, run]) => {
    const { of, inside } = unguarded(shop)
    expect(await lossesOf(shop, () => of(run))).toEqual([])
    expect(await lossesOf(shop, () => inside(run))).toEqual([])
  })

  test('what it does not hold is what is listed, and no more', async () => {
    expect(other.map(([name]) => name).toSorted()).toEqual(Object.keys(onlyForTheGuard).toSorted())
    for (const [name, run] of other) {
      const losses = await lossesOf(shop, () => unguarded(shop).inside(run))
      expect([name, losses.length]).not.toEqual([name, 0])
      await shop.reset()
    }
  })
})
