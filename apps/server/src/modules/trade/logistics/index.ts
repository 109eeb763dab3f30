// Module entry of 物流线路: which carrier's line suits a parcel.
import { type Api, type BodyOf, type DataOf, regionSchema, said, spoken } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type LineSending, sendingBy } from '../freight/index.ts'
import { lines } from './lines.ts'
import { findParcel } from './logistics.store.ts'
import { type Parcel, type SuggestedLine, suggestLines } from './suggest-lines.ts'

export interface LogisticsDeps {
  readonly db: Database
  readonly shops: {
    /** This shop, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<{ readonly id: string } | null>
    /** The first of these that its book has, or its default; null when there is none. */
    shipFrom(db: TenantDb, shopId: string, addressIds: readonly (string | null)[]): Promise<ShipsFrom | null>
  }
  /** With a disabled one nothing new is shipped. */
  readonly carrierOf: (code: string) => { readonly name: string; readonly enabled: boolean } | null
  readonly regionName: (code: string) => string | null
}

interface ShipsFrom {
  readonly region: readonly { readonly code: string }[]
}

type Body = BodyOf<Api['logistics']['lineList']>

export function createLogistics(deps: LogisticsDeps) {
  const handlers: HandlersOf<Api['logistics']> = {
    lineList: ({ actor, body }) => lineList(deps, actor, body),
  }
  return { handlers }
}

async function lineList(
  deps: LogisticsDeps,
  actor: MerchantActor,
  body: Body,
): Promise<DataOf<Api['logistics']['lineList']>> {
  const { isWeightGuessed, ...parcel } = await parcelOf(deps, actor, body)
  const { fromCode, toCode, weightG } = parcel
  const suggested = suggestLines(
    parcel,
    lines.filter(({ carrierCode }) => deps.carrierOf(carrierCode)?.enabled === true),
  )
  return {
    fromCode,
    toCode,
    weightG,
    isWeightGuessed,
    list: suggested.map((each, at) => rowOf(deps, parcel, each, at)),
  }
}

/** A piece that nobody has weighed. */
const GUESS_G = 500

async function parcelOf({ db: database, shops, regionName }: LogisticsDeps, actor: MerchantActor, body: Body) {
  const { orderId, mode, fromCode } = body
  const db = database.tenant(actor.merchantId)
  const order = orderId === undefined ? null : ((await findParcel.first(db, { orderId })) ?? refuse('record.notFound'))
  const shopId = order?.shopId ?? meantShopOf(actor)
  const from = fromCode === undefined ? await placeOf(shops, db, shopId, order) : null
  const known = (code: string | undefined, field: ReturnType<typeof said>): string =>
    code === undefined || regionName(code) === null ? refuse('region.unknown', { field }) : code
  const receiver = order === null ? undefined : regionSchema.parse(order.receiverRegion).at(-1)?.code
  const weightG = body.weightG ?? (order === null ? 1_000 : order.weightG + order.unweighed * GUESS_G)
  return {
    fromCode: known(fromCode ?? from?.region.at(-1)?.code, said('发货地区', 'region it leaves from')),
    toCode: known(body.toCode ?? receiver, said('收货地区', 'receiver’s region')),
    weightG,
    volumeCm3: body.volumeCm3 ?? order?.volumeCm3 ?? 0,
    mode,
    isWeightGuessed: body.weightG === undefined && (order === null || order.unweighed > 0),
  }
}

/** Where what is left of the order leaves from; without one, the shop's default address. */
async function placeOf(
  shops: LogisticsDeps['shops'],
  db: TenantDb,
  shopId: string | undefined,
  order: { readonly sending: readonly LineSending[] | null } | null,
): Promise<ShipsFrom | null> {
  const shop = await shops.meantShop(db, shopId)
  return shop && shops.shipFrom(db, shop.id, [sendingBy(order?.sending ?? null).shipFromAddressId])
}

type Row = DataOf<Api['logistics']['lineList']>['list'][number]

const daysOf = (hours: number): number => Math.ceil(hours / 24)
const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`

function rowOf(
  { carrierOf }: Pick<LogisticsDeps, 'carrierOf'>,
  { fromCode, toCode }: Parcel,
  { line, terms, chargedWeightG, estFen, score, reason }: SuggestedLine,
  at: number,
): Row {
  const [transitHoursMin, transitHoursMax] = terms.hours
  return {
    id: line.id,
    carrierCode: line.carrierCode,
    carrierName: spokenText(carrierOf(line.carrierCode)?.name ?? line.carrierCode),
    lineName: spoken(line.name),
    mode: line.mode,
    fromRegion: provinceOf(fromCode),
    toRegion: provinceOf(toCode),
    firstWeightG: line.firstWeightG,
    firstFen: terms.firstFen,
    stepWeightG: line.stepWeightG,
    stepFen: terms.stepFen,
    minChargeFen: line.minChargeFen,
    transitHoursMin,
    transitHoursMax,
    daysMin: daysOf(transitHoursMin),
    daysMax: daysOf(transitHoursMax),
    cutoffTime: line.cutoffTime,
    pickup: line.pickup,
    onTimeRateBp: terms.onTimeRateBp,
    chargedWeightG,
    estFen,
    score,
    recommend: at === 0,
    reason: spoken(reason),
  }
}
