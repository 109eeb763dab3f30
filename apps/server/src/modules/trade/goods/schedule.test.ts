// Goods that go on and off sale by themselves: at their time and no other, and never past what forbids it by hand.
import { rmSync } from 'node:fs'
import type { Api, InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import type { Notification } from '../../../kernel/notification.ts'
import {
  createSelling,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  saveShop,
  type Selling,
  testCipher,
} from './goods.testing.ts'

const HOUR = 3_600_000
const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let told: Notification[] = []
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock, testCipher(), async (_tx: unknown, event: Notification) => {
    told.push(event)
  })
})
beforeEach(() => void (told = []))
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const infoOf = (actor: MerchantActor, id: string) =>
  selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
const schedule = (actor: MerchantActor, ids: string[], onSale: number | null, offSale: number | null) =>
  update(actor, {
    action: 'schedule',
    ids,
    onSaleAt: onSale === null ? null : inHours(onSale),
    offSaleAt: offSale === null ? null : inHours(offSale),
  })
/** What waits for its time; handed to the timers as the job would. */
const armed = async (merchantId: string) =>
  (
    await own.database.pool.query<{ kind: string; subject_id: string }>(
      `select kind, subject_id from timer where merchant_id = $1 and fired_at is null and due_at <= $2 and kind like 'goods.o%' order by due_at`,
      [merchantId, clock.now()],
    )
  ).rows
async function passHours(actor: MerchantActor, hours: number) {
  clock.set(new Date(clock.now().getTime() + hours * HOUR))
  const { onSale, offSale } = selling.goods.onTimer
  for (const { kind, subject_id: id } of await armed(actor.merchantId))
    await (kind === 'goods.onSale' ? onSale : offSale)(actor.merchantId, id)
}

/** A seller with one goods on sale and one in the warehouse. */
async function newShelf() {
  const { actor, goods } = await newSeller(selling, 10)
  const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
  const stored = await saveGoodsOf(selling, actor, { pictureFileIds, title: '青瓷花瓶大号', publish: false })
  return { actor, onSale: goods, stored, pictureFileIds }
}

test('go on sale at their time and leave it at theirs', async () => {
  const { actor, stored } = await newShelf()
  expect(await schedule(actor, [stored.id], 1, 3)).toEqual({ succeeded: [stored.id], failed: [] })
  expect(await infoOf(actor, stored.id)).toMatchObject({
    saleStatus: 'WAREHOUSE',
    onSaleAt: inHours(1),
    offSaleAt: inHours(3),
  })
  const offSaleAt = inHours(3)
  await passHours(actor, 0.9)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE' })
  await passHours(actor, 0.1)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'ON_SALE', onSaleAt: null, offSaleAt })
  await passHours(actor, 2)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null, offSaleAt: null })
  expect(told).toEqual([])
})

test('are given their times by the save itself, which takes the right to put them on sale', async () => {
  const { actor, stored, pictureFileIds } = await newShelf()
  const save = (by: MerchantActor, changes: object) =>
    saveGoodsOf(selling, by, { pictureFileIds, title: '青瓷花瓶大号', publish: false, ...changes })
  const fresh = await save(actor, { title: '青瓷花瓶小号', onSaleAt: inHours(2), offSaleAt: inHours(4) })
  expect(fresh).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: inHours(2), offSaleAt: inHours(4) })
  const edit = { id: stored.id, version: stored.version }
  const mayNot = { ...actor, permissions: new Set([...actor.permissions].filter((one) => one !== 'goods.shelve')) }
  await expect(save(mayNot, { ...edit, onSaleAt: inHours(1) })).rejects.toMatchObject({ refusal: 'permission.denied' })
  await expect(save(actor, { ...edit, onSaleAt: inHours(-1) })).rejects.toMatchObject({
    refusal: 'request.invalid',
    details: { inField: 'onSaleAt', what: '：上架时间须晚于现在' },
  })
  const timed = await save(actor, { ...edit, onSaleAt: inHours(1), offSaleAt: inHours(3) })
  expect(timed).toMatchObject({ version: stored.version + 1, onSaleAt: inHours(1), offSaleAt: inHours(3) })
  await expect(save(mayNot, { ...edit, version: timed.version, onSaleAt: null })).rejects.toMatchObject({
    refusal: 'permission.denied',
  })
  const unsaid = await save(mayNot, { ...edit, version: timed.version })
  expect(unsaid).toMatchObject({ onSaleAt: inHours(1), offSaleAt: inHours(3) })
  await passHours(actor, 1)
  const onSale = await infoOf(actor, stored.id)
  expect(onSale).toMatchObject({ saleStatus: 'ON_SALE', onSaleAt: null, offSaleAt: inHours(2) })
  // What is taken off sale by hand has overtaken its time.
  const off = await save(actor, { ...edit, version: onSale.version, offSaleAt: onSale.offSaleAt })
  expect(off).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null, offSaleAt: null })
  await passHours(actor, 1)
  expect(await infoOf(actor, fresh.id)).toMatchObject({ saleStatus: 'ON_SALE' })
  expect(told).toEqual([])
})

test('are told of when their shop rests at that time, and stay in the warehouse', async () => {
  const { actor, stored } = await newShelf()
  await schedule(actor, [stored.id], 1, null)
  const shop = await selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))
  await saveShop(selling, actor, { id: shop?.id, version: shop?.version, name: shop?.name ?? '', open: false })
  await passHours(actor, 1)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null })
  expect(told).toMatchObject([
    { kind: 'GOODS', subjectId: stored.id, bell: { body: { zh: expect.stringContaining('店铺未营业') } } },
  ])
})

test('of a frozen shop may be put right, and go on sale neither by hand nor at their time', async () => {
  const { actor, stored, pictureFileIds } = await newShelf()
  await schedule(actor, [stored.id], 1, null)
  const frozen = { status: 'FROZEN', status_before_freeze: 'OPEN', freeze_reason: '涉嫌售假' } as const
  await own.database.tenant(actor.merchantId).updateTable('shop').set(frozen).execute()
  const edit = { id: stored.id, version: (await infoOf(actor, stored.id)).version, pictureFileIds }
  const righted = await saveGoodsOf(selling, actor, { ...edit, title: '青瓷花瓶中号', publish: false })
  expect(righted).toMatchObject({ title: '青瓷花瓶中号', saleStatus: 'WAREHOUSE', onSaleAt: inHours(1) })
  const by = await update(actor, { action: 'shelve', ids: [stored.id] })
  expect(by.failed[0]?.message).toContain('店铺已被平台冻结')
  await passHours(actor, 1)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null })
})

test('that were moved by hand before are left alone', async () => {
  const { actor, onSale, stored } = await newShelf()
  await schedule(actor, [stored.id], 1, null)
  await schedule(actor, [onSale.id], null, 1)
  await update(actor, { action: 'shelve', ids: [stored.id] })
  await update(actor, { action: 'unshelve', ids: [onSale.id, stored.id] })
  expect(await infoOf(actor, onSale.id)).toMatchObject({ onSaleAt: null, offSaleAt: null })
  await update(actor, { action: 'shelve', ids: [onSale.id] })
  await passHours(actor, 1)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE' })
  expect(await infoOf(actor, onSale.id)).toMatchObject({ saleStatus: 'ON_SALE' })
  expect(told).toEqual([])
})

test('keep their times through an edit, and lose them by going on sale or into the bin', async () => {
  const { actor, stored, pictureFileIds } = await newShelf()
  await schedule(actor, [stored.id], 1, 2)
  const edit = async (publish: boolean) => {
    const { version } = await infoOf(actor, stored.id)
    await saveGoodsOf(selling, actor, { id: stored.id, version, pictureFileIds, title: '青瓷花瓶大号', publish })
    return infoOf(actor, stored.id)
  }
  expect(await edit(false)).toMatchObject({ onSaleAt: inHours(1), offSaleAt: inHours(2) })
  expect(await edit(true)).toMatchObject({ onSaleAt: null, offSaleAt: inHours(2) })
  expect(await edit(false)).toMatchObject({ onSaleAt: null, offSaleAt: null })
  await schedule(actor, [stored.id], 1, 2)
  await update(actor, { action: 'recycle', ids: [stored.id] })
  await passHours(actor, 2)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'RECYCLED', onSaleAt: null, offSaleAt: null })
})

test('keep the time that was not said, and what is on sale takes the time to leave it', async () => {
  const { actor, onSale, stored } = await newShelf()
  await schedule(actor, [stored.id], 2, null)
  const { version } = await infoOf(actor, onSale.id)
  const both = [onSale.id, stored.id]
  expect(await update(actor, { action: 'schedule', ids: both, offSaleAt: inHours(4) })).toMatchObject({
    succeeded: both,
  })
  expect(await infoOf(actor, stored.id)).toMatchObject({ onSaleAt: inHours(2), offSaleAt: inHours(4) })
  // Neither may come before the other, though only one is said.
  const early = await update(actor, { action: 'schedule', ids: both, offSaleAt: inHours(1) })
  expect(early).toMatchObject({ succeeded: [onSale.id], failed: [{ id: stored.id, code: '1001' }] })
  expect(early.failed[0]?.message).toContain('下架时间须晚于上架时间')
  expect(await schedule(actor, both, 3, 5)).toEqual({ succeeded: both, failed: [] })
  expect(await infoOf(actor, onSale.id)).toMatchObject({ onSaleAt: null, offSaleAt: inHours(5), version: version + 3 })
  expect(await update(actor, { action: 'schedule', ids: both, onSaleAt: null })).toMatchObject({ succeeded: both })
  expect(await infoOf(actor, stored.id)).toMatchObject({ onSaleAt: null, offSaleAt: inHours(5) })
  // Nothing of it was changed.
  expect(await infoOf(actor, onSale.id)).toMatchObject({ version: version + 3 })
})

test('take no time that is over, too far, or none for what is on sale already', async () => {
  const { actor, onSale, stored } = await newShelf()
  await expect(schedule(actor, [stored.id], -1, null)).rejects.toMatchObject({ refusal: 'request.invalid' })
  await expect(schedule(actor, [stored.id], null, 24 * 200)).rejects.toMatchObject({ refusal: 'request.invalid' })
  expect(await schedule(actor, [onSale.id, stored.id], 1, null)).toMatchObject({
    succeeded: [stored.id],
    failed: [{ id: onSale.id, code: '2001' }],
  })
  // Set anew, the first time is over.
  await schedule(actor, [stored.id], 5, null)
  await passHours(actor, 1)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE' })
  await schedule(actor, [stored.id], null, null)
  await passHours(actor, 5)
  expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null })
})
