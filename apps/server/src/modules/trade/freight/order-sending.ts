// How what is left of an order is sent, as the freight templates of its goods say now: from where, and by whom rather than by others.
import { statement, type Tables, type TenantDb } from '@merchant/database'
import type { ExpressionBuilder } from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'

/** A line of which something is left; goods without a template have none of it. */
export interface LineSending {
  readonly templateId: string | null
  readonly shipFromAddressId: string | null
  readonly carrierCodes: readonly string[] | null
}

export interface OrderSending {
  /** Null: the shop's default address to ship from. */
  readonly shipFromAddressId: string | null
  /** The most wanted first. */
  readonly carrierCodes: readonly string[]
}

/** A sub-query beside an order; `sendingBy` says what follows from its rows. */
export const sendingOf = (eb: ExpressionBuilder<Tables, 'sale_order'>) =>
  eb
    .selectFrom('sale_order_item as going')
    .innerJoin('goods as thing', 'thing.id', 'going.goods_id')
    .leftJoin('freight_template as way', 'way.id', 'thing.freight_template_id')
    .whereRef('going.order_id', '=', 'sale_order.id')
    .where((one) =>
      one(
        one(one('going.quantity', '-', one.ref('going.shipped_quantity')), '-', one.ref('going.dropped_quantity')),
        '>',
        one.ref('going.held_quantity'),
      ),
    )
    .select(
      jsonRows<LineSending>(
        { templateId: 'way.id', shipFromAddressId: 'way.ship_from_address_id', carrierCodes: 'way.carrier_codes' },
        ['going.line'],
      ).as('sending'),
    )

/** It leaves from one place: where its goods lie apart, or some name none, from the shop's default one. */
export function sendingBy(lines: readonly LineSending[] | null): OrderSending {
  const [first, ...others] = new Set((lines ?? []).map(({ shipFromAddressId }) => shipFromAddressId))
  return { shipFromAddressId: others.length === 0 ? (first ?? null) : null, carrierCodes: mostWanted(lines ?? []) }
}

/** Those that more templates name come first, then those that are named earlier. */
function mostWanted(lines: readonly LineSending[]): string[] {
  const templates = new Map(lines.map(({ templateId, carrierCodes }) => [templateId, carrierCodes ?? []]))
  const named = new Map<string, number>()
  for (const code of [...templates.values()].flat()) named.set(code, (named.get(code) ?? 0) + 1)
  return [...named].toSorted(([, one], [, other]) => other - one).map(([code]) => code)
}

export const sendingOfOrder = async (db: TenantDb, orderId: string): Promise<OrderSending> =>
  sendingBy((await byOrder.first(db, { orderId }))?.sending ?? null)

const byOrder = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('sale_order')
    .select((eb) => sendingOf(eb).as('sending'))
    .where('sale_order.id', '=', value.orderId),
)
