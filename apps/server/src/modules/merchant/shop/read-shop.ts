// The shop as its merchant edits it, and as other modules need it.
import type { Api, DataOf, MerchantStatus, PickupPlace, ShopAddress, ShopInfo } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { maskAddress } from '../../../kernel/masks.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { placeText } from './shop-address.log.ts'
import { findAddress, findDefaults, keepAddress, listAddresses } from './shop-address.store.ts'
import { findShop, listShops, type Shop } from './shop.store.ts'

/** A merchant's shop as other modules need it. */
interface NeededShop extends Pick<Shop, 'id' | 'name' | 'status' | 'servicePhone'> {
  readonly shipAddress: ShopAddress | null
  readonly returnAddress: ShopAddress | null
}

/** The shop with this id, or the first one that the caller reaches; null when there is none such. */
export async function shopInfo(
  { cipher, files }: ShopsDeps,
  tenant: TenantDb,
  shopId?: string,
): Promise<ShopInfo | null> {
  const shop = await findShop(tenant, shopId)
  if (shop === null) return null
  const { logoFileId, bannerFileId, shopNo: _shopNo, statusBeforeFreeze: _before, ...shown } = shop
  const urls = await files.urlsOf(
    tenant,
    [logoFileId, bannerFileId].filter((id) => id !== null),
  )
  const pictureOf = (fileId: string | null) => {
    const url = fileId === null ? undefined : urls.get(fileId)?.url
    return fileId === null || url === undefined ? null : { fileId, url }
  }
  const pictures = { logo: pictureOf(logoFileId), banner: pictureOf(bannerFileId) }
  return { ...shown, ...pictures, ...(await addressesOf(cipher, tenant, shown.id)) }
}

/** The merchant's shops as buyers see them; all frozen while it is suspended, none open while it leaves. */
export async function shownShops(
  { cipher, files, merchantStatus }: ShopsDeps,
  tenant: TenantDb,
): Promise<DataOf<Api['shop']['shown']>> {
  const [shops, standing] = await Promise.all([listShops(tenant), merchantStatus(tenant)])
  const urls = await files.urlsOf(
    tenant,
    shops.flatMap(({ logoFileId, bannerFileId }) => [logoFileId, bannerFileId].filter((id) => id !== null)),
  )
  const urlOf = (fileId: string | null) => (fileId === null ? null : (urls.get(fileId)?.url ?? null))
  const points = await pointsByShop(cipher, tenant, shops)
  return shops.map(
    ({ id, name, intro, notice, servicePhone, status, shipHours, serviceHours, holiday, pickup, ...shop }) => ({
      id,
      name,
      intro,
      notice,
      servicePhone,
      status: shownStatus(status, standing),
      shipHours,
      serviceHours,
      holiday,
      pickup: pickup.isOffered
        ? { days: pickup.days, openHours: pickup.openHours, points: points.get(id) ?? [] }
        : null,
      logoUrl: urlOf(shop.logoFileId),
      bannerUrl: urlOf(shop.bannerFileId),
    }),
  )
}

/** Whoever leaves sells nothing any more, and is there for what was bought. */
function shownStatus(status: Shop['status'], standing: MerchantStatus): Shop['status'] {
  if (standing === 'SUSPENDED') return 'FROZEN'
  return standing === 'CLOSING' && status === 'OPEN' ? 'RESTING' : status
}

/** Of those at which orders are fetched. */
async function pointsByShop(cipher: ShopsDeps['cipher'], tenant: TenantDb, shops: readonly Shop[]) {
  const points = new Map<string, (ReturnType<typeof addressOnly> & { readonly id: string })[]>()
  for (const { id: shopId, pickup } of shops)
    if (pickup.isOffered)
      points.set(
        shopId,
        (await pickupPoints(cipher, tenant, shopId)).map((point) => ({ id: point.id, ...addressOnly(point) })),
      )
  return points
}

/** The shop with this id; null when the caller reaches no such shop. */
export const readShop = async (
  deps: Pick<ShopsDeps, 'cipher'>,
  tenant: TenantDb,
  shopId: string,
): Promise<NeededShop | null> => needed(deps, tenant, await findShop(tenant, shopId))

/** A shop as its papers name it; null when the caller reaches no such shop. */
export async function shopOnPaper({ cipher, files }: ShopsDeps, tenant: TenantDb, shopId: string) {
  const shop = await findShop(tenant, shopId)
  if (shop === null) return null
  const { name, servicePhone, deliveryNote, logoFileId } = shop
  const { returnAddress } = await addressesOf(cipher, tenant, shop.id)
  const urls = logoFileId === null ? null : await files.urlsOf(tenant, [logoFileId])
  return { name, servicePhone, deliveryNote, returnAddress, logoUrl: urls?.get(logoFileId ?? '')?.url ?? null }
}

/** An address of this shop's book; null when it has no such one. */
export async function bookedAddress(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tenant: TenantDb,
  shopId: string,
  addressId: string,
): Promise<ShopAddress | null> {
  const found = await findAddress(tenant, cipher, addressId)
  return found?.shopId === shopId ? addressOnly(found) : null
}

/** Where an order is fetched: at this address for that, or without one at the default; null: the shop has no such one. */
export async function pickupAt(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tenant: TenantDb,
  shopId: string,
  addressId: string | null,
): Promise<PickupPlace | 'notOffered' | null> {
  const shop = await findShop(tenant, shopId)
  const found = (await pickupPoints(cipher, tenant, shopId)).find(({ id, isDefault }) =>
    addressId === null ? isDefault : id === addressId.toLowerCase(),
  )
  if (addressId !== null && found === undefined) return null
  if (shop === null || found === undefined || !shop.pickup.isOffered) return 'notOffered'
  const { days, openHours } = shop.pickup
  return { ...addressOnly(found), days, openHours }
}

const pickupPoints = async (cipher: ShopsDeps['cipher'], tenant: TenantDb, shopId: string) =>
  (await listAddresses(tenant, cipher, shopId)).filter(({ kind }) => kind === 'PICKUP')

/** The first of these that the book still has; where it has none, the default one. */
export async function shipFrom(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tenant: TenantDb,
  shopId: string,
  addressIds: readonly (string | null)[],
): Promise<ShopAddress | null> {
  for (const id of addressIds) {
    const chosen = id === null ? null : await findAddress(tenant, cipher, id)
    if (chosen?.shopId === shopId) return addressOnly(chosen)
  }
  return (await findDefaults(tenant, cipher, shopId)).get('SHIP') ?? null
}

/** What one of the shop's addresses to ship from is called in the operation log; null: it has no such one. Its row stays. */
export async function keptShipAddress(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tx: TenantTx,
  shopId: string,
  addressId: string,
): Promise<string | null> {
  const found = await keepAddress(tx, cipher, addressId)
  return found?.shopId === shopId && found.kind === 'SHIP' ? `${placeText(found)} ${maskAddress(found.detail)}` : null
}

const addressOnly = ({ contact, phone, region, detail }: ShopAddress): ShopAddress => ({
  contact,
  phone,
  region,
  detail,
})

/** A shop as other modules need it, with its addresses. */
export async function needed(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tenant: TenantDb,
  shop: Shop | null,
): Promise<NeededShop | null> {
  if (shop === null) return null
  const { id, name, status, servicePhone } = shop
  return { id, name, status, servicePhone, ...(await addressesOf(cipher, tenant, id)) }
}

async function addressesOf(cipher: ShopsDeps['cipher'], tenant: TenantDb, shopId: string) {
  const addresses = await findDefaults(tenant, cipher, shopId)
  return { shipAddress: addresses.get('SHIP') ?? null, returnAddress: addresses.get('RETURN') ?? null }
}
