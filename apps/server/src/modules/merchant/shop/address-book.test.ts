// A shop's address book: one default of each kind whatever happens at once, fifty at most, phones sealed and looked at for a reason.
import { rmSync } from 'node:fs'
import { type Api, type BodyOf, SHOP_ADDRESSES_AT_MOST, type ShopAddressRow } from '@merchant/contract'
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

type Book = Api['shopAddress']
const newShop = async () => {
  const actor = await newOwner(own.database, clock.now())
  return { actor, shop: await saveShop(selling, actor) }
}
const place = {
  contact: '李仓管',
  phone: '13912345678',
  region: [
    { code: '330000', name: '' },
    { code: '330100', name: '' },
    { code: '330106', name: '' },
  ],
  detail: '文二路 8 号仓库',
  remark: '',
  isDefault: false,
} satisfies Partial<BodyOf<Book['save']>>
const handlers = () => selling.shops.addressHandlers
const save = (actor: MerchantActor, body: Partial<BodyOf<Book['save']>>) =>
  handlers().save(requestOf<Book['save']>(actor, { ...place, kind: 'RETURN', ...body }, newCommand()))
const list = (actor: MerchantActor) => handlers().list(requestOf<Book['list']>(actor, undefined))
const setDefault = (actor: MerchantActor, { id, version }: ShopAddressRow) =>
  handlers().setDefault(requestOf<Book['setDefault']>(actor, { id, version }, newCommand()))
const remove = (actor: MerchantActor, { id, version }: ShopAddressRow) =>
  handlers().remove(requestOf<Book['remove']>(actor, { id, version }, newCommand()))
const infoOf = async (actor: MerchantActor) =>
  (await selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))) ?? expect.unreachable()
const tenantOf = ({ merchantId }: MerchantActor) => own.database.tenant(merchantId)
const defaultsOf = async (actor: MerchantActor) =>
  (await list(actor)).filter(({ isDefault }) => isDefault).map(({ kind }) => kind)
const logged = async (actor: MerchantActor) =>
  (await tenantOf(actor).selectFrom('operation_log').select('action').orderBy('at').orderBy('id').execute()).map(
    ({ action }) => action,
  )

describe('the book', () => {
  test('begins with the two addresses of the profile, each the default of its kind', async () => {
    const { actor } = await newShop()
    expect(await list(actor)).toMatchObject([
      { kind: 'SHIP', isDefault: true, phone: '138****8000' },
      { kind: 'RETURN', isDefault: true, phone: '138****8000' },
    ])
  })

  test('keeps the default where it is when another is added, and names regions itself', async () => {
    const { actor, shop } = await newShop()
    const added = await save(actor, { remark: '周末无人' })
    expect(added).toMatchObject({ isDefault: false, phone: '139****5678', remark: '周末无人' })
    expect(added.region[2]).toEqual({ code: '330106', name: '地区330106' })
    expect(await infoOf(actor)).toEqual(shop)
    expect(await logged(actor)).toContain('shopAddress.add')
  })

  test('makes the first of a kind its default', async () => {
    const { actor } = await newShop()
    expect(await save(actor, { kind: 'PICKUP' })).toMatchObject({ isDefault: true })
    expect(await defaultsOf(actor)).toEqual(['SHIP', 'RETURN', 'PICKUP'])
  })

  test('hands the part over, and whoever stands on the old profile must look again', async () => {
    const { actor, shop } = await newShop()
    const added = await save(actor, {})
    await setDefault(actor, added)
    expect(await defaultsOf(actor)).toEqual(['SHIP', 'RETURN'])
    expect((await infoOf(actor)).returnAddress).toMatchObject({ phone: '13912345678', detail: '文二路 8 号仓库' })
    await expect(saveShop(selling, actor, { version: shop.version })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    expect(await save(actor, { kind: 'SHIP', isDefault: true })).toMatchObject({ isDefault: true })
    expect(await defaultsOf(actor)).toEqual(['SHIP', 'RETURN'])
  })

  test('changes an address on the version that was read, and keeps a phone that is not typed anew', async () => {
    const { actor } = await newShop()
    const added = await save(actor, {})
    const wish = { id: added.id, version: added.version, phone: null, contact: '王仓管' }
    const changed = await save(actor, wish)
    expect(changed).toMatchObject({ contact: '王仓管', phone: '139****5678', version: 2 })
    await expect(save(actor, wish)).rejects.toMatchObject({ refusal: 'record.changed' })
    await expect(save(actor, { ...wish, version: 2, kind: 'SHIP' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(save(actor, { phone: null })).rejects.toMatchObject({ refusal: 'request.invalid' })
    const nowhere = { region: [{ code: '000000', name: '' }, ...place.region] }
    await expect(save(actor, nowhere)).rejects.toMatchObject({ refusal: 'region.unknown' })
  })

  test('does not lose a default, nor the last address that a shop needs', async () => {
    const { actor } = await newShop()
    const [first] = (await list(actor)).filter(({ kind }) => kind === 'RETURN')
    if (first === undefined) return expect.unreachable()
    await expect(remove(actor, first)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const second = await save(actor, { isDefault: true })
    await expect(remove(actor, second)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const [, gone] = (await list(actor)).filter(({ kind }) => kind === 'RETURN')
    await remove(actor, gone ?? first)
    expect((await list(actor)).map(({ id }) => id)).not.toContain(first.id)
    const pickup = await save(actor, { kind: 'PICKUP' })
    await remove(actor, pickup)
    expect(await defaultsOf(actor)).toEqual(['SHIP', 'RETURN'])
  })

  test('of a frozen shop stays as it is', async () => {
    const { actor } = await newShop()
    const frozen = { status: 'FROZEN', freeze_reason: '涉嫌售假', status_before_freeze: 'OPEN' } as const
    await tenantOf(actor).updateTable('shop').set(frozen).execute()
    await expect(save(actor, {})).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('of another merchant is nobody’s to find', async () => {
    const [mine, other] = [await newShop(), await newShop()]
    const theirs = await save(other.actor, {})
    for (const act of [setDefault, remove])
      await expect(act(mine.actor, theirs)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(
      handlers().reveal(requestOf<Book['reveal']>(mine.actor, { id: theirs.id, reason: 'CHECK' })),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('the profile', () => {
  const logOf = (actor: MerchantActor) =>
    tenantOf(actor)
      .selectFrom('operation_log')
      .select(['summary', 'changes'])
      .where('action', '=', 'shopAddress.change')
      .execute()
  const moved = { contact: '赵仓管', phone: '13712345678', region: place.region, detail: '文二路 9 号仓库' }

  test('leaves an address alone that the form left as it was', async () => {
    const { actor, shop } = await newShop()
    const { name, version } = shop
    await saveShop(selling, actor, { name, version, open: false })
    expect((await list(actor)).map((one) => one.version)).toEqual([1, 1])
    expect(await logOf(actor)).toEqual([])
  })

  test('tells what became of the one that differs, nothing personal in full', async () => {
    const { actor, shop } = await newShop()
    const { name, version } = shop
    await saveShop(selling, actor, { name, version, returnAddress: moved })
    expect((await list(actor)).map(({ kind, version: at }) => [kind, at])).toEqual([
      ['SHIP', 1],
      ['RETURN', 2],
    ])
    const [line] = await logOf(actor)
    expect(line?.summary).toContain('修改退货地址')
    const told = JSON.stringify(line?.changes)
    for (const word of ['联系人', '联系手机', '详细地址', '137****5678']) expect(told).toContain(word)
    for (const secret of ['赵仓管', '13712345678', '文二路 9 号仓库']) expect(told).not.toContain(secret)
  })

  test('takes no region that is none, and names regions itself', async () => {
    const { actor, shop } = await newShop()
    expect(shop.returnAddress?.region.at(-1)?.name).toMatch(/^地区/)
    const nowhere = { ...moved, region: [{ code: '000000', name: '某省' }, ...place.region.slice(1)] }
    const { name, version } = shop
    for (const kind of ['shipAddress', 'returnAddress'])
      await expect(saveShop(selling, actor, { name, version, [kind]: nowhere })).rejects.toMatchObject({
        refusal: 'region.unknown',
      })
  })
})

describe('at once', () => {
  test('one default is left however many are made the default', async () => {
    const { actor } = await newShop()
    const added = []
    for (let count = 0; count < 4; count += 1) added.push(await save(actor, {}))
    const results = await Promise.allSettled([
      ...added.map((one) => setDefault(actor, one)),
      ...added.map(() => save(actor, { isDefault: true })),
    ])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'record.changed' })
    expect(await defaultsOf(actor)).toEqual(['SHIP', 'RETURN'])
  })

  test('fifty are kept however many are added', async () => {
    const { actor } = await newShop()
    for (let count = 2; count < SHOP_ADDRESSES_AT_MOST - 2; count += 1) await save(actor, {})
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => save(actor, {})))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'limit.exceeded' })
    expect(await list(actor)).toHaveLength(SHOP_ADDRESSES_AT_MOST)
  })
})

describe('the database', () => {
  test('lets no kind be without its default, and none have two', async () => {
    const { actor } = await newShop()
    await save(actor, {})
    const ofReturns = () => tenantOf(actor).updateTable('shop_address').where('kind', '=', 'RETURN')
    await expect(ofReturns().set({ is_default: false }).execute()).rejects.toThrow('none is the default')
    await expect(ofReturns().set({ is_default: true }).execute()).rejects.toThrow('shop_address__one_default')
    const gone = tenantOf(actor).deleteFrom('shop_address').where('kind', '=', 'RETURN').where('is_default', '=', true)
    await expect(gone.execute()).rejects.toThrow('none is the default')
  })
})

test('a phone is seen in full for a reason, which is written down', async () => {
  const { actor } = await newShop()
  const { id } = await save(actor, {})
  const seen = await handlers().reveal(requestOf<Book['reveal']>(actor, { id, reason: 'CONTACT' }))
  expect(seen.value).toBe('13912345678')
  expect(await logged(actor)).toContain('shopAddress.reveal')
})
