// Goods of which one buyer may have so many in a period: held at placing, whoever asks at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPayableSeller, DAY, orderBody, place, type Seller } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { beginOf } from './buyer-limit.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const limit = (limitPerBuyer: number, limitPeriod: 'DAY' | 'WEEK' | 'MONTH' | 'EVER') =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('goods')
    .set({ limit_per_buyer: limitPerBuyer, limit_period: limitPeriod })
    .execute()
const buy = (id: string, quantity = 1) =>
  place(seller, {
    buyer: { ...orderBody(seller).buyer, id },
    items: [{ skuId: seller.skuId, quantity }],
  })
const exceeded = (had: number) => ({
  refusal: 'limit.exceeded',
  message: expect.stringContaining(`已购买 ${had} 件`),
})

describe('a buyer', () => {
  test('buys as many as the limit, and each buyer for itself', async () => {
    await limit(3, 'DAY')
    await buy('first', 2)
    await expect(buy('first', 2)).rejects.toMatchObject(exceeded(2))
    await buy('first', 1)
    await expect(buy('first')).rejects.toMatchObject(exceeded(3))
    await buy('second', 3)
    // The next day begins anew.
    await testApp.pass(DAY)
    await buy('first', 3)
  })

  test('who asks ten times at once gets no more than the limit', async () => {
    await limit(3, 'EVER')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => buy('racer')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('may buy again what was closed', async () => {
    await limit(1, 'EVER')
    await buy('late')
    await expect(buy('late')).rejects.toMatchObject(exceeded(1))
    // Nobody paid: it is closed by its time.
    await testApp.pass(DAY)
    await testApp.work()
    await buy('late')
  })
})

test('periods begin with the day, the Monday and the first of the month in Shanghai', () => {
  // A Sunday evening in UTC is Monday in Shanghai.
  const now = new Date('2026-11-29T17:00:00.000Z')
  expect(beginOf('DAY', now).toISOString()).toBe('2026-11-29T16:00:00.000Z')
  expect(beginOf('WEEK', now).toISOString()).toBe('2026-11-29T16:00:00.000Z')
  expect(beginOf('WEEK', new Date('2026-11-29T15:00:00.000Z')).toISOString()).toBe('2026-11-22T16:00:00.000Z')
  expect(beginOf('MONTH', now).toISOString()).toBe('2026-10-31T16:00:00.000Z')
  expect(beginOf('EVER', now).getTime()).toBe(0)
})
