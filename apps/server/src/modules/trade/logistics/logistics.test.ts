// Lines for a parcel: what each costs and promises, in the order of what suits best.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeller, place, type Seller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { distanceBetween, lines } from './lines.ts'
import { suggestLines } from './suggest-lines.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const linesFor = (body: InputOf<typeof api.logistics.lineList>) =>
  ask(api.logistics.lineList, testApp.modules.handlers.logistics.lineList, seller.actor, body)

test('every line is of a carrier that can be chosen, and costs and lasts more the farther it goes', () => {
  const known = new Set(testApp.modules.carriers.all().map(({ code }) => code))
  expect(lines.filter(({ carrierCode }) => !known.has(carrierCode))).toEqual([])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  for (const { id, terms } of lines) {
    const served = (['CITY', 'PROVINCE', 'NEAR', 'FAR', 'REMOTE', 'OVERSEAS'] as const).flatMap((at) => terms[at] ?? [])
    expect(served.length, id).toBeGreaterThan(0)
    for (const [at, { firstFen, hours }] of served.entries()) {
      expect(firstFen, id).toBeGreaterThanOrEqual(served[at - 1]?.firstFen ?? 1)
      expect(hours[1], id).toBeGreaterThanOrEqual(Math.max(hours[0], served[at - 1]?.hours[1] ?? 0))
    }
  }
})

test.each([
  ['330106', '330108', 'CITY'],
  ['330106', '330200', 'PROVINCE'],
  ['330106', '310101', 'NEAR'],
  ['330106', '440106', 'FAR'],
  ['330106', '650102', 'REMOTE'],
  ['810000', '330106', 'OVERSEAS'],
])('from %s to %s is %s', (from, to, distance) => {
  expect(distanceBetween(from, to)).toBe(distance)
})

test('the estimate is the first weight and each further one begun, of weight or bulk', () => {
  const costOf = (weightG: number, volumeCm3 = 0) =>
    suggestLines({ fromCode: '330106', toCode: '440106', weightG, volumeCm3 }).find(
      ({ line }) => line.id === 'ZTO-standard',
    )
  expect(costOf(1_000)).toMatchObject({ estFen: 800, chargedWeightG: 1_000 })
  expect(costOf(1_001)?.estFen).toBe(1_200)
  expect(costOf(500, 24_000)).toMatchObject({ estFen: 1_600, chargedWeightG: 3_000 })
})

test('the best suits first, and each says what speaks for it', async () => {
  const { list, fromCode } = await linesFor({ toCode: '440106', weightG: 1_000 })
  // The shop's own shipping address.
  expect(fromCode).toBe('330106')
  expect(list.map(({ score }) => score)).toEqual(list.map(({ score }) => score).toSorted((a, b) => b - a))
  expect(list.filter(({ recommend }) => recommend)).toEqual([list[0]])
  const cheapest = list.toSorted((a, b) => a.estFen - b.estFen)[0]
  expect(cheapest?.reason).toContain('价格最低')
  expect(list.find(({ reason }) => reason.includes('时效最快'))).toMatchObject({
    id: 'SF-fast',
    daysMin: 1,
    daysMax: 2,
  })
  expect(list.every(({ score, estFen, mode }) => score > 0 && score <= 100 && estFen > 0 && mode !== 'COLD')).toBe(true)
  expect((await linesFor({ toCode: '440106', mode: 'COLD' })).list.map(({ id }) => id)).toEqual(['SF-cold'])
})

test('of an order the receiver’s region and the weight of its goods are taken', async () => {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { weightG: 700, volumeCm3: 1_000 })
  const items = [
    { skuId: goods.sku.id, quantity: 3 },
    { skuId: seller.skuId, quantity: 1 },
  ]
  const { id } = await place(seller, { items })
  expect(await linesFor({ orderId: id })).toMatchObject({
    fromCode: '330106',
    toCode: '330106',
    weightG: 3 * 700 + 500,
    isWeightGuessed: true,
  })
  expect(await linesFor({ orderId: id, weightG: 2_000 })).toMatchObject({ weightG: 2_000, isWeightGuessed: false })
  await expect(linesFor({ toCode: '999999' })).rejects.toMatchObject({ refusal: 'region.unknown' })
})
