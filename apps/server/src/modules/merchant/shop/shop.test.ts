// Opening and keeping a shop: one per merchant, a name of its own, addresses that only the database's keeper can't read.
import { rmSync } from 'node:fs'
import type { Api } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  newCommand,
  newOwner,
  requestOf,
  saveShop,
  type Selling,
  shopBody,
  uploadPicture,
} from '../../trade/goods/goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const newMerchant = () => newOwner(own.database, clock.now())
const infoOf = (actor: MerchantActor) => selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))
const setStatus = (actor: MerchantActor, status: Tables['shop']['status']) =>
  own.database
    .tenant(actor.merchantId)
    .updateTable('shop')
    .set({ status, ...(status === 'FROZEN' && { freeze_reason: '涉嫌售假', status_before_freeze: 'OPEN' }) })
    .execute()

describe('a new shop', () => {
  test('is open with its logo and both addresses, and is what the merchant reads again', async () => {
    const actor = await newMerchant()
    expect(await infoOf(actor)).toBeNull()
    expect(await selling.shops.meantShop(own.database.tenant(actor.merchantId), undefined)).toBeNull()
    const { fileId } = await uploadPicture(selling, actor, 'SHOP_LOGO')
    const saved = await saveShop(selling, actor, { name: '一间陶器店', logoFileId: fileId })
    expect(saved).toMatchObject({ name: '一间陶器店', status: 'OPEN', version: 1, logo: { fileId } })
    expect(saved.returnAddress).toMatchObject({ phone: '13812348000', detail: '文三路 100 号 2 幢' })
    expect(await infoOf(actor)).toEqual(saved)
    const current = await selling.shops.meantShop(own.database.tenant(actor.merchantId), undefined)
    expect(current).toMatchObject({ id: saved.id, status: 'OPEN', returnAddress: saved.returnAddress })
  })

  test('says to its buyers what it has to say now, until it says something else', async () => {
    const actor = await newMerchant()
    const notice = '春节期间 2 月 10 日起恢复发货'
    const saved = await saveShop(selling, actor, { notice })
    expect(saved.notice).toBe(notice)
    // Who does not say it leaves it as it is.
    const kept = await saveShop(selling, actor, {
      version: saved.version,
      notice: undefined,
      servicePhone: '02112345678',
    })
    expect(kept.notice).toBe(notice)
    expect((await saveShop(selling, actor, { version: kept.version, notice: '' })).notice).toBe('')
  })

  test('keeps phone numbers sealed in the database', async () => {
    const actor = await newMerchant()
    await saveShop(selling, actor)
    const rows = await own.database.tenant(actor.merchantId).selectFrom('shop_address').selectAll().execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['RETURN', 'SHIP'])
    expect(JSON.stringify(rows.map((row) => ({ ...row, phone_enc: row.phone_enc.toString('latin1') })))).not.toContain(
      '13812348000',
    )
  })

  test('is one, however often it is created at once', async () => {
    const actor = await newMerchant()
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => saveShop(selling, actor)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'record.changed' })
  })

  test('is created once when the same command is sent again, and answers the same', async () => {
    const actor = await newMerchant()
    const command = newCommand()
    const first = await saveShop(selling, actor, { name: '重复提交的店' }, command)
    expect(await saveShop(selling, actor, { name: '重复提交的店' }, command)).toEqual(first)
    const other = { ...command, bodyHash: 'other' }
    await expect(saveShop(selling, actor, {}, other)).rejects.toMatchObject({ refusal: 'command.keyReused' })
  })

  test("does not take another merchant's picture as its logo", async () => {
    const [actor, other] = [await newMerchant(), await newMerchant()]
    const { fileId } = await uploadPicture(selling, other, 'SHOP_LOGO')
    await expect(saveShop(selling, actor, { logoFileId: fileId })).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await infoOf(actor)).toBeNull()
  })
})

describe('another shop', () => {
  const another = (actor: MerchantActor, changes: Partial<ReturnType<typeof shopBody>> = {}) =>
    saveShop(selling, actor, { ...changes, another: true })

  test('stands beside the first with its own number, name and addresses, and is changed by its id', async () => {
    const actor = await newMerchant()
    const first = await saveShop(selling, actor, { name: '第一家陶器店' })
    const second = await another(actor, { name: '第二家陶器店' })
    expect(second).toMatchObject({ status: 'OPEN', version: 1, name: '第二家陶器店' })
    const changed = await saveShop(selling, actor, { id: second.id, version: 1, name: '第二家瓷器店' })
    expect(changed).toMatchObject({ id: second.id, name: '第二家瓷器店', version: 2 })
    expect((await selling.shops.list(own.database.tenant(actor.merchantId))).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ])
    await expect(saveShop(selling, actor, { version: 1 })).rejects.toMatchObject({ refusal: 'shop.unchosen' })
  })

  test('takes no name that the merchant gave to another of its shops', async () => {
    const actor = await newMerchant()
    await saveShop(selling, actor, { name: '同名的店' })
    await expect(another(actor, { name: '同名的店' })).rejects.toMatchObject({ refusal: 'name.taken' })
  })

  test('is one of five, however many are opened at once', async () => {
    const actor = await newMerchant()
    await saveShop(selling, actor)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => another(actor)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'limit.exceeded' })
    expect(await selling.shops.list(own.database.tenant(actor.merchantId))).toHaveLength(5)
  })

  test('is opened by nobody who is let in to some shops alone', async () => {
    const actor = await newMerchant()
    const first = await saveShop(selling, actor)
    const clerk = { ...actor, dataScope: { shopIds: [first.id], onlyOf: null } }
    await expect(another(clerk)).rejects.toMatchObject({ refusal: 'permission.denied' })
  })
})

describe('before the merchant can take money in', () => {
  const waiting = async () => {
    const actor = await newMerchant()
    await own.database.tenant(actor.merchantId).updateTable('merchant').set({ status: 'CERTIFIED' }).execute()
    return actor
  }
  const activate = async ({ merchantId }: MerchantActor) => {
    await own.database.tenant(merchantId).updateTable('merchant').set({ status: 'ACTIVE' }).execute()
    await own.database.transaction(merchantId, selling.shops.openWaiting)
  }

  test('a shop waits, and opens by itself when it can', async () => {
    const actor = await waiting()
    const { name } = await saveShop(selling, actor)
    expect(await infoOf(actor)).toMatchObject({ status: 'PENDING', version: 1 })
    expect(await saveShop(selling, actor, { name, version: 1, open: true })).toMatchObject({ status: 'PENDING' })
    await activate(actor)
    expect(await infoOf(actor)).toMatchObject({ status: 'OPEN', version: 3 })
  })

  test('one that is in the middle of its holiday opens after it', async () => {
    const actor = await waiting()
    const { id } = await saveShop(selling, actor)
    const holiday = { holiday_from_on: '2026-11-19', holiday_to_on: '2026-11-21' }
    await own.database.tenant(actor.merchantId).updateTable('shop').set(holiday).execute()
    await activate(actor)
    expect(await infoOf(actor)).toMatchObject({ status: 'RESTING', isOnHoliday: true })
    clock.set(new Date('2026-11-22T02:00:00.000Z'))
    await selling.shops.timers['shop.holidayEnds'](actor.merchantId, id)
    expect(await infoOf(actor)).toMatchObject({ status: 'OPEN', holiday: null })
    clock.set(new Date('2026-11-20T02:00:00.000Z'))
  })

  test('one that its merchant lets rest goes on resting', async () => {
    const actor = await waiting()
    await saveShop(selling, actor, { open: false })
    await activate(actor)
    expect(await infoOf(actor)).toMatchObject({ status: 'RESTING' })
  })
})

describe('words that nobody shall read', () => {
  test('are refused in name and introduction, with the word and the field, but not in what stands there', async () => {
    const actor = await newMerchant()
    const kept = await saveShop(selling, actor, { name: '绝世好茶铺' })
    await own.database.pool.query(`insert into sensitive_word (word) values ('绝世')`)
    const wishes = [{ name: '绝世好茶总铺' }, { name: kept.name, intro: '举世无双，绝世好茶' }]
    for (const [at, field] of ['店铺名称', '店铺简介'].entries())
      await expect(saveShop(selling, actor, { version: 1, ...wishes[at] })).rejects.toMatchObject({
        refusal: 'request.invalid',
        message: expect.stringContaining(`${field}含敏感词“绝世”`),
      })
    await expect(saveShop(selling, await newMerchant(), { name: '绝世新店铺' })).rejects.toMatchObject({
      refusal: 'request.invalid',
    })
    expect(await saveShop(selling, actor, { version: 1, name: kept.name, intro: '四季好茶，认真焙制' })).toMatchObject({
      version: 2,
    })
  })
})

describe("a shop's name", () => {
  test('is taken by one shop only, whatever its width and case', async () => {
    await saveShop(selling, await newMerchant(), { name: 'Tea House 茶' })
    const late = await newMerchant()
    await expect(saveShop(selling, late, { name: 'ＴＥＡ house茶' })).rejects.toMatchObject({ refusal: 'name.taken' })
    expect(await infoOf(late)).toBeNull()
  })

  test('goes to one of two who want it at once', async () => {
    const merchants = await Promise.all([newMerchant(), newMerchant(), newMerchant()])
    const results = await Promise.allSettled(merchants.map((actor) => saveShop(selling, actor, { name: '抢手的名字' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is free for others after a change, and changes twice a year at most', async () => {
    const actor = await newMerchant()
    const created = await saveShop(selling, actor, { name: '第一个名字' })
    const second = await saveShop(selling, actor, { name: '第二个名字', version: created.version })
    await saveShop(selling, await newMerchant(), { name: '第一个名字' })
    const third = await saveShop(selling, actor, { name: '第三个名字', version: second.version })
    await expect(saveShop(selling, actor, { name: '第四个名字', version: third.version })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
    })
    const now = clock.now()
    clock.set(new Date(now.getTime() + 366 * 24 * 3_600_000))
    await saveShop(selling, actor, { name: '第四个名字', version: third.version })
    clock.set(now)
  })
})

describe('saving again', () => {
  test('with an old version is refused and changes nothing', async () => {
    const actor = await newMerchant()
    const first = await saveShop(selling, actor)
    const second = await saveShop(selling, actor, { name: first.name, intro: '换一段新的简介', version: first.version })
    expect(second.version).toBe(2)
    await expect(saveShop(selling, actor, { name: first.name, version: first.version })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    expect(await infoOf(actor)).toEqual(second)
  })

  test('turns the sign between 营业 and 休息', async () => {
    const actor = await newMerchant()
    const { name } = await saveShop(selling, actor)
    expect(await saveShop(selling, actor, { name, open: false, version: 1 })).toMatchObject({ status: 'RESTING' })
    expect(await saveShop(selling, actor, { name, open: true, version: 2 })).toMatchObject({ status: 'OPEN' })
  })

  test.each(['FROZEN', 'CLOSED'] as const)('is not the merchant’s to decide when the shop is %s', async (status) => {
    const actor = await newMerchant()
    const { name } = await saveShop(selling, actor)
    await setStatus(actor, status)
    await expect(saveShop(selling, actor, { name, version: 1 })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('without a shop finds nothing to change', async () => {
    await expect(saveShop(selling, await newMerchant(), { ...shopBody(), version: 1 })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })
})
