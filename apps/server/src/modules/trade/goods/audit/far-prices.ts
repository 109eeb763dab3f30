// Which prices of a wish a person has to see: those too far from what was approved of the same SKU or, for a new one, of the goods.
import { formatYuan, said, type Said, type SkuBody } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type KeptSpecs, knownSpecs, readSpecs, specTextOf, withFormerIds } from '../goods-specs.ts'
import { goodsParameters } from '../goods.parameters.ts'
import { matchSkus } from '../match-skus.ts'
import type { SkuStatus } from '../skus.store.ts'
import type { GoodsWish } from './wish.ts'

export const PERCENT = goodsParameters.priceBandBp / 100

/** Whether a price may be asked without anybody looking; without an approved one there is nothing to compare with. */
export const isNear = (priceFen: number, approvedFen: number | undefined): boolean =>
  approvedFen === undefined || Math.abs(priceFen - approvedFen) * 10_000 <= approvedFen * goodsParameters.priceBandBp

interface LookedSku {
  readonly id: string
  readonly valueIds: readonly string[]
  readonly status: SkuStatus
  /** Null: nobody has looked at it yet. */
  readonly approvedFen: number | null
}

export interface LookedPrices {
  /** Live and past dimensions: a value that is named again is known by them. */
  readonly known: KeptSpecs
  /** Those that are offered no more, too: one that comes back is held to what was approved of it. */
  readonly skus: readonly LookedSku[]
}

export async function lookedPrices(tx: TenantTx, goodsId: string): Promise<LookedPrices> {
  const goods = await tx
    .selectFrom('goods')
    .select(['specs', 'past_specs as pastSpecs'])
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow()
  const skus = await tx
    .selectFrom('sku')
    .select(['id', 'spec_value_ids as valueIds', 'status', 'approved_price_fen as approvedFen'])
    .where('goods_id', '=', goodsId)
    .execute()
  return { known: knownSpecs(readSpecs(goods.specs), readSpecs(goods.pastSpecs)), skus }
}

/** What these SKUs are asked for in a wish, by their ids. Refuses with record.notFound for a wish of other goods. */
export function wishedPrices(wish: Pick<GoodsWish, 'specs' | 'skus'>, { known, skus }: LookedPrices) {
  const { kept } = matchSkus(skus, withFormerIds(wish, known).skus)
  return new Map(kept.map(({ before, wanted }) => [before.id, wanted.priceFen]))
}

interface Far {
  /** Undefined: it is not on offer yet. */
  readonly id: string | undefined
  readonly specText: string
  readonly approvedFen: number
  readonly priceFen: number
  /** Of more pieces than one. */
  readonly isTier: boolean
}

/** The lowest and the highest that was approved. */
interface Range {
  readonly leastFen: number
  readonly mostFen: number
}

/** The price of one piece, or the lowest of more, where it is another one than now. */
export function farPrices(wish: GoodsWish, now: GoodsWish, { known, skus }: LookedPrices): Far[] {
  const wished = withFormerIds(wish, known)
  const { kept, added } = matchSkus(skus, wished.skus)
  const standing = new Map(now.skus.map((sku) => [sku.id, sku]))
  const ofGoods = rangeOf(skus.filter(({ status }) => status !== 'RETIRED'))
  const named = (sku: SkuBody) => specTextOf(wished.specs, sku.valueIds)
  return [
    ...kept.flatMap(({ before, wanted }) => {
      const sku = standing.get(before.id)
      const range = rangeOf([before]) ?? (sku === undefined ? ofGoods : null)
      return farOf(wanted, sku, range).map((far) => ({ ...far, id: sku?.id, specText: named(wanted) }))
    }),
    ...added.flatMap(({ wanted }) =>
      farOf(wanted, undefined, ofGoods).map((far) => ({ ...far, id: undefined, specText: named(wanted) })),
    ),
  ]
}

function rangeOf(skus: readonly Pick<LookedSku, 'approvedFen'>[]): Range | null {
  const approved = skus.flatMap(({ approvedFen }) => approvedFen ?? [])
  return approved.length === 0 ? null : { leastFen: Math.min(...approved), mostFen: Math.max(...approved) }
}

function farOf(wanted: SkuBody, before: SkuBody | undefined, range: Range | null) {
  if (range === null) return []
  const [leastFen, leastBefore] = [wanted, before].map((sku) => sku?.tierPrices.at(-1)?.priceFen)
  const asked = [
    ...(wanted.priceFen === before?.priceFen ? [] : [{ priceFen: wanted.priceFen, isTier: false }]),
    ...(leastFen === undefined || leastFen === leastBefore ? [] : [{ priceFen: leastFen, isTier: true }]),
  ]
  return asked
    .map((one) => ({ ...one, approvedFen: nearestIn(range, one.priceFen) }))
    .filter(({ priceFen, approvedFen }) => !isNear(priceFen, approvedFen))
    .slice(0, 1)
}

const nearestIn = ({ leastFen, mostFen }: Range, priceFen: number): number =>
  Math.min(Math.max(priceFen, leastFen), mostFen)

export function farText({ id, specText, approvedFen, priceFen, isTier }: Far): Said {
  const [before, after] = [formatYuan(approvedFen, true), formatYuan(priceFen, true)]
  const of = specText === '' ? said('', '') : said(`“${specText}”`, ` of “${specText}”`)
  if (isTier)
    return said(
      `${of.zh}阶梯价 ${after} 元与审核过的售价 ${before} 元相差超过 ±${PERCENT}%`,
      `the tier price${of.en} ¥${after} is more than ${PERCENT} % from the approved ¥${before}`,
    )
  return id === undefined
    ? said(
        `新增${of.zh}售价 ${after} 元与审核过的售价 ${before} 元相差超过 ±${PERCENT}%`,
        `the price${of.en}, which is new, ¥${after} is more than ${PERCENT} % from the approved ¥${before}`,
      )
    : said(
        `${of.zh}售价由 ${before} 元改为 ${after} 元，超过 ±${PERCENT}%`,
        `the price${of.en} from ¥${before} to ¥${after}, beyond ±${PERCENT} %`,
      )
}
