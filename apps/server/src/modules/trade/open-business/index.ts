// What of a merchant's trade is not at its end, for whoever wants to close it.
import type { ClosingBlocker, ClosingBlockerKind } from '@merchant/contract'
import { type TenantDb, type TenantTx, together } from '@merchant/database'

/** Orders with their returns, disputes and refunds, and what of them is not settled. */
export async function openBusiness(given: TenantDb | TenantTx): Promise<ClosingBlocker[]> {
  const db: TenantDb = given
  const [orders, settlements, returns, disputes, refunds] = await together([
    db
      .selectFrom('sale_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('stage', 'in', ['UNPAID', 'TO_SHIP', 'SHIPPED'])
      .executeTakeFirstOrThrow(),
    // Until then buyers may ask for their money back.
    db
      .selectFrom('sale_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('stage', '=', 'COMPLETED')
      .where('settle_status', 'in', ['NOT_DUE', 'PENDING'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('return_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('is_hand_back_due', '=', true)]))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('return_dispute')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refund_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '<>', 'SUCCESS')
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
