// What of a merchant's trade is not at its end, for whoever wants to close it.
import type { ClosingBlocker, ClosingBlockerKind } from '@merchant/contract'
import { type TenantDb, type TenantTx, together } from '@merchant/database'

/** Orders with their returns, disputes and refunds, and what of them is not settled; of one shop, or of all (null). */
export async function openBusiness(given: TenantDb | TenantTx, shopId: string | null): Promise<ClosingBlocker[]> {
  const db: TenantDb = given
  const [isOfShop, shop] = [shopId !== null, shopId ?? '']
  const [orders, settlements, returns, disputes, refunds] = await together([
    db
      .selectFrom('sale_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('stage', 'in', ['UNPAID', 'TO_SHIP', 'SHIPPED'])
      .$if(isOfShop, (query) => query.where('shop_id', '=', shop))
      .executeTakeFirstOrThrow(),
    // Until then buyers may ask for their money back.
    db
      .selectFrom('sale_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('stage', '=', 'COMPLETED')
      .where('settle_status', 'in', ['NOT_DUE', 'PENDING'])
      .$if(isOfShop, (query) => query.where('shop_id', '=', shop))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('return_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('is_hand_back_due', '=', true)]))
      .$if(isOfShop, (query) => query.where('shop_id', '=', shop))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('return_dispute')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ended_at', 'is', null)
      .$if(isOfShop, (query) => query.where('shop_id', '=', shop))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refund_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '<>', 'SUCCESS')
      .$if(isOfShop, (query) => query.where('shop_id', '=', shop))
      .executeTakeFirstOrThrow(),
  ])
  const found: readonly (readonly [ClosingBlockerKind, { readonly count: string }])[] = [
    ['ORDERS', orders],
    ['SETTLEMENTS', settlements],
    ['RETURNS', returns],
    ['DISPUTES', disputes],
    ['REFUNDS', refunds],
  ]
  return found.flatMap(([kind, { count }]) => (Number(count) === 0 ? [] : [{ kind, count: Number(count), fen: null }]))
}
