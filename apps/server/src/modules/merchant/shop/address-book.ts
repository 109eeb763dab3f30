// Keeping a shop's addresses: each act under the shop's lock, so that their number and the default of each kind hold.
import { type Api, type BodyOf, said, SHOP_ADDRESSES_AT_MOST, type ShopAddressRow } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { meantShop } from './meant-shop.ts'
import { addressChanges, addressKindText, logAddress, placeText } from './shop-address.log.ts'
import {
  type BookedAddress,
  deleteAddress,
  findAddress,
  holdAddress,
  insertAddress,
  listAddresses,
  makeDefault,
  updateAddress,
} from './shop-address.store.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { shopStatusText, shopTransitions } from './shop.states.ts'
import { lockShop, touchShop } from './shop.store.ts'

type AddressDeps = Pick<ShopsDeps, 'cipher' | 'regionByCodes' | 'trade'>
type SaveBody = BodyOf<Api['shopAddress']['save']>
type Named = BodyOf<Api['shopAddress']['remove']>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

export const addressRow = ({ phone, updatedAt, ...address }: BookedAddress): ShopAddressRow => ({
  ...address,
  phone: maskPhone(phone),
  updatedAt: updatedAt.toISOString(),
})

/** Saves a new or changed address in the caller's transaction. Refuses as the endpoint declares. */
export async function saveBookedAddress(
  deps: AddressDeps,
  tx: TenantTx,
  body: SaveBody,
  by: By,
): Promise<ShopAddressRow> {
  const region =
    deps.regionByCodes(body.region.map(({ code }) => code)) ??
    refuse('region.unknown', { field: said('所在地区', 'region') })
  const id =
    body.id === undefined
      ? await add(deps, tx, { ...body, region }, by)
      : await change(deps, tx, { ...body, id: body.id, region }, by)
  return addressRow((await findAddress(tx, deps.cipher, id)) ?? refuse('record.notFound'))
}

async function add(deps: AddressDeps, tx: TenantTx, body: SaveBody, { actor, now }: By): Promise<string> {
  const { kind, contact, phone, region, detail, remark } = body
  if (phone === null) refuse('request.invalid', { what: said('：请填写联系手机', ': give a mobile number') })
  const shop =
    (await meantShop(tx, meantShopOf(actor, body.shopId))) ??
    refuse('state.notAllowed', { status: said('还没有店铺资料', 'there is no shop yet') })
  const all = await heldBook(deps, tx, shop.id)
  if (all.length >= SHOP_ADDRESSES_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(
        `一家店铺最多 ${SHOP_ADDRESSES_AT_MOST} 个地址`,
        `a shop has ${SHOP_ADDRESSES_AT_MOST} addresses at most`,
      ),
    })
  const isFirst = !all.some((one) => one.kind === kind)
  const address = { id: newId(now), shopId: shop.id, kind, contact, phone, region, detail, remark, isDefault: isFirst }
  await insertAddress(tx, deps.cipher, address, now)
  const isDefault = isFirst || body.isDefault
  if (body.isDefault && !isFirst) await makeDefault(tx, address, now)
  if (isDefault) await touchShop(tx, shop.id, now)
  const { zh, en } = addressKindText[kind]
  const summary = said(
    `新增${zh}“${placeText(address)}”${isDefault ? '，并设为默认' : ''}`,
    `Added the ${en} “${placeText(address)}”${isDefault ? ' as the default' : ''}`,
  )
  await logAddress(tx, address, { actor, action: 'shopAddress.add', summary }, now)
  return address.id
}

async function change(
  deps: AddressDeps,
  tx: TenantTx,
  body: SaveBody & { readonly id: string },
  { actor, now }: By,
): Promise<string> {
  const before = await mustHold(deps, tx, { id: body.id, version: body.version ?? 0 })
  if (body.kind !== before.kind || (body.shopId !== undefined && body.shopId !== before.shopId))
    refuse('record.notFound')
  const { contact, region, detail, remark } = body
  const after = { ...before, contact, phone: body.phone ?? before.phone, region, detail, remark }
  await updateAddress(tx, deps.cipher, after, now)
  const isMoved = body.isDefault && !before.isDefault
  if (isMoved) await makeDefault(tx, before, now)
  if (isMoved || before.isDefault) await touchShop(tx, before.shopId, now)
  const { zh, en } = addressKindText[before.kind]
  const summary = said(
    `修改${zh}“${placeText(after)}”${isMoved ? '，并设为默认' : ''}`,
    `Changed the ${en} “${placeText(after)}”${isMoved ? ' and made it the default' : ''}`,
  )
  await logAddress(
    tx,
    after,
    { actor, action: 'shopAddress.change', summary, changes: addressChanges(before, after) },
    now,
  )
  return before.id
}

/** Refuses with state.notAllowed for a default that others could take over, and the last one that a shop needs; with address.inUse. */
export async function removeAddress(deps: AddressDeps, tx: TenantTx, named: Named, { actor, now }: By): Promise<void> {
  const address = await mustHold(deps, tx, named)
  if (address.isDefault && address.kind === 'PICKUP') await mustOfferNone(tx, address)
  if (address.isDefault) {
    const others = (await listAddresses(tx, deps.cipher, address.shopId)).filter(({ kind }) => kind === address.kind)
    if (others.length > 1)
      refuse('state.notAllowed', {
        status: said('这是默认地址，请先把另一个设为默认', 'it is the default; make another one the default first'),
      })
    const { zh, en } = addressKindText[address.kind]
    if (address.kind !== 'PICKUP')
      refuse('state.notAllowed', { status: said(`店铺至少要有一个${zh}`, `a shop keeps one ${en} at least`) })
  }
  await holdAddress(tx, address.id)
  const sender = await deps.trade().senderOf(tx, address.id)
  if (sender !== null) refuse('address.inUse', { template: sender.name, count: sender.count })
  await deleteAddress(tx, address.id)
  const { zh, en } = addressKindText[address.kind]
  const summary = said(`删除${zh}“${placeText(address)}”`, `Deleted the ${en} “${placeText(address)}”`)
  await logAddress(tx, address, { actor, action: 'shopAddress.remove', summary }, now)
}

/** A shop at which orders are fetched keeps a place for that; the default is its last one, or another took over. */
async function mustOfferNone(tx: TenantTx, { shopId }: Pick<BookedAddress, 'shopId'>): Promise<void> {
  const shop = (await lockShop(tx, shopId)) ?? refuse('record.notFound')
  if (shop.pickup.isOffered)
    refuse('state.notAllowed', {
      status: said(
        '店铺支持到店自提，请先添加并改用另一个自提地址，或关闭自提',
        'the shop offers pick-up: make another address the default, or stop offering it',
      ),
    })
}

export async function setDefaultAddress(
  deps: AddressDeps,
  tx: TenantTx,
  named: Named,
  { actor, now }: By,
): Promise<void> {
  const address = await mustHold(deps, tx, named)
  if (address.isDefault) return
  await makeDefault(tx, address, now)
  await touchShop(tx, address.shopId, now)
  const { zh, en } = addressKindText[address.kind]
  const summary = said(`把“${placeText(address)}”设为默认${zh}`, `Made “${placeText(address)}” the default ${en}`)
  await logAddress(tx, address, { actor, action: 'shopAddress.setDefault', summary }, now)
}

/** The address as it was read, its shop held. Refuses with record.notFound, record.changed, state.notAllowed. */
async function mustHold(deps: AddressDeps, tx: TenantTx, { id, version }: Named): Promise<BookedAddress> {
  const { shopId } = (await findAddress(tx, deps.cipher, id)) ?? refuse('record.notFound')
  const all = await heldBook(deps, tx, shopId)
  const address = all.find((one) => one.id === id) ?? refuse('record.notFound')
  return address.version === version ? address : refuse('record.changed')
}

/** Every address of the shop; nobody else changes one until the transaction ends. */
async function heldBook({ cipher }: AddressDeps, tx: TenantTx, shopId: string): Promise<readonly BookedAddress[]> {
  const shop = (await lockShop(tx, shopId)) ?? refuse('record.notFound')
  if (shopTransitions[shop.status] === null) refuse('state.notAllowed', { status: shopStatusText[shop.status] })
  return listAddresses(tx, cipher, shopId)
}
