// Goods of several shops of one merchant, bought at once: an order for each shop, all of them or none.
import { type Api, type BodyOf, type DataOf, said, sumFen } from '@merchant/contract'
import { type TenantTx, together } from '@merchant/database'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustSuitBuyer } from './buyer-limit.ts'
import {
  buyerOf,
  bySku,
  discounted,
  mustBeAllowed,
  type PlaceDeps,
  type PlacingActor,
  sourceOf,
  writeOrder,
} from './place-order.ts'
import type { SaleOrderDeps, StockLine } from './sale-order.deps.ts'

type CheckoutBody = BodyOf<Api['saleOrder']['checkout']>
type Answer = DataOf<Api['saleOrder']['checkout']>

interface CheckoutCommand {
  readonly actor: PlacingActor
  readonly body: CheckoutBody
  readonly command: Command
}

type CheckoutDeps = PlaceDeps & { readonly stock: Pick<SaleOrderDeps['stock'], 'shopsOf'> }

/**
 * Each order has its own freight and is paid by itself; what is taken off is spread over the lines of all of them.
 * Errors: refuses as placing does, and limit.exceeded for more than ten shops.
 */
export async function checkOut(deps: CheckoutDeps, { actor, body, command }: CheckoutCommand): Promise<Answer> {
  const { db, clock, stock, commission } = deps
  const { pickups, ...rest } = body
  mustBeAllowed(actor, body)
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      // The buyer first, as of every order.
      const buyer = await buyerOf(deps, tx, { actor, body, now })
      const wanted = bySku(body.items)
      const groups = await byShop(stock, tx, wanted)
      if (pickups.some(({ shopId }) => !groups.has(shopId))) refuse('record.notFound')
      const checkoutNo = groups.size === 1 ? null : newBusinessNo('CO', now)
      const numbers = new Map([...groups.keys()].map((shopId) => [shopId, newBusinessNo('SO', now)]))
      const numbersBySku = new Map(
        [...groups].flatMap(([shopId, lines]) => lines.map(({ skuId }) => [skuId, numbers.get(shopId) ?? ''] as const)),
      )
      // All at once, so that the lines of all shops are locked in the one order that every command locks in.
      const [lines, commissionOf] = await together([
        stock.reserve(tx, wanted, numbersBySku),
        commission.inForce(tx, { now, source: sourceOf(actor) }),
      ])
      await mustSuitBuyer(tx, { buyerId: buyer.id, lines, now })
      const reserved = Map.groupBy(lines, ({ shopId }) => shopId)
      const priced = discounted([...reserved.values()], body.discountFen)
      const linesOf = new Map([...reserved.keys()].map((shopId, index) => [shopId, priced[index] ?? []]))
      const written = new Map<string, Answer['orders'][number]>()
      // In the order of the shops' ids, as every checkout takes their counters.
      for (const shopId of [...groups.keys()].toSorted()) {
        const order = {
          actor,
          body: { ...rest, ...pickupAt(pickups, shopId) },
          buyer,
          shopId,
          lines: linesOf.get(shopId) ?? [],
          commissionOf,
          checkoutNo,
          begin: nothing,
          now,
        }
        const { answer } = await writeOrder(deps, tx, { ...order, orderNo: numbers.get(shopId) ?? '' })
        written.set(shopId, { ...answer, shopId })
      }
      // As they were named.
      const orders = [...groups.keys()].flatMap((shopId) => written.get(shopId) ?? [])
      return { checkoutNo, payableFen: sumFen(orders.map(({ payableFen }) => payableFen)), orders }
    }),
  )
}

const nothing = async () => null

/** How the order of a shop is fetched; nothing: it is sent. */
function pickupAt(pickups: CheckoutBody['pickups'], shopId: string) {
  const found = pickups.find((one) => one.shopId === shopId)
  if (found === undefined) return {}
  const { shopId: _shopId, ...pickup } = found
  return { pickup }
}

const MOST_SHOPS = 10

async function byShop(stock: CheckoutDeps['stock'], tx: TenantTx, wanted: readonly StockLine[]) {
  const shops = await stock.shopsOf(
    tx,
    wanted.map(({ skuId }) => skuId),
  )
  const groups = Map.groupBy(wanted, ({ skuId }) => shops.get(skuId.toLowerCase()) ?? refuse('record.notFound'))
  if (groups.size > MOST_SHOPS)
    refuse('limit.exceeded', {
      limit: said(`一次最多购买 ${MOST_SHOPS} 家店铺的商品`, `goods of at most ${MOST_SHOPS} shops at once`),
    })
  return groups
}
