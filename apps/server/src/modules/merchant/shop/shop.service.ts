// 店铺: its profile and addresses are saved as one, its name is unique on the platform, its status follows the machine.
import type { Api, BodyOf, ShopAddress, ShopInfo } from '@merchant/contract'
import { type Database, newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addRename, countRenames } from './shop-rename.store.ts'
import { type ShopStatus, shopStatusText, shopTransitions } from './shop.states.ts'
import {
  findAddresses,
  findShop,
  insertShop,
  listShops,
  lockShop,
  saveAddress,
  type Shop,
  takeName,
  updateShop,
} from './shop.store.ts'

export interface ShopsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'SHOP_LOGO'): Promise<void>
    urlsOf(db: TenantDb, fileIds: readonly string[]): Promise<ReadonlyMap<string, { readonly url: string }>>
  }
  /** In the transaction that opened the merchant's first shop. */
  onFirstShop(tx: TenantTx, shopId: string, now: Date): Promise<void>
}

/** A merchant's shop as other modules need it. */
export interface CurrentShop {
  readonly id: string
  readonly name: string
  readonly status: ShopStatus
  readonly servicePhone: string
  readonly shipAddress: ShopAddress | null
  readonly returnAddress: ShopAddress | null
}

export type ShopName = Pick<CurrentShop, 'id' | 'name' | 'status'>
type SaveBody = BodyOf<Api['shop']['save']>
const YEAR_MS = 365 * 24 * 3_600_000

export function createShopService({ db, clock, cipher, files, onFirstShop }: ShopsDeps) {
  async function infoOf(tenant: TenantDb): Promise<ShopInfo | null> {
    const shop = await findShop(tenant)
    if (shop === null) return null
    const addresses = await findAddresses(tenant, cipher, shop.id)
    const urls = await files.urlsOf(tenant, shop.logoFileId === null ? [] : [shop.logoFileId])
    const logoUrl = shop.logoFileId === null ? undefined : urls.get(shop.logoFileId)?.url
    return {
      id: shop.id,
      version: shop.version,
      name: shop.name,
      intro: shop.intro,
      logo: shop.logoFileId === null || logoUrl === undefined ? null : { fileId: shop.logoFileId, url: logoUrl },
      servicePhone: shop.servicePhone,
      status: shop.status,
      shipAddress: addresses.get('SHIP') ?? null,
      returnAddress: addresses.get('RETURN') ?? null,
    }
  }

  async function create(tx: TenantTx, actor: MerchantActor, body: SaveBody, now: Date): Promise<Shop> {
    // Whoever has one shop does not open another.
    if (actor.dataScope !== null) refuse('permission.denied')
    const shop = {
      id: newId(now),
      shopNo: newBusinessNo('SP', now),
      ...profileOf(body),
      status: statusAfter('PENDING', body.open),
    }
    if (!(await insertShop(tx, shop, now))) refuse('record.changed')
    if (!(await takeName(tx, shop.id, shop.name))) refuse('name.taken', { name: shop.name })
    await log(tx, actor, shop, 'shop.create', `开设店铺“${shop.name}”`, now)
    await onFirstShop(tx, shop.id, now)
    return { ...shop, version: 1 }
  }

  async function change(tx: TenantTx, actor: MerchantActor, body: SaveBody, version: number, now: Date): Promise<Shop> {
    const before = (await lockShop(tx)) ?? refuse('record.notFound')
    if (before.version !== version) refuse('record.changed')
    const shop: Shop = { ...before, ...profileOf(body), status: statusAfter(before.status, body.open) }
    if (shop.name !== before.name) await rename(tx, actor, before, shop.name, now)
    if (!(await updateShop(tx, shop, now))) refuse('record.changed')
    const isTurned = shop.status !== before.status
    const summary = isTurned ? `店铺状态改为${shopStatusText[shop.status]}` : '修改店铺资料'
    await log(tx, actor, shop, isTurned ? 'shop.turn' : 'shop.change', summary, now, changesOf(before, shop))
    return shop
  }

  async function rename(tx: TenantTx, actor: MerchantActor, shop: Shop, name: string, now: Date): Promise<void> {
    const renames = await countRenames(tx, shop.id, new Date(now.getTime() - YEAR_MS))
    const { renamesPerYear } = parameters.shop
    if (renames >= renamesPerYear) refuse('limit.exceeded', { limit: `店铺名称一年内只能修改 ${renamesPerYear} 次` })
    if (!(await takeName(tx, shop.id, name))) refuse('name.taken', { name })
    await addRename(tx, { shopId: shop.id, before: shop.name, after: name }, now)
    await log(tx, actor, shop, 'shop.rename', `店铺名称由“${shop.name}”改为“${name}”`, now)
  }

  return {
    info: (actor: MerchantActor): Promise<ShopInfo | null> => infoOf(db.tenant(actor.merchantId)),

    /**
     * Creates the shop (no version) or changes it (the version that was read). Refuses with name.taken, limit.exceeded
     * (two renames a year), record.changed, record.notFound (logo), state.notAllowed (frozen, closed).
     */
    save(actor: MerchantActor, body: SaveBody, command: Command): Promise<ShopInfo> {
      const now = clock.now()
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, now, async () => {
          if (body.logoFileId !== null) await files.mustBeOwn(tx, body.logoFileId, 'SHOP_LOGO')
          const shop =
            body.version === undefined
              ? await create(tx, actor, body, now)
              : await change(tx, actor, body, body.version, now)
          const addressOf = (kind: 'SHIP' | 'RETURN', content: ShopAddress) => ({
            id: newId(now),
            shopId: shop.id,
            kind,
            content,
          })
          await saveAddress(tx, cipher, addressOf('SHIP', body.shipAddress), now)
          await saveAddress(tx, cipher, addressOf('RETURN', body.returnAddress), now)
          return (await infoOf(tx)) ?? refuse('record.notFound')
        }),
      )
    },

    /** The first shop that the caller reaches, or null before there is one. */
    currentShop: (tenant: TenantDb): Promise<CurrentShop | null> => find(tenant),
    /** The shop with this id, or null when the caller reaches no such shop. */
    findShop: find,
    /** The shops that the caller reaches, the merchant's first one first. */
    list: async (tenant: TenantDb): Promise<ShopName[]> =>
      (await listShops(tenant)).map(({ id, name, status }) => ({ id, name, status })),
  }

  async function find(tenant: TenantDb, id?: string): Promise<CurrentShop | null> {
    const shop = await findShop(tenant, id)
    if (shop === null) return null
    const addresses = await findAddresses(tenant, cipher, shop.id)
    return {
      id: shop.id,
      name: shop.name,
      status: shop.status,
      servicePhone: shop.servicePhone,
      shipAddress: addresses.get('SHIP') ?? null,
      returnAddress: addresses.get('RETURN') ?? null,
    }
  }
}

function statusAfter(status: ShopStatus, open: boolean): ShopStatus {
  const transitions = shopTransitions[status] ?? refuse('state.notAllowed', { status: shopStatusText[status] })
  return open ? transitions.open : transitions.rest
}

const profileOf = (body: SaveBody) => ({
  name: body.name,
  intro: body.intro,
  logoFileId: body.logoFileId,
  servicePhone: body.servicePhone,
})

function changesOf(before: Shop, after: Shop): FieldChange[] {
  const of = (field: 'name' | 'intro' | 'servicePhone', label: string) => ({
    field,
    label,
    before: before[field],
    after: after[field],
  })
  return changed(
    of('name', '店铺名称'),
    of('intro', '店铺简介'),
    of('servicePhone', '客服电话'),
    { field: 'logo', label: '店标', before: before.logoFileId ?? '', after: after.logoFileId ?? '' },
    { field: 'status', label: '状态', before: shopStatusText[before.status], after: shopStatusText[after.status] },
  )
}

function log(
  tx: TenantTx,
  actor: MerchantActor,
  shop: Pick<Shop, 'id' | 'shopNo'>,
  action: string,
  summary: string,
  now: Date,
  changes: readonly FieldChange[] = [],
): Promise<void> {
  const target = { type: 'shop', id: shop.id, no: shop.shopNo, shopId: shop.id }
  return logAct(tx, { actor, action, target, summary, changes }, now)
}
