// What an order would pay for sending: of terms that are just being typed, of goods, and for the storefront.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type FreightResult,
  keptTierPrices,
  said,
  sumFen,
  unitFenOf,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { computeFreight, type FreightLine } from './compute-freight.ts'
import { lineOf, wayOf } from './freight-way.ts'
import type { FreightDeps } from './freight.deps.ts'
import { findGoodsToSend } from './freight.store.ts'
import { mustKnowRegions } from './save-template.ts'

type TryBody = BodyOf<Api['freight']['try']>
type QuoteBody = BodyOf<Api['freight']['quote']>

/** Refuses as the endpoint declares. */
export async function tryFreight(
  deps: Pick<FreightDeps, 'regions'>,
  db: TenantDb,
  body: TryBody,
): Promise<FreightResult> {
  const lines = body.by === 'goods' ? await linesOf(db, body.items) : [typedLine(body)]
  if (body.by === 'terms') mustKnowRegions(deps, body.terms)
  return computeFreight(lines, knownCode(deps, body.regionCode))
}

/** Refuses with region.unknown. */
function knownCode({ regions }: Pick<FreightDeps, 'regions'>, code: string): string {
  if (regions.regionName(code) === null) refuse('region.unknown', { field: said('收货地区', 'receiver’s region') })
  return code
}

function typedLine({ terms, by: _by, regionCode: _code, ...typed }: Extract<TryBody, { by: 'terms' }>): FreightLine {
  const template = { id: '', name: '', version: 0, terms }
  return { skuId: '', title: '', ...typed, freight: { kind: 'TEMPLATE', template } }
}

/** What whoever places an order shows before it, computed as the order is. */
export async function quoteFreight(
  deps: Pick<FreightDeps, 'regions'>,
  db: TenantDb,
  body: QuoteBody,
): Promise<DataOf<Api['freight']['quote']>> {
  const code = knownCode(deps, body.region.at(-1)?.code ?? '')
  const lines = await linesOf(db, body.items, true)
  const result = computeFreight(lines, code)
  const goodsFen = sumFen(lines.map(({ amountFen }) => amountFen))
  const payableFen = sumFen([goodsFen, result.freightFen])
  return { ...result, goodsFen, payableFen, isDeliverable: result.blocked.length === 0 }
}

/** Refuses with record.notFound, goods.notOnSale where that matters, or limit.exceeded for goods of several shops. */
async function linesOf(db: TenantDb, items: QuoteBody['items'], onSaleOnly = false): Promise<FreightLine[]> {
  const quantities = new Map<string, number>()
  for (const { skuId, quantity } of items) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  const found = await findGoodsToSend(db, [...quantities.keys()])
  if (found.length < quantities.size) refuse('record.notFound')
  const off = found.find(({ saleStatus, status }) => onSaleOnly && (saleStatus !== 'ON_SALE' || status !== 'ENABLED'))
  if (off !== undefined) refuse('goods.notOnSale', { goods: `${off.title} ${off.specText}`.trim() })
  if (new Set(found.map(({ shopId }) => shopId)).size > 1) refuse('limit.exceeded', { limit: ONE_SHOP })
  return found.map(({ priceFen, keptTiers, ...goods }) => {
    const quantity = quantities.get(goods.skuId) ?? 0
    const unitFen = unitFenOf({ priceFen, tierPrices: keptTierPrices.parse(keptTiers) }, quantity)
    return lineOf({ ...goods, unitFen, quantity, freight: wayOf(goods) })
  })
}

const ONE_SHOP = said('一笔订单只能购买同一家店铺的商品', 'one order can only hold goods of one shop')
