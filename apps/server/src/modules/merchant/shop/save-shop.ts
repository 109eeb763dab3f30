// Saves the shop: opened once, changed by the version that was read; its name is unique on the platform.
import { type Api, type BodyOf, said, type ShopInfo } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { inForce } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { meantShop } from './meant-shop.ts'
import { shopInfo } from './read-shop.ts'
import { takeName } from './shop-name.store.ts'
import { addRename, countRenames } from './shop-rename.store.ts'
import { changesOf, logShop } from './shop.log.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { shopStatusText, statusAfter } from './shop.states.ts'
import { saveDefaults } from './default-addresses.ts'
import { IN_BUSINESS } from '../profile/index.ts'
import { turnedByHand } from './holiday.ts'
import { countShops, insertShop, lockShop, type Shop, updateShop } from './shop.store.ts'
import { shopParameters } from './shop.parameters.ts'

type SaveBody = BodyOf<Api['shop']['save']>

type SavedShop = Pick<Shop, 'id' | 'name'>

/** What one save knows throughout. */
interface Saving {
  readonly actor: MerchantActor
  readonly body: SaveBody
  readonly now: Date
}

const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Creates a shop (no version) or changes one (the version that was read). Refuses with name.taken, limit.exceeded (too many
 * shops, two renames a year), record.changed, record.notFound (shop, logo), region.unknown, request.invalid (a sensitive word),
 * state.notAllowed (frozen, closed), shop.unchosen.
 */
export function saveShop(deps: ShopsDeps, actor: MerchantActor, body: SaveBody, command: Command): Promise<ShopInfo> {
  const { db, clock, files } = deps
  const now = clock.now()
  const saving = { actor, body, now }
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, now, async () => {
      if (body.logoFileId !== null) await files.mustBeOwn(tx, body.logoFileId, 'SHOP_LOGO')
      if (body.bannerFileId !== null) await files.mustBeOwn(tx, body.bannerFileId, 'SHOP_BANNER')
      const shop =
        body.version === undefined ? await create(deps, tx, saving) : await change(deps, tx, saving, body.version)
      await saveDefaults(
        deps,
        tx,
        { shopId: shop.id, SHIP: body.shipAddress, RETURN: body.returnAddress },
        { actor, now },
      )
      const shown = [body.logoFileId, body.bannerFileId].filter((id) => id !== null)
      await files.setUses(tx, { kind: 'SHOP', id: shop.id, name: shop.name }, shown)
      return (await shopInfo(deps, tx, shop.id)) ?? refuse('record.notFound')
    }),
  )
}

/** Whether the merchant was let in, so that money can be taken in. */
const isInBusiness = async (deps: ShopsDeps, tx: TenantTx): Promise<boolean> =>
  IN_BUSINESS.includes(await deps.merchantStatus(tx))

async function create(deps: ShopsDeps, tx: TenantTx, { actor, body, now }: Saving): Promise<SavedShop> {
  // Whoever is assigned to one shop does not open another.
  if (actor.dataScope !== null) refuse('permission.denied')
  await deps.trade().mustBeClean(tx, textsOf(body, null))
  const position = await placeOf(tx, body)
  const shop = {
    id: newId(now),
    shopNo: newBusinessNo('SP', now),
    ...profileOf(body),
    notice: body.notice ?? '',
    // From here on it is the shop's own.
    shipHours: inForce(tx, 'order.shipPromiseHours'),
    status: statusAfter('PENDING', { open: body.open, isInBusiness: await isInBusiness(deps, tx) }),
  }
  if (!(await insertShop(tx, { ...shop, position }, now))) refuse('record.changed')
  if (!(await takeName(tx, shop.id, shop.name))) refuse('name.taken', { name: shop.name })
  await logShop(
    tx,
    shop,
    { actor, action: 'shop.create', summary: said(`开设店铺“${shop.name}”`, `Opened the shop “${shop.name}”`) },
    now,
  )
  if (position === 1) {
    await deps.onFirstShop(tx, shop.id, now)
    await deps.beginBilling(tx, now)
  }
  return shop
}

/** The first place, or the next one for who wants another shop: two who open one at once both get theirs. */
async function placeOf(tx: TenantTx, { another }: SaveBody): Promise<number> {
  if (!another) return 1
  await waitForTurn(tx, `shops|${tx.merchantId}`)
  const count = await countShops(tx)
  const { perMerchant } = shopParameters
  if (count >= perMerchant)
    refuse('limit.exceeded', {
      limit: said(`一个商户最多 ${perMerchant} 家店铺`, `a merchant has ${perMerchant} shops at most`),
    })
  return count + 1
}

async function change(deps: ShopsDeps, tx: TenantTx, saving: Saving, version: number): Promise<SavedShop> {
  const { actor, body, now } = saving
  const { id } = (await meantShop(tx, meantShopOf(actor, body.id))) ?? refuse('record.notFound')
  const before = (await lockShop(tx, id)) ?? refuse('record.notFound')
  if (before.version !== version) refuse('record.changed')
  const wish = { open: body.open, isInBusiness: await isInBusiness(deps, tx) }
  const shop: Shop = {
    ...turnedByHand(before, statusAfter(before.status, wish)),
    ...profileOf(body),
    notice: body.notice ?? before.notice,
  }
  await deps.trade().mustBeClean(tx, textsOf(body, before))
  if (shop.name !== before.name) await rename(tx, saving, before)
  if (!(await updateShop(tx, shop, now))) refuse('record.changed')
  const changes = changesOf(before, shop)
  const act =
    shop.status === before.status
      ? { action: 'shop.change' as const, summary: said('修改店铺资料', 'Changed the shop’s details') }
      : {
          action: 'shop.turn' as const,
          summary: said(
            `店铺状态改为${shopStatusText[shop.status].zh}`,
            `The shop is now ${shopStatusText[shop.status].en}`,
          ),
        }
  await logShop(tx, shop, { actor, ...act, changes }, now)
  return shop
}

async function rename(tx: TenantTx, { actor, body: { name }, now }: Saving, shop: Shop): Promise<void> {
  const renames = await countRenames(tx, shop.id, new Date(now.getTime() - YEAR_MS))
  const { renamesPerYear } = shopParameters
  if (renames >= renamesPerYear)
    refuse('limit.exceeded', {
      limit: said(
        `店铺名称一年内只能修改 ${renamesPerYear} 次`,
        `a shop’s name can be changed ${renamesPerYear} times a year`,
      ),
    })
  if (!(await takeName(tx, shop.id, name))) refuse('name.taken', { name })
  await addRename(tx, { shopId: shop.id, before: shop.name, after: name }, now)
  const summary = said(`店铺名称由“${shop.name}”改为“${name}”`, `Renamed the shop from “${shop.name}” to “${name}”`)
  await logShop(tx, shop, { actor, action: 'shop.rename', summary }, now)
}

/** What of it was not let pass before. */
const textsOf = ({ name, intro, notice }: SaveBody, before: Shop | null) =>
  [
    { field: said('店铺名称', 'shop’s name'), text: name, was: before?.name },
    { field: said('店铺简介', 'introduction'), text: intro, was: before?.intro },
    { field: said('店铺公告', 'notice'), text: notice ?? before?.notice ?? '', was: before?.notice ?? '' },
  ].filter(({ text, was }) => text !== was)

const profileOf = (body: SaveBody) => ({
  name: body.name,
  intro: body.intro,
  logoFileId: body.logoFileId,
  bannerFileId: body.bannerFileId,
  servicePhone: body.servicePhone,
})
