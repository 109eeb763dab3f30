// How a shop works: its promises, its holiday that begins and ends by itself, and the platform's freeze.
import { rmSync } from 'node:fs'
import type { Api, BodyOf, ShopInfo } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  newCommand,
  newOwner,
  requestOf,
  saveShop,
  type Selling,
  uploadPicture,
} from '../../trade/goods/goods.testing.ts'

type Settings = BodyOf<Api['shop']['saveSettings']>

const NOON = new Date('2026-11-20T04:00:00.000Z')
const clock = createManualClock(NOON)
const told: string[] = []
let own: TestDatabase
let selling: Selling

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock, undefined, async (_tx, event) => {
    if (event.audience === 'permission') told.push(event.bell.title.zh)
  })
})
beforeEach(() => {
  clock.set(NOON)
  told.length = 0
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

async function newShop() {
  const actor = await newOwner(own.database, clock.now())
  return { actor, shop: await saveShop(selling, actor) }
}
const read = async (actor: MerchantActor): Promise<ShopInfo> => {
  const shop = await selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))
  if (shop === null) throw new Error('No shop')
  return shop
}
const saveSettings = async (actor: MerchantActor, changes: Partial<Settings>) => {
  const { id, version, shipHours, serviceHours, holiday } = await read(actor)
  const now = { id, version, shipHours: shipHours === 24 ? (24 as const) : (48 as const), serviceHours, holiday }
  const body: Settings = { ...now, ...changes }
  return selling.shops.handlers.saveSettings({
    ...requestOf<Api['shop']['saveSettings']>(actor, body),
    command: newCommand(),
  })
}
/** Moves the clock and fires what is due, as the job would. */
async function goTo(actor: MerchantActor, instant: string) {
  clock.set(new Date(instant))
  const { rows } = await own.database.pool.query<{ subject_id: string; id: string }>(
    `update timer set fired_at = $2 where merchant_id = $1 and fired_at is null and due_at <= $2 and kind like 'shop.%'
     returning subject_id, id`,
    [actor.merchantId, clock.now()],
  )
  for (const { subject_id: id } of rows) await selling.shops.timers['shop.holidayBegins'](actor.merchantId, id)
  return rows.length
}
const freeze = async (actor: MerchantActor, reason: string | null, version?: number) => {
  const shop = await read(actor)
  const named = { merchantId: actor.merchantId, shopId: shop.id, version: version ?? shop.version }
  const body = reason === null ? { decision: 'unfreeze' as const, ...named } : { decision: 'freeze' as const, ...named, reason } // prettier-ignore
  return selling.shops.freeze(operator, body, newCommand())
}
const operator = {
  party: 'operator',
  operatorId: '01990000-0000-7000-8000-0000000000aa',
  name: '运营小李',
} as OperatorActor

describe('settings', () => {
  test('begin with what buyers expect, and are read as they were saved', async () => {
    const { actor, shop } = await newShop()
    expect(shop).toMatchObject({ shipHours: 48, holiday: null, isOnHoliday: false, banner: null, freezeReason: null })
    expect(shop.serviceHours).toHaveLength(7)
    expect(shop.serviceHours[0]).toEqual({ weekday: 1, from: '09:00', to: '21:00' })
    const serviceHours = [
      { weekday: 3, from: '10:00', to: '18:30' },
      { weekday: 1, from: '08:00', to: '12:00' },
    ]
    const saved = await saveSettings(actor, { shipHours: 24, serviceHours })
    expect(saved).toMatchObject({ shipHours: 24, version: 2, status: 'OPEN' })
    expect(saved.serviceHours.map(({ weekday }) => weekday)).toEqual([1, 3])
    expect(await read(actor)).toEqual(saved)
  })

  test('of delivery notes are kept, told in the log, and left alone by whoever changes something else', async () => {
    const { actor, shop } = await newShop()
    expect(shop.deliveryNote).toEqual({
      paper: 'A4',
      parts: ['PAID_AT', 'BUYER', 'SKU_CODE', 'REMARK', 'SERVICE_PHONE', 'RETURN_ADDRESS'],
      foot: '',
    })
    const deliveryNote = { paper: 'LABEL', parts: ['AMOUNTS', 'LOGO'], foot: '感谢惠顾，请先联系客服' } as const
    const saved = await saveSettings(actor, { deliveryNote: { ...deliveryNote, parts: [...deliveryNote.parts] } })
    expect(saved.deliveryNote).toEqual({ ...deliveryNote, parts: ['LOGO', 'AMOUNTS'] })
    expect((await saveSettings(actor, { shipHours: 24, version: 2 })).deliveryNote).toEqual(saved.deliveryNote)
    const { rows } = await own.database.pool.query<{ changes: { label: string; after: string }[] }>(
      `select changes from operation_log where merchant_id = $1 and action = 'shop.settings' order by at, id limit 1`,
      [actor.merchantId],
    )
    expect(rows[0]?.changes).toMatchObject([
      { label: '发货单', after: '100×180 mm 标签，店标、金额，附言“感谢惠顾，请先联系客服”' },
    ])
    await own.database.pool.query(`insert into sensitive_word (word) values ('绝世附言')`)
    const foot = '绝世附言在此'
    await expect(
      saveSettings(actor, { version: 3, deliveryNote: { paper: 'A4', parts: [], foot } }),
    ).rejects.toMatchObject({ refusal: 'request.invalid', message: expect.stringContaining('发货单附言含敏感词') })
  })

  test('on an old version change nothing, and tell what they changed in the log', async () => {
    const { actor } = await newShop()
    await saveSettings(actor, { shipHours: 24 })
    await expect(saveSettings(actor, { shipHours: 72, version: 1 })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    const { rows } = await own.database.pool.query<{ changes: { before: string; after: string }[] }>(
      `select changes from operation_log where merchant_id = $1 and action = 'shop.settings'`,
      [actor.merchantId],
    )
    expect(rows.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [['48 小时', '24 小时']],
    ])
  })

  test('of another merchant are not to be had', async () => {
    const { shop } = await newShop()
    const { actor: stranger } = await newShop()
    await expect(saveSettings(stranger, { id: shop.id })).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('are what buyers are told, and nothing besides', async () => {
    const { actor, shop } = await newShop()
    await saveSettings(actor, { shipHours: 24, holiday: { from: '2026-12-01', to: '2026-12-03' } })
    const shown = await selling.shops.handlers.shown(
      requestOf<Api['shop']['shown']>({ party: 'storefront', merchantId: actor.merchantId }, undefined),
    )
    const { id, name, intro, servicePhone, serviceHours } = shop
    const said = { id, name, intro, servicePhone, serviceHours, status: 'OPEN', logoUrl: null, bannerUrl: null }
    const told = { ...said, notice: '', pickup: null }
    expect(shown).toEqual([{ ...told, shipHours: 24, holiday: { from: '2026-12-01', to: '2026-12-03' } }])
  })

  test('keep the banner, which is saved with the profile', async () => {
    const { actor, shop } = await newShop()
    const { fileId } = await uploadPicture(selling, actor, 'SHOP_BANNER')
    const saved = await saveShop(selling, actor, { id: shop.id, version: 1, name: shop.name, bannerFileId: fileId })
    expect(saved.banner).toMatchObject({ fileId })
    expect((await saveSettings(actor, { shipHours: 24 })).banner).toMatchObject({ fileId })
  })
})

describe('a holiday', () => {
  const holiday = { from: '2026-12-01', to: '2026-12-03' }

  test('rests the shop on its days and opens it after them', async () => {
    const { actor } = await newShop()
    expect(await saveSettings(actor, { holiday })).toMatchObject({ status: 'OPEN', holiday, isOnHoliday: false })
    expect(await goTo(actor, '2026-11-30T15:59:59.000Z')).toBe(0)
    expect(await goTo(actor, '2026-11-30T16:00:00.000Z')).toBe(1)
    expect(await read(actor)).toMatchObject({ status: 'RESTING', holiday, isOnHoliday: true })
    expect(await goTo(actor, '2026-12-03T16:00:00.000Z')).toBe(1)
    expect(await read(actor)).toMatchObject({ status: 'OPEN', holiday: null, isOnHoliday: false })
  })

  test('that includes today begins at once, and one that is taken back ends at once', async () => {
    const { actor } = await newShop()
    const today = { from: '2026-11-19', to: '2026-11-25' }
    expect(await saveSettings(actor, { holiday: today })).toMatchObject({ status: 'RESTING', isOnHoliday: true })
    expect(await saveSettings(actor, { holiday: null })).toMatchObject({ status: 'OPEN', isOnHoliday: false })
    expect(await goTo(actor, '2026-11-26T16:00:00.000Z')).toBe(0)
  })

  test('is over when the merchant opens by hand, and leaves a shop at rest that rests by hand', async () => {
    const { actor, shop } = await newShop()
    const now = await saveSettings(actor, { holiday: { from: '2026-11-20', to: '2026-11-21' } })
    const opened = await saveShop(selling, actor, { id: shop.id, name: shop.name, version: now.version })
    expect(opened).toMatchObject({ status: 'OPEN', holiday: null, isOnHoliday: false })
    await goTo(actor, '2026-11-21T16:00:00.000Z')
    expect(await read(actor)).toMatchObject({ status: 'OPEN' })

    const { version } = await saveSettings(actor, { holiday })
    await saveShop(selling, actor, { id: shop.id, name: shop.name, version, open: false })
    await goTo(actor, '2026-12-02T00:00:00.000Z')
    await goTo(actor, '2026-12-04T00:00:00.000Z')
    expect(await read(actor)).toMatchObject({ status: 'RESTING', holiday: null, isOnHoliday: false })
  })

  test('that is over or too far ahead is refused', async () => {
    const { actor } = await newShop()
    for (const wrong of [
      { from: '2026-11-01', to: '2026-11-19' },
      { from: '2027-06-01', to: '2027-06-02' },
    ])
      await expect(saveSettings(actor, { holiday: wrong })).rejects.toMatchObject({ refusal: 'request.invalid' })
    expect(await read(actor)).toMatchObject({ version: 1, holiday: null })
  })
})

describe('a frozen shop', () => {
  test('says why, is not the merchant’s to change, and goes back to what it was', async () => {
    const { actor, shop } = await newShop()
    await saveShop(selling, actor, { id: shop.id, name: shop.name, version: 1, open: false })
    expect(await freeze(actor, '涉嫌售假')).toMatchObject({ status: 'FROZEN', freezeReason: '涉嫌售假' })
    expect(await read(actor)).toMatchObject({ status: 'FROZEN', freezeReason: '涉嫌售假' })
    await expect(saveSettings(actor, { shipHours: 24 })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(freeze(actor, '再冻一次')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await freeze(actor, null)).toMatchObject({ status: 'RESTING', freezeReason: null })
    await expect(freeze(actor, null)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(told).toEqual(['店铺已被平台冻结', '店铺已解冻'])
  })

  test('that was on holiday is open when the holiday has ended meanwhile, and at rest while it lasts', async () => {
    const { actor } = await newShop()
    await saveSettings(actor, { holiday: { from: '2026-11-20', to: '2026-11-21' } })
    await freeze(actor, '资料待核实')
    expect(await freeze(actor, null)).toMatchObject({ status: 'RESTING' })
    expect(await read(actor)).toMatchObject({ isOnHoliday: true })
    await freeze(actor, '资料待核实')
    await goTo(actor, '2026-11-21T16:00:00.000Z')
    expect(await freeze(actor, null)).toMatchObject({ status: 'OPEN' })
  })

  test('on an old version is not decided about', async () => {
    const { actor } = await newShop()
    await saveSettings(actor, { shipHours: 24 })
    await expect(freeze(actor, '涉嫌售假', 1)).rejects.toMatchObject({ refusal: 'record.changed' })
  })
})
