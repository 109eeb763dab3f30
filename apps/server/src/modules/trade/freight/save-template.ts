// Making, changing, copying and removing freight templates, and which of them is the default.
import { type Api, type BodyOf, type FreightTerms, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { changesOf, targetOf } from './freight-log.ts'
import type { FreightDeps } from './freight.deps.ts'
import { freightParameters } from './freight.parameters.ts'
import {
  countTemplates,
  countUses,
  deleteTemplate,
  findUnmeasured,
  findUser,
  insertTemplate,
  makeDefault,
  mustFindTemplate,
  mustLockTemplate,
  namesOf,
  updateTemplate,
} from './freight.store.ts'

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}
type SaveBody = BodyOf<Api['freight']['save']>
type SaveDeps = Pick<FreightDeps, 'shops' | 'regions' | 'carrierOf'>

/** Saves a new or changed template in the caller's transaction; answers its id. Refuses as the endpoint declares. */
export async function saveTemplate(
  deps: SaveDeps,
  tx: TenantTx,
  { body, ...by }: By & { readonly body: SaveBody },
): Promise<string> {
  const { id, version, shopId, name, terms, shipFromAddressId, carrierCodes } = body
  if (id === undefined) return create(deps, tx, body, by)
  const before = await mustLockTemplate(tx, id, 'update')
  if (shopId !== undefined && shopId !== before.shopId) refuse('record.notFound')
  if (version !== before.version) refuse('record.changed')
  const place = await placeOf(deps, tx, before.shopId, shipFromAddressId)
  mustKnowRegions(deps, terms)
  mustBeOffered(deps, carrierCodes, before.carrierCodes)
  await mustBeMeasured(tx, id, terms)
  const after = { ...before, name, terms, shipFromAddressId, carrierCodes, version: before.version + 1 }
  const placeBefore = await placeOf(deps, tx, before.shopId, before.shipFromAddressId)
  await updateTemplate(tx, after, by.now)
  const summary = said(`修改运费模板“${name}”`, `Changed the freight template “${name}”`)
  const changes = changesOf(deps, { ...before, place: placeBefore }, { ...after, place })
  await logAct(tx, { actor: by.actor, action: 'freight.change', target: targetOf(after), summary, changes }, by.now)
  return id
}

/** The first one of a shop is its default. */
async function create(
  deps: SaveDeps,
  tx: TenantTx,
  { name, terms, shopId, shipFromAddressId, carrierCodes }: SaveBody,
  { actor, now }: By,
): Promise<string> {
  const shop =
    (await deps.shops.meantShop(tx, meantShopOf(actor, shopId))) ?? refuse('state.notAllowed', { status: NO_SHOP })
  await placeOf(deps, tx, shop.id, shipFromAddressId)
  mustKnowRegions(deps, terms)
  mustBeOffered(deps, carrierCodes)
  const count = await countUnderTurn(tx, shop.id)
  const sending = { shipFromAddressId, carrierCodes }
  const template = { id: newId(now), shopId: shop.id, name, isDefault: count === 0, terms, ...sending }
  await insertTemplate(tx, template, now)
  const summary = said(`新建运费模板“${name}”`, `Made the freight template “${name}”`)
  await logAct(tx, { actor, action: 'freight.create', target: targetOf(template), summary }, now)
  return template.id
}

const NO_SHOP = said('还没有店铺资料', 'there is no shop yet')

/** How many templates the shop has; nobody else makes one meanwhile. Refuses with limit.exceeded when it has them all. */
async function countUnderTurn(tx: TenantTx, shopId: string): Promise<number> {
  await waitForTurn(tx, `freight|${shopId}`)
  const count = await countTemplates(tx, shopId)
  const { perShop } = freightParameters
  if (count >= perShop)
    refuse('limit.exceeded', { limit: said(`运费模板最多 ${perShop} 个`, `at most ${perShop} freight templates`) })
  return count
}

/** Answers the copy's id. */
export async function copyTemplate(tx: TenantTx, id: string, { actor, now }: By): Promise<string> {
  const { shopId, name: original, terms, shipFromAddressId, carrierCodes } = await mustFindTemplate(tx, id)
  await countUnderTurn(tx, shopId)
  const name = freeName(original, await namesOf(tx, shopId))
  const copy = { id: newId(now), shopId, name, isDefault: false, terms, shipFromAddressId, carrierCodes }
  await insertTemplate(tx, copy, now)
  const summary = said(`复制运费模板“${original}”为“${name}”`, `Copied the freight template “${original}” as “${name}”`)
  await logAct(tx, { actor, action: 'freight.copy', target: targetOf(copy), summary }, now)
  return copy.id
}

const NAME_LENGTH = 30

/** 江浙沪 副本, 江浙沪 副本2, …: as long as a name may be. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const end = ` 副本${at === 1 ? '' : at}`
    const candidate = `${[...name].slice(0, NAME_LENGTH - [...end].length).join('')}${end}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Refuses with freight.inUse while goods are sent by it. */
export async function removeTemplate(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
  { actor, now }: By,
): Promise<void> {
  const template = await mustLockTemplate(tx, id, 'update')
  if (version !== template.version) refuse('record.changed')
  const count = (await countUses(tx, id)).get(id) ?? 0
  if (count > 0) refuse('freight.inUse', { count, goods: (await findUser(tx, id)) ?? '' })
  await deleteTemplate(tx, id)
  const summary = said(`删除运费模板“${template.name}”`, `Deleted the freight template “${template.name}”`)
  await logAct(tx, { actor, action: 'freight.delete', target: targetOf(template), summary }, now)
}

export async function setDefault(tx: TenantTx, id: string, { actor, now }: By): Promise<void> {
  const template = await mustFindTemplate(tx, id)
  await waitForTurn(tx, `freight|${template.shopId}`)
  await makeDefault(tx, template)
  const summary = said(`把“${template.name}”设为默认运费模板`, `Made “${template.name}” the default freight template`)
  await logAct(tx, { actor, action: 'freight.setDefault', target: targetOf(template), summary }, now)
}

/** Refuses with region.unknown, or limit.exceeded when nothing would be sent anywhere. */
export function mustKnowRegions({ regions }: Pick<SaveDeps, 'regions'>, terms: FreightTerms): void {
  const rules = [...terms.areaRules, ...terms.freeRules, ...terms.noDelivery]
  if (rules.some((rule) => rule.regions.some((code) => regions.regionName(code) === null)))
    refuse('region.unknown', { field: said('地区', 'regions') })
  if (regions.coverCountry(new Set(terms.noDelivery.flatMap((rule) => rule.regions))))
    refuse('limit.exceeded', {
      limit: said('不配送地区不能覆盖全国', 'the regions without delivery cannot be the whole country'),
    })
}

/** @param before which it preferred so far: one of them that was disabled meanwhile may stay */
function mustBeOffered(
  { carrierOf }: Pick<SaveDeps, 'carrierOf'>,
  codes: readonly string[],
  before: readonly string[] = [],
): void {
  const off = codes.find((code) => carrierOf(code)?.enabled === false && !before.includes(code))
  if (off !== undefined) {
    const name = inBoth(carrierOf(off)?.name ?? off)
    refuse('request.invalid', {
      inField: 'carrierCodes',
      what: said(`：平台已停用${name.zh}，请选择其他快递公司`, `: ${name.en} is not offered any more, choose others`),
    })
  }
  const unknown = codes.find((code) => carrierOf(code) === null)
  if (unknown !== undefined)
    refuse('request.invalid', {
      inField: 'carrierCodes',
      what: said(
        `：首选快递中没有代码为“${unknown}”的快递公司，请重新选择`,
        `: there is no carrier “${unknown}” to prefer, choose again`,
      ),
    })
}

/** What the address is called, which nobody removes meanwhile; null: none is named. Refuses with record.notFound. */
async function placeOf(
  { shops }: Pick<SaveDeps, 'shops'>,
  tx: TenantTx,
  shopId: string,
  addressId: string | null,
): Promise<string | null> {
  if (addressId === null) return null
  return (
    (await shops.keptShipAddress(tx, shopId, addressId)) ??
    refuse('record.notFound', {
      inField: 'shipFromAddressId',
      what: said(
        '：所选发货地址不是本店的发货地址，或已删除，请重新选择',
        ': that is no address that this shop ships from, or it is deleted; choose another',
      ),
    })
  )
}

const measures = {
  WEIGHT: { column: 'weight_g', what: said('重量', 'weight') },
  VOLUME: { column: 'volume_cm3', what: said('体积', 'volume') },
} as const

/** Refuses with freight.measureMissing when goods under the template lack what it would charge by. */
async function mustBeMeasured(tx: TenantTx, id: string, { chargeMode }: FreightTerms): Promise<void> {
  if (chargeMode === 'COUNT') return
  const { column, what } = measures[chargeMode]
  const goods = await findUnmeasured(tx, id, column)
  if (goods !== null) refuse('freight.measureMissing', { goods, what })
}

interface Sent {
  readonly title: string
  readonly shopId: string
  /** Those that are sold. */
  readonly skus: readonly { readonly weightG: number | null; readonly volumeCm3: number | null }[]
}

/** Goods may be put under this template, which nobody changes meanwhile. Refuses with record.notFound or freight.measureMissing. */
export async function mustSuit(tx: TenantTx, templateId: string, goods: Sent): Promise<{ readonly name: string }> {
  const template = await mustLockTemplate(tx, templateId, 'share')
  if (template.shopId !== goods.shopId) refuse('record.notFound')
  const { chargeMode } = template.terms
  const isMeasured = ({ weightG, volumeCm3 }: Sent['skus'][number]) =>
    ({ COUNT: true, WEIGHT: weightG !== null, VOLUME: volumeCm3 !== null })[chargeMode]
  if (chargeMode !== 'COUNT' && !goods.skus.every(isMeasured))
    refuse('freight.measureMissing', { goods: goods.title, what: measures[chargeMode].what })
  return template
}
